import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { callRoom } from "../../state/rooms";
import { type Chosen, RulesPicker } from "../../ui/RulesPicker";
import { RulesSummary } from "../../ui/RulesSummary";
import type { Room } from "../../wire/types";
import { RoomSettings } from "./RoomSettings";

export function RoomRules({ room, host }: { room: Room; host: boolean }) {
  const [draft, setDraft] = useState<Chosen | null>(null);
  const open = host && room.state === "waiting";
  const save = async () => {
    if (draft && (await callRoom("PATCH", room.id, { rules: draft }))) setDraft(null);
  };
  return (
    <section class="card-box">
      <h2>{t("room_rules")}</h2>
      {draft ? (
        <>
          <RulesPicker chosen={draft} choose={setDraft} />
          <div class="buttons">
            <button type="button" class="main" onClick={save}>
              {t("ok")}
            </button>
            <button type="button" onClick={() => setDraft(null)}>
              {t("cancel")}
            </button>
          </div>
        </>
      ) : (
        <>
          <RulesSummary rules={room.rules} />
          {open && (
            <button type="button" onClick={() => setDraft(room.rules)}>
              {t("rules_change")}
            </button>
          )}
        </>
      )}
      <RoomSettings room={room} open={open} />
    </section>
  );
}

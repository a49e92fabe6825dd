import { useState } from "preact/hooks";
import { count, t } from "../../i18n";
import { callRoom } from "../../state/rooms";
import { type Chosen, RulesPicker } from "../../ui/RulesPicker";
import { RulesSummary } from "../../ui/RulesSummary";
import type { OnAbsent, Pace, Room, RoomChange, Visibility } from "../../wire/types";

const CLOCKS = [0, 15, 30, 60, 120];

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
      <SettingsOfRoom room={room} open={open} />
    </section>
  );
}

function SettingsOfRoom({ room, open }: { room: Room; open: boolean }) {
  const change = (what: RoomChange) => void callRoom("PATCH", room.id, what);
  return (
    <details class="options">
      <summary>{t("room_settings")}</summary>
      <fieldset disabled={!open}>
        <label class="field">
          <span>{t("visibility")}</span>
          <select
            value={room.visibility}
            onChange={(event) => change({ visibility: event.currentTarget.value as Visibility })}
          >
            <option value="private">{t("visibility_private")}</option>
            <option value="public">{t("visibility_public")}</option>
          </select>
        </label>
        <label class="field">
          <span>{t("on_absent")}</span>
          <select
            value={room.on_absent}
            onChange={(event) => change({ on_absent: event.currentTarget.value as OnAbsent })}
          >
            <option value="cancel">{t("on_absent_cancel")}</option>
            <option value="bot">{t("on_absent_bot")}</option>
          </select>
        </label>
        <label class="field">
          <span>{t("turn_clock")}</span>
          <select
            value={String(room.turn_seconds)}
            onChange={(event) => change({ turn_seconds: Number(event.currentTarget.value) })}
          >
            {[...new Set([...CLOCKS, room.turn_seconds])].map((each) => (
              <option key={each} value={String(each)}>
                {each ? count("seconds", each) : t("no_clock")}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t("pace")}</span>
          <select
            value={room.pace}
            onChange={(event) => change({ pace: event.currentTarget.value as Pace })}
          >
            <option value="normal">{t("pace_normal")}</option>
            <option value="fast">{t("pace_fast")}</option>
            <option value="none">{t("pace_none")}</option>
          </select>
        </label>
        <label class="switch">
          <input
            type="checkbox"
            checked={room.spectators}
            onChange={(event) => change({ spectators: event.currentTarget.checked })}
          />
          <span>{t("spectators")}</span>
        </label>
      </fieldset>
    </details>
  );
}

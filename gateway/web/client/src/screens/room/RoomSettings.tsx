import { useState } from "preact/hooks";
import { count, t } from "../../i18n";
import { callRoom } from "../../state/rooms";
import { PaceField } from "../../ui/PaceField";
import type { OnAbsent, Room, RoomChange, Visibility } from "../../wire/types";
import { type Asked, answered, withAsked } from "./asked";

const CLOCKS = [0, 15, 30, 60, 120];

/** Who may come and look on, and how time is kept; what the host has chosen shows at once. */
export function RoomSettings({ room, open }: { room: Room; open: boolean }) {
  const [asked, setAsked] = useState<Asked>([]);
  const shown = withAsked(room, asked);
  const change = async (what: Omit<RoomChange, "rules">) => {
    setAsked((before) => [...before, what]);
    await callRoom("PATCH", room.id, what);
    setAsked((before) => answered(before, what));
  };
  return (
    <details class="options">
      <summary>{t("room_settings")}</summary>
      <fieldset disabled={!open}>
        <label class="field">
          <span>{t("visibility")}</span>
          <select
            value={shown.visibility}
            onChange={(event) => change({ visibility: event.currentTarget.value as Visibility })}
          >
            <option value="private">{t("visibility_private")}</option>
            <option value="public">{t("visibility_public")}</option>
          </select>
        </label>
        <label class="field">
          <span>{t("on_absent")}</span>
          <select
            value={shown.on_absent}
            onChange={(event) => change({ on_absent: event.currentTarget.value as OnAbsent })}
          >
            <option value="cancel">{t("on_absent_cancel")}</option>
            <option value="bot">{t("on_absent_bot")}</option>
          </select>
        </label>
        <label class="field">
          <span>{t("turn_clock")}</span>
          <select
            value={String(shown.turn_seconds)}
            onChange={(event) => change({ turn_seconds: Number(event.currentTarget.value) })}
          >
            {[...new Set([...CLOCKS, shown.turn_seconds])].map((each) => (
              <option key={each} value={String(each)}>
                {each ? count("seconds", each) : t("no_clock")}
              </option>
            ))}
          </select>
        </label>
        <PaceField value={shown.pace} choose={(pace) => change({ pace })} />
        <label class="switch">
          <input
            type="checkbox"
            checked={shown.spectators}
            onChange={(event) => change({ spectators: event.currentTarget.checked })}
          />
          <span>{t("spectators")}</span>
        </label>
      </fieldset>
    </details>
  );
}

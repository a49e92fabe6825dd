import { t } from "../i18n";
import { path } from "../router";
import { rematch } from "../state/follow";
import { leaveQueue, room, waiting } from "../state/store";

/** Screens that say themselves that a match is running, or have no room for it. */
const TELLS = /^\/((table|room|quick|bots|friends|i|watch)(\/.*)?)?$/;

/** What goes on while one looks at something else: a search, or a match. */
export function Meanwhile() {
  if (waiting.value) {
    return path.value === "/quick" ? null : (
      <div class="meanwhile" role="status">
        <a href="/quick">{t("searching")}</a>
        <button type="button" onClick={leaveQueue}>
          {t("leave_queue")}
        </button>
      </div>
    );
  }
  const match = room.value?.state === "playing" && room.value.table;
  if (!match || TELLS.test(path.value)) return null;
  return (
    <div class="meanwhile" role="status">
      <span>{t(match === rematch.value ? "rematch_begun" : "your_table")}</span>
      <a class="button" href="/table">
        {t("to_table")}
      </a>
    </div>
  );
}

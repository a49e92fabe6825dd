import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { go } from "../router";
import { loadPhrases, phrases } from "../state/lists";
import { startMatch } from "../state/rooms";
import { settings } from "../state/settings";
import {
  act,
  closeTable,
  leaveTable,
  mute,
  muted,
  room,
  said,
  say,
  session,
  status,
  table,
} from "../state/store";
import { Icon } from "../table/Icon";
import type { After } from "../table/MatchEnd";
import { Table } from "../table/Table";

export function TablePage({ openSettings }: { openSettings: () => void }) {
  useEffect(() => void loadPhrases(), []);
  const now = table.value;
  // Where another tab has the seat, this one shows the table and asks for nothing.
  const replaced = status.value === "replaced";
  return (
    <main class="at-table">
      {!now ? (
        <p role="status">{t("loading")}</p>
      ) : (
        <Table
          key={now.view.table}
          view={replaced ? { ...now.view, legal: [] } : now.view}
          events={now.events}
          live={status.value === "live" || replaced}
          settings={settings.value}
          act={act}
          said={said.value}
          phrases={phrases.value}
          muted={muted.value}
          say={say}
          mute={mute}
          leave={async () => {
            await leaveTable();
            go("/");
          }}
          after={after()}
          tools={
            <button type="button" title={t("settings")} onClick={openSettings}>
              <Icon name="settings" />
              <span>{t("settings")}</span>
            </button>
          }
        />
      )}
    </main>
  );
}

/** What can be done when the match is over. */
function after(): After {
  const shown = table.value?.view;
  const here = room.value;
  const host = here?.host === session.value?.player;
  const hosting = here?.seats.find((each) => each.player === here.host);
  const full = here?.seats.every((each) => each.player || each.bot);
  return {
    rematch: here && host && full ? () => void startMatch(here) : null,
    host: host ? null : (hosting?.name ?? null),
    toRoom: () => {
      closeTable();
      go(here ? "/room" : "/");
    },
    replay: shown?.match.state === "finished" ? `/records/${shown.table}` : null,
  };
}

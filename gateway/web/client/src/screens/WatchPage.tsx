import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { errorText } from "../i18n/words";
import { go } from "../router";
import { settings } from "../state/settings";
import { loadPhrases, phrases } from "../state/lists";
import { known, muted, room, said, status, table, unwatch, watch } from "../state/store";
import { Icon } from "../table/Icon";
import { Table } from "../table/Table";
import { Refusal } from "../wire/http";

const NOTHING = () => undefined;
const SOON = ["not_found", "forbidden", "room_full"];

type Props = { at: string; openSettings: () => void };

/** Looking on: what everybody at the table sees, and nobody's hand. */
export function WatchPage({ at, openSettings }: Props) {
  const [refused, setRefused] = useState<Refusal | null>(null);
  const ready = known.value;
  useEffect(() => void loadPhrases(), []);
  useEffect(() => {
    if (!ready) return;
    if (room.peek()?.table === at) return go("/table", { replace: true });
    setRefused(null);
    watch(at).catch((error: unknown) => {
      if (error instanceof Refusal) setRefused(error);
    });
    return unwatch;
  }, [ready, at]);

  const now = table.value;
  if (now?.view.table === at && now.view.you === null) {
    return (
      <main class="at-table">
        <Table
          key={at}
          view={now.view}
          events={now.events}
          live={status.value === "live"}
          settings={settings.value}
          act={async () => undefined}
          said={said.value}
          phrases={phrases.value}
          muted={muted.value}
          say={NOTHING}
          mute={NOTHING}
          leave={NOTHING}
          after={{ rematch: null, host: null, toRoom: away, replay: null }}
          tools={<Tools openSettings={openSettings} />}
        />
      </main>
    );
  }
  return (
    <main id="main" tabIndex={-1}>
      <section class="invited" role={refused ? "alert" : "status"}>
        <h1>{refused ? words(refused) : t("loading")}</h1>
        {refused && (
          <a class="button" href="/friends">
            {t("public_rooms")}
          </a>
        )}
      </section>
    </main>
  );
}

function Tools({ openSettings }: { openSettings: () => void }) {
  return (
    <>
      <button type="button" title={t("settings")} onClick={openSettings}>
        <Icon name="settings" />
        <span>{t("settings")}</span>
      </button>
      <button type="button" title={t("stop_watching")} onClick={away}>
        <Icon name="leave" />
        <span>{t("stop_watching")}</span>
      </button>
    </>
  );
}

function away(): void {
  go("/friends");
}

function words(refused: Refusal): string {
  const known = SOON.includes(refused.code);
  return known ? t(`watch_${refused.code as "forbidden"}`) : errorText(refused);
}

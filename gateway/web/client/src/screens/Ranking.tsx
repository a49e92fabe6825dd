import { useEffect, useState } from "preact/hooks";
import { count, t } from "../i18n";
import { session, tried } from "../state/store";
import { MODES, type Mode } from "../ui/RulesPicker";
import { call } from "../wire/http";
import type { Leaderboard, Me, Standing } from "../wire/types";
import "./ranking.css";

/** Who plays best in each mode, for everybody, and how one stands oneself. */
export function Ranking() {
  const [mode, setMode] = useState<Mode>("clasico");
  const own = useOwn();
  return (
    <section class="ranking">
      <h1>{t("ranking")}</h1>
      <p>{t("ranking_about")}</p>
      <fieldset class="segments">
        <legend class="unseen">{t("mode")}</legend>
        {MODES.map((each) => (
          <label key={each} class="choice">
            <input
              type="radio"
              name="mode"
              checked={mode === each}
              onChange={() => setMode(each)}
            />
            <b>{t(`mode_${each}`)}</b>
            <small>{own && (own[each] ?? t("ranking_not_yet"))}</small>
          </label>
        ))}
      </fieldset>
      <Best key={mode} mode={mode} />
    </section>
  );
}

function Best({ mode }: { mode: Mode }) {
  const [standings, setStandings] = useState<readonly Standing[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const more = async (after: string | null) => {
    const query = new URLSearchParams({ mode, ...(after && { cursor: after }) });
    const page = await tried(() => call<Leaderboard>("GET", `/leaderboard?${query}`));
    if (!page) return;
    setStandings((before) => [...(after ? (before ?? []) : []), ...page.standings]);
    setCursor(page.cursor);
  };
  useEffect(() => void more(null), []);
  if (!standings) return <p role="status">{t("loading")}</p>;
  if (!standings.length) return <p>{t("ranking_nobody")}</p>;
  return (
    <>
      <ol class="card-box standings">
        {standings.map((each) => (
          <Row key={each.player} standing={each} />
        ))}
      </ol>
      {cursor && (
        <button type="button" onClick={() => more(cursor)}>
          {t("ranking_more")}
        </button>
      )}
    </>
  );
}

function Row({ standing: { rank, player, name, rating, matches } }: { standing: Standing }) {
  const mine = player === session.value?.player;
  return (
    <li class={mine ? "mine" : ""} aria-current={mine ? "true" : undefined}>
      <span class="rank">{rank}</span>
      <span class="seat-who">
        <b>{name}</b>
        <small>
          {mine && `${t("you")} · `}
          {count("matches", matches)}
        </small>
      </span>
      <b class="rating">{rating}</b>
    </li>
  );
}

/** One's ratings by mode; null before they are known, and of a stranger. */
export function useOwn(): Record<string, number> | null {
  const [ratings, set] = useState<Record<string, number> | null>(null);
  useEffect(() => {
    if (!session.value) return;
    void call<Me>("GET", "/me").then(
      (me) => set(me.rating),
      () => undefined,
    );
  }, []);
  return ratings;
}

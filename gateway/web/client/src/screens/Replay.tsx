import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { type Moment, played, type Unsound } from "../game/replay";
import { t } from "../i18n";
import { type NameOf, sideName, tell, tellOutcome } from "../i18n/tell";
import { errorText } from "../i18n/words";
import { Board } from "../replay/Board";
import { Controls } from "../replay/Controls";
import { Deals } from "../replay/Deals";
import { Facts } from "../replay/Facts";
import { Fair } from "../replay/Fair";
import { namesOf } from "../replay/names";
import "../replay/replay.css";
import { Share } from "../replay/Share";
import { type Move, moved } from "../replay/steps";
import { HomeLink } from "../ui/HomeLink";
import { call, Refusal } from "../wire/http";
import { type Kept, kept } from "../wire/matches";
import type { MatchRecord } from "../wire/types";

type Props = {
  table: string;
  /** Names by seat, where we have seen them. */
  known: readonly string[];
};

/** A finished match, with every hand: of a player, or of whoever has the link. */
export function Replay({ table, known }: Props) {
  const [record, setRecord] = useState<MatchRecord | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [tries, setTries] = useState(0);
  const names = useMemo(() => namesOf(known), [table]);
  const mine = useMemo(() => kept(table), [table]);
  const share = new URLSearchParams(location.search).get("share");

  useEffect(() => {
    const query = share ? `?${new URLSearchParams({ share })}` : "";
    setRefused(null);
    call<MatchRecord>("GET", `/tables/${encodeURIComponent(table)}/record${query}`).then(
      setRecord,
      (error) => setRefused(error instanceof Refusal ? error : new Refusal("internal", "")),
    );
  }, [table, share, tries]);

  if (refused) return <Refused refused={refused} again={() => setTries(tries + 1)} />;
  if (!record) return <p role="status">{t("loading")}</p>;
  return <Player key={table} {...{ record, table, share, mine }} names={names} />;
}

function Refused({ refused, again }: { refused: Refusal; again(): void }) {
  const gone = ["not_found", "forbidden", "unauthorized"].includes(refused.code);
  const running = refused.code === "conflict";
  return (
    <section class="replay">
      <h1>{t("replay")}</h1>
      <p role="alert">
        {running ? t("replay_running") : gone ? t("replay_gone") : errorText(refused)}
      </p>
      <p class="rp-row">
        {!gone && (
          <button type="button" onClick={again}>
            {t("retry")}
          </button>
        )}
        <HomeLink />
      </p>
    </section>
  );
}

type PlayerProps = {
  record: MatchRecord;
  table: string;
  share: string | null;
  names: string[];
  /** What this browser knows of it, if it was one's own. */
  mine: Kept | null;
};

function Player({ record, table, share, names, mine }: PlayerProps) {
  const { moments, fault } = useMemo(() => played(record), [record]);
  const [at, go] = useState(0);
  const move = useCallback((by: Move) => go((from) => moved(moments, from, by)), [moments]);
  const name = (seat: number) => names[seat] || t("seat_n", { n: seat + 1 });
  const moment = moments[at];
  const mode = moment?.match.rules.mode;
  const stops = !fault && moments.at(-1)?.match.winner == null;
  const told = moment ? sentences(moment, name) : [];
  if (stops && at >= moments.length - 1) told.push(t("replay_incomplete"));
  return (
    <article class="replay">
      <h1>{mode ? t("replay_of", { title: t(`mode_${mode}`) }) : t("replay")}</h1>
      {fault && <p role="alert">{brokenAt(fault)}</p>}
      {moment ? (
        <>
          <Facts {...{ moment, name }} total={record.deals.length} />
          <Board {...{ moment, name }} own={mine?.seat ?? null} />
          <Controls {...{ at, move, go }} total={moments.length} told={told.join(" ")} />
          <p class="rp-keys">{t("replay_keys")}</p>
          <Deals {...{ moments, name, go }} deal={moment.deal} />
        </>
      ) : (
        <p>{told}</p>
      )}
      <Share {...{ record, table, share, names }} />
      <Fair {...{ record, name, mine }} />
    </article>
  );
}

/** What happened at this moment. */
function sentences({ happened, match }: Moment, name: NameOf): string[] {
  const { mode } = match.rules;
  return happened.flatMap((event) => {
    if (event.kind === "deal_finished") return tellOutcome(mode, event.outcome, name).map(ended);
    if (event.kind === "match_finished")
      return [ended(t("match_won", { name: sideName(mode, event.winner, name) }))];
    const text = tell(event, name);
    return text ? [ended(text)] : [];
  });
}

/** As a sentence among others. */
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

function brokenAt({ deal, action }: Unsound): string {
  const place = (n: number | null) => (n === null ? "–" : n + 1);
  return t("replay_broken", { deal: place(deal), action: place(action) });
}

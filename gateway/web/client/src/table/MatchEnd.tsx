import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import type { MatchCancelledEvent, MatchFinishedEvent, View } from "../wire/types";
import { DealSummary } from "./DealSummary";
import { modeOf, nameOf, sideOf, winnerName } from "./words";

export type After = {
  /** Null where one cannot: not the host, or no room any more. */
  rematch: (() => void) | null;
  /** Who else may start another match; null: oneself, or nobody. */
  host: string | null;
  toRoom: () => void;
  /** The address of the replay; null where there is none. */
  replay: string | null;
};
type Props = { view: View; event: MatchFinishedEvent | MatchCancelledEvent | null; after: After };

export function MatchEnd({ view, event, after }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const rating = event?.ratings?.find(({ seat }) => seat === view.you);
  return (
    <section class="ending" role="dialog" aria-labelledby="ending-title">
      <h2 id="ending-title">{title(view)}</h2>
      {event?.kind === "match_cancelled" && <p>{reason(view, event)}</p>}
      {rating && (
        <p class="rating">
          {t("rating_change", {
            before: rating.before,
            after: rating.after,
            change: rating.change > 0 ? `+${rating.change}` : rating.change,
          })}
        </p>
      )}
      {view.match.state === "finished" && <DealSummary view={view} />}
      {after.host !== null && <p>{t("rematch_by", { name: after.host })}</p>}
      <div class="buttons">
        {after.rematch && (
          <button ref={first} type="button" class="main" onClick={after.rematch}>
            {t("rematch")}
          </button>
        )}
        <button ref={after.rematch ? null : first} type="button" onClick={after.toRoom}>
          {t(view.you === null ? "stop_watching" : "to_room")}
        </button>
        {after.replay && <a href={after.replay}>{t("see_replay")}</a>}
      </div>
    </section>
  );
}

function title(view: View): string {
  const { state, winner } = view.match;
  if (state === "cancelled" || winner === null) return t("cancelled");
  if (view.you === null) return t("match_won", { name: winnerName(view, winner) });
  if (sideOf(view, view.you) === winner) return t(modeOf(view) === "clasico" ? "we_won" : "you_won");
  return t("match_won", { name: winnerName(view, winner) });
}

function reason(view: View, event: MatchCancelledEvent): string {
  const name = event.seat === null ? "" : nameOf(view, event.seat);
  return t(`cancelled_${event.reason}` as "cancelled_left", { name });
}

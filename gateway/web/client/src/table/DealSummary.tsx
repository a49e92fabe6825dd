import { SuitSign } from "../deck/Card";
import { t } from "../i18n";
import { tellOutcome } from "../i18n/tell";
import { suitName } from "../i18n/words";
import type { LastDeal, View } from "../wire/types";
import { dealOver } from "./hooks";
import { letterOf, Standing } from "./Score";
import { modeOf, nameOf, sideName, sideOf, sides } from "./words";

/** The deal that ended last: who won what, and the match after it. */
export function DealSummary({ view }: { view: View }) {
  const deal = view.last_deal;
  if (!deal) return null;
  return (
    <div class="summary">
      <h2>{t("deal_over", { n: dealOver(view) })}</h2>
      {verdict(view, deal).map((sentence, i) => (
        <p key={sentence} class={i === 0 ? "verdict" : ""}>
          {sentence}
        </p>
      ))}
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <td />
              {deal.played && (
                <>
                  <th scope="col">{t("tricks")}</th>
                  <th scope="col">{t("cantos")}</th>
                  <th scope="col">{t("points")}</th>
                </>
              )}
              <th scope="col">{t("score")}</th>
            </tr>
          </thead>
          <tbody>
            {sides(view).map((side) => (
              <tr key={side}>
                <th scope="row">{sideName(view, side)}</th>
                {deal.played && (
                  <>
                    <td>{(deal.tricks ?? []).reduce((sum, n, seat) => sum + (sideOf(view, seat) === side ? n : 0), 0)}</td>
                    <td>
                      <Cantos cantos={(deal.cantos ?? []).filter(([seat]) => sideOf(view, seat) === side)} />
                    </td>
                    <td>
                      <b>{deal.points?.[side]}</b>
                    </td>
                  </>
                )}
                <td>
                  <Standing view={view} side={side} score={deal.score} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Who won or lost, why where the points do not tell it, the letters taken, the ten of the last trick. */
export function verdict(view: View, deal: NonNullable<LastDeal>): string[] {
  const name = (seat: number) => nameOf(view, seat);
  const outcome = deal.outcome ?? null;
  const losers = outcome && "losers" in outcome ? outcome.losers : [];
  const letters = losers.map((seat) =>
    t("takes_letter", { name: name(seat), letter: letterOf(deal.score[seat] ?? 0) }),
  );
  const told = tellOutcome(modeOf(view), outcome, name);
  const level = lastTrickDecided(deal) ? [t("deal_level")] : [];
  const ten = deal.last_ten === undefined ? [] : [t("deal_last_ten", { name: name(deal.last_ten) })];
  return [...told, ...letters, ...level, ...ten];
}

/** Two sides had as many points each, and one won by them all the same. */
function lastTrickDecided({ points = [], outcome }: NonNullable<LastDeal>): boolean {
  if (!outcome || !("winner" in outcome) || outcome.winner === null || outcome.tute) return false;
  if ("capote" in outcome && outcome.capote) return false;
  return points.length === 2 && points[0] === points[1];
}

function Cantos({ cantos }: { cantos: View["cantos"] }) {
  if (!cantos.length) return <>–</>;
  return (
    <>
      {cantos.map(([, suit, points]) => (
        <span key={suit} class="canto">
          {points} <SuitSign suit={suit} />
          <span class="unseen">{suitName(suit)}</span>
        </span>
      ))}
    </>
  );
}

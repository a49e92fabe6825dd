import { Card, type Face } from "../deck/Card";
import { count, t } from "../i18n";
import { cardName } from "../i18n/words";
import type { View } from "../wire/types";
import type { Shown } from "./hooks";
import { labelOf, nameOf, placeOf } from "./words";

type Props = { view: View; shown: Shown; face: Face };

/** The cards in the middle, each before who played it; a won trick goes to its winner. */
export function Trick({ view, shown, face }: Props) {
  const sweep = shown.swept && shown.winner !== null ? `swept to-${placeOf(view, shown.winner)}` : "";
  return (
    <ol class={`trick ${sweep}`} aria-label={t("trick")}>
      {shown.cards.map(({ seat, card }) => (
        <li key={card} class={`played ${placeOf(view, seat)} ${seat === shown.winner ? "winner" : ""}`}>
          <Card card={card} face={face} />
          <span class="unseen">{t("on_played", { name: nameOf(view, seat), card: cardName(card) })}</span>
        </li>
      ))}
    </ol>
  );
}

/** The trick before, on demand. */
export function LastTrick({ view, face }: { view: View; face: Face }) {
  const last = view.last_trick;
  if (!last) return <p>{t("no_last_trick")}</p>;
  return (
    <>
      <ol class="row">
        {last.cards.map(({ seat, card }) => (
          <li key={card} class={seat === last.seat ? "winner" : ""}>
            <Card card={card} face={face} />
            <small>{labelOf(view, seat)}</small>
            <span class="unseen">{cardName(card)}</span>
          </li>
        ))}
      </ol>
      <p>{t("on_trick", { name: nameOf(view, last.seat), points: count("points", last.points) })}</p>
    </>
  );
}

import { Card, type Face, SuitSign } from "../deck/Card";
import { count, t } from "../i18n";
import { cardName, suitName } from "../i18n/words";
import type { Suit, View } from "../wire/types";
import { labelOf, modeOf } from "./words";

/** The turned card and the stock, where they lie on the table. */
export function Middle({ view, face }: { view: View; face: Face }) {
  const { upcard, stock } = view;
  const lies = upcard !== null && upcard.seat === null;
  if (!lies && stock === 0) return null;
  return (
    <div class="stock">
      {lies && (
        <span class="upcard">
          <Card card={upcard.card} face={face} />
          <span class="unseen">
            {t("upcard")}: {cardName(upcard.card)}
          </span>
        </span>
      )}
      {stock > 0 && (
        <span class="left">
          <Card card="back" />
          <b aria-hidden="true">{stock}</b>
          <span class="unseen">{count("stock_left", stock)}</span>
        </span>
      )}
    </div>
  );
}

/** The turned card while the one who took it holds it, and who that is. */
export function Upcard({ view, face }: { view: View; face: Face }) {
  const { upcard } = view;
  if (upcard === null || upcard.seat === null) return null;
  return (
    <span class="taken">
      <Card card={upcard.card} face={face} />
      <span>
        <small>{t("upcard")}</small>
        <span class="unseen">: {cardName(upcard.card)}, </span> <b>{labelOf(view, upcard.seat)}</b>
      </span>
    </span>
  );
}

export function Trump({ view }: { view: View }) {
  if (view.trump === null) {
    const yet = modeOf(view) === "cabron" || view.phase === "bid" || view.phase === "trump";
    return <span class="trump none">{t(yet ? "no_trump_yet" : "no_trump")}</span>;
  }
  return (
    <span class="trump">
      <SuitSign suit={view.trump} />
      <span>
        <small>{t("trump")}</small> <b>{suitName(view.trump as Suit)}</b>
      </span>
    </span>
  );
}

import { Card, type Face, SuitSign } from "../deck/Card";
import { suitOf } from "../game/cards";
import { count, t } from "../i18n";
import { cardName, suitName } from "../i18n/words";
import type { Action, Suit, View } from "../wire/types";
import { Auction } from "./Auction";
import { endsSinging, offered } from "./asked";
import { nameOf } from "./words";

type Props = { view: View; face: Face; act: (action: Action) => void };

/** Whatever is asked beside a card; nothing where only cards are asked. */
export function Choices(props: Props) {
  const { view } = props;
  if (view.phase === "bid")
    return (
      <div class="choices">
        <Auction {...props} />
      </div>
    );
  return (
    <div class="choices">
      {offered(view, "trump").length > 0 && <TrumpChoice {...props} />}
      {offered(view, "keep").length > 0 && <SwapChoice {...props} />}
      {offered(view, "sing").length > 0 && <Sing {...props} />}
      {offered(view, "capote").length > 0 && <Capote {...props} />}
    </div>
  );
}

function TrumpChoice({ view, act }: Props) {
  return (
    <section class="choice" aria-labelledby="choose-trump">
      <h2 id="choose-trump">{t("choose_trump")}</h2>
      <div class="suits">
        {offered(view, "trump").map(({ trump }) => {
          const held = view.hand.filter((card) => suitOf(card) === trump).length;
          return (
            <button key={trump} type="button" onClick={() => act({ trump })}>
              <SuitSign suit={trump} />
              <b>{suitName(trump as Suit)}</b>
              <small>{count("cards", held)}</small>
            </button>
          );
        })}
      </div>
    </section>
  );
}

function SwapChoice({ view, face, act }: Props) {
  const took = view.upcard?.card;
  return (
    <section class="choice" aria-labelledby="swap-title">
      <h2 id="swap-title">{t("swap_title")}</h2>
      <div class="buttons">
        {took &&
          offered(view, "swap").map(({ swap }) => (
            <button key={swap} type="button" class="main" onClick={() => act({ swap })}>
              <span class="row">
                <Card card={swap} face={face} class="small" />
                <span aria-hidden="true">→</span>
                <Card card={took} face={face} class="small" />
              </span>
              {t("swap", { gave: cardName(swap), took: cardName(took) })}
            </button>
          ))}
        <button type="button" onClick={() => act({ keep: true })}>
          {t("keep")}
        </button>
      </div>
    </section>
  );
}

function Sing({ view, act }: Props) {
  const suits = offered(view, "sing").map(({ sing }) => sing);
  const forty = suits.includes(view.trump ?? "");
  const leader = endsSinging(view);
  return (
    <section class="choice" aria-label={t("cantos")}>
      <div class="buttons">
        {suits.map((sing) => (
          <button key={sing} type="button" class="main" onClick={() => act({ sing })}>
            <SuitSign suit={sing} />
            {t("sing_points", { points: sing === view.trump ? 40 : 20, suit: suitName(sing as Suit) })}
          </button>
        ))}
      </div>
      {forty && suits.length > 1 && <small>{t("sing_forfeits")}</small>}
      {leader !== null && <small>{t("sing_until", { name: nameOf(view, leader) })}</small>}
    </section>
  );
}

function Capote({ act }: Props) {
  return (
    <section class="choice" aria-label={t("capote")}>
      <div class="buttons">
        <button type="button" class="main" onClick={() => act({ capote: true })}>
          {t("capote")}
        </button>
      </div>
      <small>{t("capote_about")}</small>
    </section>
  );
}

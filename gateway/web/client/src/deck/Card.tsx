import type { Card as CardText } from "../wire/types";
import "./card.css";
import sprite from "./sprite.svg";

export type Face = "classic" | "contrast";

type Props = { card: CardText | "back"; face?: Face; class?: string };

/** A picture only: whoever shows it says in words what it is. */
export function Card({ card, face = "classic", class: more = "" }: Props) {
  const name = card === "back" ? "back" : `${face === "contrast" ? "h" : "c"}-${card}`;
  return (
    <span class={`card ${more}`} data-suit={card.slice(-1)}>
      <svg viewBox="0 0 100 154" aria-hidden="true">
        <use href={`${sprite}#${name}`} />
      </svg>
    </span>
  );
}

export function SuitSign({ suit }: { suit: string }) {
  return (
    <svg class="suit" viewBox="0 0 22 22" aria-hidden="true">
      <use href={`${sprite}#s-${suit}`} />
    </svg>
  );
}

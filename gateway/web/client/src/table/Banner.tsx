import { Card, type Face, SuitSign } from "../deck/Card";
import { tell } from "../i18n/tell";
import type { TableEvent, View } from "../wire/types";
import { nameOf } from "./words";

/** What everybody should see: cantos, tute, trump, swaps, capote. The screen reader hears it elsewhere. */
export function Banner({ event, view, face }: { event: TableEvent; view: View; face: Face }) {
  return (
    <div class={`banner ${event.kind}`} aria-hidden="true">
      <Pictures event={event} face={face} />
      <b>{tell(event, (seat) => nameOf(view, seat))}</b>
    </div>
  );
}

function Pictures({ event, face }: { event: TableEvent; face: Face }) {
  switch (event.kind) {
    case "canto":
      return <Row cards={[`12${event.suit}`, `11${event.suit}`]} face={face} />;
    case "tute":
      return <Row cards={["o", "c", "e", "b"].map((suit) => `${event.rank}${suit}`)} face={face} />;
    case "swap":
      return <Row cards={[event.gave, event.took]} face={face} />;
    case "trump":
      return <SuitSign suit={event.suit} />;
    default:
      return null;
  }
}

const Row = ({ cards, face }: { cards: string[]; face: Face }) => (
  <span class="row">
    {cards.map((card) => (
      <Card key={card} card={card} face={face} />
    ))}
  </span>
);

import { Card } from "../deck/Card";

/** Four cards, to look at. */
export const Fan = () => (
  <div class="fan" aria-hidden="true">
    {(["1o", "3c", "12e", "11b"] as const).map((card) => (
      <Card key={card} card={card} />
    ))}
  </div>
);

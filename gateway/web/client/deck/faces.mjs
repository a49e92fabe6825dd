// Whole cards: paper, frame with the pintas, corners, and what is inside. Two faces and the back.
import { ACES } from "./aces.mjs";
import { number, numberWidth } from "./digits.mjs";
import { figure } from "./figures.mjs";
import { CREAM, GOLD, PAPER, RED, SUITS } from "./palette.mjs";
import { pips } from "./pips.mjs";
import { circle, group, line, path, round, star, symbol, use } from "./svg.mjs";

const BOX = "0 0 100 154";
const sheet = (fill) => path("M8 .5H92A7.5 7.5 0 0 1 99.5 8V146A7.5 7.5 0 0 1 92 153.5H8A7.5 7.5 0 0 1 .5 146V8A7.5 7.5 0 0 1 8 .5Z", fill, { stroke: "#a79f8f" });

/** The frame, whose gaps above and below tell the suit: oros none, copas 1, espadas 2, bastos 3. */
const frame = (gaps, inset, width, gap) => {
  const [left, right, top, bottom] = [inset, 100 - inset, inset, 154 - inset];
  const centres = Array.from({ length: gaps }, (_, i) => 50 + (i - (gaps - 1) / 2) * 17);
  const run = (y) => {
    let at = left;
    let d = "";
    for (const centre of centres) {
      d += `M${round(at)} ${y}H${round(centre - gap / 2)}`;
      at = centre + gap / 2;
    }
    return `${d}M${round(at)} ${y}H${right}`;
  };
  const edge = gaps ? `${run(top)}V${bottom}${run(bottom)}M${left} ${top}V${bottom}` : `M${left} ${top}H${right}V${bottom}H${left}Z`;
  return line(edge, width, "currentColor", { "stroke-linecap": "square" });
};

const HEIGHT = 24;
/** Number and sign above, number below (and the sign, where no figure stands). */
const corners = (rank, suit) => {
  const middle = 8.5 + Math.max(numberWidth(rank, HEIGHT), 13) / 2;
  const digits = number(rank, 8.5, 9.5, HEIGHT);
  const sign = use(`i${suit}`, round(rank > 9 ? 15.5 : middle), 44, 0.64);
  const below = group({ transform: "rotate(180 50 77)" }, rank > 9 ? digits : digits + sign);
  return digits + sign + below;
};

const inside = (rank, suit) => (rank === 1 ? ACES[suit]() : rank > 9 ? figure(rank, suit) : pips(rank, suit));

const card = (rank, suit) =>
  symbol(
    `c-${rank}${suit}`,
    BOX,
    use("p"),
    inside(rank, suit),
    group({ color: SUITS[suit].index }, use(`f${suit}`), corners(rank, suit)),
  );

/** High contrast: white, one large sign, an index half as wide as the card, four colours. */
const clear = (rank, suit) =>
  symbol(
    `h-${rank}${suit}`,
    BOX,
    use("w"),
    group({ color: SUITS[suit].bold }, use(`g${suit}`), number(rank, 11, 12, 44), use(`i${suit}`, 24, 75, 1.25), use(`i${suit}`, 61, 111, 2.7)),
  );

const back = () => {
  const lattice = [];
  for (let x = -130; x < 90; x += 13) lattice.push(`M${x + 10} 10L${x + 144} 144M${100 - x - 10} 10L${100 - x - 144} 144`);
  return symbol(
    "back",
    BOX,
    sheet(PAPER),
    path("M11 6H89A5 5 0 0 1 94 11V143A5 5 0 0 1 89 148H11A5 5 0 0 1 6 143V11A5 5 0 0 1 11 6Z", "#8e2630"),
    `<svg x="9" y="9" width="82" height="136" viewBox="9 9 82 136">${line(lattice.join(""), 1.1, "#d98a6a")}</svg>`,
    line("M11 9H89A2 2 0 0 1 91 11V143A2 2 0 0 1 89 145H11A2 2 0 0 1 9 143V11A2 2 0 0 1 11 9Z", 1.4, GOLD),
    circle(50, 77, 25, "#8e2630", { stroke: GOLD, "stroke-width": 1.6 }),
    circle(50, 77, 21, "none", { stroke: CREAM, "stroke-width": 1.6, "stroke-dasharray": "1.6 2.8" }),
    path(star(12, 18, 10, 50, 77), GOLD),
    path(star(12, 9.5, 5.5, 50, 77), RED),
    circle(50, 77, 3, CREAM),
  );
};

/** A sign alone, for buttons and lists. */
const icon = (suit) => symbol(`s-${suit}`, "-11 -11 22 22", group({ color: SUITS[suit].bold }, use(`i${suit}`)));

export const shared = () =>
  `<g id="p">${sheet(PAPER)}</g><g id="w">${sheet("#fff")}</g>` +
  Object.entries(SUITS)
    .map(([suit, { gaps }]) => `<g id="f${suit}">${frame(gaps, 5, 1.6, 8)}</g><g id="g${suit}">${frame(gaps, 5, 2.6, 9)}</g>`)
    .join("");
export { back, card, clear, icon };

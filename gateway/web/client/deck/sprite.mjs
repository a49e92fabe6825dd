// The whole sprite as text.
import { digits } from "./digits.mjs";
import { back, card, clear, icon, shared } from "./faces.mjs";
import { figureShapes } from "./figures.mjs";
import { RANKS, SUITS } from "./palette.mjs";
import { signs } from "./signs.mjs";

const suits = Object.keys(SUITS);
const every = (draw) => suits.flatMap((suit) => RANKS.map((rank) => draw(rank, suit)));
export const sprite = () =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    `<defs>${digits()}${signs()}${figureShapes()}${shared()}</defs>`,
    ...every(card),
    ...every(clear),
    back(),
    ...suits.map(icon),
    "</svg>",
  ].join("\n") + "\n";

// Digits of our own, drawn with one stroke, 14 high; the index of every card.
import { line, round, shape } from "./svg.mjs";

const STROKES = {
  0: [9.5, "M4.7 1.2C1.9 1.2 1.3 4 1.3 7S1.9 12.8 4.7 12.8 8.2 10 8.2 7 7.5 1.2 4.7 1.2Z"],
  1: [5.5, "M.9 3.6 3.4 1.3V12.8"],
  2: [9.2, "M1.3 4.2C1.3 2.4 2.7 1.2 4.6 1.2S8 2.5 8 4.4C8 7.4 1.6 9.4 1.4 12.7H8.3"],
  3: [9, "M1.3 1.4H7.6L4.2 5.7C6.6 5.7 7.9 7.1 7.9 9.1 7.9 11.4 6.3 12.8 4.2 12.8 2.6 12.8 1.4 12 1 10.8"],
  4: [9.4, "M6.3 12.8V1.4L1.1 9.6H8.7"],
  5: [9, "M7.5 1.3H2.4L1.8 6.3C2.6 5.6 3.6 5.3 4.5 5.3 6.7 5.3 8 6.9 8 9 8 11.3 6.4 12.8 4.3 12.8 2.8 12.8 1.7 12.1 1.1 11"],
  6: [9.3, "M7.2 2C6.6 1.5 5.8 1.2 5 1.2 2.4 1.2 1.3 4.2 1.3 8 1.3 11 2.6 12.8 4.8 12.8S8.1 11.3 8.1 9.2 6.8 5.8 4.8 5.8 1.5 7.3 1.4 9"],
  7: [8.8, "M1.1 1.4H8C5.6 4.6 4.2 8.4 3.9 12.8"],
};
const WIDTH = 2.6;

export const digits = () =>
  Object.entries(STROKES)
    .map(([digit, [, d]]) =>
      shape(`d${digit}`, line(d, WIDTH, "currentColor", { "stroke-linejoin": "round", "stroke-linecap": "round" })),
    )
    .join("");

const NARROW = 0.8;
const squeeze = (rank) => (rank > 9 ? NARROW : 1);

/** `rank` from (x, y) on, `height` high; two digits stand closer. */
export const number = (rank, x, y, height) => {
  const scale = height / 14;
  const wide = round2(scale * squeeze(rank));
  let at = x;
  return [...String(rank)]
    .map((digit) => {
      const drawn = `<use href="#d${digit}" transform="translate(${round(at)} ${y})scale(${wide} ${round2(scale)})"/>`;
      at += STROKES[digit][0] * wide;
      return drawn;
    })
    .join("");
};
export const numberWidth = (rank, height) =>
  [...String(rank)].reduce((sum, digit) => sum + (STROKES[digit][0] * squeeze(rank) * height) / 14, 0);
const round2 = (value) => Number(value.toFixed(2));

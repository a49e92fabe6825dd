// How the signs of 2 to 7 lie: coins and cups in rows, swords and clubs upright side by side.
import { use } from "./svg.mjs";

const [LEFT, MID, RIGHT] = [36.6, 50, 63.4];
const ROUND = {
  2: [1.6, [[MID, 44], [MID, 110]]],
  3: [1.3, [[MID, 36], [MID, 77], [MID, 118]]],
  4: [1.03, [[LEFT, 44], [RIGHT, 44], [LEFT, 110], [RIGHT, 110]]],
  5: [1.03, [[LEFT, 38], [RIGHT, 38], [MID, 77], [LEFT, 116], [RIGHT, 116]]],
  6: [1.03, [[LEFT, 38], [RIGHT, 38], [LEFT, 77], [RIGHT, 77], [LEFT, 116], [RIGHT, 116]]],
  7: [1.0, [[38, 37], [64, 37], [24, 77], [50, 77], [76, 77], [36, 117], [62, 117]]],
};
const UPRIGHT = {
  2: [["l", 38, 77], ["l", 62, 77]],
  3: [["l", 31, 77], ["l", 50, 77], ["l", 69, 77]],
  4: [["m", 37, 43], ["m", 63, 43], ["m", 37, 111], ["m", 63, 111]],
  5: [["m", 33, 43], ["m", 67, 43], ["m", 50, 77], ["m", 33, 111], ["m", 67, 111]],
  6: [["m", 32, 43], ["m", 50, 43], ["m", 68, 43], ["m", 32, 111], ["m", 50, 111], ["m", 68, 111]],
  7: [["m", 31, 43], ["m", 69, 43], ["s", 50, 29], ["s", 50, 73], ["s", 50, 117], ["m", 31, 111], ["m", 69, 111]],
};

export const pips = (rank, suit) => {
  if (suit === "e" || suit === "b") return UPRIGHT[rank].map(([size, x, y]) => use(suit + size, x, y)).join("");
  const [scale, places] = ROUND[rank];
  return places.map(([x, y]) => use(suit, x, y, scale)).join("");
};

// A card is 100 × 154 units. Colours only here: the parts name them.
export const INK = "#2b2118";
export const PAPER = "#fffdf5";
export const SKIN = "#f4cda5";
export const GOLD = "#f2b632";
export const BRASS = "#a8690f";
export const CREAM = "#fdeaae";
export const RED = "#c9362c";
export const BLUE = "#2466a8";
export const GREEN = "#3f8f45";
export const STEEL = "#dce8f2";
export const WOOD = "#7a4a1e";

// `index` is read on paper (contrast above 5), `coat` and `lining` dress the figures.
export const SUITS = {
  o: { gaps: 0, index: "#8f5600", bold: "#a85600", coat: "#e9ab2b", lining: RED, hair: "#e8e1d3", horse: "#f3eee2" },
  c: { gaps: 1, index: "#b3241c", bold: "#c4001d", coat: RED, lining: BLUE, hair: "#6b3e1b", horse: "#a86a3a" },
  e: { gaps: 2, index: "#1c4f8a", bold: "#0a3f9c", coat: BLUE, lining: RED, hair: "#37302b", horse: "#cfd4da" },
  b: { gaps: 3, index: "#27692c", bold: "#0b6b2c", coat: GREEN, lining: GOLD, hair: "#b5622a", horse: "#6d4a33" },
};
export const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];

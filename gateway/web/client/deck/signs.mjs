// The four suit signs: as pips (full colour), and bold ones of one colour for corners and buttons.
import { BRASS, CREAM, GOLD, GREEN, INK, RED, STEEL, WOOD } from "./palette.mjs";
import { circle, ellipse, group, inked, line, path, round, shape, star } from "./svg.mjs";

const coin = () =>
  shape(
    "o",
    circle(0, 0, 12, GOLD, { stroke: INK, "stroke-width": 1.4 }),
    circle(0, 0, 9.3, "none", { stroke: BRASS, "stroke-width": 1.8, "stroke-dasharray": "1.3 1.62" }),
    circle(0, 0, 7.2, CREAM, { stroke: BRASS, "stroke-width": 1 }),
    path(star(8, 6.4, 2.9), RED),
    circle(0, 0, 2, GOLD, { stroke: BRASS, "stroke-width": 0.8 }),
  );

const cup = () =>
  shape(
    "c",
    inked(
      1.3,
      path("M-10-11C-10-2-7 3-2.2 4.2L-1.6 7.5C-3.6 8.6-7.4 9-7.6 12.6H7.6C7.4 9 3.6 8.6 1.6 7.5L2.2 4.2C7 3 10-2 10-11Z", RED),
      path("M-9.6-5.4C-4-3.4 4-3.4 9.6-5.4L8.7-2.2C4-.4-4-.4-8.7-2.2Z", GOLD),
      ellipse(0, -11, 10, 2.7, GOLD),
      ellipse(0, 5.9, 3.2, 1.9, GOLD),
    ),
    ellipse(0, -11, 7.2, 1.3, WOOD),
    line("M-6.3 11.2H6.3", 1.5, GOLD),
    line("M-5.5.2C-4.6 1.7-3.6 2.5-2.6 2.9", 1.3, "#f0a59b", { "stroke-linecap": "round" }),
  );

/** `length` from point to pommel; the hilt stays the same. */
const sword = (id, length) => {
  const top = -length / 2;
  const guard = length / 2 - 14;
  return shape(
    id,
    inked(
      1.3,
      path(`M0 ${top}L3.1 ${top + 6}V${guard}H-3.1V${top + 6}Z`, STEEL),
      path(`M-1.8 ${guard + 3}H1.8V${guard + 9}H-1.8Z`, RED),
      path(`M-8.4 ${guard - 1.4}C-6 ${guard} -3 ${guard} 0 ${guard}S6 ${guard} 8.4 ${guard - 1.4}V${guard + 2.2}C6 ${guard + 3.6}-6 ${guard + 3.6}-8.4 ${guard + 2.2}Z`, GOLD),
      circle(0, guard + 11, 2.7, GOLD),
    ),
    path(`M.5 ${top + 3}L2.4 ${top + 6.6}V${guard - 1}H.5Z`, "#7fa6cc"),
    line(`M-1.8 ${guard + 6}H1.8`, 0.9, CREAM),
  );
};

/** A stick with its boughs cut off, thick above; longer ones are thicker and have more boughs. */
const club = (id, length) => {
  const h = length / 2;
  const w = 4.4 + length / 70;
  const at = (share) => round(-h + length * share);
  const stump = (share, turn) => {
    const [x, y] = [round(turn * w * 0.62), at(share)];
    const end = `${round(x + turn * 4.4)} ${round(y - 0.8)}`;
    return (
      path(`M${x} ${y + 2.4}L${round(x + turn * 3.4)} ${y - 3}L${round(x + turn * 5.6)} ${y + 1.2}L${x} ${y + 7}Z`, GREEN) +
      path("M0-2.4A1.3 2.4 0 1 1 0 2.4 1.3 2.4 0 1 1 0-2.4Z", CREAM, { transform: `translate(${end})rotate(${turn * -28})`, "stroke-width": 1 })
    );
  };
  const stumps = length > 100 ? [[0.16, 1], [0.34, -1], [0.52, 1], [0.68, -1]] : length > 50 ? [[0.24, 1], [0.46, -1]] : [[0.3, 1]];
  return shape(
    id,
    inked(
      1.3,
      stumps.map(([share, turn]) => stump(share, turn)).join(""),
      path(`M${round(-w)} ${-h + 2.6}C${round(-w - 0.4)} ${at(0.3)} ${round(-w * 0.7)} ${at(0.55)} -2.8 ${h - 2}C-2 ${h + 0.4} 2 ${h + 0.4} 2.8 ${h - 2}C${round(w * 0.7)} ${at(0.55)} ${round(w + 0.4)} ${at(0.3)} ${round(w)} ${-h + 2.6}Z`, GREEN),
      ellipse(0, -h + 2.6, round(w), 2.4, CREAM),
    ),
    ellipse(0, -h + 2.6, round(w / 2.2), 1, WOOD),
    line(`M${round(-w / 2)} ${-h + 8}C${round(-w / 1.9)} ${at(0.4)} -2.2 ${at(0.5)} -1.5 ${at(0.74)}`, 1.4, "#9fd18f", { "stroke-linecap": "round" }),
    line(`M1 ${at(0.5)}C2.4 ${at(0.54)} 2.4 ${at(0.6)} 1 ${at(0.64)}`, 1.1, "#1f5a29", { "stroke-linecap": "round" }),
    path(`M-3.3 ${h - 7}C-1 ${h - 6} 1 ${h - 6} 3.3 ${h - 7}L3 ${h - 3.6}C1 ${h - 2.6} -1 ${h - 2.6} -3 ${h - 3.6}Z`, RED),
  );
};

/** One colour, inside 20 × 20. */
const bold = () =>
  shape(
    "io",
    path("M0-10A10 10 0 1 1 0 10 10 10 0 1 1 0-10ZM0-6.9A6.9 6.9 0 1 0 0 6.9 6.9 6.9 0 1 0 0-6.9Z", "currentColor", { "fill-rule": "evenodd" }),
    path(star(6, 5.6, 2.6), "currentColor"),
  ) +
  shape("ic", path("M-8.6-9.6H8.6C8.6-2 6.4 1.6 2 2.8V5.4C5 6 6.6 7.4 6.6 9.8H-6.6C-6.6 7.4-5 6-2 5.4V2.8C-6.4 1.6-8.6-2-8.6-9.6Z", "currentColor")) +
  shape("ie", path("M0-10.6 2.6-6.8V2.4H7.4V5.4H1.8V7.2A2.2 2.2 0 1 1-1.8 7.2V5.4H-7.4V2.4H-2.6V-6.8Z", "currentColor")) +
  shape(
    "ib",
    group(
      { transform: "rotate(32)" },
      path("M-4.4-9.4C-4.4-12.4 4.4-12.4 4.4-9.4L2.3 9.6C2 11.9-2 11.9-2.3 9.6Z", "currentColor"),
      line("M2-1.4 6-5.2M-2 4.4-5.6 1", 3.8, "currentColor", { "stroke-linecap": "round" }),
    ),
  );

export const SHORT = 40;
export const MIDDLE = 60;
export const LONG = 112;
export const signs = () =>
  [
    coin(),
    cup(),
    ...[["s", SHORT], ["m", MIDDLE], ["l", LONG]].map(([size, length]) => sword(`e${size}`, length) + club(`b${size}`, length)),
    bold(),
  ].join("");

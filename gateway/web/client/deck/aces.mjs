// The four aces, each its own drawing.
import { BRASS, CREAM, GOLD, GREEN, INK, RED, STEEL, WOOD, BLUE } from "./palette.mjs";
import { circle, ellipse, group, inked, line, path, star } from "./svg.mjs";

export const crown = (x, y, scale) =>
  group(
    { transform: `translate(${x} ${y})scale(${scale})` },
    inked(
      1.3,
      path("M-12 0-14-11-7-5.5 0-14 7-5.5 14-11 12 0C6 2-6 2-12 0Z", GOLD),
      path("M-12 0C-6 2 6 2 12 0V4.4C6 6.4-6 6.4-12 4.4Z", RED),
      [-14, 14].map((at) => circle(at, -11.6, 1.8, CREAM)).join(""),
      circle(0, -14.6, 2.1, CREAM),
    ),
    [-7, 0, 7].map((at) => circle(at, at ? 3.1 : 3.9, 1.1, CREAM)).join(""),
  );

/** Leaves along a bow below (0, 0), to both sides. */
const laurel = (radius) => {
  const leaves = [];
  for (const side of [-1, 1]) {
    for (let i = 0; i < 6; i++) {
      const angle = ((90 + side * (14 + i * 19)) * Math.PI) / 180;
      const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)].map((n) => Number(n.toFixed(1)));
      const turn = Math.round(side * (14 + i * 19) + (side > 0 ? 180 : 0) + side * 24);
      leaves.push(`<ellipse rx="6" ry="2.7" transform="translate(${x} ${y})rotate(${turn})"/>`);
    }
  }
  return group({ fill: GREEN, stroke: INK, "stroke-width": 1.1 }, ...leaves);
};

const oros = () =>
  group(
    { transform: "translate(50 80)" },
    path(star(24, 38, 27), GOLD, { stroke: BRASS, "stroke-width": 1 }),
    laurel(35.5),
    circle(0, 0, 28, GOLD, { stroke: INK, "stroke-width": 1.6 }),
    circle(0, 0, 24.4, "none", { stroke: BRASS, "stroke-width": 3, "stroke-dasharray": "2.4 2.71" }),
    circle(0, 0, 21, RED, { stroke: INK, "stroke-width": 1.2 }),
    circle(0, 0, 17.4, CREAM, { stroke: BRASS, "stroke-width": 1.2 }),
    path(star(16, 16, 10.5), GOLD, { stroke: BRASS, "stroke-width": 0.8 }),
    circle(0, 0, 9.6, CREAM, { stroke: INK, "stroke-width": 1.2 }),
    circle(-3.3, -1.6, 1.2, INK) + circle(3.3, -1.6, 1.2, INK),
    line("M0-1.5V2.2H1.4M-3.4 4.4C-1.6 6.2 1.6 6.2 3.4 4.4", 1.1, INK, { "stroke-linecap": "round" }),
    circle(-5.4, 2.6, 1.5, "#f0a58a") + circle(5.4, 2.6, 1.5, "#f0a58a"),
    inked(
      1.2,
      path("M-9 31H9L14 43-1 39.5-14 43Z", RED),
      path("M-6 29H6V36H-6Z", GOLD),
    ),
  ) + crown(50, 38, 1.05);

const copas = () =>
  group(
    { transform: "translate(50 82)" },
    inked(
      1.5,
      path("M-27-36C-27-8-20 10-6 14L-4.6 26C-8 32-23 32-24 46H24C23 32 8 32 4.6 26L6 14C20 10 27-8 27-36Z", RED),
      path("M-26.4-25C-12-19 12-19 26.4-25L24.6-13C12-7.4-12-7.4-24.6-13Z", GOLD),
      ellipse(0, -36, 27, 6.6, GOLD),
      ellipse(0, -36, 21, 3.8, WOOD),
      ellipse(0, 20, 9, 5, GOLD),
      path("M-23.4 39.4C-8 36.4 8 36.4 23.4 39.4L24 46H-24Z", GOLD),
      path("M-13-3C-13 4-8 9 0 9S13 4 13-3C8 0-8 0-13-3Z", BLUE),
    ),
    [-16, 16].map((x) => circle(x, -16.6, 2.8, GREEN, { stroke: INK, "stroke-width": 1 })).join(""),
    circle(0, -14.6, 3.6, CREAM, { stroke: INK, "stroke-width": 1 }),
    circle(0, -14.6, 1.6, RED),
    path(star(6, 4.2, 1.8, 0, 4), GOLD),
    line("M-21-4C-19 3-15 8-10 10.4", 2, "#f0a59b", { "stroke-linecap": "round" }),
    line("M-17 42.6H17", 1.6, BRASS, { "stroke-dasharray": "2.4 2" }),
    line("M-27-36C-37-34-35-18-25.4-16M27-36C37-34 35-18 25.4-16", 4.4, INK),
    line("M-27-36C-37-34-35-18-25.4-16M27-36C37-34 35-18 25.4-16", 2, GOLD),
  ) + crown(50, 36, 0.8);

const espadas = () =>
  group(
    { transform: "translate(50 77)" },
    inked(
      1.5,
      path("M0-62 6.4-50V22H-6.4V-50Z", STEEL),
      path("M-4 28H4V44H-4Z", RED),
      path("M-24 16C-25 24-18 27-10 25L0 29 10 25C18 27 25 24 24 16 20 21 12 20 0 20S-20 21-24 16Z", GOLD),
      circle(0, 49, 6, GOLD),
    ),
    path("M1-56 5.2-49.4V18H1Z", "#7fa6cc"),
    line("M-4 32H4M-4 36H4M-4 40H4", 1.1, CREAM),
    circle(0, 24, 2.6, RED, { stroke: INK, "stroke-width": 1 }) + circle(0, 49, 2.2, RED),
    inked(
      1.2,
      path("M-22-36C-16-42-6-36 6.4-32L6.4-24C-6-28-14-32-22-36Z", RED),
      path("M6.4-32C20-28 26-20 22-12 18-6 8-8-6.4-12L-6.4-4C12 2 26-2 28-12 30-22 22-30 6.4-32Z", GOLD),
      path("M-6.4-12C-18-14-24-8-26 0L-20-2-18 6C-16 0-12-4-6.4-4Z", RED),
    ),
  );

const bastos = () =>
  group(
    { transform: "translate(50 78)" },
    inked(
      1.5,
      path("M6-18 21-33 27-25 9-4Z", GREEN) + ellipse(24, -29, 3, 5.4, CREAM, { transform: "rotate(-40 24-29)" }),
      path("M-7 2-21-11-26-3-6 16Z", GREEN) + ellipse(-23.4, -7, 2.8, 5, CREAM, { transform: "rotate(36-23.4-7)" }),
      path("M-13-48C-14-24-8 0-7 50-5 57 5 57 7 50 8 0 14-24 13-48Z", GREEN),
      ellipse(0, -48, 13, 6, CREAM),
    ),
    ellipse(0, -48, 8.4, 3.6, "none", { stroke: WOOD, "stroke-width": 1 }) + ellipse(0, -48, 3.8, 1.5, WOOD),
    line("M-8-36C-8-16-4 4-3.4 30", 2.4, "#9fd18f", { "stroke-linecap": "round" }),
    line("M3-24C6-20 6-14 3-10M2 12C5 16 5 22 2 26", 1.4, "#1f5a29", { "stroke-linecap": "round" }),
    inked(
      1.2,
      path("M-7.4 32C-2 36 3 36 7.4 32V40C3 44-2 44-7.4 40Z", RED),
      path("M7.4 36C18 30 24 36 20 46L15 42 11 48C12 43 10 40 7.4 40Z", GOLD),
      path("M-7.4 36C-18 30-24 36-20 46L-15 42-11 48C-12 43-10 40-7.4 40Z", GOLD),
    ),
    [[26, -38, -60], [16, -40, -110], [-27, -15, -130], [-18, -18, -70]]
      .map(([x, y, turn]) => `<ellipse rx="6" ry="2.8" transform="translate(${x} ${y})rotate(${turn})" fill="#7cc06a" stroke="${INK}" stroke-width="1"/>`)
      .join(""),
  );

export const ACES = { o: oros, c: copas, e: espadas, b: bastos };

// The few words the parts are written in.
import { INK } from "./palette.mjs";

const attributes = (given) =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

export const path = (d, fill, more = {}) => `<path d="${tight(d)}" fill="${fill}"${attributes(more)}/>`;
export const line = (d, width = 1.4, colour = INK, more = {}) =>
  path(d, "none", { stroke: colour, "stroke-width": width, ...more });
export const circle = (cx, cy, r, fill, more = {}) =>
  `<circle${attributes({ ...(cx && { cx }), ...(cy && { cy }), r, fill, ...more })}/>`;
export const ellipse = (cx, cy, rx, ry, fill, more = {}) =>
  `<ellipse${attributes({ ...(cx && { cx }), ...(cy && { cy }), rx, ry, fill, ...more })}/>`;
export const group = (given, ...inside) => `<g${attributes(given)}>${inside.join("")}</g>`;
export const symbol = (id, box, ...inside) =>
  `<symbol id="${id}" viewBox="${box}">${inside.join("")}</symbol>`;
export const shape = (id, ...inside) => `<g id="${id}">${inside.join("")}</g>`;
export const use = (id, x = 0, y = 0, scale = 1, turn = 0) => {
  const steps = [
    x || y ? `translate(${round(x)} ${round(y)})` : "",
    turn ? `rotate(${turn})` : "",
    scale !== 1 ? `scale(${scale})` : "",
  ].join("");
  return `<use href="#${id}"${steps && ` transform="${steps}"`}/>`;
};
/** Outlined in ink. */
export const inked = (width, ...inside) =>
  group({ stroke: INK, "stroke-width": width, "stroke-linejoin": "round", "stroke-linecap": "round" }, ...inside);

/** A star of `points` rays between two radii. */
export const star = (points, outer, inner, x = 0, y = 0, turn = -90) => {
  const corners = [];
  for (let i = 0; i < points * 2; i++) {
    const angle = ((turn + (i * 180) / points) * Math.PI) / 180;
    const radius = i % 2 ? inner : outer;
    corners.push(`${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`);
  }
  return `M${corners.join("L")}Z`;
};

export const round = (value) => Number(value.toFixed(1));
const tight = (d) => d.replace(/\s+/g, " ").replace(/ ?([A-Za-z,]) ?/g, "$1").replace(/([ ,])-/g, "-").trim();

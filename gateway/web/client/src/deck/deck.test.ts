import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
// @ts-expect-error the deck's parts are plain JavaScript
import { sprite } from "../../deck/sprite.mjs";
import { fullDeck } from "../game/cards";

const written = readFileSync(new URL("./sprite.svg", import.meta.url), "utf8");

test("the sprite is what its parts draw", () => {
  expect(sprite()).toBe(written);
});

test("it has every card with both faces, a back, and the four signs", () => {
  const names = [...written.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
  const cards = fullDeck(true);
  const wanted = [...cards.map((card) => `c-${card}`), ...cards.map((card) => `h-${card}`)];
  expect(names.sort()).toEqual([...wanted, "back", "s-o", "s-c", "s-e", "s-b"].sort());
});

test("every part that is used is there, and nothing comes from elsewhere", () => {
  const ids = new Set([...written.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const used = [...written.matchAll(/href="([^"]+)"/g)].map(([, to]) => to ?? "");
  expect(used.filter((to) => !ids.has(to.replace("#", "")))).toEqual([]);
  expect(written).not.toMatch(/style=|<script|url\(/);
});

test("the frame's gaps tell the suit: oros none, copas one, espadas two, bastos three", () => {
  const gaps = ["o", "c", "e", "b"].map((suit) => {
    const [, frame = ""] = written.match(new RegExp(`<g id="f${suit}"><path d="([^"]+)"`)) ?? [];
    const strokes = (frame.match(/M/g) ?? []).length; // above, below, and one for the sides
    return frame.endsWith("Z") ? 0 : (strokes - 3) / 2;
  });
  expect(gaps).toEqual([0, 1, 2, 3]);
});

test("the whole deck travels in less than 12 kB", () => {
  expect(gzipSync(written).length).toBeLessThan(12_000);
});

import { beforeAll, expect, test } from "vitest";
import { speak } from "./index";
import { tell, tellOutcome } from "./tell";

const name = (seat: number) => ["Ana", "Eva", "Leo", "Teo"][seat] ?? "?";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: "" } } });
  await speak("es");
});

test("what happened is told with names and cards", () => {
  expect(tell({ kind: "played", seat: 1, card: "11b" }, name)).toBe("Eva: caballo de bastos");
  expect(tell({ kind: "bid", seat: 2, bid: null }, name)).toBe("Leo pasa");
  expect(tell({ kind: "canto", seat: 0, suit: "o", points: 40 }, name)).toBe(
    "¡Ana canta las cuarenta en oros!",
  );
  expect(tell({ kind: "trick", seat: 3, cards: [], points: 1 }, name)).toBe("Baza de Teo: 1 punto");
});

test("a card that only its owner knows is not named", () => {
  expect(tell({ kind: "drew", seat: 1 }, name)).toBe("Eva roba");
  expect(tell({ kind: "drew", seat: 1, card: "1o" }, name)).toBe("Eva roba as de oros");
});

test("a pair wins with both its names", () => {
  const outcome = { winner: 1, tute: null, games: 2 };
  expect(tellOutcome("clasico", outcome, name)).toEqual([
    "El reparto es para Eva y Teo, y vale doble",
  ]);
});

test("one loses, several lose, or nobody", () => {
  expect(tellOutcome("cabron", { losers: [2] }, name)).toEqual(["Pierde Leo"]);
  expect(tellOutcome("cabron", { losers: [0, 3] }, name)).toEqual(["Pierden Ana y Teo"]);
  expect(tellOutcome("cabron", { losers: [] }, name)).toEqual(["No pierde nadie"]);
});

test("an auction ends in a contract or in nothing", () => {
  const outcome = { bidder: 1, bid: 120, made: false, gain: [240, 0, 240] };
  expect(tellOutcome("subasta", outcome, name)).toEqual([
    "Eva no cumple la puja de 120",
    "+240 para Ana",
    "+240 para Leo",
  ]);
  expect(tellOutcome("subasta", null, name)).toEqual(["Nadie puja: no se juega"]);
});

test("with a stock a deal may be carried, won by tute or by capote", () => {
  const outcome = { winner: 0, tute: null, capote: null };
  expect(tellOutcome("individual", { ...outcome, winner: null }, name)).toHaveLength(1);
  expect(tellOutcome("individual", { ...outcome, tute: [0, 12] }, name)).toEqual([
    "Tute de reyes de Ana",
    "El reparto es para Ana",
  ]);
  expect(tellOutcome("individual", { ...outcome, capote: "failed" }, name)).toEqual([
    "Eva falla el capote",
    "El reparto es para Ana",
  ]);
});

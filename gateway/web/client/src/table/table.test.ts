import { beforeAll, expect, test } from "vitest";
import { VIEWS } from "../fixtures/views";
import { why } from "../game/why";
import { speak } from "../i18n";
import { cardName } from "../i18n/words";
import { DEFAULTS } from "../state/settings";
import type { View } from "../wire/types";
import { sentences } from "./Announcer";
import { duty, endsSinging, offered } from "./asked";
import { verdict } from "./DealSummary";
import { recital } from "./recital";
import { dealOver, summaryYields } from "./hooks";
import { letterOf } from "./Score";
import { highest, placeOf, resting, sideName, sides, winnerName } from "./words";

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: "" } } });
  await speak("es");
});

const choosing = Object.entries(VIEWS).filter(([, view]) => offered(view, "play").length);

test.each(choosing)("in %s each card that may not be played has its reason", (_, view) => {
  const legal = offered(view, "play").map((each) => each.play);
  const blocked = view.hand.filter((card) => !legal.includes(card));
  expect([...why(view).keys()].sort()).toEqual(blocked.sort());
});

test("the duty told is the one that binds, not the first found", () => {
  expect(duty(VIEWS.clasico)).toContain("montar");
  expect(duty(VIEWS.cabron)).toContain("asistir");
  expect(duty(VIEWS.away)).toBeNull();
  expect(duty(VIEWS.watched)).toBeNull();
});

test("who may sing while it is another's turn is told whose lead ends that", () => {
  const mine = VIEWS.clasico;
  const legal = [{ sing: "o" }] as View["legal"];
  const partner = { ...mine, turn: 2, legal };
  expect(mine.turn).toBe(mine.you);
  expect(endsSinging(partner)).toBe(2);
  expect(endsSinging({ ...partner, legal: [] })).toBeNull();
  expect(endsSinging({ ...mine, legal })).toBeNull();
});

test("play goes counter-clockwise from oneself at the bottom", () => {
  const places = (view: View) => view.seats.map(({ seat }) => placeOf(view, seat));
  expect(places(VIEWS.clasico)).toEqual(["bottom", "right", "top", "left"]);
  expect(places(VIEWS.cabron3)).toEqual(["bottom", "right", "left"]);
  expect(places(VIEWS.stock)).toEqual(["bottom", "top"]);
  expect(placeOf({ ...VIEWS.clasico, you: 3 }, 0)).toBe("right");
});

test("one's own side comes first; a team is us to its players, two names to who looks on", () => {
  const second = { ...VIEWS.clasico, you: 1 };
  expect(sides(second)).toEqual([1, 0]);
  expect(sideName(second, 1)).toBe("Nosotros");
  expect(sideName(VIEWS.watched, 0)).toBe("Ana y Lola");
  expect(sideName(VIEWS.cabron, 0)).toBe("Tú");
  expect(winnerName(VIEWS.cabron, 0)).toBe("Ana");
});

test("who bid most, and who rests", () => {
  expect(highest(VIEWS.auction)).toEqual({ seat: 2, bid: 75 });
  expect(highest(VIEWS.clasico)).toBeNull();
  expect(resting(VIEWS.alone)).toBe(3);
  expect(resting(VIEWS.auction)).toBeNull();
});

test("in cabrón the losers and the letters they take are told", () => {
  const view = VIEWS.letters;
  expect(view.last_deal && verdict(view, view.last_deal)).toEqual([
    "Pierden Manolo y Bartolomé de las Casas",
    "Manolo se apunta la N",
    "Bartolomé de las Casas se apunta la R",
  ]);
  expect([1, 6, 7].map(letterOf)).toEqual(["C", "N", "7"]);
});

test("of a deal that ends level it is told that the last trick decided", () => {
  const deal = { dealer: 0, played: true, score: [1, 0], points: [75, 75] };
  const won = { winner: 0, tute: null, games: 1 };
  const told = (change: object) => verdict(VIEWS.clasico, { ...deal, outcome: won, ...change });
  expect(told({})[1]).toMatch(/^Empate a puntos/);
  expect(told({ points: [80, 70] })).toHaveLength(1);
  expect(told({ outcome: { ...won, tute: [0, 12] } }).join()).not.toContain("Empate");
});

test("who got the ten of the last trick is told where the server says it", () => {
  const deal = { ...VIEWS.letters.last_deal, last_ten: 2 } as NonNullable<View["last_deal"]>;
  expect(verdict(VIEWS.letters, deal).at(-1)).toBe(`Diez de últimas: +10 para ${VIEWS.letters.seats[2]?.name}`);
  expect(verdict(VIEWS.letters, { ...deal, last_ten: undefined } as never).join()).not.toContain("últimas");
});

test("the screen reader hears turns with their duty, and not what others draw", () => {
  const view = VIEWS.clasico;
  const turn = { kind: "turn", seat: 0, ask: 9, deadline: null } as const;
  expect(sentences(turn, view)[0]).toMatch(/^Te toca.*montar/);
  expect(sentences({ ...turn, seat: 1 }, view)).toEqual([]);
  expect(sentences({ kind: "drew", seat: 1 }, view)).toEqual([]);
  expect(sentences({ kind: "canto", seat: 2, suit: "o", points: 40 }, view)[0]).toContain("cuarenta");
});

test("the hand is read with trump and trick, and whose turn it is", () => {
  const view = VIEWS.clasico;
  const text = recital(view, { order: "suits", weakFirst: false });
  expect(text).toMatch(/^Tu mano: /);
  for (const card of view.hand) expect(text).toContain(cardName(card));
  for (const { card } of view.trick) expect(text).toContain(cardName(card));
  expect(text).toContain("Triunfo: ");
  expect(text).toMatch(/Te toca\. .*montar/);
  const empty = recital({ ...view, hand: [], trick: [], trump: null, turn: 1 }, DEFAULTS);
  expect(empty).toContain("No tienes cartas. Aún no hay triunfo. No hay cartas en la baza. Juega ");
});

test("a deal stays the last one until the next is over", () => {
  const next = { ...VIEWS.letters, match: { ...VIEWS.letters.match, deal_no: 12 } };
  expect(dealOver(VIEWS.letters)).toBe(11);
  expect(dealOver({ ...next, phase: "play" })).toBe(11);
  expect(dealOver(next)).toBe(12);
});

test("the summary stays over the next deal, but gives way to one's own clock and to who looks on", () => {
  const next = { ...VIEWS.letters, phase: "play", turn: 0 } as const;
  expect(summaryYields(VIEWS.letters)).toBe(false);
  expect(summaryYields(next)).toBe(false);
  expect(summaryYields({ ...next, turn: 1, deadline: 60 })).toBe(false);
  expect(summaryYields({ ...next, deadline: 60 })).toBe(true);
  expect(summaryYields({ ...next, you: null })).toBe(true);
});

import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

const page = new EventTarget();
const prompt = vi.fn(async () => undefined);
let state: typeof import("./install");

const offers = () => {
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  page.dispatchEvent(event);
  return event;
};

beforeAll(() => vi.stubGlobal("addEventListener", page.addEventListener.bind(page)));

beforeEach(async () => {
  vi.resetModules();
  prompt.mockClear();
  state = await import("./install");
  state.awaitOffer();
});

afterEach(() => void page.dispatchEvent(new Event("appinstalled")));

test("nothing is offered before the browser does, and its own offer is kept back", () => {
  expect(state.offer.value).toBeNull();
  expect(offers().defaultPrevented).toBe(true);
  expect(state.offer.value).not.toBeNull();
  expect(state.unanswered.value).toBe(state.offer.value);
});

test("who says no is not asked again, but may still install", async () => {
  offers();
  state.answer();
  expect(state.unanswered.value).toBeNull();
  expect(state.offer.value).not.toBeNull();
  await state.install();
  expect(prompt).toHaveBeenCalledOnce();
});

test("an offer is good for once, and the browser may make another one", async () => {
  offers();
  await state.install();
  expect(state.offer.value).toBeNull();
  offers();
  expect(state.offer.value).not.toBeNull();
  expect(state.unanswered.value).toBeNull();
});

test("what is installed is offered no more", () => {
  offers();
  page.dispatchEvent(new Event("appinstalled"));
  expect(state.offer.value).toBeNull();
});

test.each([
  ["an iPhone in Safari", { standalone: false, maxTouchPoints: 5 }, true],
  ["an iPhone where the page is installed", { standalone: true, maxTouchPoints: 5 }, false],
  ["a Mac", { standalone: false, maxTouchPoints: 0 }, false],
  ["an Android phone", { maxTouchPoints: 5 }, false],
])("%s: installed by its menu %o", (_, navigator, wanted) => {
  expect(state.byMenu(navigator)).toBe(wanted);
});

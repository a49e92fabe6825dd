import { expect, test, vi } from "vitest";
import { Refusal } from "../wire/http";
import { Moves } from "./moves";

const at = (ask: number, epoch = 1) => ({ table: "t_1", epoch, ask });
const conflict = () => Promise.reject(new Refusal("conflict", "The game has moved on."));
const played = () => Promise.resolve();

test("a card clicked three times at once is sent once", async () => {
  const moves = new Moves();
  const send = vi.fn(played);
  await Promise.all([1, 2, 3].map(() => moves.make(at(17), send)));
  expect(send).toHaveBeenCalledOnce();
});

test("a move that was refused may be followed by another one", async () => {
  const moves = new Moves();
  const refused = moves.make(at(17), () => Promise.reject(new Refusal("illegal_card", "No.")));
  await expect(refused).rejects.toMatchObject({ code: "illegal_card" });
  const send = vi.fn(played);
  await moves.make(at(17), send);
  expect(send).toHaveBeenCalledOnce();
});

test("the next decision is answered also while the last answer is on its way", async () => {
  const moves = new Moves();
  void moves.make(at(17), () => new Promise(() => undefined));
  const send = vi.fn(played);
  await moves.make(at(18), send);
  expect(send).toHaveBeenCalledOnce();
});

test("that a turn has passed by one's own move is not told", async () => {
  const moves = new Moves();
  await moves.make(at(17), played);
  await expect(moves.make(at(17), conflict)).resolves.toBeUndefined();
});

test("that a turn has passed otherwise is told", async () => {
  const moves = new Moves();
  await moves.make(at(17), played);
  await expect(moves.make(at(18), conflict)).rejects.toMatchObject({ code: "conflict" });
  await expect(moves.make(at(17, 2), conflict)).rejects.toMatchObject({ code: "conflict" });
});

import type { Room } from "../wire/types";

/** Whether somebody has said no to what `me` asked: the wish is gone, and both sit where they sat. */
export function declined(before: Room, after: Room, me: string | undefined): boolean {
  const sits = (room: Room, seat: number | undefined) =>
    room.seats.find((each) => each.seat === seat)?.player;
  const mine = before.seats.find(({ player }) => player === me)?.seat;
  const wish = before.swaps.find(({ from }) => from === mine);
  if (!wish || after.state !== "waiting" || sits(after, mine) !== me) return false;
  const asked = sits(before, wish.to);
  return sits(after, wish.to) === asked && !after.swaps.some(({ from }) => from === mine);
}

import * as http from "../wire/http";
import type { BotBody, NewRoom, Pace, Room, Rules } from "../wire/types";
import { heardRoom, live, room, tried } from "./store";

export type BotLevel = NonNullable<BotBody["level"]>;

/** A call about a room; its answer is the room as it is now. Errors become `problem`. */
export async function callRoom(
  method: string,
  path: string,
  body?: unknown,
): Promise<Room | undefined> {
  const answer = await tried(() => http.call<Room>(method, `/rooms/${path}`, body));
  if (answer && "seats" in answer) heardRoom(answer);
  return answer;
}

export async function openRoom(body: NewRoom): Promise<Room | undefined> {
  const made = await tried(() => http.call<Room>("POST", "/rooms", body));
  if (made) room.value = made;
  return made;
}

/** A room of one's own, bots on its other seats, and the match begins. */
export async function againstBots(rules: Rules, level: BotLevel, pace: Pace): Promise<void> {
  const made = await openRoom({ rules, pace });
  if (!made) return;
  if (await fillWithBots(made, level)) await startMatch(made);
}

export async function fillWithBots({ id, seats }: Room, level: BotLevel): Promise<boolean> {
  for (const each of seats) {
    if (each.player || each.bot) continue;
    if (!(await callRoom("POST", `${id}/bots`, { seat: each.seat, level }))) return false;
  }
  return true;
}

/** A seat is not empty only while its player has a socket: ours first. */
export async function startMatch({ id }: Room): Promise<void> {
  await live();
  await callRoom("POST", `${id}/start`, {});
}

import type { Room, RoomChange } from "../../wire/types";

type Change = Omit<RoomChange, "rules">;

/** Changes of a room on their way, the oldest first. */
export type Asked = readonly Change[];

/** The room as its host wants it: what came meanwhile takes back nothing that was just chosen. */
export const withAsked = (room: Room, asked: Asked): Room => Object.assign({}, room, ...asked);

/** Granted or refused, from here on the room itself tells. */
export const answered = (asked: Asked, change: Change): Asked =>
  asked.filter((each) => each !== change);

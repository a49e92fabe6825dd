/** Company: looking on, and who plays best. */
export const people = {
  watch: "Watch",
  watch_list: "Matches to watch",
  watch_match: "Watch the match",
  stop_watching: "Stop watching",
  watch_forbidden: "This table wants no spectators.",
  watch_not_found: "This table is gone.",
  watch_room_full: "Too many people are watching already.",
} as const;

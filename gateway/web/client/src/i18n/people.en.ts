/** Company: looking on, and who plays best. */
export const people = {
  watch: "Watch",
  watch_list: "Matches to watch",
  watch_match: "Watch the match",
  stop_watching: "Stop watching",
  watch_forbidden: "This table wants no spectators.",
  watch_not_found: "This table is gone.",
  watch_room_full: "Too many people are watching already.",
  ranking: "Leaderboard",
  ranking_about: "Quick matches count. Everybody starts at 1000 in each mode.",
  ranking_not_yet: "Not played yet",
  ranking_nobody: "Nobody has played this mode yet. Be the first.",
  ranking_more: "More",
  matches_one: "{n} match",
  matches_other: "{n} matches",
} as const;

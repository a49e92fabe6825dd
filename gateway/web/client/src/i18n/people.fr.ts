/** Company: looking on, and who plays best. */
export const people = {
  watch: "Regarder",
  watch_list: "Parties à regarder",
  watch_match: "Regarder la partie",
  stop_watching: "Ne plus regarder",
  watch_forbidden: "Cette table ne veut pas de spectateurs.",
  watch_not_found: "Cette table n’est plus là.",
  watch_room_full: "Il y a déjà trop de spectateurs.",
} as const;

/** Company: looking on, and who plays best. */
export const people = {
  watch: "Mirar",
  watch_list: "Partidas que se pueden mirar",
  watch_match: "Mirar la partida",
  stop_watching: "Dejar de mirar",
  watch_forbidden: "En esta mesa no se puede mirar.",
  watch_not_found: "Esta mesa ya no está.",
  watch_room_full: "Ya hay demasiada gente mirando.",
} as const;

/** Company: looking on, and who plays best. */
export const people = {
  watch: "Ver",
  watch_list: "Partidas para ver",
  watch_match: "Ver a partida",
  stop_watching: "Deixar de ver",
  watch_forbidden: "Nesta mesa não se pode ver.",
  watch_not_found: "Esta mesa já não existe.",
  watch_room_full: "Já há gente demais a ver.",
} as const;

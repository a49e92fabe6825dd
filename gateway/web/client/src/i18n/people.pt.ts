/** Company: looking on, and who plays best. */
export const people = {
  watch: "Ver",
  watch_list: "Partidas para ver",
  watch_match: "Ver a partida",
  stop_watching: "Deixar de ver",
  watch_forbidden: "Nesta mesa não se pode ver.",
  watch_not_found: "Esta mesa já não existe.",
  watch_room_full: "Já há gente demais a ver.",
  ranking: "Classificação",
  ranking_about: "Contam as partidas rápidas. Começa-se com 1000 em cada modalidade.",
  ranking_not_yet: "Por jogar",
  ranking_nobody: "Ainda ninguém jogou esta modalidade. Pode ser o primeiro.",
  ranking_more: "Ver mais",
  matches_one: "{n} partida",
  matches_other: "{n} partidas",
} as const;

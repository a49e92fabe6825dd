/** Company: looking on, and who plays best. */
export const people = {
  watch: "Mirar",
  watch_list: "Partidas que se pueden mirar",
  watch_match: "Mirar la partida",
  stop_watching: "Dejar de mirar",
  watch_forbidden: "En esta mesa no se puede mirar.",
  watch_not_found: "Esta mesa ya no está.",
  watch_room_full: "Ya hay demasiada gente mirando.",
  ranking: "Clasificación",
  ranking_about: "Cuentan las partidas rápidas. Se empieza con 1000 puntos en cada modalidad.",
  ranking_not_yet: "Sin jugar",
  ranking_nobody: "Aún no ha jugado nadie esta modalidad. Puedes ser quien la estrene.",
  ranking_more: "Ver más",
  matches_one: "{n} partida",
  matches_other: "{n} partidas",
} as const;

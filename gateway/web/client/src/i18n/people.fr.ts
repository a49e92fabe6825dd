/** Company: looking on, and who plays best. */
export const people = {
  watch: "Regarder",
  watch_list: "Parties à regarder",
  watch_match: "Regarder la partie",
  stop_watching: "Ne plus regarder",
  watch_forbidden: "Cette table ne veut pas de spectateurs.",
  watch_not_found: "Cette table n’est plus là.",
  watch_room_full: "Il y a déjà trop de spectateurs.",
  ranking: "Classement",
  ranking_about: "Seules les parties rapides comptent. On commence à 1000 dans chaque mode.",
  ranking_not_yet: "Pas encore joué",
  ranking_nobody: "Personne n’a encore joué ce mode. À vous l’honneur.",
  ranking_more: "Voir plus",
  matches_one: "{n} partie",
  matches_other: "{n} parties",
} as const;

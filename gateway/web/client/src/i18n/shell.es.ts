export const shell = {
  your_table: "Tienes una partida en marcha.",
  your_room: "Estás en una sala.",
  name_new_player: "Con otro nombre empiezas como jugador nuevo, sin tu puntuación.",
  code_bad: "Un código tiene ocho letras y cifras, como K7QF-2MXA.",
  invited: "Te invitan a jugar al tute",
  quick_party: "Tu sala entra junta en la búsqueda.",
  rules_change: "Cambiar las reglas",
  footer_fair: "Nadie puede elegir las cartas, nosotros tampoco: cualquiera lo puede comprobar.",
  footer_api: "Para programadores",
} as const;

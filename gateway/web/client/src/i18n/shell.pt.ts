export const shell = {
  your_table: "Tens uma partida a decorrer.",
  your_room: "Estás numa sala.",
  name_new_player: "Com outro nome começas como jogador novo, sem a tua pontuação.",
  code_bad: "Um código tem oito letras e algarismos, como K7QF-2MXA.",
  invited: "Convidam-te para jogar tute",
  quick_party: "A tua sala procura em conjunto.",
  rules_change: "Mudar as regras",
  footer_fair: "Ninguém pode escolher as cartas, nós também não: qualquer pessoa o pode verificar.",
  footer_api: "Para programadores",
};

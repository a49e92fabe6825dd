export const shell = {
  your_table: "You have a match under way.",
  your_room: "You are in a room.",
  name_new_player: "With another name you start as a new player, without your rating.",
  code_bad: "A code has eight letters and digits, like K7QF-2MXA.",
  invited: "You are invited to play tute",
  quick_party: "Your room looks for a match together.",
  rules_change: "Change the rules",
  footer_fair: "Nobody can choose the cards, nor can we: anybody can check it.",
  footer_api: "For programmers",
};

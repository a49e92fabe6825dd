export const shell = {
  your_table: "Tu as une partie en cours.",
  your_room: "Tu es dans un salon.",
  name_new_player: "Avec un autre nom, tu repars comme nouveau joueur, sans ton classement.",
  code_bad: "Un code a huit lettres et chiffres, comme K7QF-2MXA.",
  invited: "On t’invite à jouer au tute",
  quick_party: "Ton salon cherche ensemble.",
  rules_change: "Changer les règles",
  footer_fair: "Personne ne peut choisir les cartes, nous non plus : chacun peut le vérifier.",
  footer_api: "Pour les programmeurs",
};

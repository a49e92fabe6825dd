"""What can be said at a table: canned phrases and emotes, and how clients write them."""

from typing import Literal, NamedTuple

LANGS = ("es", "fr", "pt", "en")


class Phrase(NamedTuple):
    """`texts` by language, in the order of LANGS."""

    kind: Literal["phrase", "emote"]
    texts: tuple[str, str, str, str]


PHRASES: dict[str, Phrase] = {
    "hola": Phrase("phrase", ("¡Hola!", "Salut !", "Olá!", "Hello!")),
    "suerte": Phrase("phrase", ("¡Suerte!", "Bonne chance !", "Boa sorte!", "Good luck!")),
    "bien_jugado": Phrase(
        "phrase", ("¡Bien jugado!", "Bien joué !", "Bem jogado!", "Well played!")
    ),
    "gracias": Phrase("phrase", ("¡Gracias!", "Merci !", "Obrigado!", "Thank you!")),
    "de_nada": Phrase("phrase", ("De nada", "De rien", "De nada", "You're welcome")),
    "perdon": Phrase("phrase", ("¡Perdón!", "Pardon !", "Desculpa!", "Sorry!")),
    "vaya_cartas": Phrase(
        "phrase", ("¡Vaya cartas!", "Quelles cartes !", "Que cartas!", "What cards!")
    ),
    "por_poco": Phrase("phrase", ("¡Por poco!", "C'était juste !", "Foi por pouco!", "So close!")),
    "venga": Phrase("phrase", ("¡Venga, juega!", "Allez, joue !", "Vá, joga!", "Come on, play!")),
    "un_momento": Phrase("phrase", ("Un momento", "Un instant", "Um momento", "One moment")),
    "otra": Phrase("phrase", ("¿Otra?", "Une autre ?", "Outra?", "Another one?")),
    "adios": Phrase("phrase", ("¡Hasta luego!", "À bientôt !", "Até logo!", "See you!")),
    "risa": Phrase("emote", ("se ríe", "rit", "ri", "laughs")),
    "aplauso": Phrase("emote", ("aplaude", "applaudit", "aplaude", "applauds")),
    "asombro": Phrase("emote", ("no se lo cree", "n'en revient pas", "nem acredita", "is amazed")),
    "lagrima": Phrase("emote", ("llora", "pleure", "chora", "weeps")),
}


def listed() -> list[dict[str, object]]:
    """As `GET /phrases` has them."""
    return [
        {
            "phrase": name,
            "kind": phrase.kind,
            "texts": dict(zip(LANGS, phrase.texts, strict=True)),
        }
        for name, phrase in PHRASES.items()
    ]

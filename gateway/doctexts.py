"""What the page at /docs says in words of its own; the descriptions themselves are in English."""

from typing import NamedTuple


class Texts(NamedTuple):
    title: str
    about: str
    english: str
    calls: str
    sent: str
    told: str
    schemas: str
    parameters: str
    body: str
    answers: str
    with_token: str
    optional: str
    home: str


TEXTS = {
    "es": Texts(
        title="Tute: la interfaz",
        about="HTTP para sesiones, salas, invitaciones y registros; un WebSocket para la mesa.",
        english="Las descripciones están en inglés.",
        calls="Llamadas",
        sent="Lo que envía un cliente",
        told="Lo que dice el servidor",
        schemas="Formas",
        parameters="Parámetros",
        body="Cuerpo",
        answers="Respuestas",
        with_token="Con el token de una sesión: Authorization: Bearer …",
        optional="opcional",
        home="Inicio",
    ),
    "fr": Texts(
        title="Tute : l’interface",
        about="HTTP pour sessions, salles, invitations et parties ; un WebSocket pour la table.",
        english="Les descriptions sont en anglais.",
        calls="Appels",
        sent="Ce qu’envoie un client",
        told="Ce que dit le serveur",
        schemas="Formes",
        parameters="Paramètres",
        body="Corps",
        answers="Réponses",
        with_token="Avec le jeton d’une session : Authorization: Bearer …",
        optional="facultatif",
        home="Accueil",
    ),
    "pt": Texts(
        title="Tute: a interface",
        about="HTTP para sessões, salas, convites e registos; um WebSocket para a mesa.",
        english="As descrições estão em inglês.",
        calls="Chamadas",
        sent="O que um cliente envia",
        told="O que o servidor diz",
        schemas="Formas",
        parameters="Parâmetros",
        body="Corpo",
        answers="Respostas",
        with_token="Com o token de uma sessão: Authorization: Bearer …",
        optional="opcional",
        home="Início",
    ),
    "en": Texts(
        title="Tute: the interface",
        about="HTTP for sessions, rooms, invites and records; a WebSocket for the table.",
        english="",
        calls="Calls",
        sent="What a client sends",
        told="What the server says",
        schemas="Shapes",
        parameters="Parameters",
        body="Body",
        answers="Answers",
        with_token="With the token of a session: Authorization: Bearer …",
        optional="optional",
        home="Home",
    ),
}

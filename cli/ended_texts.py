"""Why there is nothing to go on with, in es, fr, pt, en."""

from __future__ import annotations

Texts = dict[str, tuple[str, str, str, str]]

ENDED: Texts = {
    # who does not answer
    "nobody_answers": (
        "Nadie responde en {url}. ¿Está en marcha `tute up`?",
        "Personne ne répond à {url}. `tute up` tourne-t-il ?",
        "Ninguém responde em {url}. O `tute up` está a correr?",
        "Nobody answers at {url}. Is `tute up` running?",
    ),
    "no_answer_in": (
        "{url} no responde en {seconds} s.",
        "{url} ne répond pas en {seconds} s.",
        "{url} não responde em {seconds} s.",
        "{url} gives no answer within {seconds} s.",
    ),
    "no_tute": (
        "{url} responde, pero no como un servidor de Tute.",
        "{url} répond, mais pas comme un serveur de Tute.",
        "{url} responde, mas não como um servidor de Tute.",
        "{url} answers, but not as a Tute server does.",
    ),
    "closed": (
        "{url} ha cerrado la conexión.",
        "{url} a fermé la connexion.",
        "{url} fechou a ligação.",
        "{url} closed the connection.",
    ),
    # what is over
    "played_elsewhere": (
        "Juegas ahora desde otro sitio.",
        "Tu joues maintenant ailleurs.",
        "Jogas agora noutro sítio.",
        "You play from elsewhere now.",
    ),
    "out_of_the_room": (
        "La sala se ha cerrado, o te han sacado de ella.",
        "Le salon est fermé, ou on t'en a fait sortir.",
        "A sala fechou, ou puseram-te fora dela.",
        "The room is closed, or you were sent away.",
    ),
    "unqueued": (
        "Ya no se te busca partida.",
        "On ne te cherche plus de partie.",
        "Já não se procura partida para ti.",
        "No match is looked for any more.",
    ),
    "no_mode": (
        "No hay ningún modo {mode}: elige entre {modes}.",
        "Il n'y a pas de mode {mode} : choisis parmi {modes}.",
        "Não há nenhum modo {mode}: escolhe entre {modes}.",
        "There is no mode {mode}: choose of {modes}.",
    ),
    # records
    "nobody_played": (
        "Nadie ha jugado en {url} desde aquí.",
        "Personne n'a joué à {url} d'ici.",
        "Ninguém jogou em {url} a partir daqui.",
        "Nobody has played at {url} from here.",
    ),
    "nobody_called": (
        "Nadie llamado {name} ha jugado en {url} desde aquí.",
        "Personne du nom de {name} n'a joué à {url} d'ici.",
        "Ninguém chamado {name} jogou em {url} a partir daqui.",
        "Nobody called {name} has played at {url} from here.",
    ),
}

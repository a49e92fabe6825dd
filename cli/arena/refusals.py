"""What `tute arena` says when it does not play, or not all that was asked, in es, fr, pt, en."""

from __future__ import annotations

Texts = dict[str, tuple[str, str, str, str]]

REFUSALS: Texts = {
    "arena_no_plot": (
        "--plot necesita matplotlib: pip install matplotlib",
        "--plot a besoin de matplotlib : pip install matplotlib",
        "--plot precisa de matplotlib: pip install matplotlib",
        "--plot needs matplotlib: pip install matplotlib",
    ),
    "arena_no_picture": (
        "{file}: --plot no dibuja ficheros {kind}, sino {kinds}",
        "{file} : --plot ne dessine pas de fichiers {kind}, mais {kinds}",
        "{file}: --plot não desenha ficheiros {kind}, mas {kinds}",
        "{file}: --plot draws no {kind} files, but {kinds}",
    ),
    "arena_unused_url": (
        "--url es para jugadores cmd:…, y aquí no hay ninguno",
        "--url est pour des joueurs cmd:…, et il n'y en a pas ici",
        "--url é para jogadores cmd:…, e aqui não há nenhum",
        "--url is for cmd:… players, and there is none here",
    ),
    "arena_nothing_kept": (
        "--minutes 0 no juega, solo muestra lo que hay en --state, y ahí no hay nada jugado",
        "--minutes 0 ne joue pas, il montre ce qui est dans --state, et rien n'y est joué",
        "--minutes 0 não joga, só mostra o que há em --state, e aí nada está jogado",
        "--minutes 0 plays nothing, it shows what is in --state, and nothing was played there",
    ),
    # a file for --state
    "state_in_use": (
        "{file}: otra arena lo está usando",
        "{file} : une autre arène s'en sert",
        "{file}: outra arena está a usá-lo",
        "{file} is in use by another arena",
    ),
    "state_other": (
        "{file}, línea 1: es de otro encuentro: {differences}",
        "{file}, ligne 1 : c'est une autre rencontre : {differences}",
        "{file}, linha 1: é de outro encontro: {differences}",
        "{file}, line 1: it is of another contest: {differences}",
    ),
    "state_foreign": (
        "{file}, línea 1: así no empieza un fichero de --state; no se ha tocado",
        "{file}, ligne 1 : un fichier de --state ne commence pas ainsi ; il reste tel quel",
        "{file}, linha 1: assim não começa um ficheiro de --state; ficou como estava",
        "{file}, line 1: no file of --state begins like this; it was left as it is",
    ),
    "state_no_text": (
        "{file}, línea {line}: dañada: no es texto",
        "{file}, ligne {line} : abîmée : pas de texte",
        "{file}, linha {line}: danificada: não é texto",
        "{file}, line {line}: damaged: this is no text",
    ),
    "state_no_json": (
        "{file}, línea {line}: dañada: no es JSON desde la columna {column}",
        "{file}, ligne {line} : abîmée : pas de JSON dès la colonne {column}",
        "{file}, linha {line}: danificada: não é JSON desde a coluna {column}",
        "{file}, line {line}: damaged: no JSON from column {column} on",
    ),
    "state_field": (
        '{file}, línea {line}: dañada: "{field}" falta o no puede ser así',
        '{file}, ligne {line} : abîmée : "{field}" manque ou ne peut être ainsi',
        '{file}, linha {line}: danificada: "{field}" falta ou não pode ser assim',
        '{file}, line {line}: damaged: "{field}" is missing or cannot be so',
    ),
    "state_twice": (
        "{file}, línea {line}: dañada: el mazo {board} está ya en la línea {first}",
        "{file}, ligne {line} : abîmée : le jeu {board} est déjà à la ligne {first}",
        "{file}, linha {line}: danificada: o baralho {board} já está na linha {first}",
        "{file}, line {line}: damaged: board {board} is in line {first} already",
    ),
    "state_cut": (
        "{file}, línea {line}: a medias, como tras una parada brusca; ese mazo se juega otra vez",
        "{file}, ligne {line} : coupée, comme après un arrêt brutal ; ce jeu est rejoué",
        "{file}, linha {line}: a meio, como após uma paragem brusca; esse baralho joga-se outra "
        "vez",
        "{file}, line {line}: cut off, as when a run is killed; that board is played again",
    ),
}

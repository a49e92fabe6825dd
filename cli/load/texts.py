"""What `tute load` says to people, in es, fr, pt, en."""

from __future__ import annotations

Texts = dict[str, tuple[str, str, str, str]]

LOAD: Texts = {
    # while it runs
    "load_start": (
        "Empezando",
        "Démarrage",
        "A começar",
        "Starting",
    ),
    "load_ramp": ("Abriendo mesas", "Ouverture des tables", "A abrir mesas", "Opening tables"),
    "load_measure": ("Midiendo", "Mesure", "A medir", "Measuring"),
    "load_end": ("Terminando", "Fin", "A terminar", "Ending"),
    "load_so_far": (
        "{tables} mesas · {rate:.0f} jugadas/s · p50 {p50} p99 {p99} ms · {faults}",
        "{tables} tables · {rate:.0f} coups/s · p50 {p50} p99 {p99} ms · {faults}",
        "{tables} mesas · {rate:.0f} jogadas/s · p50 {p50} p99 {p99} ms · {faults}",
        "{tables} tables · {rate:.0f} moves/s · p50 {p50} p99 {p99} ms · {faults}",
    ),
    "load_faults": (
        "perdidas {lost}, dobles {doubled}, filtradas {leaked}",
        "perdus {lost}, doublés {doubled}, fuites {leaked}",
        "perdidas {lost}, duplas {doubled}, fugas {leaked}",
        "lost {lost}, doubled {doubled}, leaked {leaked}",
    ),
    # the report
    "load_title": (
        "{tables} mesas en {url}, {seconds:.1f} s medidos",
        "{tables} tables sur {url}, {seconds:.1f} s mesurées",
        "{tables} mesas em {url}, {seconds:.1f} s medidos",
        "{tables} tables at {url}, {seconds:.1f} s measured",
    ),
    "load_cut": (
        "Interrumpido: esto es lo que se midió hasta entonces",
        "Interrompu : voici ce qui a été mesuré jusque-là",
        "Interrompido: isto é o que se mediu até então",
        "Interrupted: this is what was measured until then",
    ),
    "load_moves": ("jugadas", "coups", "jogadas", "moves"),
    "load_rate": ("{rate:.1f}/s", "{rate:.1f}/s", "{rate:.1f}/s", "{rate:.1f}/s"),
    "load_mover": (
        "hasta quien juega",
        "jusqu'à qui joue",
        "até quem joga",
        "to the mover",
    ),
    "load_last": (
        "hasta el último de la mesa",
        "jusqu'au dernier de la table",
        "até ao último da mesa",
        "to the last of the table",
    ),
    "load_bots": (
        "un bot responde",
        "un bot répond",
        "um bot responde",
        "a bot answers",
    ),
    "load_reconnect": ("reconectar", "se reconnecter", "religar", "reconnect"),
    "load_resume": ("reanudar", "reprendre", "retomar", "resume"),
    "load_times": (
        "p50 {p50} · p95 {p95} · p99 {p99} · p99,9 {p999} · máx {most} ms ({count})",
        "p50 {p50} · p95 {p95} · p99 {p99} · p99,9 {p999} · max {most} ms ({count})",
        "p50 {p50} · p95 {p95} · p99 {p99} · p99,9 {p999} · máx {most} ms ({count})",
        "p50 {p50} · p95 {p95} · p99 {p99} · p99.9 {p999} · most {most} ms ({count})",
    ),
    "load_checks": ("comprobado", "vérifié", "verificado", "checked"),
    "load_checked": (
        "{frames} tramas, {views} vistas, {matches} partidas, {records} registros",
        "{frames} trames, {views} vues, {matches} parties, {records} enregistrements",
        "{frames} tramas, {views} vistas, {matches} partidas, {records} registos",
        "{frames} frames, {views} views, {matches} matches, {records} records",
    ),
    "load_dropped": ("cortes", "coupures", "cortes", "drops"),
    "load_stalled": (
        "mesas paradas más de 10 s",
        "tables arrêtées plus de 10 s",
        "mesas paradas mais de 10 s",
        "tables that stood for 10 s",
    ),
    "load_pause": (
        "la espera más larga por una jugada",
        "la plus longue attente d'un coup",
        "a espera mais longa por uma jogada",
        "longest wait for a move",
    ),
    "load_refused": ("rechazado", "refusé", "recusado", "refused"),
    "load_closed": (
        "cerrado por el servidor",
        "fermé par le serveur",
        "fechado pelo servidor",
        "closed by the server",
    ),
    "load_cancelled": (
        "partidas anuladas",
        "parties annulées",
        "partidas anuladas",
        "matches cancelled",
    ),
    "load_cpu": ("CPU del servidor", "CPU du serveur", "CPU do servidor", "server CPU"),
    "load_cpu_move": (
        "{ms:.3f} ms por jugada, {cores:.2f} núcleos",
        "{ms:.3f} ms par coup, {cores:.2f} cœurs",
        "{ms:.3f} ms por jogada, {cores:.2f} núcleos",
        "{ms:.3f} ms a move, {cores:.2f} cores",
    ),
    "load_process": (
        "{ms:.3f} ms por jugada, {rss:.0f} MB",
        "{ms:.3f} ms par coup, {rss:.0f} Mo",
        "{ms:.3f} ms por jogada, {rss:.0f} MB",
        "{ms:.3f} ms a move, {rss:.0f} MB",
    ),
    "load_own": ("la carga misma", "la charge elle-même", "a própria carga", "the load itself"),
    "load_own_busy": (
        "{busy:.0%} de un núcleo el proceso más ocupado, tarde p99 {lag} ms",
        "{busy:.0%} d'un cœur pour le processus le plus occupé, retard p99 {lag} ms",
        "{busy:.0%} de um núcleo o processo mais ocupado, atraso p99 {lag} ms",
        "{busy:.0%} of a core in its busiest process, late by p99 {lag} ms",
    ),
    "load_at_its_limit": (
        "La carga misma estaba al límite: las latencias son de ella tanto como del servidor. "
        "Más procesos con --processes, u otra máquina.",
        "La charge elle-même était à sa limite : les latences sont autant les siennes que celles "
        "du serveur. Plus de processus avec --processes, ou une autre machine.",
        "A própria carga estava no limite: as latências são tanto dela como do servidor. "
        "Mais processos com --processes, ou outra máquina.",
        "The load itself was at its limit: the latencies are its own as much as the server's. "
        "More processes with --processes, or another machine.",
    ),
    "load_sound": (
        "Nada perdido, nada doble, nada filtrado",
        "Rien de perdu, rien de doublé, aucune fuite",
        "Nada perdido, nada duplo, nenhuma fuga",
        "Nothing lost, nothing doubled, nothing leaked",
    ),
    "load_html": (
        "Informe escrito: {file}",
        "Rapport écrit : {file}",
        "Relatório escrito: {file}",
        "Report written: {file}",
    ),
    "load_over_time": (
        "En el tiempo",
        "Dans le temps",
        "No tempo",
        "Over time",
    ),
    "load_spread": (
        "Latencia hasta cada percentil",
        "Latence jusqu'à chaque centile",
        "Latência até cada percentil",
        "Latency up to each percentile",
    ),
    # refusals
    "load_limit": (
        "{url} limita lo que la carga necesita: {setting}. Sube ese límite allí, o pide menos "
        "mesas o una rampa más larga.",
        "{url} limite ce dont la charge a besoin : {setting}. Relève cette limite là-bas, ou "
        "demande moins de tables ou une rampe plus longue.",
        "{url} limita o que a carga precisa: {setting}. Sobe esse limite lá, ou pede menos "
        "mesas ou uma rampa mais longa.",
        "{url} limits what the load needs: {setting}. Raise that limit there, or ask for fewer "
        "tables or a longer ramp.",
    ),
    "load_rate_limited": (
        "{count} mensajes rechazados por {setting}: el servidor frena a cada cliente",
        "{count} messages refusés par {setting} : le serveur freine chaque client",
        "{count} mensagens recusadas por {setting}: o servidor trava cada cliente",
        "{count} messages refused by {setting}: the server slows each client down",
    ),
    "load_failed": (
        "La carga se acabó antes de tiempo: {why}",
        "La charge s'est arrêtée avant l'heure : {why}",
        "A carga acabou antes do tempo: {why}",
        "The load ended before its time: {why}",
    ),
    "load_died": (
        "un proceso de carga ha muerto",
        "un processus de charge est mort",
        "um processo de carga morreu",
        "a load process has died",
    ),
    "load_nothing": (
        "Interrumpido antes de medir nada",
        "Interrompu avant toute mesure",
        "Interrompido antes de medir nada",
        "Interrupted before anything was measured",
    ),
    "load_no_cpu": (
        "Aquí no hay /proc: --pid no mide nada",
        "Il n'y a pas de /proc ici : --pid ne mesure rien",
        "Aqui não há /proc: --pid não mede nada",
        "There is no /proc here: --pid measures nothing",
    ),
    "load_no_pid": (
        "No hay ningún proceso {pid}",
        "Il n'y a pas de processus {pid}",
        "Não há nenhum processo {pid}",
        "There is no process {pid}",
    ),
    "load_bad_mix": (
        "--mix es preset:jugadores=parte,…; esto no lo es: {part}",
        "--mix s'écrit preset:joueurs=part,… ; pas ainsi : {part}",
        "--mix é preset:jogadores=parte,…; isto não é: {part}",
        "--mix is preset:players=share,…; this is none: {part}",
    ),
    "load_think_or_rate": (
        "--think es por persona y --rate de todas juntas: una de las dos",
        "--think est par personne et --rate pour toutes ensemble : l'un des deux",
        "--think é por pessoa e --rate de todas juntas: uma das duas",
        "--think is of each person and --rate of all together: one of the two",
    ),
}

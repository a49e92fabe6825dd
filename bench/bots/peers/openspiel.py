"""`openspiel:50ms`: the information-set tree search that comes with OpenSpiel, in Python."""

from __future__ import annotations

from functools import partial

from cli.arena.players import BadPlayer, Player, parse_limits


def player(limit: str) -> Player:
    """Plays clasico.barajamos only. Raises BadPlayer: OpenSpiel is not installed."""
    try:
        from bench.bots.peers import spiel_bot
    except ImportError as error:
        raise BadPlayer(f"openspiel needs `pip install 'tute[openspiel]'`: {error}") from None
    return Player(f"openspiel:{limit}", partial(spiel_bot.decide, parse_limits(limit or "50ms")))

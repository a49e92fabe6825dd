"""Something known to compare with: python-chess, random games in the same run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

if TYPE_CHECKING:
    from random import Random

_PLIES = 120


def play(rng: Random) -> int:
    """A game at random, legal moves asked each time; how many were pushed."""
    board = chess.Board()
    for ply in range(_PLIES):
        legal = list(board.legal_moves)
        if not legal:
            return ply
        board.push(legal[int(rng.random() * len(legal))])
    return _PLIES

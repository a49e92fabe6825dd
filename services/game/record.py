"""A match that is over as a `tute/1` record: its decks drawn again, its actions from the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from services.game import decks
from tute import match as matches
from tute.codec import unpack_actions
from tute.record import write as write_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from services.game.decks import FixedDecks
    from services.game.table import Table
    from tute.actions import Action
    from tute.cards import Card


def write(table: Table, log: bytes, fixed: FixedDecks | None) -> bytes:
    terms = table.terms
    data = write_record(
        table.rules,
        table.match.first_dealer,
        _deals(table, unpack_actions(log), fixed),
        decks.proof(table, table.match.deal_no),
    )
    return msgspec.json.encode(
        {**data, "fair": None, "test_decks": True} if terms.test_decks else data
    )


def _deals(
    table: Table, actions: Sequence[tuple[int, Action]], fixed: FixedDecks | None
) -> list[tuple[Sequence[Card], list[tuple[int, Action]]]]:
    """The log holds actions only: played again they say where each deal ends."""
    match = matches.begin(table.rules, table.match.first_dealer)
    deals: list[tuple[Sequence[Card], list[tuple[int, Action]]]] = []
    left = iter(actions)
    for k in range(1, table.match.deal_no + 1):
        deck = decks.deck(table.terms, table.rules, k, fixed)
        match, _ = matches.deal(match, deck)
        played: list[tuple[int, Action]] = []
        deals.append((deck, played))
        while matches.phase(match) != "between" and (action := next(left, None)):
            match, _ = matches.act(match, *action)
            played.append(action)
    return deals

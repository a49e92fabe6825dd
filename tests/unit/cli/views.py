"""Views as the protocol has them, for tests of what is shown and typed."""

from __future__ import annotations

from typing import Any


def view(**changes: object) -> dict[str, Any]:
    """Ana in seat 0 of a clásico, on turn in the middle of a trick."""
    names = ("Ana", "Lola", "Eva", "Paco")
    return {
        "table": "t_1",
        "v": 9,
        "epoch": 1,
        "rules": {"preset": "clasico.barajamos", "players": 4, "options": {}},
        "match": {"score": [2, 1], "deal_no": 4, "winner": None, "state": "playing"},
        "seats": [
            {
                "seat": seat,
                "player": None if seat % 2 else f"p_{seat}",
                "name": name,
                "bot": "easy" if seat % 2 else None,
                "present": True,
                "held_until": None,
            }
            for seat, name in enumerate(names)
        ],
        "you": 0,
        "dealer": 3,
        "phase": "play",
        "turn": 0,
        "ask": 17,
        "legal": [{"seat": 0, "play": "1o"}, {"seat": 0, "play": "12o"}],
        "deadline": None,
        "hand": ["5e", "12o", "1o"],
        "counts": [3, 3, 3, 2],
        "trick": [{"seat": 3, "card": "3o"}],
        "last_trick": {
            "seat": 3,
            "cards": [
                {"seat": 0, "card": "2b"},
                {"seat": 1, "card": "4b"},
                {"seat": 2, "card": "5b"},
                {"seat": 3, "card": "1b"},
            ],
            "points": 11,
        },
        "trump": "c",
        "upcard": {"card": "7c", "seat": 3},
        "stock": 0,
        "bids": [],
        "cantos": [[1, "e", 20]],
        "capote": None,
        "tricks": [2, 3, 1, 1],
        "points": [31, 45],
        "last_deal": None,
        "fair": None,
        **changes,
    }


def bidding() -> dict[str, Any]:
    """Somebody bid 80: 85 to 230 or pass."""
    bids = [{"seat": 0, "bid": points} for points in range(85, 235, 5)]
    legal = [{"seat": 0, "pass": True}, *bids]
    return view(phase="bid", legal=legal, trick=[], trump=None, bids=[[2, None], [3, 80]])

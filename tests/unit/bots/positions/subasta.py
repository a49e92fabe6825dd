"""Three players: seat 1 bids and plays bastos as trump, 0 and 2 defend."""

from tests.unit.bots.positions.position import Position

SUBASTA = (
    Position(
        "a defender feeds the other's ruff",
        "subasta.barajamos",
        (
            "10o 11o 11e 7e 10b 6e 12e 12c 1c 7o 3e 4e",
            "5c 5o 5b 7c 7b 3b 1b 11c 4o 6o 6c 4b",
            "1e 11b 3o 10e 10c 3c 4c 12o 6b 1o 5e 12b",
        ),
        "bid:60 pass pass trump:b / 5b 11b 10b / 4c 12c 7c / 10o 4o 3o / 1e 6e 3b / "
        "11c 3c 1c / 12e 7b 10e / 5c 10c 7e / 12o 11o 5o / 6b 11e 1b / 6c 12b",
        right="3e",
        why="The other defender's ruff has the trick: the three is safe there.",
    ),
    Position(
        "a defender gives the bidder nothing",
        "subasta.barajamos",
        (
            "12b 10c 10e 10b 7b 4o 6e 12o 10o 7o 3e 4e",
            "3o 3c 4b 11b 5c 6b 11e 12e 1b 6o 1c 3b",
            "4c 5b 5o 7c 12c 11o 11c 1e 7e 1o 6c 5e",
        ),
        "bid:60 pass pass trump:b / 11b 5b 12b / 6e 12e 1e / 11o 12o 3o / 5c 12c 10c / "
        "4c 7b 3c / 10e 11e 7e / 1b 7c 10b / 6b 11c 10o / 4b 5o 4o / 1c 6c",
        right="4e 7o",
        why="The bidder's ace has the trick: any blank, but not the three, which is ten points "
        "towards the bid.",
    ),
    Position(
        "a defender's king goes under the other's ace",
        "subasta.barajamos",
        (
            "10b 5b 4c 1b 10o 7e 11c 5o 10e 7o 12c 5c",
            "6b 11e 1o 4b 4e 7b 4o 12b 3c 6o 7c 3b",
            "12o 3o 1e 12e 6c 3e 11b 10c 11o 1c 6e 5e",
        ),
        "bid:60 pass pass trump:b / 4o 12o 5o / 6c 11c 3c / 11e 3e 10e / 3o 10o 1o / "
        "4e 1e 7e / 11b 1b 7b / 5b 6b 10c / 12b 12e 10b / 4b 11o 4c / 7c 1c",
        right="12c",
        why="Last in hand and the partner's ace wins: the king is four points that the bidder "
        "will not get.",
    ),
    Position(
        "the bidder draws the trumps before it cashes its aces",
        "subasta.barajamos",
        (
            "4b 3c 4e 10c 3b 3o 6o 6e 12b 5c 4c 7b",
            "6b 12c 10e 10b 12e 5b 12o 11o 11c 1o 1e 1b",
            "10o 1c 6c 11b 7o 7e 11e 5o 3e 4o 7c 5e",
        ),
        "bid:60 pass pass trump:b / 5b 11b 12b / 6e 10e 3e / 1c 3c 11c / 7e 4e 12e / "
        "12c 6c 10c / 11o 7o 3o / 6o 12o 5o / 6b 10o 3b / 4b 10b 11e",
        right="1b",
        why="A defender still has trumps and would ruff an ace.",
    ),
    Position(
        "the bidder keeps the highest trump for the last trick",
        "subasta.barajamos",
        (
            "1e 7c 6b 3e 1c 3c 4b 11o 12c 3o 1o 5c",
            "4c 10b 5b 12b 7b 5e 6c 10c 11b 5o 4o 3b",
            "11e 11c 7e 12e 6e 10e 1b 6o 12o 10o 7o 4e",
        ),
        "bid:60 pass pass trump:b / 12b 1b 6b / 11c 12c 6c / 7c 10c 10o / 5o 6o 3o / "
        "4b 5b 10e / 10b 12o 1c / 11b 12e 11o / 4c 11e 3c / 3e 5e 6e / 1e 7b 7e",
        right="4o",
        why="The trump wins at any time, in the last trick ten points more.",
    ),
    Position(
        "the bidder takes home the three, last in hand",
        "subasta.barajamos",
        (
            "12b 3o 12e 4e 5b 10e 11c 3e 7b 6o 7c 4b",
            "11o 12o 1b 7o 1c 6e 10b 10c 5c 4o 3c 12c",
            "11b 10o 11e 3b 1e 4c 5e 6b 7e 1o 5o 6c",
        ),
        "bid:60 pass pass trump:b / 10b 3b 5b / 10o 3o 7o / 3e 6e 1e / 11e 12e 1b / "
        "10c 4c 11c / 7b 11o 11b / 7e 10e 1c / 12b 5c 6b / 4e 12o 5e / 6c 7c",
        right="3c",
        why="Three and king both win now; the ace is out and would take the three.",
    ),
    Position(
        "passes with a hand of blanks",
        "subasta.barajamos",
        (
            "1o 3o 12o 11o 10o 1c 3c 12c 11c 10c 7c 7b",
            "4o 5o 6o 7o 4c 5c 6c 4e 5e 6e 4b 5b",
            "1e 3e 12e 11e 10e 7e 1b 3b 12b 11b 10b 6b",
        ),
        "",
        right="pass",
        why="Not a card that takes a trick, no canto: no bid can be made.",
    ),
    Position(
        "names the suit of its six trumps and the forty",
        "subasta.barajamos",
        (
            "3o 12o 11o 10o 7o 6o 3c 12c 11c 10c 7c 3b",
            "12b 11b 10b 7b 6b 1b 4o 5o 1c 4c 4e 5e",
            "1o 1e 3e 12e 11e 10e 7e 6e 6c 5c 4b 5b",
        ),
        "bid:60 pass pass",
        right="trump:b",
        why="Six trumps with the ace, and king and knight of them: forty points at the first "
        "trick.",
    ),
)

"""Each alone; who lands in the middle loses, so does who has nothing or more than 100."""

from tests.unit.bots.positions.position import Position

CABRON = (
    Position(
        "near the limit it leads the low card",
        "cabron.barajamos",
        (
            "1b 5c 12c 10e 6c 4c 7c 2c 1o 2e",
            "11c 1e 3c 10b 10c 5b 10o 3b 4o 5e",
            "4b 3e 11e 7b 2o 12b 6b 11o 7o 6e",
            "3o 2b 12o 6o 11b 12e 1c 4e 5o 7e",
        ),
        "3c 11o 1c 6c / 4e 10e 1e 11e / 11c 4b 3o 12c / 2c 10c 3e 12o / 5b 12b 2b 1b / "
        "4c 10b 2o 12e / 5c 3b 7b 11b / 7c 10o 6b 6o",
        right="2e",
        why="At 93 a rich trick with the last ten is more than 100: the ace must not take one.",
    ),
    Position(
        "of three, near the limit it leads the low card",
        "cabron.barajamos",
        (
            "4c 3c 4b 11e 1b 12c 3b 1e 6c 11b 1o 4e",
            "5c 7c 12b 7e 5o 3e 12o 11c 3o 6o 4o 5e",
            "12e 10b 10c 10o 10e 6b 7b 1c 5b 11o 7o 6e",
        ),
        "3e 12e 1e / 6c 11c 1c / 5b 3b 12b / 12c 5c 10c / 4b 7c 7b / 10e 11e 7e / "
        "3c 6o 11o / 1b 5o 10b / 11b 3o 6b / 4c 12o 10o",
        right="4e",
        why="At 95 the ace would take a trick and the lead for the last ten, past 100.",
    ),
    Position(
        "near the limit it takes with the sota, not the ace",
        "cabron.barajamos",
        (
            "1b 12c 4e 11o 2e 1o 12o 5o 1c 10c",
            "7o 2b 3e 7b 11c 10b 12b 6o 4o 7c",
            "3c 12e 4b 5b 1e 3b 3o 4c 10e 6b",
            "6c 10o 11e 5e 6e 2c 11b 2o 5c 7e",
        ),
        "12b 3b 11b 1b / 1o 7o 3o 10o / 12c 11c 3c 2c / 5b 6c 12o 10b / 2b 4b 5e 11o / "
        "1e 11e 4e 3e / 12e 6e 2e 7b / 7c 4c 5c",
        right="10c",
        why="It must beat the seven; two points leave it below 100, eleven do not.",
    ),
    Position(
        "of three, near the limit it takes with the sota",
        "cabron.barajamos",
        (
            "10o 7o 3e 6c 1e 12b 3b 11e 3o 5o 1c 10c",
            "11c 12o 3c 11b 7e 12c 5e 11o 7b 6o 4o 7c",
            "5c 1b 10b 6e 5b 4b 1o 12e 4e 4c 10e 6b",
        ),
        "7b 10b 3b / 1e 7e 4e / 3o 12o 1o / 4b 12b 11b / 3e 5e 12e / 11e 11c 6e / "
        "10o 11o 1b / 5b 7o 3c / 5c 6c 12c / 7c 4c",
        right="10c",
        why="It must beat the seven; at 90 two points are still safe, eleven are not.",
    ),
    Position(
        "throws its ace to whom it puts over 100",
        "cabron.barajamos",
        (
            "12o 6c 11e 1b 10b 10e 5c 12e 3b 1e 5b 4b",
            "4e 12b 11o 12c 5e 3c 6b 3e 1o 7o 6o 1c",
            "10c 3o 11c 11b 6e 7c 7b 4o 7e 10o 5o 4c",
        ),
        "6b 7b 3b / 10e 3e 7e / 12c 11c 6c / 5e 6e 11e / 12o 1o 4o / 12b 11b 1b / "
        "12e 4e 7c / 3o 5c 11o / 10b 3c 10c / 1c 4c",
        right="1e",
        why="The trick's winner stands at 88: with the ace that player is over 100 and loses "
        "alone.",
    ),
    Position(
        "gives the first canto to whom it puts over 100",
        "cabron.barajamos",
        (
            "3b 3c 5b 7e 12e 6c 1o 12o 10c 5o 11c 4c",
            "12b 6b 11b 6e 7c 11o 1e 10e 1b 7o 6o 12c",
            "7b 4b 3o 1c 5e 3e 10b 11e 4o 10o 5c 4e",
        ),
        "1e 3e 12e / 11o 3o 1o / 6c 7c 1c / 7b 3b 1b / 12b 10b 5b / 10e 11e 7e / 5e 3c 6e / "
        "11b 4b 12o / 6b 4o 10c / 12c 5c",
        right="11c",
        why="The king is winning for a player at 71: with the knight it scores forty and is over "
        "100, alone.",
    ),
    Position(
        "of four, gives the first canto to whom it nearly finishes",
        "cabron.barajamos",
        (
            "7o 2o 1c 12c 10e 6e 1b 12b 6b 2b",
            "1o 6o 4o 10c 4e 2e 11b 10b 7b 4b",
            "12o 11o 3c 6c 2c 1e 3e 11e 7e 5e",
            "3o 10o 5o 11c 7c 5c 4c 12e 3b 5b",
        ),
        "7b 2c 3b 1b / / 2o 1o 11o / 3o / 2e 3e / 12e 6e / 11e / 5o 10e 4e / / "
        "3c 4c 1c 10c / / 12c 4o 6c / 5c / 12b",
        right="11b",
        why="Forty takes the leader from 48 to where one rich trick more is over the limit; it is "
        "first anyhow, and this seat is in the middle.",
    ),
    Position(
        "gives its last trump away before the last trick",
        "cabron.barajamos",
        (
            "1o 3o 11o 3c 6c 5c 4c 1e 10e 4e 3b 12b",
            "12o 10o 4o 1c 12c 10c 7c 12e 11b 10b 7b 6b",
            "7o 6o 5o 11c 3e 11e 7e 6e 5e 1b 5b 4b",
        ),
        "12c 11c 3c / / 1o 4o / 6o / 10e / 12e 3e / / 11e 1e 1c / / 11b 1b / 12b / 4b / "
        "3b 6b / / 11o 12o 7o / / 7b 5b / 4c / 5c / 7c 5o / / 10o 5e 3o",
        right="6c",
        why="At 90 the last trick with its ten is too much; led now, the trump falls to the sota "
        "of trumps.",
    ),
)

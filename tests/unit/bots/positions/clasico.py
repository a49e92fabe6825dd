"""Four players, two teams: seats 0 and 2 are partners. Trump is bastos."""

from tests.unit.bots.positions.position import Position

CLASICO = (
    Position(
        "feeds the three to the partner's trump",
        "clasico.barajamos",
        (
            "3c 12c 2c 1c 10e 10o 3o 4o 5c 12b",
            "4b 12e 11b 2e 7b 12o 6e 1o 6o 7c",
            "3b 10b 3e 11o 2b 5b 1e 6c 5e 1b",
            "11c 11e 10c 7e 4e 6b 2o 7o 5o 4c",
        ),
        "2e 1e 7e 10e / 5b 6b 12b 7b / 10o 12o 11o 2o / 4b 10b 11e 3c / 2b 4e 1c 11b / "
        "6e 3e 10c 2c / 3b 11c 12c 12e / 1b 7o",
        right="3o",
        why="The partner led the highest trump and has the trick for certain: ten points come "
        "home.",
    ),
    Position(
        "feeds the partner's ruff and keeps its own small trump",
        "clasico.barajamos",
        (
            "10o 2e 2b 12o 10c 12e 3o 5o 7b 5b",
            "5c 12b 2o 6b 3c 7c 3e 6o 4o 1c",
            "4e 10b 11b 6c 11o 10e 4b 1e 5e 3b",
            "6e 7o 11c 11e 2c 12c 1b 1o 4c 7e",
        ),
        "7c 6c 12c 10c / 2c 2b 3c 4b / 10e 11e 12e 3e / 5c 11b 11c 12o / 10b 1b 5b 6b / "
        "7o 10o 2o 11o / 4e 6e 2e 12b / 1c 3b 4c",
        right="3o",
        why="The partner's ruff cannot be beaten: the three comes home, the trump still takes a "
        "trick, a blank is a waste.",
    ),
    Position(
        "feeds the ace to the partner's ruff",
        "clasico.barajamos",
        (
            "11c 2c 5b 3c 10c 3o 4o 1c 5c 12b",
            "2b 10e 6c 3e 11e 10o 7e 7o 6o 7c",
            "12e 2e 1b 4b 10b 11b 12o 1o 5o 3b",
            "6e 6b 1e 11o 12c 7b 4e 2o 4c 5e",
        ),
        "10o 12o 11o 3o / 3c 6c 4b 12c / 1b 7b 12b 2b / 10b 6b 5b 3e / 11b 4e 2c 7e / "
        "12e 1e 10c 11e / 6e 11c 10e 2e / 7c 3b 4c",
        right="1c",
        why="Last in hand under a ruff of the partner: the ace is eleven points at once and in "
        "danger later.",
    ),
    Position(
        "follows a suit that a rival ruffed with the blank",
        "clasico.barajamos",
        (
            "10o 6c 6e 3c 11c 3o 4o 1c 5c 7b",
            "6b 1e 12b 5b 4b 2e 12e 7o 6o 7c",
            "7e 2c 12c 11o 10c 12o 10e 1o 5o 4c",
            "11b 11e 4e 2b 3e 1b 10b 2o 5e 3b",
        ),
        "6b 10c 1b 7b / 10b 10o 12b 12c / 2e 7e 3e 6e / 11e 3o 12e 10e / 4b 12o 11b 3c / "
        "2b 6c 5b 2c / 1e 11o 4e 11c / 7c 4c 3b",
        right="5c",
        why="The rival's ruff takes the trick: an ace on it is eleven points thrown away.",
    ),
    Position(
        "throws the blank to a rival's ruff that it cannot beat",
        "clasico.barajamos",
        (
            "10e 10c 1b 6b 12o 7e 4o 1e 7b 10b",
            "7c 11c 2c 11e 4b 11o 3e 7o 6o 3c",
            "2e 2b 1c 3o 5b 12e 6c 1o 5o 4c",
            "6e 5c 11b 12c 3b 4e 10o 2o 5e 12b",
        ),
        "7c 1c 12c 10c / 2e 6e 10e 11e / 11o 3o 10o 12o / 5b 3b 1b 4b / 6b 2c 2b 11b / "
        "5c 10b 11c 6c / 7e 3e 12e 4e / 3c 4c 12b",
        right="4o",
        why="Neither the ace nor the trump helps in a trick that is lost: the blank costs nothing.",
    ),
    Position(
        "throws the blank to the rival's ace",
        "clasico.barajamos",
        (
            "11c 7e 4b 5e 4c 10b 1o 3e 4e 2b",
            "5b 1b 2e 7b 3b 3c 12b 7o 5o 1c",
            "3o 11b 11e 12o 6b 12c 10o 2o 6c 1e",
            "12e 10c 2c 11o 6e 10e 7c 6o 4o 5c",
        ),
        "5b 6b 10c 10b / 7e 2e 11e 12e / 7c 11c 3c 12c / 12b 11b 2c 4b / 7b 3o 10e 2b / "
        "3b 10o 6e 5e / 1b 12o 11o 4c / 1c 6c 5c",
        right="4e",
        why="The rival's ace has the trick; ace and three are worth keeping, the blank is not.",
    ),
    Position(
        "follows under the rival's ace with the blank",
        "clasico.barajamos",
        (
            "1e 11o 3o 6b 12e 4b 4o 12c 5c 12b",
            "7b 4e 5b 5e 2e 11b 3e 7o 1c 6c",
            "10b 11e 10e 1b 12o 11c 2b 1o 5o 4c",
            "2c 10o 10c 3b 6e 7e 7c 6o 2o 3c",
        ),
        "7b 1b 3b 4b / 10e 6e 1e 5e / 6b 11b 2b 2c / 5b 10b 10o 12b / 12e 3e 11e 7e / "
        "4e 12o 7c 11o / 2e 11c 10c 3o / 1c 4c 3c",
        right="5c",
        why="The king cannot win this trick either: four points less for the rivals.",
    ),
    Position(
        "follows under the rival's trump ace with its smallest",
        "clasico.barajamos",
        (
            "5e 11c 5o 10e 3b 2b 4o 10b 4b 11b",
            "12e 4c 2o 3e 5c 6c 12b 6o 7c 1b",
            "2c 1c 10o 6e 6b 5b 7e 7o 1e 7b",
            "2e 3c 11e 12o 11o 12c 10c 1o 3o 4e",
        ),
        "5c 1c 3c 11c / 7e 11e 5e 12e / 6c 2c 10c 3b / 11b 12b 6b 11o / 2o 10o 12o 5o / "
        "12c 2b 4c 5b / 6e 2e 10e 3e / 1b 7b 4e",
        right="4b",
        why="Nothing beats the ace of trumps: the sota is two points and the better trump.",
    ),
    Position(
        "ruffs with the small trump, last in hand",
        "clasico.barajamos",
        (
            "12b 11o 2b 10c 6e 11e 4o 1b 7b 11b",
            "4e 6c 10b 2c 10o 6b 5e 7o 6o 3c",
            "7c 3e 12e 7e 11c 12o 5b 1o 5o 4c",
            "10e 4b 3o 1c 2e 12c 1e 2o 5c 3b",
        ),
        "6c 11c 12c 10c / 4b 12b 6b 5b / 11e 5e 12e 1e / 1c 11b 2c 7c / 11o 10o 12o 3o / "
        "10e 6e 4e 3e / 7e 2e 2b 10b / 3c 4c 5c",
        right="7b",
        why="Any trump takes the three; the ace of trumps takes another trick later.",
    ),
    Position(
        "overtakes with the smallest trump that does, last in hand",
        "clasico.barajamos",
        (
            "12o 2e 2c 3e 7e 3c 4o 1b 10b 5b",
            "4c 6b 12e 11o 10c 1e 10e 6o 3b 7b",
            "5e 4b 12c 2o 1c 7o 11b 1o 5o 7c",
            "10o 6c 11e 6e 4e 12b 5c 3o 11c 2b",
        ),
        "10e 5e 11e 3e / 5b 6b 11b 12b / 6e 7e 1e 4b / 7o 10o 12o 11o / 2c 4c 1c 6c / "
        "12c 5c 3c 10c / 2e 12e 2o 4e / 7b 7c 2b",
        right="10b",
        why="The sota of trumps takes this trick as surely as the ace, which is left for the "
        "rival's three.",
    ),
    Position(
        "takes home the ace, last in hand",
        "clasico.barajamos",
        (
            "1e 7e 7o 12c 5b 2e 4o 1c 10c 6b",
            "2c 10o 12e 12b 10e 3b 1b 6o 6c 7b",
            "3c 2b 4e 11o 6e 3e 5c 1o 5o 7c",
            "10b 11c 5e 11b 2o 12o 11e 3o 4c 4b",
        ),
        "10e 3e 11e 1e / 7e 12e 4e 5e / 12b 2b 10b 5b / 10o 11o 12o 7o / 11b 6b 1b 3c / "
        "2c 5c 11c 12c / 2e 3b 6e 2o / 6c 7c 4c",
        right="1c",
        why="Ace and sota both win; rivals with trumps would ruff the ace later.",
    ),
    Position(
        "takes home the three, last in hand",
        "clasico.barajamos",
        (
            "2o 5c 7e 2c 2e 4c 4o 3c 12c 5b",
            "5e 11b 10c 6e 10o 11e 3e 6o 1c 6c",
            "1e 10b 3b 7o 11o 2b 7b 1o 5o 7c",
            "10e 12e 4e 12o 6b 12b 1b 3o 11c 4b",
        ),
        "6e 1e 10e 2e / 11o 12o 2o 10o / 4e 7e 11e 7b / 3b 1b 5b 11b / 6b 5c 5e 10b / "
        "2b 12b 2c 10c / 12e 4c 3e 7o / 6c 7c 11c",
        right="3c",
        why="Three and king both win now; the ace is still out and would take the three.",
    ),
    Position(
        "draws the last trumps before it cashes its aces",
        "clasico.barajamos",
        (
            "12c 3e 11c 12b 11b 12o 1o 1e 1b 3b",
            "3o 10b 2b 3c 5b 6e 6c 5c 4c 7b",
            "10c 11e 4b 2o 2e 10o 2c 4o 7c 5e",
            "10e 12e 1c 5o 6b 7o 11o 6o 7e 4e",
        ),
        "6e 11e 12e 3e / 3b 5b 4b 6b / 12c 3c 2c 1c / 5o 12o 3o 2o / 10b 10o 11o 11b / "
        "11c 6c 10c 10e / 12b 2b 2e 7o",
        right="1b",
        why="With the rivals' trumps gone both aces come home; now one of them would be ruffed.",
    ),
    Position(
        "keeps the highest trump for the last trick",
        "clasico.barajamos",
        (
            "10e 2b 10b 2o 6c 6e 3c 4o 3b 12b",
            "12c 1e 6b 5b 7e 11c 3o 3e 5o 7c",
            "6o 1b 11e 5e 2e 7b 11o 10c 7o 4e",
            "12o 10o 4c 4b 11b 1c 2c 12e 1o 5c",
        ),
        "1e 5e 12e 6e / 5b 7b 11b 12b / 3c 11c 10c 1c / 10o 2o 3o 6o / 7e 11e 4b 10e / "
        "4c 6c 12c 1b / 2e 12o 2b 3e / 10b 6b 11o 2c",
        right="4o",
        why="The trump wins whenever it is played; in the last trick it brings ten points more.",
    ),
    Position(
        "ruffs beside the pair that it may still sing",
        "clasico.pagat",
        (
            "4o 5o 6o 7o 2o 5e 6e 11b 7b 12b",
            "1c 12c 6c 7c 1e 4e 2e 1o 3b 2b",
            "4c 10c 11c 3e 7e 10e 10o 11o 1b 4b",
            "5c 2c 3c 12e 11e 3o 12o 5b 6b 10b",
        ),
        "1c 4c 5c",
        right="7b",
        why="It must ruff and will have the trick: with king and knight in hand it sings the "
        "forty.",
    ),
    Position(
        "keeps the pair when it throws a card away",
        "clasico.pagat",
        (
            "4c 7c 10c 1e 10e 1o 12o 5b 4b 3b",
            "1c 6c 3c 3e 3o 11o 7e 2b 6b 7b",
            "12e 11e 10o 4o 5o 2o 7o 6o 5e 6e",
            "2c 5c 11c 12c 2e 4e 1b 10b 11b 12b",
        ),
        "1c",
        right="4o 5o 2o 7o 6o 5e 6e",
        why="The rival's ace has the trick: king and knight are still twenty points, the sota is "
        "two.",
    ),
)

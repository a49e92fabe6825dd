"""Two or three players with a stock. Trump is bastos where nothing else is turned."""

from tests.unit.bots.positions.position import Position

INDIVIDUAL = (
    Position(
        "keeps its trumps from a trick of blanks",
        "individual.corriente",
        (
            "1b 3b 5c 6e 7e 4c",
            "4o",
        ),
        "4o",
        right="5c 6e 7e 4c",
        why="Without duties a trump may stay in hand: there is nothing in this trick.",
        rest="2b",
    ),
    Position(
        "takes the three with its ace",
        "individual.corriente",
        (
            "1c 4o 5o 6e 7e 2e",
            "3c",
        ),
        "3c",
        right="1c",
        why="Last in hand, 21 points come home and nothing is risked.",
        rest="2b",
    ),
    Position(
        "wins with the three to sing the forty",
        "individual.corriente",
        (
            "12b 11b 3o 5c 6e 7e",
            "4o",
        ),
        "4o",
        right="3o",
        why="Last in hand the three wins, is safe, and entitles to forty points.",
        rest="2b",
    ),
    Position(
        "keeps the forty when it takes with a trump",
        "individual.corriente",
        (
            "12b 11b 5c 6b 7e 2e",
            "1o",
        ),
        "1o",
        right="6b",
        why="The six takes the ace as well as king or knight, and the pair is sung at once.",
        rest="2b",
    ),
    Position(
        "changes the seven for the ace of trumps",
        "individual.fournier",
        (
            "2o 7o 2e 4e 5e 6e 7c 2c",
            "1o 7b 4o 5o 6o 4c 5c 6c",
        ),
        "1o 2o",
        right="swap:7b",
        why="Eleven points and the highest trump for a blank.",
        rest="1b",
    ),
    Position(
        "gives a blank to an ace that it cannot beat",
        "individual.pagat",
        (
            "1e 3e 5c 6c 7c 4c 2c 2e 4e 5e",
            "1o",
        ),
        "1o",
        right="5c 6c 7c 4c 2c 2e 4e 5e",
        why="The trick is lost: no points go with it.",
        rest="2b",
    ),
    Position(
        "ruffs with its small trump, all cards known",
        "individual.pagat",
        (
            "12b 2b 7c 1e 11o 10o 2o 4e 1c 12e",
            "3c 7b 5c 6e 3e 3o 11e 2c 5b 7o",
        ),
        "3o 2o / 3c 1c / 1e 5e / 12e 3e / 11e 4e / 6e 3b / 1o 4o / 12o 5o / 12c 2c / "
        "11o 6o / 10o 7o / 10e 7e / 7c 11c / 4c 10c / 2e 5b / 5c 2b / 4b 11b / 6c",
        right="6b",
        why="The rival has two trumps left: the small one takes this trick, king and sota stay "
        "for the last two.",
        rest="11b 5e 6b 10b 11c 12o 4o 5o 1o 4c 3b 2e 6o 10c 7e 12c 6c 4b 1b 10e",
    ),
    Position(
        "takes the seven with the knight and keeps the ace over the king",
        "individual.corriente",
        (
            "4b 11o 7c 11e 11b 5e",
            "3b 7e 1b 12e 7o 12b",
        ),
        "7o 11o / 11c 2c / 12o 2b / 7c 10o / 12c 7b / 11b 1b / 6c 3c / 2o 4c / 4b 3b / "
        "12b 2e / 6b 6o / 10c 1c / 5o 3o / 5b 10b / 1o 4o / 5c 4e / 5e 3e / 7e",
        right="11e",
        why="The rival's last cards are king and sota of trumps: the ace takes the king, also in "
        "the last trick but one.",
        rest="6e 11c 2c 12o 2b 12c 10o 1e 7b 2o 6c 3e 3c 3o 4c 4e 1c 1o 2e 6b 6o 10c 5c 5o "
        "4o 5b 10b 10e",
    ),
)

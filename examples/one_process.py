"""A whole match in one process, with the rules alone: `python examples/one_process.py [PRESET]`."""

import json
import random
import sys

from tute import match, record, rulesets
from tute.cards import full_deck

chance = random.Random(7)
rules = rulesets.rule_set(sys.argv[1] if len(sys.argv) > 1 else "cabron.barajamos")
table, deals = match.begin(rules, first_dealer=0), []
while not table.over:
    deck = chance.sample(full_deck(rules.twos), len(full_deck(rules.twos)))
    table, _ = match.deal(table, deck)
    actions = []
    while (seat := match.turn(table)) is not None:
        action = chance.choice(match.legal(table, seat))
        table, _ = match.act(table, seat, action)
        actions.append((seat, action))
    deals.append((deck, actions))
    print(json.dumps(match.result(table)))
written = record.write(rules, 0, deals)
assert record.replay(written)["complete"]
print("winner", table.winner, "score", list(table.score))

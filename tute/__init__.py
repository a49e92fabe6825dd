"""The rules of Tute: pure functions on immutable matches.

>>> from tute import match, rulesets
>>> from tute.actions import Play
>>> from tute.cards import card_text, full_deck, parse_card
>>> table = match.begin(rulesets.rule_set("clasico.barajamos"), first_dealer=0)
>>> table, events = match.deal(table, full_deck())
>>> match.turn(table), len(match.legal(table, 1))
(1, 10)
>>> table, events = match.act(table, 1, Play(parse_card("1o")))
>>> match.turn(table), [card_text(play.card) for play in match.legal(table, 2)]
(2, ['12o', '6o', '2o'])

A refused action raises `tute.errors.RuleError` and leaves the match as it was. `tute.view` shows a
match to one seat, `tute.codec` packs it, `tute.record` writes and replays it.
"""

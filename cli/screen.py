"""A view of the protocol as text for a terminal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from rich.panel import Panel
from rich.text import Text

from cli.texts import Lang, text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    View = Mapping[str, Any]

_STYLES = {"o": "bold yellow", "c": "bold red", "e": "bold blue", "b": "bold green"}
_SUITS = "oceb"
_RANKS = {rank: place for place, rank in enumerate((1, 3, 12, 11, 10, 7, 6, 5, 4, 2))}


def table(view: View, lang: Lang) -> Panel:
    """Everything the seat sees; only what it may do now is numbered."""
    title = f"{text(lang, 'deal', n=view['match']['deal_no'])} · {_standing(view, lang)}"
    lines = [_seat(view, seat, lang) for seat in _around(view)]
    lines += [*_public(view, lang), _trick(view, "last_trick", lang), _trick(view, "trick", lang)]
    if view["you"] is not None:
        lines.append(_hand(view, lang))
    return Panel(Text("\n").join(line for line in lines if line), title=title, title_align="left")


def choices(view: View) -> list[dict[str, Any]]:
    """What may be chosen by number, in the order shown: other actions first, then cards by suit."""
    plays = [each for each in view["legal"] if "play" in each]
    others = [each for each in view["legal"] if not each.keys() & {"play", "bid", "pass"}]
    return others + sorted(plays, key=lambda each: _card_order(each["play"]))


def card(name: str, lang: Lang) -> Text:
    rank, suit = name[:-1], name[-1]
    return Text(f"{rank} {text(lang, f'suit_{suit}')}", style=_STYLES[suit])


def suit(name: str, lang: Lang) -> Text:
    return Text(text(lang, f"suit_{name}"), style=_STYLES[name])


def action(what: Mapping[str, Any], lang: Lang) -> Text:
    """A choice as it is listed."""
    match what:
        case {"play": name}:
            return card(name, lang)
        case {"sing": name}:
            return Text(text(lang, "do_sing", suit=text(lang, f"suit_{name}")), style=_STYLES[name])
        case {"trump": name}:
            return Text(
                text(lang, "do_trump", suit=text(lang, f"suit_{name}")), style=_STYLES[name]
            )
        case {"swap": name}:
            return Text(text(lang, "do_swap", card=card(name, lang).plain))
        case {"keep": _}:
            return Text(text(lang, "do_keep"))
        case {"capote": _}:
            return Text(text(lang, "do_capote"))
    return Text(str(what))


def called(view: View, seat: int) -> str:
    """As others call it: the bare name."""
    return str(view["seats"][seat]["name"])


def side(view: View, winner: int, lang: Lang) -> str:
    """Who a score belongs to: a team's two names, else one."""
    if len(view["match"]["score"]) == len(view["seats"]):
        return called(view, winner)
    team = range(winner, len(view["seats"]), 2)
    return f" {text(lang, 'and')} ".join(called(view, seat) for seat in team)


def numbers(values: Sequence[object]) -> str:
    return "–".join(map(str, values))


def _name(view: View, seat: int, lang: Lang) -> str:
    return text(lang, "you") if seat == view["you"] else called(view, seat)


def _standing(view: View, lang: Lang) -> str:
    score, points = numbers(view["match"]["score"]), numbers(view["points"])
    return f"{text(lang, 'score')} {score} · {text(lang, 'points')} {points}"


def _around(view: View) -> list[int]:
    """Seats in playing order, the one after mine first, mine last."""
    count, you = len(view["seats"]), view["you"]
    first = 0 if you is None else you + 1
    return [(first + step) % count for step in range(count)]


def _seat(view: View, seat: int, lang: Lang) -> Text:
    who = view["seats"][seat]
    line = Text("▶ " if view["turn"] == seat else "  ")
    line.append(f"{_name(view, seat, lang):<14}", style="bold" if seat == view["you"] else "")
    line.append(f"{view['counts'][seat]:>2} {text(lang, 'cards')}, ")
    line.append(f"{view['tricks'][seat]:>2} {text(lang, 'tricks')}")
    if _partners(view, seat):
        line.append(f" · {text(lang, 'partner')}")
    if seat == view["dealer"]:
        line.append(f" · {text(lang, 'dealer')}")
    if who["bot"]:
        line.append(f" · {text(lang, 'bot')}", style="dim")
    elif not who["present"]:
        line.append(f" · {_away(who['held_until'], lang)}", style="red")
    return line


def _partners(view: View, seat: int) -> bool:
    teams = len(view["match"]["score"]) < len(view["seats"])
    return teams and view["you"] is not None and seat == (view["you"] + 2) % 4


def _away(until: float | None, lang: Lang) -> str:
    if until is None:
        return text(lang, "away")
    return text(lang, "away_until", time=time.strftime("%H:%M:%S", time.localtime(until)))


def _public(view: View, lang: Lang) -> list[Text]:
    """Trump, the turned card, the stock and capote; bids; cantos."""
    trump = (
        suit(view["trump"], lang) if view["trump"] else Text(text(lang, "no_trump"), style="dim")
    )
    line = _label(lang, "trump").append_text(trump)
    if view["upcard"]:
        line.append(f" · {text(lang, 'upcard')} ").append_text(card(view["upcard"]["card"], lang))
    if view["stock"]:
        line.append(f" · {text(lang, 'stock')} {view['stock']}")
    if view.get("capote") is not None:
        line.append(f" · {text(lang, 'do_capote')} {_name(view, view['capote'], lang)}")
    lines = [line]
    if view["bids"]:
        bids = [
            f"{_name(view, seat, lang)} {text(lang, 'pass') if bid is None else bid}"
            for seat, bid in view["bids"]
        ]
        lines.append(_label(lang, "bids").append(", ".join(bids)))
    if view["cantos"]:
        sung = [
            Text(f"{_name(view, seat, lang)} {points} ").append_text(suit(of, lang))
            for seat, of, points in view["cantos"]
        ]
        lines.append(_label(lang, "cantos").append_text(Text(", ").join(sung)))
    return lines


def _trick(view: View, key: str, lang: Lang) -> Text:
    """The cards of `trick` or `last_trick` with who played them; empty when there are none."""
    trick = view[key]
    if not trick:
        return Text()
    cards = trick if key == "trick" else trick["cards"]
    played = [
        Text(f"{_name(view, each['seat'], lang)} ").append_text(card(each["card"], lang))
        for each in cards
    ]
    line = _label(lang, key).append_text(Text(" · ").join(played))
    if key == "last_trick":
        line.append(f" → {_name(view, trick['seat'], lang)} ({trick['points']})")
    return line


def _hand(view: View, lang: Lang) -> Text:
    options = choices(view)
    numbered = {each.get("play"): place for place, each in enumerate(options, 1)}
    parts = [
        Text(f"{place}) ").append_text(action(each, lang))
        for place, each in enumerate(options, 1)
        if "play" not in each
    ]
    for held in sorted(view["hand"], key=_card_order):
        shown = card(held, lang)
        if held in numbered:
            shown = Text(f"{numbered[held]}) ").append_text(shown)
        elif view["legal"]:
            shown.stylize("dim")
        parts.append(shown)
    return _label(lang, "hand").append_text(Text("  ").join(parts))


def _label(lang: Lang, key: str) -> Text:
    return Text("  ").append(f"{text(lang, key)}: ", style="dim")


def _card_order(name: str) -> tuple[int, int]:
    return _SUITS.index(name[-1]), _RANKS[int(name[:-1])]

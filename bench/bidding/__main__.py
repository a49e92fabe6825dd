"""`python -m bench.bidding`: games for the model of bids, the fit, and how honest it is.

Games are gone on with where they stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from bench.bidding import auctions, check, games
from cli.arena.players import parse_limits
from services.bots.search.race import AUCTIONS
from services.bots.strategies.bidding.model import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from bench.bidding.check import Tenth
    from bench.bidding.games import Game

KEPT = Path(__file__).parent / "games"
LEVELS = ("normal", "hard")
_SAMPLE = 1000


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.bidding", description=__doc__)
    parser.add_argument("levels", nargs="*", default=LEVELS, metavar="LEVEL", help="normal, hard")
    parser.add_argument("--play", type=int, default=0, help="games to fit to, in all")
    parser.add_argument("--kind", choices=games.FIRST, default="dealt", help="what to play")
    parser.add_argument("--limit", default="8000i", help="what hard may think in a move")
    parser.add_argument("--fit", action="store_true", help="to the games kept and played")
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--auctions", type=int, default=0, help="auctions for what a deal brings")
    parser.add_argument("--check", type=int, nargs="?", const=4000, default=0, help="fresh games")
    parser.add_argument("--keep", action="store_true", help="some fresh games, for the tests")
    parser.add_argument("--out", type=Path, default=Path("bench/results/bidding"))
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    """0: no tenth of the bids checked was further off than it may be."""
    arguments = _arguments(given)
    arguments.out.mkdir(parents=True, exist_ok=True)
    for level in arguments.levels:
        _played(arguments, level, arguments.kind, arguments.play)
        if arguments.fit:
            _fit(arguments, level)
        if arguments.auctions:
            _auctions(level, arguments.auctions)
    return _checked(arguments) if arguments.check else 0


def _checked(arguments: argparse.Namespace) -> int:
    found, own = {}, {}
    for level in arguments.levels:
        fresh = _played(arguments, level, "fresh", arguments.check)
        found[level] = check.tenths(level, fresh)
        own[level] = check.summed(
            level, _played(arguments, level, "auctioned", arguments.check // 4)
        )
        if arguments.keep:
            games.keep(fresh[:_SAMPLE], KEPT / f"{level}-fresh.txt.gz")
    check.plot(found, arguments.out / "calibration.png")
    figures = json.dumps({"tenths": found, "own_auctions": own}, indent=1)
    (arguments.out / "calibration.json").write_text(figures + "\n")
    print(figures if arguments.json else "\n".join(_lines(found, own)))
    checked = [each for part in found.values() for each in part]
    return int(any(each.verdict == "not held" for each in checked))


def _lines(found: Mapping[str, Sequence[Tenth]], own: Mapping[str, Tenth]) -> Iterator[str]:
    for level, part in found.items():
        for place, tenth in enumerate(part, 1):
            yield check.line(f"{level}, tenth {place}", tenth)
        yield check.line(f"{level}, own auctions", own[level])


def _played(arguments: argparse.Namespace, level: str, kind: str, count: int) -> list[Game]:
    """So many games of that kind, those that are missing played now; of auctions also passed."""
    path = _path(arguments, level, kind)
    path.touch()
    had, first = list(games.read(path)), games.FIRST[kind]
    start = max((game.number + 1 for game in had), default=first)
    limits = parse_limits(arguments.limit)
    with path.open("a") as file:
        for number in _watched(range(start, first + count), f"{level} {kind}"):
            planned = games.planned(number) if kind != "auctioned" else auctions.held(level, number)
            if planned:
                file.write(games.line(games.played(planned, level, limits)))
                file.flush()
    return [game for game in games.read(path) if game.number < first + count]


def _path(arguments: argparse.Namespace, level: str, kind: str) -> Path:
    """Fresh games of each limit apart: what is checked is who thinks so long."""
    fresh = level == "hard" and kind in ("fresh", "auctioned")
    limit = f"-{arguments.limit}" if fresh else ""
    path: Path = arguments.out / f"{level}-{kind}{limit}.txt"
    return path


def _watched(numbers: range, what: str) -> Iterable[int]:
    return track(numbers, what, console=Console(stderr=True)) if numbers else ()


def _fit(arguments: argparse.Namespace, level: str) -> None:
    """Fitted to games that were kept and games that were played since; all are then kept."""
    from bench.bidding import fit

    kept = KEPT / f"{level}.txt.gz"
    known = {game.number: game for game in games.read(kept)} if kept.exists() else {}
    for kind in ("dealt", "long", "settling"):
        if (path := _path(arguments, level, kind)).exists():
            known |= {game.number: game for game in games.read(path)}
    ordered = [known[number] for number in sorted(known)]
    if not ordered:
        sys.exit(f"There are no games of {level} to fit to: --play first.")
    settling = [game for game in ordered if game.number >= games.FIRST["settling"]]
    net = fit.fitted(ordered[: len(ordered) - len(settling)], arguments.epochs, 1, _tell)
    if settling:
        print(f"settled, loss {fit.settled(net, settling):.4f}", file=sys.stderr)
    dealt = [game for game in ordered if not games.is_long(game.number)]
    told = [round(points, 2) for points in fit.words(net, dealt)]
    fit.save(net, FOLDER / f"{level}.json", {"games": len(ordered), "words": told})
    KEPT.mkdir(exist_ok=True)
    games.keep(ordered, kept)


def _auctions(level: str, count: int) -> None:
    first = games.FIRST["auctioned"]
    numbers = _watched(range(first, first + count), f"{level} auctions")
    found = [auctions.held(level, number) for number in numbers]
    auctions.save(auctions.summed(level, found), AUCTIONS)


def _tell(epoch: int, train: float, test: float) -> None:
    print(f"epoch {epoch:>3}  loss {train:.4f}, on games kept aside {test:.4f}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())

"""What a load process counts. Sums of several processes are a tally too."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields

from cli.load.histogram import Histogram

FAULTS = ("lost", "doubled", "leaked")
_MOST_TOLD = 20


@dataclass(slots=True)
class Tally:
    """`moves` and the times are those of the measured window, all else is from the beginning.

    `mover`: from an act to its answer; `last`: to its frame at the last of the table's clients;
    `bots`: from a bot's turn to its move; `pauses`: from any turn to the next, less what a person
    thought, nobody having been dropped. `reconnect`: from the first try to the hello's answer;
    `resume`: from the hello to the first word of the table. `tries` to come back were in vain.
    `told` are the first faults in words.
    """

    measuring: bool = False
    moves: int = 0
    mover: Histogram = field(default_factory=Histogram)
    last: Histogram = field(default_factory=Histogram)
    bots: Histogram = field(default_factory=Histogram)
    pauses: Histogram = field(default_factory=Histogram)
    reconnect: Histogram = field(default_factory=Histogram)
    resume: Histogram = field(default_factory=Histogram)
    lost: int = 0
    doubled: int = 0
    leaked: int = 0
    told: list[str] = field(default_factory=list)
    tables: int = 0
    clients: int = 0
    frames: int = 0
    views: int = 0
    matches: int = 0
    records: int = 0
    drops: int = 0
    tries: int = 0
    stalled: int = 0
    longest_pause_s: float = 0.0
    refused: Counter[str] = field(default_factory=Counter)
    closed: Counter[str] = field(default_factory=Counter)
    cancelled: Counter[str] = field(default_factory=Counter)
    lag: Histogram = field(default_factory=Histogram)

    def fault(self, kind: str, text: str, count: int = 1) -> None:
        setattr(self, kind, getattr(self, kind) + count)
        if len(self.told) < _MOST_TOLD:
            self.told.append(f"{kind}: {text}")

    def merge(self, other: Tally) -> None:
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Histogram):
                mine.merge(theirs)
            elif isinstance(mine, Counter):
                mine.update(theirs)
            elif each.name == "longest_pause_s":
                self.longest_pause_s = max(mine, theirs)
            elif each.name == "told":
                self.told = (mine + theirs)[:_MOST_TOLD]
            else:
                setattr(self, each.name, mine + theirs)

    @property
    def sound(self) -> bool:
        return not (self.lost or self.doubled or self.leaked)


def total(tallies: list[Tally]) -> Tally:
    together = Tally()
    for each in tallies:
        together.merge(each)
    return together

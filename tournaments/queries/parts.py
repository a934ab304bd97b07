"""Parts of an evening that most writes do not touch: the roll in order, presence, totals and ranks.

The next evening shares a part as long as what it was made of is the same (`Evening.after`): a hand
at one table sorts no list and ranks nobody anew. A part holds no round or table, which the next
evening has anew.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from scoring.rules.names import by_surname, in_order
from tournaments.models import Entry, Tournament
from tournaments.queries.tables import RoundView
from tournaments.rules import events
from tournaments.rules.events import Event
from tournaments.rules.movements import movement_named
from tournaments.rules.standings import Standing, decided_by


def sort_key(tournament: Tournament, name: str) -> str:
    """The sort key of a name in an evening's lists: by surname, or as names are written."""
    return by_surname(name) if tournament.by_surname else in_order(name)


@dataclass(frozen=True)
class Roll:
    """The people of an evening, in the order of its lists. Changes with the roll and the set-up."""

    tournament: Tournament
    entries: Mapping[str, Entry]

    @cached_property
    def listed(self) -> list[Entry]:
        """All entries, sorted."""
        return sorted(
            self.entries.values(), key=lambda entry: sort_key(self.tournament, entry.name)
        )


class Presence(NamedTuple):
    """The rounds in which each entry had a place.

    Changes when a round is published or taken back.
    """

    published: list[tuple[int, datetime | None]]
    #: Entry's key -> the first and the last round in which it had a place.
    spans: Mapping[str, tuple[int, int]]

    def is_of(self, published: Sequence[RoundView]) -> bool:
        """Return whether these are the same published rounds."""
        return self.published == _identified(published)


def presence_in(published: Sequence[RoundView]) -> Presence:
    """Look up who had a place in these rounds."""
    spans: dict[str, tuple[int, int]] = {}
    for round_ in published:
        for key in (*round_.as_played().seated, *(place.entry.key for place in round_.sit_outs)):
            spans[key] = (spans.get(key, (round_.number, 0))[0], round_.number)
    return Presence(_identified(published), spans)


@dataclass(frozen=True)
class Scores:
    """Totals and ranks. Changes when a finished table comes to something else."""

    tournament: Tournament
    entries: Mapping[str, Entry]
    presence: Presence
    #: The published rounds as they count. The rounds themselves would hold older hands in memory.
    played: tuple[events.Round, ...]

    def are_of(self, published: Sequence[RoundView]) -> bool:
        """Return whether every table of these rounds counts the same; they are the same rounds."""
        return all(
            before.tables == now.plays for before, now in zip(self.played, published, strict=True)
        )

    @cached_property
    def event(self) -> Event:
        """The evening as a value of the rules; tables that are not in count nothing yet."""
        return self.event_after(len(self.played))

    def event_after(self, rounds: int) -> Event:
        """The same after the first so many published rounds."""
        tournament, spans = self.tournament, self.presence.spans
        entries = {}
        for key, entry in self.entries.items():
            first, last = spans.get(key, (1, 0))
            entries[key] = events.Entry(key, entry.ranked and key in spans, first, last)
        return Event(
            ruleset=tournament.ruleset,
            movement=movement_named(tournament.movement),
            hands_per_round=tournament.hands_per_round,
            rounds=tournament.rounds,
            entries=entries,
            played=self.played[:rounds],
            sit_out_points="average"
            if tournament.sit_out_points is None
            else tournament.sit_out_points,
            tiebreaks=tuple(tournament.tiebreaks),
            cut={str(number): -place for place, number in enumerate(tournament.cut, start=1)},
        )

    @cached_property
    def totals(self) -> dict[str, int]:
        """Entry's key -> points so far, of tables that are in."""
        return self.event.totals()

    @cached_property
    def standings(self) -> list[Standing]:
        """The ranked entries, best first; equal ones share a rank."""
        return self.event.standings()

    @cached_property
    def ranks(self) -> dict[str, int]:
        """Entry's key -> rank, of those who are ranked."""
        return {row.entry: row.rank for row in self.standings}

    @cached_property
    def decided_by(self) -> dict[str, str]:
        """Entry's key -> the code of the tie-break that parted it from others of the same total."""
        return decided_by(
            self.standings, self.event.tiebreaks, {**self.event.figures(), "cut": self.event.cut}
        )


class Parts(NamedTuple):
    """The parts that an evening takes over from the last one; None for each that it makes."""

    roll: Roll | None = None
    presence: Presence | None = None
    scores: Scores | None = None


def _identified(published: Sequence[RoundView]) -> list[tuple[int, datetime | None]]:
    """Identify rounds by key and time of publishing: a round published anew has another."""
    return [(round_.row.pk, round_.row.published_at) for round_ in published]

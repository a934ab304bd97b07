"""Parts of an evening that most writes leave as they are: the roll in order, presence, totals and ranks.

Each part works out its values lazily, from what it was made of. The next evening shares a part as long as
that is the same (`Evening.after`): a hand at one table sorts no list and ranks nobody anew.
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
        return sorted(self.entries.values(), key=lambda entry: sort_key(self.tournament, entry.name))


@dataclass(frozen=True)
class Presence:
    """The rounds in which each entry had a place. Changes when a round is published or taken back."""

    published: Sequence[RoundView]

    def is_of(self, published: Sequence[RoundView]) -> bool:
        """Return whether these are the same published rounds."""
        return _identified(self.published) == _identified(published)

    @cached_property
    def spans(self) -> dict[str, tuple[int, int]]:
        """Entry's key -> the first and the last round in which it had a place."""
        spans: dict[str, tuple[int, int]] = {}
        for round_ in self.published:
            for key in (*round_.as_played().seated, *(place.entry.key for place in round_.sit_outs)):
                spans[key] = (spans.get(key, (round_.number, 0))[0], round_.number)
        return spans


@dataclass(frozen=True)
class Scores:
    """Totals and ranks. Changes when a finished table comes to something else."""

    tournament: Tournament
    entries: Mapping[str, Entry]
    presence: Presence
    published: Sequence[RoundView]

    def are_of(self, published: Sequence[RoundView]) -> bool:
        """Return whether no table of these rounds counts otherwise; they are the same rounds."""
        return all(map(_counts_the_same, self.published, published))

    @cached_property
    def event(self) -> Event:
        """The evening as a value of the rules; tables that are not in count nothing yet."""
        return self.event_after(len(self.published))

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
            played=tuple(_judged(round_) for round_ in self.published[:rounds]),
            sit_out_points="average" if tournament.sit_out_points is None else tournament.sit_out_points,
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
        """Entry's key -> the code of the tie-break that parted it from others with the same total."""
        return decided_by(
            self.standings, self.event.tiebreaks, {**self.event.figures(), "cut": self.event.cut}
        )


class Parts(NamedTuple):
    """The parts that an evening takes over from the one before it; None for each that it has to make."""

    roll: Roll | None = None
    presence: Presence | None = None
    scores: Scores | None = None


def _identified(published: Sequence[RoundView]) -> list[tuple[int, datetime | None]]:
    """Identify rounds by key and time of publishing: a round that was published anew has another time."""
    return [(round_.row.pk, round_.row.published_at) for round_ in published]


def _counts_the_same(before: RoundView, now: RoundView) -> bool:
    """Return whether every table of a round has the same result as before."""
    pairs = zip(before.tables, now.tables, strict=True)
    return before is now or all(table.play == after.play for table, after in pairs)


def _judged(round_: RoundView) -> events.Round:
    plays = [table.play for table in round_.tables if table.play is not None]
    moved = frozenset(
        place.entry.key for table in round_.tables for place in table.places.values() if place.moved
    )
    return events.Round(tuple(plays), tuple(place.entry.key for place in round_.sit_outs), moved)

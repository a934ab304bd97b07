"""Totals and ranks of an evening, shared with the next one while every table counts the same.

A hand at one table ranks nobody anew (`Evening.after`). They hold no round or table, which the next
evening has anew.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property

from tournaments.models import Entry, Tournament
from tournaments.queries.pairs import pairs_in
from tournaments.queries.tables import RoundView
from tournaments.rules import events
from tournaments.rules.events import Event
from tournaments.rules.movements import movement_named
from tournaments.rules.standings import Standing, decided_by, read_cuts


@dataclass(frozen=True)
class Scores:
    """Who took part, totals and ranks, until a finished table or a published round changes."""

    tournament: Tournament
    entries: Mapping[str, Entry]
    #: The published rounds, each by its key and the time of its publishing: one that was published
    #: anew has another time.
    published: list[tuple[int, datetime | None]]
    #: Entry's key -> the first and the last of these rounds in which it had a place.
    spans: Mapping[str, tuple[int, int]]
    #: The rounds as they count. The rounds themselves would hold older hands in memory.
    played: tuple[events.Round, ...]

    def are_of(self, published: Sequence[RoundView]) -> bool:
        return self.published == _identified(published) and all(
            before.tables == now.plays for before, now in zip(self.played, published, strict=True)
        )

    @cached_property
    def event(self) -> Event:
        """The evening as a value of the rules; tables that are not in count nothing yet."""
        return self.event_after(len(self.played))

    def event_after(self, rounds: int) -> Event:
        """Return the same after so many published rounds; whoever had no place is not ranked."""
        tournament, spans = self.tournament, self.spans
        pairs = pairs_in(self.entries.values()) if tournament.in_pairs else {}
        entries = {}
        for key, entry in self.entries.items():
            first, last = spans.get(key, (1, 0))
            ranked = entry.ranked and key in spans and first <= rounds
            if tournament.in_pairs:
                # Both have the total; the first of the two stands for the pair.
                ranked = ranked and key in pairs and pairs[key][1].ranked
            entries[key] = events.Entry(key, ranked, first, last)
        return Event(
            ruleset=tournament.ruleset,
            movement=movement_named(tournament.movement),
            plays=tournament.round_format,
            rounds=tournament.rounds,
            entries=entries,
            played=self.played[:rounds],
            sit_out_points="average"
            if tournament.sit_out_points is None
            else tournament.sit_out_points,
            tiebreaks=tuple(tournament.tiebreaks),
            rank_by=tournament.rank_by,
            sit_out_games=Fraction(tournament.sit_out_halves, 2),
            cuts=read_cuts(tournament.cut),
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


def scores_of(
    tournament: Tournament, entries: Mapping[str, Entry], published: Sequence[RoundView]
) -> Scores:
    """Look up who had a place in these rounds, and what counts in them."""
    spans: dict[str, tuple[int, int]] = {}
    for round_ in published:
        for key in (place.entry.key for place in round_.places):
            spans[key] = (spans.get(key, (round_.number, 0))[0], round_.number)
    played = tuple(round_.judged for round_ in published)
    return Scores(tournament, entries, _identified(published), spans, played)


def _identified(published: Sequence[RoundView]) -> list[tuple[int, datetime | None]]:
    return [(round_.row.pk, round_.row.published_at) for round_ in published]

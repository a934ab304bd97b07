"""An evening as the law judges it: entries, rounds with their tables, totals and standings."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from scoring.rules.hands import TRICKS
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.scoresheets import Scoresheet
from tournaments.rules.formats import RoundFormat
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.seatings import PlayedRound
from tournaments.rules.standings import (
    AVERAGE,
    GAMES,
    POINTS,
    Cut,
    Standing,
    average_rounded_half_up,
    in_order_of_cuts,
    rank,
    sharing,
)
from tournaments.rules.tables import PLACES_OF_PAIRS, SEATS, SIDES, TIE, PlayedTable


@dataclass(frozen=True)
class Entry:
    """A participant of an event, with the first and the last round it takes part in."""

    name: str
    ranked: bool = True
    first_round: int = 1
    last_round: int | None = None
    #: Names of the prize categories it belongs to.
    categories: tuple[str, ...] = ()
    #: The two names of a pair that stays together; empty where entries are players.
    members: tuple[str, ...] = ()

    def is_here(self, number: int) -> bool:
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)


@dataclass(frozen=True)
class TablePlay:
    """A table with its sheet, or with the totals and slams that were typed from one."""

    played: PlayedTable
    sheet: Scoresheet | None
    typed_slams: Mapping[str, int] = field(default_factory=dict)
    #: The side that won, or TIE; None while the table is not finished.
    won: str | None = None

    @cached_property
    def games_won(self) -> dict[str, Fraction]:
        """Side -> games it won here: a table is one game and a tie is half of one."""
        if self.won == TIE:
            return dict.fromkeys(SIDES, Fraction(1, 2))
        return {side: Fraction(self.won == side) for side in SIDES}

    @cached_property
    def points(self) -> dict[str, int]:
        """Entry -> points, added up again and again while other tables play."""
        return self.played.points_of()

    @cached_property
    def slams_and_sets(self) -> dict[str, tuple[int, int]]:
        """Side -> how many slams it made here, and how many of its contracts failed."""
        return {side: self._slams_and_sets(side) for side in SIDES}

    def _slams_and_sets(self, side: str) -> tuple[int, int]:
        if self.sheet is None:
            return self.typed_slams.get(side, 0), 0
        contracts = [
            line
            for line in self.sheet.hands
            if line.hand.contractor is not None and line.hand.contractor in SIDES[side]
        ]
        slams = sum(
            bool(line.score.made) and line.hand.tricks.get(side) == TRICKS for line in contracts
        )
        return slams, sum(line.score.made is False for line in contracts)


class Basis(NamedTuple):
    """A table as the next seating took it: side -> points, and the side that counted as low."""

    result: Mapping[str, int]
    low: str | None


@dataclass(frozen=True)
class Round:
    """One round: its tables, who had no seat, and who was seated by the director's choice."""

    tables: tuple[TablePlay, ...]
    sit_outs: tuple[str, ...]
    moved: frozenset[str]
    #: Table of the round before -> what this seating followed from, if it was corrected later.
    bases: Mapping[int, Basis] = field(default_factory=dict)

    @property
    def played(self) -> list[PlayedTable]:
        """The tables without their sheets."""
        return [table.played for table in self.tables]

    def taken_by(self, bases: Mapping[int, Basis]) -> "Round":
        """The round as a next seating took it: what was corrected later as then, and finished."""
        tables = []
        for play in self.tables:
            basis = bases.get(play.played.number)
            if basis is not None:
                play = replace(play, played=play.played.as_taken(basis.result, basis.low))
            tables.append(play)
        return replace(self, tables=tuple(tables))

    def as_played(self) -> PlayedRound:
        """The round as a movement takes it."""
        return PlayedRound(tuple(self.played), self.sit_outs)


@dataclass(frozen=True)
class Event:
    """An evening as it was written down, its seatings validated by whoever made it."""

    ruleset: Ruleset
    movement: Movement
    plays: RoundFormat
    rounds: int
    entries: Mapping[str, Entry]
    played: tuple[Round, ...]
    sit_out_points: int | str
    tiebreaks: tuple[str, ...]
    #: How entries are ranked: a code of `standings.RANKINGS`.
    rank_by: str = POINTS
    #: The games that a sit-out counts, where games are.
    sit_out_games: Fraction = Fraction()
    #: The cuts for places, the earliest first; the record has no place for them.
    cuts: tuple[Cut, ...] = ()

    @cached_property
    def has_pairs(self) -> bool:
        """Return whether entries are pairs that stay together, and not players."""
        return any(entry.members for entry in self.entries.values())

    @property
    def counts_games(self) -> bool:
        """Return whether games are won, and not points alone compared, at a table."""
        return self.plays.game or self.rank_by == GAMES

    @property
    def places(self) -> tuple[str, ...]:
        """The places at a table: four seats, or two sides where entries are pairs."""
        return PLACES_OF_PAIRS if self.has_pairs else SEATS

    def as_taken(self, number: int) -> Round:
        """Round `number` as the one after it took it, where that was seated; else as it stands."""
        following = self.played[number].bases if number < len(self.played) else {}
        return self.played[number - 1].taken_by(following)

    def totals(self, rounds: int | None = None) -> dict[str, int]:
        """Add up each entry's points after so many rounds (left out: all), sit-outs included."""
        earned: dict[str, list[int]] = {entry: [] for entry in self.entries}
        sat_out = dict.fromkeys(self.entries, 0)
        for round_ in self.played[:rounds]:
            for table in round_.tables:
                for entry, points in table.points.items():
                    earned[entry].append(points)
            for entry in round_.sit_outs:
                sat_out[entry] += 1
        return {
            entry: sum(points) + sat_out[entry] * self._sit_out_points(points)
            for entry, points in earned.items()
        }

    @cached_property
    def _earned(self) -> dict[str, list[int]]:
        """Entry -> the points of each round at a table."""
        earned: dict[str, list[int]] = {}
        for round_ in self.played:
            for table in round_.tables:
                for entry, points in table.points.items():
                    earned.setdefault(entry, []).append(points)
        return earned

    def sit_out_each(self, entry: str) -> int:
        return self._sit_out_points(self._earned.get(entry, []))

    def times_out(self, entry: str) -> int:
        return sum(entry in round_.sit_outs for round_ in self.played)

    def sit_out_total(self, entry: str) -> int:
        return self.times_out(entry) * self.sit_out_each(entry)

    def sit_out_won(self, entry: str) -> Fraction:
        """Return the games that come from sitting out; 0 where games do not rank."""
        return self.times_out(entry) * self.sit_out_games if self.rank_by == GAMES else Fraction()

    def _sit_out_points(self, earned: list[int]) -> int:
        return (
            average_rounded_half_up(earned)
            if isinstance(self.sit_out_points, str)
            else self.sit_out_points
        )

    def standings(self) -> list[Standing]:
        """Rank the ranked entries as the evening says, equal ones by points and the tie-breaks."""
        return self._ranked_by({**self.figures(), "cut": self.cut})

    def _ranked_by(self, figures: Mapping[str, Mapping[str, int]]) -> list[Standing]:
        totals = {
            entry: points for entry, points in self.totals().items() if self.entries[entry].ranked
        }
        return rank(totals, self.tiebreaks, figures, self.before_points)

    @cached_property
    def cut(self) -> Mapping[str, int]:
        """Entry -> the better, the larger, where a cut parts it from others equal to it now."""
        if not self.cuts or "cut" not in self.tiebreaks:
            return {}  # most evenings: nobody is ranked twice
        figures: dict[str, int] = {}
        for group in sharing(self._ranked_by(self.figures())).values():
            order = in_order_of_cuts(group, self.cuts)
            figures |= {entry: left for left, entry in enumerate(reversed(order), 1)}
        return figures

    @property
    def before_points(self) -> Mapping[str, Fraction]:
        """Entry -> the figure by which it is ranked before its points; empty for none."""
        if self.rank_by == GAMES:
            return self.games_won
        if self.rank_by == AVERAGE:
            return self.averages
        return {}

    @cached_property
    def games_won(self) -> dict[str, Fraction]:
        """Entry -> games won at tables, and what sitting out counts."""
        won = dict.fromkeys(self.entries, Fraction())
        for round_ in self.played:
            for table in round_.tables:
                for side, games in table.games_won.items():
                    for entry in table.played.pair(side):
                        won[entry] += games
            for entry in round_.sit_outs:
                won[entry] += self.sit_out_games
        return won

    @cached_property
    def averages(self) -> dict[str, Fraction]:
        """Entry -> the exact mean of its points at finished tables, without sit-outs."""
        earned: dict[str, list[int]] = {}
        for table in self._plays_of_tables():
            if table.won is not None:
                for entry, made in table.points.items():
                    earned.setdefault(entry, []).append(made)
        points = {entry: earned.get(entry, [0]) for entry in self.entries}
        return {entry: Fraction(sum(made), len(made)) for entry, made in points.items()}

    def _plays_of_tables(self) -> Iterator[TablePlay]:
        return (table for round_ in self.played for table in round_.tables)

    def figures(self) -> Mapping[str, Mapping[str, int]]:
        """Tie-break -> entry -> figure. Slams and sets count where the hands are known."""
        return self._figures

    @cached_property
    def _figures(self) -> dict[str, dict[str, int]]:
        best: dict[str, int] = {}
        slams, sets = Counter[str](), Counter[str]()
        for table in self._plays_of_tables():
            for entry, points in table.points.items():
                best[entry] = max(points, best.get(entry, points))
            for side, (made, failed) in table.slams_and_sets.items():
                for entry in table.played.pair(side):
                    slams[entry] += made
                    sets[entry] += failed
        return {"best_round": best, "slams": slams, "sets": sets}

"""An evening or a season under another ruleset: every table's hands, totals and standings.

People stay where they sat: a table whose low side would have been another one would have moved
others on, and nobody knows how those would have played. What was typed without hands keeps its
totals.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from scoring.rules import replay
from scoring.rules.replay import Replay
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.scoresheets import Scoresheet
from tournaments.rules.events import Event, TablePlay
from tournaments.rules.formats import RoundFormat
from tournaments.rules.matches import (
    PlayedGame,
    ahead_in,
    decided_by,
    points_of,
    winner_by_rules,
)
from tournaments.rules.seasons import SeasonRow
from tournaments.rules.standings import Cut
from tournaments.rules.tables import SEATED, SIDES


@dataclass(frozen=True)
class ReplayedTable:
    """A finished table under another ruleset.

    `replays`: of its game, or of each of several that have hands; empty where totals were typed.
    """

    before: TablePlay
    after: TablePlay
    replays: tuple[Replay, ...] = ()

    @property
    def is_turned(self) -> bool:
        """Return whether another side would have won, or been the low one."""
        before, after = self.before, self.after
        return before.won != after.won or before.played.low_side != after.played.low_side

    @property
    def refused(self) -> int:
        """The number of its hands that the ruleset does not allow."""
        return sum(len(one.refused) for one in self.replays)


class Limits(NamedTuple):
    """What is not known under another ruleset, counted.

    Tables with totals alone, hands that the ruleset does not allow, and tables whose game would not
    have been over with their last hand.
    """

    typed: int = 0
    refused: int = 0
    unfinished: int = 0


@dataclass(frozen=True)
class ReplayedEvent:
    """An evening as played, and the same under another ruleset, table by table."""

    before: Event
    ruleset: Ruleset
    #: The finished tables of each round.
    rounds: tuple[tuple[ReplayedTable, ...], ...]

    @cached_property
    def after(self) -> Event:
        """The evening under the other ruleset. Cuts hold among those who are equal in both."""
        played = tuple(
            replace(round_, tables=tuple(table.after for table in tables))
            for round_, tables in zip(self.before.played, self.rounds, strict=True)
        )
        cuts = tuple(self._as_it_was(cut) for cut in self.before.cuts)
        return replace(self.before, ruleset=self.ruleset, played=played, cuts=cuts)

    @property
    def tables(self) -> list[ReplayedTable]:
        """All finished tables, round by round."""
        return [table for tables in self.rounds for table in tables]

    @property
    def limits(self) -> Limits:
        """The number of tables and hands of which the other ruleset says nothing."""
        tables = self.tables
        go_on = (any(one.last is None for one in table.replays) for table in tables)
        return Limits(
            typed=sum(not table.replays for table in tables),
            refused=sum(table.refused for table in tables),
            unfinished=sum(go_on) if self.before.plays.has_games else 0,
        )

    def _as_it_was(self, cut: Cut) -> Cut:
        """A cut among those equal as played, where nobody wrote down among whom it was."""
        if cut.among is not None:
            return cut
        before = {row.entry: row[2:] for row in self.before.standings()}
        equal = (entry for entry, result in before.items() if result == before.get(cut.first))
        return cut._replace(among=frozenset(equal))


def replayed_event(event: Event, ruleset: Ruleset) -> ReplayedEvent:
    """Score an evening under another ruleset; its rounds put target and floor aside as they do.

    Raises RuleViolation `players` for a ruleset that is not for four.
    """
    law = event.plays.ruleset_for(ruleset)
    rounds = tuple(
        tuple(
            _games_replayed(law, event.plays, table) if table.games else _replayed(law, table)
            for table in round_.tables
        )
        for round_ in event.played
    )
    return ReplayedEvent(event, law, rounds)


def _replayed(law: Ruleset, table: TablePlay) -> ReplayedTable:
    """Score one table. A ruling stays as it is, and so does a winner that was named by hand."""
    sheet, played = table.sheet, table.played
    if sheet is None:
        return ReplayedTable(table, table)
    scored = replay.replay(law, SEATED, [line.hand for line in sheet.hands])
    result = _moved(played.result, sheet.totals, scored.totals)
    is_named = table.won != winner_by_rules(sheet.ending, sheet.totals)
    won = table.won if is_named else winner_by_rules(scored.ending, scored.totals)
    after = played._replace(result=result, won=None if played.won is None else won)
    tallied = _tallied(sheet, scored)
    return ReplayedTable(table, replace(table, played=after, sheet=tallied, won=won), (scored,))


def _games_replayed(law: Ruleset, plays: RoundFormat, table: TablePlay) -> ReplayedTable:
    """Score one table of several games, each by itself; one without hands stays as it is."""
    games, replays = [], []
    for game in table.games:
        if game.sheet is None:
            games.append(game)
            continue
        scored = replay.replay(law, SEATED, [line.hand for line in game.sheet.hands])
        replays.append(scored)
        winner = winner_by_rules(scored.ending, scored.totals)
        games.append(PlayedGame(scored.totals, winner, _tallied(game.sheet, scored)))
    before, played = _who_won(plays, table.games), table.played
    won = _who_won(plays, games) if table.won == before else table.won
    result = _moved(played.result, points_of(table.games), points_of(games))
    after = played._replace(result=result, won=None if played.won is None else won)
    replayed = replace(table, played=after, games=tuple(games), won=won)
    return ReplayedTable(table, replayed, tuple(replays))


def _who_won(plays: RoundFormat, games: Sequence[PlayedGame]) -> str:
    return decided_by(plays, games) or ahead_in(games)


def _tallied(sheet: Scoresheet, scored: Replay) -> Scoresheet:
    """The sheet with the other law's scores."""
    lines = tuple(
        line._replace(score=hand.score)
        for line, hand in zip(sheet.hands, scored.hands, strict=True)
        if hand.score is not None
    )
    return sheet._replace(hands=lines, totals=scored.totals, ending=scored.ending)


def _moved(
    result: Mapping[str, int], before: Mapping[str, int], after: Mapping[str, int]
) -> dict[str, int]:
    """Side -> points of the round, with the hands' points exchanged and rulings kept."""
    return {side: result[side] - before[side] + after[side] for side in SIDES}


@dataclass(frozen=True)
class ReplayedSeason:
    """The table of a season as played, and that of the same evenings under another ruleset.

    Both have the same people in the same evenings.
    """

    before: Sequence[SeasonRow]
    after: Sequence[SeasonRow]
    #: Whether the average of the evenings ranks.
    is_average: bool = False

    @property
    def rows(self) -> list[tuple[SeasonRow, SeasonRow]]:
        """Everybody's rows as played and under the other ruleset, in the order as played."""
        after = {row.person: row for row in self.after}
        return [(row, after[row.person]) for row in self.before]

    def swings(self) -> list[Fraction]:
        """Return what each evening moves between those first in the two tables.

        It is what the evening adds to the total of who would have been first, as against who was
        first: more or less than as played. The sum is the change in what parts the two. Those who
        share a first place count as their mean.
        """
        before, after = _first(self.before), _first(self.after)
        rows = {row.person: (row, other) for row, other in self.rows}
        moved = {person: self._moved(*rows[person]) for person in before | after}
        nights = len(self.before[0].each) if self.before else 0
        return [
            _mean([moved[person][night] for person in after])
            - _mean([moved[person][night] for person in before])
            for night in range(nights)
        ]

    def _moved(self, before: SeasonRow, after: SeasonRow) -> list[Fraction]:
        """For each evening, what it adds to somebody's total more than as played."""
        pairs = zip(self._shares(before), self._shares(after), strict=True)
        return [then - now for now, then in pairs]

    def _shares(self, row: SeasonRow) -> list[Fraction]:
        """For each evening, its part of the total: nothing where it does not count."""
        divisor = len(row.counted) if self.is_average else 1
        return [
            (value or Fraction()) / divisor if number in row.counted else Fraction()
            for number, value in enumerate(row.each, start=1)
        ]


def _first(rows: Sequence[SeasonRow]) -> set[str]:
    return {row.person for row in rows if row.rank == 1}


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values) if values else Fraction()

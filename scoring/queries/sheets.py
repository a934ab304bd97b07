"""A game with its tallied sheet, computed on each read and never stored."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.models import Game, Hand, Role
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import Record
from scoring.rules.record.origins import Origin, write_origin
from scoring.rules.record.sittings import Sitting
from scoring.rules.scoresheets import ScoredHand, Scoresheet, one_more, tally


@dataclass(frozen=True)
class Line:
    """A line of the sheet: a row and what the law says of it. `number` counts hands that stand."""

    number: int
    row: Hand
    scored: ScoredHand


@dataclass(frozen=True)
class GameSheet:
    """A game with its tallied sheet, line by line."""

    game: Game
    lines: tuple[Line, ...]
    sheet: Scoresheet
    #: What the visitor it is shown to may do with the game.
    role: Role | None = None
    #: Rows after the end of the game, if a change brings it forward: `sheet_to_the_end`.
    beyond: tuple[Hand, ...] = ()

    @property
    def next_number(self) -> int:
        return len(self.lines) + 1

    @property
    def sittings(self) -> tuple[Sitting, ...]:
        """Everybody who sat at the seats that changed hands, hands counted as in the record.

        Whoever played no hand that stands is left out, but for those who sit there now.
        """
        numbers = [line.row.number for line in self.lines]
        by_seat: dict[int, dict[int, str]] = {}
        for row in sorted(self.game.seat_rows, key=lambda row: row.from_hand):
            sat = by_seat.setdefault(row.number, {})
            sat[bisect_left(numbers, row.from_hand) + 1] = row.player.name
        return tuple(
            Sitting(seat, name, hand)
            for seat, sat in sorted(by_seat.items())
            if len(set(sat.values())) > 1
            for hand, name, before in zip(sat, sat.values(), [None, *sat.values()], strict=False)
            if name != before
        )

    def as_record(self) -> Record:
        """Convert the game to a record of the interchange format, its people as they sit now."""
        game = self.game
        hands = tuple(line.scored.hand for line in self.lines)
        return Record(game.ruleset, game.table, game.names[game.first_dealer], hands)

    def as_file(self) -> Record:
        """Convert to a record with what a file keeps beside it: see `Origin`."""
        game = self.game
        origin = Origin(game.pk, game.started_at, game.stopped_at, self.sittings)
        return replace(self.as_record(), kept=write_origin(origin))


def game_sheet(game: Game) -> GameSheet:
    """Tally a game. Its hands were validated when they were written."""
    return sheet_of(game, game.hand_rows)


def sheet_of(game: Game, hands: Iterable[Hand]) -> GameSheet:
    """Tally other hands as those of `game`. Raises RuleViolation, with the number of the hand."""
    return _tallied(game, _standing(hands))


def sheet_with(sheet: GameSheet, game: Game, hand: Hand) -> GameSheet:
    """Tally one more hand, the last one of `game`, which is otherwise the sheet's own."""
    table = game.table
    after = one_more(game.ruleset, table, sheet.sheet, hand.facts(table))
    line = Line(sheet.next_number, hand, after.hands[-1])
    return GameSheet(game, (*sheet.lines, line), after)


def sheet_to_the_end(game: Game, hands: Iterable[Hand]) -> GameSheet:
    """Tally as far as the game goes, later rows `beyond`. Raises RuleViolation for other faults."""
    standing = _standing(hands)
    try:
        return _tallied(game, standing)
    except RuleViolation as violation:
        if violation.code != "game_over":
            raise
        last = violation.place["hand"] - 1
    return replace(_tallied(game, standing[:last]), beyond=tuple(standing[last:]))


def _standing(hands: Iterable[Hand]) -> list[Hand]:
    return sorted((hand for hand in hands if not hand.voided), key=lambda hand: hand.number)


def _tallied(game: Game, standing: list[Hand]) -> GameSheet:
    table = game.table
    sheet = tally(
        game.ruleset, table, (row.facts(table) for row in standing), game.names[game.first_dealer]
    )
    lines = tuple(
        Line(number, row, scored)
        for number, (row, scored) in enumerate(zip(standing, sheet.hands, strict=True), start=1)
    )
    return GameSheet(game, lines, sheet)

"""The protocol (interface) that every movement keeps, and its values: moves, next tables, words."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.departures import Departure
from tournaments.rules.seatings import Field, NeedsRuling, PlayedRound, Seating
from tournaments.rules.tables import PlayedTable

Pair = tuple[str, str]


def gettext_noop(text: str) -> str:
    """Mark a sentence for translation: makemessages looks for this name, `tournaments.words` translates."""
    return text


class Move(NamedTuple):
    """A side on its way from one table to another."""

    players: Pair
    from_table: int
    to_table: int


class NextTable(NamedTuple):
    """The pairs who may sit at a table next: stayers and arrivals, each of them former partners."""

    number: int
    stayers: Pair
    arrivals: Pair

    def legal_partnerships(self) -> tuple[tuple[Pair, Pair], tuple[Pair, Pair]]:
        """The two pairings that split both pairs (reading 41)."""
        (first, second), (third, fourth) = self.stayers, self.arrivals
        return ((first, third), (second, fourth)), ((first, fourth), (second, third))


class TieWords(NamedTuple):
    """The words of the question about a tie.

    Whether the answer names the low or the high side is up to the movement.
    """

    #: On the table's page, over the choice.
    question: str
    #: In a list of what is open, after the table's number.
    asked: str
    #: On the button of a side: {names}.
    choice: str
    #: Beside the side that was named.
    mark: str
    #: Why nobody can be seated yet: {tables}.
    unresolved: str


class MovementWords(NamedTuple):
    """The texts that belong to one movement. English, each marked with `gettext_noop`."""

    #: In the choice of movements.
    name: str
    #: One sentence for who does not know it.
    summary: str
    #: Code of a Reason -> its sentence, with the reason's facts in braces.
    reasons: Mapping[str, str]
    #: The printed rules, a line each, for who goes on by hand: who goes where, what a tie does, who plays
    #: with whom next. Without a number of tables: one may open or close.
    rules: tuple[str, ...]
    #: The same where a single table plays.
    rules_alone: tuple[str, ...]
    tie: TieWords


class Movement(Protocol):
    """Seats people round by round. A function of what it is given: it draws only from the field's seed."""

    #: Its name in records and in the database.
    code: str
    words: MovementWords

    def first(self, field: Field) -> Seating:
        """Seat the first round. Raises RuleViolation `too_few`, `fixed_seats`."""

    def next(self, rounds: Sequence[PlayedRound], field: Field) -> Seating | NeedsRuling:
        """Seat the round after `rounds`. Raises RuleViolation `unfinished_table`, `too_few`,
        `fixed_seats`.
        """

    def objections(
        self, rounds: Sequence[PlayedRound], seating: Mapping[int, Mapping[str, str]], moved: frozenset[str]
    ) -> list[RuleViolation]:
        """Validate `seating` (table -> seat -> entry) after `rounds`: all that the law has against it.

        Nothing is held against those whom the director `moved`. Raises as `verify_settled` does.
        """

    def verify_settled(self, tables: Sequence[PlayedTable]) -> None:
        """Raise RuleViolation `unfinished_table` or `tie_unresolved` where no round can follow yet."""

    def moves(self, tables: Sequence[PlayedTable]) -> list[Move]:
        """Return the moves of pairs from table to table. Raises as `verify_settled` does."""

    def departures(self, rounds: Sequence[PlayedRound], field: Field) -> dict[int, Departure]:
        """Table -> who goes from it after the last of `rounds`, by the fixed seats and leavers of `field`."""

    def next_tables(self, tables: Sequence[PlayedTable]) -> list[NextTable]:
        """Return the pairs who may sit at each table next. Raises as `verify_settled` does."""

    def destinations(self, numbers: Sequence[int]) -> dict[int, int]:
        """Table -> the table to which its leaving side goes."""

    def leaving_sides(self, tables: Sequence[PlayedTable]) -> dict[int, str | None]:
        """Table -> the side that leaves it; None where that is not settled."""

    def low_if_named(self, side: str) -> str:
        """The low side of a tie whose ruling names `side`; of the low side, the one named (self-inverse)."""


def concerned(objection: RuleViolation) -> set[str]:
    """The entries that an objection is about: where the director has moved them, it does not hold."""
    entries = objection.facts.get("entries", ())
    both = entries if isinstance(entries, list) else ()
    return {entry for entry in (objection.facts.get("entry"), *both) if isinstance(entry, str)}

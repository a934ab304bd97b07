"""Movements in which each table's result says who leaves it; the base of Midway and Progressive.

One side of each table leaves it, and both pairs split. Places are moved, not people: whoever comes
in takes the place of somebody who goes out (rules.md 1.15).
"""

import random
from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.departures import Departure, Next, departure
from tournaments.rules.movements.first_round import draw
from tournaments.rules.movements.pairings import Pairings
from tournaments.rules.movements.places import Place, Places
from tournaments.rules.movements.protocol import Movement, MovementWords, for_pairs, gettext_noop
from tournaments.rules.seatings import Field, NeedsRuling, PlayedRound, Reason, Seating
from tournaments.rules.sit_outs import who_sits_out
from tournaments.rules.tables import OTHER_SIDE, SEATS, SIDES, PlayedTable

#: The entries of a side: two players, or one pair that stays together.
Pair = tuple[str, ...]


def words_by_result(
    *, name: str, summary: str, reasons: Mapping[str, str], rules: tuple[str, ...]
) -> MovementWords:
    """Return a movement's words and those of all. `rules`: who goes where, what a tie does."""
    comes_in = gettext_noop(
        "A newcomer takes the place of somebody who leaves: at the table where that player would "
        "have sat next, with that player’s last partner as an opponent."
    )
    return MovementWords(
        name=name,
        summary=summary,
        reasons=reasons,
        rules=(
            *rules,
            gettext_noop(
                "Both pairs split: two who were partners are opponents in the next round. Each of "
                "the two who come plays with one of the two who stay; which with which, and on "
                "which chair, is for the four to choose. If you cannot agree, those who stayed sit "
                "North and East."
            ),
        ),
        # Where a single table plays nobody leaves it (reading 40).
        rules_alone=(
            gettext_noop(
                "There is one table, and nobody leaves it. Both pairs split: two who were partners "
                "are opponents in the next round; on which chair is for the four to choose."
            ),
            gettext_noop("A tie at the table changes nothing: both pairs split all the same."),
        ),
        keeping_seats=(
            gettext_noop(
                "{names} never moves. If their side should, draw which of the other two goes "
                "instead."
            ),
            gettext_noop(
                "{names} never move. If the side of one should, draw which of the other two goes "
                "instead."
            ),
        ),
        at_the_end=gettext_noop("After the last round nobody moves, and a tie at a table stands."),
        changes=(
            comes_in,
            gettext_noop(
                "Too few for all tables: move as if all stayed, then close the last; the four due "
                "there fill the empty places, by lot. Four left over open a new table, the last "
                "from then on."
            ),
        ),
        changes_alone=(
            comes_in,
            gettext_noop("A new table opens as the last one, as soon as there are four more."),
        ),
        page_says=gettext_noop("it says who stays at which table and who comes."),
        at_the_table=gettext_noop("Both sides sign, and ring who goes to another table."),
    )


def pairs_by_result(
    words: MovementWords, *, name: str, summary: str, rules: tuple[str, ...]
) -> MovementWords:
    """The words of such a movement where entries are pairs that stay together."""
    return for_pairs(words, name=name, summary=summary, rules=rules)._replace(
        keeping_seats=(
            gettext_noop(
                "{names} never moves. If that pair should, the other pair of the table goes "
                "instead."
            ),
            gettext_noop(
                "{names} never move. If such a pair should, the other pair of the table goes "
                "instead."
            ),
        )
    )


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

    def legal_partnerships(self) -> tuple[tuple[Pair, Pair], ...]:
        """The two pairings that split both pairs (reading 41); the one of pairs that stay."""
        if len(self.stayers) == 1:
            return ((self.stayers, self.arrivals),)
        (first, second), (third, fourth) = self.stayers, self.arrivals
        return ((first, third), (second, fourth)), ((first, fourth), (second, third))


class TieWords(NamedTuple):
    """The words of the question about a tie; the movement says which side the answer names."""

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


class ByResult(Movement):
    """All of a result-driven movement but which side leaves a table, and what is said of it."""

    tie: TieWords

    # ------------------------------------------------------------ what each movement has of its own

    @abstractmethod
    def leaving_side(self, table: PlayedTable, is_last: bool) -> str | None:
        """The side that leaves `table`; None while a tie is open.

        `is_last`: no table has a higher number.
        """

    def destinations(self, numbers: Sequence[int]) -> dict[int, int]:
        """Table -> where its leaving side goes, each once: to the next, the last to the first.

        With one table the side stays, and splits (reading 40).
        """
        return dict(zip(numbers, [*numbers[1:], *numbers[:1]], strict=True))

    def reason(self, leaves: bool, is_last: bool) -> str:
        """The code in `words.reasons` for those of a side that leaves its table or stays there."""
        return "goes_on" if leaves else "stays"

    def low_if_named(self, side: str) -> str:
        """The low side of a tie whose ruling names `side`: the ruling names the low side itself."""
        return side

    # ------------------------------------------------------------------------- what follows from it

    def first(self, field: Field) -> Seating:
        """Draw the first round. Raises RuleViolation `too_few`, `fixed_seats`."""
        return draw(field, who_sits_out(field, ()))

    def next(self, rounds: Sequence[PlayedRound], field: Field) -> Seating | NeedsRuling:
        """Seat the round after `rounds`.

        Raises RuleViolation `unfinished_table`, `too_few`, `fixed_seats`.
        """
        previous = sorted(rounds[-1].tables, key=lambda table: table.number)
        ties = _open_ties(previous)
        if ties:
            return NeedsRuling(ties)
        out = who_sits_out(field, rounds)
        seated = {*field.here} - {*out}
        lots = random.Random(f"{field.seed} round {len(rounds) + 1}")
        places = self._places(previous, len(seated) // len(field.places))
        places.seat(field, seated, lots)
        chairs = Pairings(rounds, lots).chairs if field.places == SEATS else _sides
        tables = {number: chairs(number, four) for number, four in places.by_table().items()}
        reasons = {**{place.holder: place.reason for place in places.all}, **out}
        return Seating(
            tables, tuple(entry for entry in field.entries if entry in out), reasons, places.moved
        )

    def _places(self, previous: Sequence[PlayedTable], tables: int) -> Places:
        """The next round's places and whom the movement brings there: two stay, two arrive."""
        last = max(table.number for table in previous)
        came_from = {move.to_table: move.from_table for move in self.moves(previous)}
        places = []
        for number, stayers, arrivals in self.next_tables(previous):
            stay = Reason(self.reason(leaves=False, is_last=number == last), {"table": number})
            origin = came_from[number]
            go = Reason(
                self.reason(leaves=True, is_last=origin == last), {"table": origin, "to": number}
            )
            places += [Place(number, 0, entry, stay) for entry in stayers]
            places += [Place(number, 1, entry, go) for entry in arrivals]
        return Places(places, tables, len(previous[0].pair("NS")))

    def leaving_sides(self, tables: Sequence[PlayedTable]) -> dict[int, str | None]:
        """Table -> the side that leaves it; None while a tie is open."""
        last = max((table.number for table in tables), default=0)
        return {table.number: self.leaving_side(table, table.number == last) for table in tables}

    def moves(self, tables: Sequence[PlayedTable]) -> list[Move]:
        """Return the moves of pairs from table to table. Raises as `verify_settled` does."""
        leaving = self._settled(tables)
        to = self.destinations([table.number for table, _side in leaving])
        return [Move(table.pair(side), table.number, to[table.number]) for table, side in leaving]

    def departures(self, rounds: Sequence[PlayedRound], field: Field) -> dict[int, Departure]:
        """Table -> who leaves it after `rounds`; only for tables with a known leaving side.

        `field`: who takes part in the round to come, as for `next`. The last round may still be
        played.
        """
        if not rounds:
            return {}
        out, tables = _without_seat(field, rounds), rounds[-1].tables
        seated = [entry for entry in field.here if entry not in out]
        next_ = Next(out, len(seated) // len(field.places))
        to = self.destinations(sorted(table.number for table in tables))
        sides = self.leaving_sides(tables)
        return {
            table.number: departure(table, side, to[table.number], field.fixed, next_)
            for table in tables
            if table.finished and (side := sides[table.number]) is not None
        }

    def next_tables(self, tables: Sequence[PlayedTable]) -> list[NextTable]:
        """Return the pairs that are due at each table next. Raises as `verify_settled` does."""
        arrivals = {move.to_table: move.players for move in self.moves(tables)}
        return [
            NextTable(table.number, table.pair(OTHER_SIDE[side]), arrivals[table.number])
            for table, side in self._settled(tables)
        ]

    def is_settled(self, tables: Sequence[PlayedTable]) -> bool:
        """Return whether everybody's next place follows: each table is finished, no tie is open."""
        return (
            all(table.finished for table in tables)
            and None not in self.leaving_sides(tables).values()
        )

    def verify_settled(self, tables: Sequence[PlayedTable]) -> None:
        """Raise RuleViolation `unfinished_table`, `tie_unresolved` (reading 39)."""
        self._settled(tables)

    def _settled(self, tables: Sequence[PlayedTable]) -> list[tuple[PlayedTable, str]]:
        """Return the tables in order, each with who leaves. Raises as `verify_settled` does."""
        leaving = self.leaving_sides(tables)
        settled = []
        for table in tables:
            super().verify_settled([table])
            side = leaving[table.number]
            if side is None:
                raise RuleViolation("tie_unresolved", tables=[table.number]).located(
                    table=table.number
                )
            settled.append((table, side))
        return sorted(settled, key=lambda row: row[0].number)

    def objections(
        self,
        rounds: Sequence[PlayedRound],
        seating: Mapping[int, Mapping[str, str]],
        moved: frozenset[str],
    ) -> list[RuleViolation]:
        """Validate `seating` (table -> seat -> entry) after `rounds`, table by table.

        `not_from_movement`: somebody sits where the movement does not bring him. Somebody who had
        no seat may sit anywhere, and so may those of a table that closes, and those the director
        has `moved`. `partners_reunited`: partners of the round just ended are partners again.
        """
        if not rounds:
            return []
        previous = rounds[-1].tables
        bound = {
            entry: table.number
            for table in self.next_tables(previous)
            if table.number in seating
            for entry in (*table.stayers, *table.arrivals)
            if entry not in moved
        }
        partners = {frozenset(table.pair(side)) for table in previous for side in SIDES}
        return [
            objection
            for number, seats in seating.items()
            for objection in (
                *_misplaced(number, seats, bound),
                *_reunited(number, seats, partners),
            )
        ]


def _without_seat(field: Field, rounds: Sequence[PlayedRound]) -> set[str]:
    """Return who of the last round is not in the hall or sits out in the next."""
    gone = {
        entry for entry in (*rounds[-1].seated, *rounds[-1].sit_outs) if entry not in field.here
    }
    is_short = len(field.here) < len(field.places)
    return gone if is_short else gone | {*who_sits_out(field, rounds)}


def _sides(_number: int, places: Sequence[Place]) -> dict[str, str]:
    """Side -> entry at a table of pairs: those who stayed North–South, those who come East–West."""
    return {
        side: place.holder
        for side, place in zip(SIDES, sorted(places, key=lambda place: place.pair), strict=True)
    }


def _open_ties(tables: Sequence[PlayedTable]) -> tuple[int, ...]:
    """The tables whose tie nobody has settled; none before every table has finished."""
    if not all(table.finished for table in tables):
        return ()
    return tuple(table.number for table in tables if table.low_side is None)


def _misplaced(
    number: int, seats: Mapping[str, str], bound: Mapping[str, int]
) -> Iterator[RuleViolation]:
    """Yield a violation for each entry at this table that is `bound` for another."""
    for entry in seats.values():
        expected = bound.get(entry, number)
        if expected != number:
            yield RuleViolation("not_from_movement", entry=entry, expected_table=expected).located(
                table=number
            )


def _reunited(
    number: int, seats: Mapping[str, str], partners: Collection[frozenset[str]]
) -> Iterator[RuleViolation]:
    """Yield a violation for each pair of partners at this table in `partners`, those just ended."""
    for north, south in SIDES.values():
        # Where entries are pairs, there are sides and no seats.
        pair = [seats[seat] for seat in (north, south) if seat in seats]
        if len(pair) == 2 and frozenset(pair) in partners:
            yield RuleViolation("partners_reunited", entries=pair).located(table=number)

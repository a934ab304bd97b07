"""Rows of tables: one of a published round as phones poll it, and whole; all those of an evening.

A table's phone asks all evening long, and each statement is written once, as those of doors are:
Django takes ten times as long to write one as SQLite to answer it. Five thousand tables with their
hands are made of their rows in half the time that its prefetching takes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from config.store.statements import Columns, all_of, named, only, relate, rows_of
from scoring.models import Game, Hand, HandInPlay
from scoring.queries import hands_of
from tournaments.models import Entry, Place, Round, Table, TableSign, Tournament
from tournaments.queries.tables import TableView, table_view

#: A round that no evening has: its number is the largest that a small integer of PostgreSQL holds.
NO_ROUND: Final = 32767


@dataclass(frozen=True)
class AtTable:
    """One table of a published round, queried without the rest of the evening."""

    tournament: Tournament
    round: Round
    table: TableView
    #: The round published last.
    current: int

    @property
    def is_past(self) -> bool:
        return self.tournament.closed_at is not None or self.round.number < self.current


def at_table(tournament: Tournament, round_number: int, number: int) -> AtTable | None:
    """One table of a published round, as many rows for forty tables as for two; None for none.

    Three statements: the table with all that it has one of, its hands, who sits there.
    """
    found = only(
        rows_of(f"{_WHOLE} AND round.number = %s", [tournament.pk, number, round_number], _HAS_ONE)
    )
    if found is None:
        return None
    row, current = _put_together(found)
    hands = hands_of(row.game_id) if row.game_id else []
    places = []
    for has in rows_of(_PLACES, [row.pk], _SITS):
        place: Place = has["place"]
        relate(place, entry=has["entry"], table=row, round=row.round)
        places.append(place)
    return AtTable(
        tournament, row.round, table_view(tournament, row.round, row, places, hands), current
    )


def polled_table(sign: TableSign, number: int | None = None) -> tuple[Table, int] | None:
    """The sign's table in a published round as its phone polls it, and the last published round.

    One statement. `number`: of the round; left out: the table's last. The row has its round's
    number, its game's revision and the hand in play. None where nothing was ever seated there.
    """
    where: list[int | UUID] = [sign.tournament_id, sign.number]
    if number is None:
        found = only(rows_of(f"{_POLLED} ORDER BY round.number DESC LIMIT 1", where, _IS_POLLED))
    else:
        found = only(rows_of(f"{_POLLED} AND round.number = %s", [*where, number], _IS_POLLED))
    return None if found is None else _put_together(found)


def tables_of(
    tournament: Tournament, entries: Mapping[UUID, Entry], after: int, since: int
) -> Iterator[tuple[Table, list[Hand]]]:
    """Tables of an evening with their games and hands, by number. Two statements.

    Those that were written by themselves after revision `after` of the evening, and all of round
    `since` and those behind it. `entries`: all of the evening, by id.
    """
    which: list[int | UUID] = [tournament.pk, after, since]
    hands: dict[UUID, list[Hand]] = {}
    for has in rows_of(_HANDS_OF_ALL, which, _ENTERED):
        hands.setdefault(has["entered"].game_id, []).append(has["entered"])
    for has in rows_of(_ALL, which, _WITH_GAME):
        row: Table = has["seated"]
        relate(
            row,
            game=has["game"],
            agreed_by=entries[row.agreed_by_id] if row.agreed_by_id else None,
            scorer=entries[row.scorer_id] if row.scorer_id else None,
        )
        yield row, hands.get(row.game_id, []) if row.game_id else []


def places_of(tournament: Tournament, entries: Mapping[UUID, Entry], since: int) -> Iterator[Place]:
    """Yield all places of rounds from `since` on, with their entries. One statement."""
    for has in rows_of(_PLACES_SINCE, [tournament.pk, since], _PLACE):
        place: Place = has["place"]
        relate(place, entry=entries[place.entry_id])
        yield place


def _put_together(has: dict[str, Any]) -> tuple[Table, int]:
    """The table with its relations, none of which is read again; and the round published last."""
    table: Table = has.pop("seated")
    in_play, current = has.pop("in_play"), has.pop("last")
    relate(table, **has)
    if table.game is not None:
        relate(table.game, in_play=in_play)
    return table, current


# Names of tables and columns in what follows are all ours; what a request brings is a parameter.


def _statement(columns: Mapping[str, Columns], joins: str = "") -> str:
    """Tables of published rounds, of an evening and of a number, with the round published last."""
    rounds = Round._meta.db_table
    return (
        f"SELECT {named(columns.values())}, (SELECT MAX(number) FROM {rounds} "  # noqa: S608
        "WHERE tournament_id = round.tournament_id AND published_at IS NOT NULL) "
        f"FROM {Table._meta.db_table} seated JOIN {rounds} round ON round.id = seated.round_id "
        f"LEFT JOIN {Game._meta.db_table} game ON game.id = seated.game_id "
        f"LEFT JOIN {HandInPlay._meta.db_table} in_play ON in_play.game_id = game.id {joins}"
        "WHERE round.tournament_id = %s AND round.published_at IS NOT NULL AND seated.number = %s"
    )


#: Alias -> what is polled of it. All but the table and the hand in play are relations of the table.
_IS_POLLED: Final = {
    "seated": Columns(
        "seated",
        Table,
        (
            *("round_id", "game_id", "version", "taken_at", "scorer_id"),
            *("called_at", "call_words", "coming_at"),
        ),
    ),
    "in_play": Columns("in_play", HandInPlay, ("changed_at", "changed_by_id")),
    "round": Columns("round", Round, ("number",)),
    "game": Columns("game", Game, ("revision",)),
}
_POLLED: Final = _statement(_IS_POLLED)

_GAME: Final = Columns(
    "game", Game, [name for name in all_of(Game) if name not in ("options", "lines", "side_names")]
)
#: The same whole, but for what a seating was based on, which grows with the hall, and the rules of
#: the game, which are the evening's.
_HAS_ONE: Final = {
    "seated": Columns("seated", Table, all_of(Table)),
    "in_play": Columns("in_play", HandInPlay, all_of(HandInPlay)),
    "round": Columns("round", Round, [name for name in all_of(Round) if name != "based_on"]),
    "game": _GAME,
    "agreed_by": Columns("agreed_by", Entry, all_of(Entry)),
    "scorer": Columns("scorer", Entry, all_of(Entry)),
}
_ENTRIES: Final = Entry._meta.db_table
_WHOLE: Final = _statement(
    _HAS_ONE,
    f"LEFT JOIN {_ENTRIES} agreed_by ON agreed_by.id = seated.agreed_by_id "
    f"LEFT JOIN {_ENTRIES} scorer ON scorer.id = seated.scorer_id ",
)

_ENTERED: Final = {"entered": Columns("entered", Hand, all_of(Hand))}

_PLACE: Final = {"place": Columns("place", Place, all_of(Place))}
_SITS: Final = {**_PLACE, "entry": Columns("entry", Entry, all_of(Entry))}
_PLACES: Final = (
    f"SELECT {named(_SITS.values())} FROM {Place._meta.db_table} place "  # noqa: S608
    f"JOIN {_ENTRIES} entry ON entry.id = place.entry_id WHERE place.table_id = %s"
)

_OF_AN_EVENING: Final = (
    f"FROM {Table._meta.db_table} seated "
    f"JOIN {Round._meta.db_table} round ON round.id = seated.round_id "
)
_WRITTEN_SINCE: Final = (
    "WHERE round.tournament_id = %s AND (seated.revision > %s OR round.number >= %s)"
)
_WITH_GAME: Final = {"seated": Columns("seated", Table, all_of(Table)), "game": _GAME}
_ALL: Final = (
    f"SELECT {named(_WITH_GAME.values())} {_OF_AN_EVENING}"
    f"LEFT JOIN {Game._meta.db_table} game ON game.id = seated.game_id {_WRITTEN_SINCE} "
    "ORDER BY seated.number"
)
_HANDS_OF_ALL: Final = (
    f"SELECT {named(_ENTERED.values())} {_OF_AN_EVENING}"
    f"JOIN {Hand._meta.db_table} entered ON entered.game_id = seated.game_id {_WRITTEN_SINCE} "
    "ORDER BY entered.number"
)
_PLACES_SINCE: Final = (
    f"SELECT {named(_PLACE.values())} FROM {Place._meta.db_table} place "  # noqa: S608
    f"JOIN {Round._meta.db_table} round ON round.id = place.round_id "
    "WHERE round.tournament_id = %s AND round.number >= %s"
)

"""What open pages of an evening ask again and again: doors to it, to a player's page, to a table's sign."""

from dataclasses import replace
from typing import Final

from django.db import connection
from django.db.models import Model

from scoring.models import Game, HandInPlay
from scoring.sharing.doors import Columns, Door
from tournaments.models import Entry, Round, Table, TableSign, Tournament


def _all_of(model: type[Model]) -> tuple[str, ...]:
    """All columns of a table but its key."""
    return tuple(field.attname for field in model._meta.concrete_fields if not field.primary_key)


#: By what an evening's links and grants are good.
_GENERATIONS: Final = ("director_generation", "helper_generation", "watch_generation")

#: An evening as open pages poll it.
EVENING: Final = Door(
    Tournament,
    ("revision", "hall_revision", "wide_revision", *_GENERATIONS),
    beside={},
    opened_by={Tournament.access_kind: "id"},
)
#: A player with his evening.
PLAYER: Final = Door(
    Entry,
    _all_of(Entry),
    beside={"tournament": _all_of(Tournament)},
    opened_by={Entry.access_kind: "id", Tournament.access_kind: "tournament_id"},
)
#: The same as an open page polls it.
POLLED_PLAYER: Final = replace(
    PLAYER,
    columns=("tournament_id", "generation"),
    beside={"tournament": ("hall_revision", *_GENERATIONS)},
)
#: A table's sign with its evening.
SIGN: Final = Door(
    TableSign,
    _all_of(TableSign),
    beside={"tournament": _all_of(Tournament)},
    opened_by={TableSign.access_kind: "id", Tournament.access_kind: "tournament_id"},
)
#: The same as the table's phone polls it.
POLLED_SIGN: Final = replace(
    SIGN,
    columns=("tournament_id", "number", "generation"),
    beside={"tournament": ("closed_at", *_GENERATIONS)},
)


def polled_table(sign: TableSign, number: int | None = None) -> tuple[Table, int] | None:
    """The sign's table in a published round as its phone polls it, and which round was published last.

    One statement. `number`: of the round; left out: the table's last. The row has its round's number, its
    game's revision and the hand in play. None where nothing was ever seated there.
    """
    evening = _EVENINGS_KEY.get_db_prep_value(sign.tournament_id, connection)
    with connection.cursor() as cursor:
        if number is None:
            cursor.execute(f"{_POLLED} ORDER BY of_round.number DESC LIMIT 1", [evening, sign.number])
        else:
            cursor.execute(f"{_POLLED} AND of_round.number = %s", [evening, sign.number, number])
        found = cursor.fetchone()
    if found is None:
        return None
    values = iter(found)
    table, round_, game, in_play = (columns.made(values) for columns in _SEATED)
    table._state.fields_cache |= {"round": round_, "game": game}
    if game is not None:
        game._state.fields_cache["in_play"] = in_play
    return table, next(values)


#: What is polled of a table, of its round, of its game and of the hand in play.
_SEATED: Final = (
    Columns(
        "seated",
        Table,
        ("round_id", "game_id", "version", "taken_at", "scorer_id", "called_at", "call_words", "coming_at"),
    ),
    Columns("of_round", Round, ("number",)),
    Columns("game", Game, ("revision",)),
    Columns("in_play", HandInPlay, ("changed_at",)),
)
_EVENINGS_KEY: Final = Tournament._meta.get_field("id")
_ROUNDS: Final = Round._meta.db_table
# Names of tables and columns, all of them ours: Django takes ten times as long to write it each time.
_POLLED: Final = (
    f"SELECT {', '.join(name for columns in _SEATED for name in columns.names)}, "  # noqa: S608
    f"(SELECT MAX(number) FROM {_ROUNDS} WHERE tournament_id = of_round.tournament_id "
    "AND published_at IS NOT NULL) "
    f"FROM {Table._meta.db_table} seated JOIN {_ROUNDS} of_round ON of_round.id = seated.round_id "
    f"LEFT JOIN {Game._meta.db_table} game ON game.id = seated.game_id "
    f"LEFT JOIN {HandInPlay._meta.db_table} in_play ON in_play.game_id = game.id "
    "WHERE of_round.tournament_id = %s AND of_round.published_at IS NOT NULL AND seated.number = %s"
)

"""Which games a page of the first list has, and their revisions: one statement for any number.

It is written out, because each first page asks it, and building the statement took ten times as
long as its answer. `kept_games` in `lists.py` says the same of any list, and a test holds the one
against the other.
"""

from typing import Final, NamedTuple
from uuid import UUID

from django.db import connection

from config.store.kept import LRUCache
from scoring.access.access import Visitor

#: So many games are tallied for a page, and no more.
PAGE: Final = 10
#: With more games than these, going through all games, the newest first, is faster than his.
MANY: Final = 1_000
#: The devices that have many. It decides how they are asked, never what is answered.
_HAVE_MANY: Final[LRUCache[bool]] = LRUCache(10_000)

_COLUMNS: Final = "SELECT g.id, g.revision"
_LISTED: Final = """ g.stands_alone AND NOT EXISTS (
    SELECT 1 FROM scoring_putaway p WHERE p.device_id = %s AND p.game_id = g.id
)"""
_PAGE: Final = " ORDER BY g.started_at DESC, g.id DESC LIMIT %s OFFSET %s"
_BY_GAME: Final = """r.device_id = %s AND r.kind = 'game'
    AND (r.role = 'own' OR (r.role = 'keep' AND r.generation = g.keep_generation))"""
_BY_SERIES: Final = """r.device_id = %s AND r.kind = 'series'
    AND (r.role = 'own' OR (r.role = 'keep' AND r.generation = s.keep_generation))"""
#: All games, the newest first, by their index.
_OF_ALL: Final = _COLUMNS + ", 0 FROM scoring_game g WHERE" + _LISTED
#: Those among them that a device keeps: for who has many of them.
_AMONG_ALL: Final = " ".join(
    (
        _OF_ALL,
        "AND (EXISTS (SELECT 1 FROM scoring_grant r WHERE r.object_id = g.id AND",
        _BY_GAME,
        ") OR EXISTS (SELECT 1 FROM scoring_grant r JOIN scoring_series s ON s.id = r.object_id",
        "WHERE r.object_id = g.series_id AND",
        _BY_SERIES,
        "))",
    )
)
#: Those that a device keeps, by its grants; with how many there are.
#: CROSS JOIN, because SQLite would begin with the games.
_BY_GRANTS: Final = " ".join(
    (
        _COLUMNS,
        ", count(*) OVER () FROM (",
        "SELECT g.id FROM scoring_grant r JOIN scoring_game g ON g.id = r.object_id WHERE",
        _BY_GAME,
        "UNION SELECT g.id FROM scoring_grant r JOIN scoring_series s ON s.id = r.object_id",
        "JOIN scoring_game g ON g.series_id = s.id WHERE",
        _BY_SERIES,
        ") k CROSS JOIN scoring_game g WHERE g.id = k.id AND",
        _LISTED,
    )
)


class Shown(NamedTuple):
    """A game of a list, and its revision: what is shown of it is the same while both are."""

    game: UUID
    revision: int


def newest(visitor: Visitor, number: int) -> tuple[Shown, ...]:
    """A page of the games whose score this visitor keeps and has not put away; and the next one."""
    if visitor.device is None and not visitor.at_the_computer:
        return ()
    sql, parameters = _asked(visitor, number)
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        rows = cursor.fetchall()
    if rows and visitor.device is not None and rows[0][2] > MANY:
        _HAVE_MANY.put(visitor.device.pk, True, 1)
    # SQLite keeps ids as letters.
    return tuple(Shown(UUID(str(key)), revision) for key, revision, _total in rows)


def _asked(visitor: Visitor, number: int) -> tuple[str, tuple[int | None, ...]]:
    """The statement for this visitor, and its parameters: his device first, then which page."""
    device = visitor.device.pk if visitor.device else None
    by_grants = _AMONG_ALL if _HAVE_MANY.get(device) else _BY_GRANTS
    sql = _OF_ALL if visitor.at_the_computer else by_grants
    return sql + _PAGE, (*[device] * sql.count("%s"), PAGE + 1, PAGE * (number - 1))

"""The LRU cache of evenings: of each, the newest that this process has read.

An evening that is behind is brought up to date: what was written since is read again. The result is
a new value, and the one before it stays as it is for whoever still shows it. Nothing in a cached
evening may be changed.
"""

import threading
import time
from typing import Final, NamedTuple
from uuid import UUID

from config.store.kept import LRUCache
from config.store.snapshots import snapshot
from tournaments.models import Tournament
from tournaments.queries.evenings import Evening
from tournaments.queries.reading import brought_up, read_evening

#: Bytes of all evenings together, and about how many each table of each round takes.
_MOST: Final = 200_000_000
_OF_A_TABLE: Final = 25_000
#: Seconds that the hall's people may be behind what other tables have come to, for each four
#: hundred of them: phones of two thousand people ask every twenty-five seconds.
HALL_BEHIND = 1.0
_FOR_EACH: Final = 400


class _Known(NamedTuple):
    """An evening that was read. `asked`: when reading it began, by the monotonic clock."""

    evening: Evening
    asked: float


#: Tournament's id -> the evening as it was read last. A reader compares its revision.
_KEPT: Final[LRUCache[_Known]] = LRUCache(_MOST)
#: One thread at a time reads an evening, and others who want it take what that thread has read. An
#: evening has the lock that its id falls to.
_READING: Final = tuple(threading.Lock() for _ in range(8))


def evening(tournament_id: UUID, revision: int | None = None) -> Evening | None:
    """Return the evening at its newest revision, for a page. None where there is none.

    `revision`: at which this request has just seen it; left out, it is looked up.
    """
    known = _KEPT.get(tournament_id)
    if known is not None:
        if revision is None:
            now = Tournament.objects.filter(pk=tournament_id).values_list("revision", flat=True)
            revision = next(iter(now), None)
        if revision == known.evening.tournament.revision:
            return known.evening
    asked = time.monotonic()
    with _READING[hash(tournament_id) % len(_READING)]:
        known = _KEPT.get(tournament_id)
        # What another request began to read since is as new as what would be read now.
        if known is None or known.asked <= asked:
            known = _read_again(tournament_id, known)
    return None if known is None else known.evening


def _read_again(tournament_id: UUID, known: _Known | None) -> _Known | None:
    """Read an evening by what is known of it, and cache it; None where there is none."""
    asked = time.monotonic()
    with snapshot():
        # Inside: rows of two revisions beside each other make no evening.
        tournament = Tournament.objects.filter(pk=tournament_id).first()
        if tournament is None:
            return None
        read = _Known(_read_by(known, tournament), asked)
    size = _OF_A_TABLE * (1 + sum(len(round_.tables) for round_ in read.evening.rounds))
    _KEPT.put(tournament_id, read, min(size, _MOST))
    return read


def _read_by(known: _Known | None, tournament: Tournament) -> Evening:
    """Return the evening of a row that was just read: brought up to date where that is possible."""
    if known is None or known.evening.tournament.whole_revision != tournament.whole_revision:
        return read_evening(tournament)
    return brought_up(known.evening, tournament)


def evening_in_hall(seen: Tournament) -> Evening | None:
    """Return the evening for pages of the hall, as far as `hall_revision` tells them of it.

    It may lack what they are not shown: hands of tables that still play, and calls. What single
    tables have come to it may lack for seconds: where five hundred finish at once, fifteen hundred
    pages would each rank everybody anew. Such a page says by its own revision that it is behind,
    and asks again. `seen`: the row with its revisions as this request has just read it.
    """
    known = _KEPT.get(seen.pk)
    if known is not None:
        behind = HALL_BEHIND * max(1, len(known.evening.entries) / _FOR_EACH)
        is_new = time.monotonic() - known.asked < behind
        if known.evening.tournament.hall_revision == seen.hall_revision or (
            is_new and known.evening.tournament.rounds_revision == seen.rounds_revision
        ):
            return known.evening
    return evening(seen.pk, seen.revision)


def shared_evening(tournament: Tournament) -> Evening:
    """Return the evening of a row that a service has locked, by what is cached of it."""
    return _read_by(_KEPT.get(tournament.pk), tournament)

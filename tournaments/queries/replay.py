"""Closed evenings under other rules: what each would have come to, kept by its revision.

Evenings of a season are read one after the other, and none of them stays in memory: what is kept is
a place and a total for each person. It takes some thirty milliseconds to read and score an evening
of forty, so that a season asked for the first time takes seconds.
"""

import threading
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from config.store.kept import LRUCache
from config.store.snapshots import snapshot
from scoring.access.locking import digest
from scoring.rules.rulesets.options import Ruleset
from tournaments.models import Tournament
from tournaments.queries.clubs import ClubNight
from tournaments.queries.reading import read_evening
from tournaments.queries.summaries import results_of
from tournaments.rules.replay import Limits, replayed_event
from tournaments.rules.summaries import Result

#: What says by which rules and how an evening was played.
_RULES: Final = (
    *("ruleset_name", "house_name", "options"),
    *("movement", "plays", "hands_per_round", "minutes"),
)


class ReplayedNight(NamedTuple):
    """A closed evening under other rules: the evening as it would count, and what is not known."""

    night: ClubNight
    limits: Limits


class _Replayed(NamedTuple):
    """The results of an evening under other rules, by name, and what is not known."""

    results: Mapping[str, Result]
    limits: Limits


#: Evening, its revision and a digest of the rules -> what it would have come to. About how many
#: bytes one takes for each person.
_REPLAYED: Final[LRUCache[_Replayed]] = LRUCache(20_000_000)
_OF_A_PERSON: Final = 500
#: A process scores one evening at a time: two who ask for the same season share the work.
_SCORING: Final = threading.Lock()


def rules_of(nights: Sequence[ClubNight]) -> list[Tournament]:
    """Read by which rules and how these evenings were played. One statement."""
    ids = [night.tournament.pk for night in nights]
    return list(Tournament.objects.filter(pk__in=ids).only(*_RULES).order_by("date", "pk"))


def replayed_nights(nights: Sequence[ClubNight], ruleset: Ruleset) -> list[ReplayedNight | None]:
    """Score evenings under other rules; None for one of which no hands are known.

    Six statements for each that is not kept, however many tables it has. Raises RuleViolation
    `players` for a ruleset that is not for four.
    """
    rules = digest(ruleset.options())
    return [
        _replayed_night(night, ruleset, rules) if night.summary.knows_hands else None
        for night in nights
    ]


def _replayed_night(night: ClubNight, ruleset: Ruleset, rules: str) -> ReplayedNight | None:
    row = night.tournament
    key = row.pk, row.revision, rules
    with _SCORING:
        replayed = _REPLAYED.get(key)
        if replayed is None:
            replayed = _scored(row.pk, ruleset)
            if replayed is None:
                return None  # deleted since the club was read
            _REPLAYED.put(key, replayed, _OF_A_PERSON * (1 + len(replayed.results)))
    results = [_under(one, replayed.results.get(one.name)) for one in night.summary.results]
    under = night._replace(summary=night.summary._replace(results=results))
    return ReplayedNight(under, replayed.limits)


def _scored(tournament_id: UUID, ruleset: Ruleset) -> _Replayed | None:
    """Read and score an evening, past the cache, which has those under way; None for none."""
    with snapshot():
        row = Tournament.objects.filter(pk=tournament_id).first()
        if row is None:
            return None
        evening = read_evening(row)
    replayed = replayed_event(evening.event, ruleset)
    results = {one.name: one for one in results_of(evening, replayed.after)}
    return _Replayed(results, replayed.limits)


def _under(played: Result, other: Result | None) -> Result:
    """Somebody's evening with place, points and games under the other rules.

    Who was renamed, or made a house player, since the club was read counts as played: until the
    next look.
    """
    if other is None or (played.rank is None) != (other.rank is None):
        return played
    return played._replace(rank=other.rank, points=other.points, games=other.games)

"""What each player's keepsake says: place, total, the course of the evening, the partners met."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from statistics import median
from typing import NamedTuple

from config.language import gettext as _
from tournaments.models import Entry
from tournaments.queries import Evening, Sitting
from tournaments.sheets.after.keepsakes import Course, Keepsake, KeptRound, Met
from tournaments.words.moments import is_final
from tournaments.words.ranking import ranked_with


class _Hall(NamedTuple):
    """The values that all cards of an evening share: counts of ranks, courses, their median.

    `courses`: entry's key -> running total of the ranked, through the rounds whose tables are all
    in.
    """

    ranks: Counter[int]
    courses: dict[str, tuple[int, ...]]
    middle: tuple[int, ...]


def keepsakes(evening: Evening, as_of: str) -> list[Keepsake]:
    """A keepsake for each entry that has taken part, in the order of the roll."""
    courses = _courses(evening)
    middle = tuple(round(median(totals)) for totals in zip(*courses.values(), strict=True))
    as_of = "" if is_final(evening) else as_of
    hall = _Hall(Counter(evening.ranks.values()), courses, middle)
    return [
        _keepsake(evening, entry, hall, as_of)
        for entry in evening.listed
        if evening.took_part(entry)
    ]


def _keepsake(evening: Evening, entry: Entry, hall: _Hall, as_of: str) -> Keepsake:
    _first, last = evening.span(entry) or (1, 0)
    sittings = [evening.sitting(round_, entry) for round_ in evening.published[:last]]
    total, figure = evening.totals.get(entry.key, 0), evening.event.before_points.get(entry.key)
    rank_by = evening.tournament.rank_by
    return Keepsake(
        entry.name,
        _place(evening, entry, hall.ranks),
        total,
        _running(evening, entry, sittings),
        _beside(evening, entry, hall),
        _rounds(evening, entry, sittings),
        _partners(sittings),
        as_of,
        "" if figure is None else ranked_with(rank_by, figure, total),
    )


def _place(evening: Evening, entry: Entry, ranks: Counter[int]) -> str:
    rank = evening.ranks.get(evening.key_of(entry))
    if rank is None:
        return _("Not ranked")
    place = _("={rank}").format(rank=rank) if ranks[rank] > 1 else str(rank)
    return _("Place {place} of {players}").format(place=place, players=len(evening.standings))


def _running(evening: Evening, entry: Entry, sittings: Sequence[Sitting]) -> tuple[int, ...]:
    """The total from the start on, after each round; without the last while its table plays."""
    points = [points or 0 for points in evening.round_points(entry)[: len(sittings)]]
    if sittings and sittings[-1].table is not None and sittings[-1].points is None:
        points.pop()
    return tuple(accumulate(points, initial=0))


def _courses(evening: Evening) -> dict[str, tuple[int, ...]]:
    """The courses of the ranked, as `_Hall` has them."""
    rounds = [
        round_
        for round_ in evening.published
        if all(table.played.finished for table in round_.tables)
    ]
    return {
        row.entry: tuple(
            accumulate(
                (
                    points or 0
                    for points in evening.round_points(evening.party(row.entry))[: len(rounds)]
                ),
                initial=0,
            )
        )
        for row in evening.standings
    }


def _beside(evening: Evening, entry: Entry, hall: _Hall) -> tuple[Course, ...]:
    """Beside whom a player's course is shown: the best other, and the middle of the hall."""
    others = [row for row in evening.standings if row.entry != evening.key_of(entry)]
    if len(others) < 3:
        return ()
    best = others[0]
    if evening.ranks.get(evening.key_of(entry)) == 1:
        label = _("first too") if best.rank == 1 else _("second")
    else:
        label = _("first")
    return (Course(label, hall.courses[best.entry]), Course(_("middle of the hall"), hall.middle))


def _rounds(evening: Evening, entry: Entry, sittings: Sequence[Sitting]) -> tuple[KeptRound, ...]:
    played = [sitting.points for sitting in sittings if sitting.points is not None]
    best = max(played) if len(played) > 1 else None
    return tuple(_kept(evening, entry, sitting, best) for sitting in sittings)


def _kept(evening: Evening, entry: Entry, sitting: Sitting, best: int | None) -> KeptRound:
    if sitting.sits_out:
        points = evening.event.sit_out_each(entry.key)
        return KeptRound(sitting.round, points=points, words=_("sat out"))
    if sitting.table is None or sitting.partner is None:
        return KeptRound(sitting.round, words=_("not there"))
    return KeptRound(
        sitting.round,
        sitting.table,
        sitting.partner.name,
        tuple(other.name for other in sitting.opponents),
        sitting.points,
        is_best=sitting.points is not None and sitting.points == best,
    )


def _partners(sittings: Sequence[Sitting]) -> tuple[Met, ...]:
    """The partners in the order in which they were met, with the points of each round.

    A table that was still open when the evening was closed has none.
    """
    met: dict[str, list[int]] = {}
    for sitting in sittings:
        if sitting.partner is not None:
            points = [] if sitting.points is None else [sitting.points]
            met.setdefault(sitting.partner.name, []).extend(points)
    return tuple(Met(name, tuple(points)) for name, points in met.items())

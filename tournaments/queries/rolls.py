"""The rolls of a club's evenings: whoever stands on one of them twice is two people."""

from collections.abc import Collection, Iterable
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef

from scoring.rules.names import name_key
from tournaments.models import Entry, Member, Place, Status, Tournament


class Roll(NamedTuple):
    """The keys of the names of who played an evening; of an open one also of who is expected."""

    tournament: Tournament
    names: frozenset[str]


def rolls_of(club_id: UUID, without: Collection[UUID] = ()) -> list[Roll]:
    """The rolls of a club's evenings, but for those named, in order of play: two statements."""
    places = Place.objects.filter(entry=OuterRef("pk"), round__published_at__isnull=False)
    evenings = Tournament.objects.filter(club=club_id).exclude(pk__in=without)
    names: dict[UUID, set[str]] = {}
    entries = Entry.objects.filter(tournament__in=evenings).annotate(played=Exists(places))
    for evening, closed_at, status, played, name in entries.values_list(
        "tournament", "tournament__closed_at", "status", "played", "name"
    ):
        is_awaited = closed_at is None and status != Status.WITHDRAWN
        if played or is_awaited:
            names.setdefault(evening, set()).add(name_key(name))
    rows = evenings.only("name", "date", "closed_at").order_by("date", "created_at", "pk")
    return [Roll(row, frozenset(names.get(row.pk, ()))) for row in rows]


def evening_with_both(
    rolls: Iterable[Roll], these: Iterable[Member], those: Iterable[Member]
) -> Tournament | None:
    """The first evening with a spelling of these and one of those on its roll; None for none."""
    ours, theirs = ({name_key(one.name) for one in spellings} for spellings in (these, those))
    return next(
        (
            one.tournament
            for one in rolls
            if not (one.names.isdisjoint(ours) or one.names.isdisjoint(theirs))
        ),
        None,
    )

"""Template tag: the evening that goes on now, for the first page of who directs or helps."""

from django import template
from django.utils import timezone

from scoring.access.access import Visitor
from tournaments import queries
from tournaments.words import money

register = template.Library()


@register.inclusion_tag("tournaments/_under_way.html")
def evening_under_way(visitor: Visitor) -> dict[str, object]:
    """The evening of today that this visitor directs or helps with, and how far it is."""
    row = queries.tournament_under_way(visitor)
    evening = queries.evening(row.pk, row.revision) if row is not None else None
    if evening is None:
        return {}
    round_ = evening.current
    tables = len(round_.tables) if round_ else 0
    return {
        "tournament": evening.tournament,
        "round": round_,
        "tables": tables,
        "tables_in": tables - len(round_.waiting_for) if round_ else 0,
        "here": evening.attendance.here,
        "time": money.clock(timezone.now(), evening.tournament),
    }

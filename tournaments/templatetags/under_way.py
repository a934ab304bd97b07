"""Template tag: the evening that goes on now, for the first page of who directs or helps."""

from django import template

from scoring.access.access import Visitor
from tournaments import queries
from tournaments.models import Tournament

register = template.Library()


@register.simple_tag
def evening_under_way(visitor: Visitor) -> Tournament | None:
    """The evening of today that this visitor directs or helps with, until it is closed."""
    return queries.tournament_under_way(visitor)

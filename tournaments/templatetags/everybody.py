"""Template tag: the link of an evening for everybody in its hall, with its QR code."""

from functools import lru_cache
from typing import NamedTuple

from django import template
from django.template.context import Context

from scoring.access.links import qr_of
from scoring.access.origin import origin_of
from tournaments.access.links import hall_address
from tournaments.models import Tournament

register = template.Library()


class Everybody(NamedTuple):
    """The link for everybody: its address, and its QR code as a data URI."""

    address: str
    qr: str


@register.simple_tag(takes_context=True)
def everybody_qr(context: Context, tournament: Tournament) -> Everybody:
    """The link by which everybody in the hall finds their evening, for phones and boards."""
    address = hall_address(origin_of(context["request"], tournament.origin), tournament)
    return Everybody(address, _drawn(address))


@lru_cache(maxsize=8)
def _drawn(address: str) -> str:
    """The QR code of an address, cached: boards are rendered with each change of the evening."""
    return qr_of(address)

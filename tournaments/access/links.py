"""The links of an evening, a player's page and a table's sign; wrong guesses of codes."""

import base64
import binascii
import time
from collections import Counter
from collections.abc import Iterable
from typing import Final, cast
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse

from scoring.access import access
from scoring.access.access import Shared
from scoring.access.links import token_of
from scoring.models import Role
from tournaments.models import TableSign, Tournament, WrongGuesses

#: Where a request keeps who has sent it.
_VISITOR: Final = "tournaments.visitor"


def address_of(origin: str, thing: Shared, role: Role) -> str:
    """Build the link that grants `role` for an evening or a player's page."""
    return origin + reverse("event-link", args=[thing.access_kind, thing.pk, token_of(thing, role)])


def sign_address(origin: str, sign: TableSign) -> str:
    """Build the link on a table's sign: short, for a coarse QR code that old cameras read."""
    return origin + reverse("sign-link", args=[sign.code, token_of(sign, Role.KEEP)])


def hall_address(origin: str, tournament: Tournament) -> str:
    """Build the link for all in the hall: to watch, in its shortest form (22 + 22 letters)."""
    short = base64.urlsafe_b64encode(tournament.pk.bytes).rstrip(b"=").decode()
    return origin + reverse("hall-link", args=[short, token_of(tournament, Role.WATCH)])


def tournament_id_in(short: str) -> UUID | None:
    """Parse the id of an evening from its short form; None for anything else."""
    try:
        return UUID(bytes=base64.urlsafe_b64decode(f"{short}=="))
    except (binascii.Error, ValueError):
        return None


def keep_visitor(request: HttpRequest, visitor: access.Visitor) -> None:
    """Keep who sent this request, where the statement that read what he asks for has told it."""
    request.META[_VISITOR] = visitor


def visitor_of(request: HttpRequest) -> access.Visitor:
    """Identify who sent this request, once: a page of an evening asks for him more than once."""
    known = request.META.get(_VISITOR)
    if known is None:
        known = request.META[_VISITOR] = access.visitor(request)
    return cast("access.Visitor", known)


#: Seconds in which wrong guesses are counted together.
PERIOD: Final = 600


def this_period() -> int:
    return int(time.time()) // PERIOD


def wrong_guesses(askers: Iterable[str]) -> Counter[str]:
    """Asker -> wrong guesses in these ten minutes. One statement."""
    rows = WrongGuesses.objects.filter(asker__in=askers, period=this_period())
    return Counter(dict(rows.values_list("asker", "count")))

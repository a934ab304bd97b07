"""Build the links of an evening, a player's page and a table's sign, for pages and for paper."""

from django.urls import reverse

from scoring.models import Role
from scoring.sharing.access import Shared
from scoring.sharing.links import token_of
from tournaments.models import TableSign


def address_of(origin: str, thing: Shared, role: Role) -> str:
    """Build the link that grants `role` for an evening or a player's page. `origin`: scheme and host."""
    return origin + reverse("event-link", args=[thing.access_kind, thing.pk, token_of(thing, role)])


def sign_address(origin: str, sign: TableSign) -> str:
    """Build the link on a table's sign: short, for a QR code coarse enough for an old phone's camera."""
    return origin + reverse("sign-link", args=[sign.code, token_of(sign, Role.KEEP)])

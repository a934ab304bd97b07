"""What links look like, on pages and on paper."""

from django.urls import reverse

from scoring.models import Role
from scoring.sharing.access import Shared
from scoring.sharing.links import token_of
from tournaments.models import TableSign


def address_of(origin: str, thing: Shared, role: Role) -> str:
    """The link that gives `role` for an evening or a player's page. `origin`: scheme and host."""
    return origin + reverse("event-link", args=[thing.access_kind, thing.pk, token_of(thing, role)])


def sign_address(origin: str, sign: TableSign) -> str:
    """The link on a table's sign: short, so that its QR code is coarse enough for an old phone's camera."""
    return origin + reverse("sign-link", args=[sign.code, token_of(sign, Role.KEEP)])

"""Share links: derive the secret token of a link from what it opens, verify one, draw its QR code.

Nothing of a link is stored, so that it can be shown again at any time and is withdrawn by raising a
generation.
"""

import base64
from dataclasses import dataclass
from typing import Final

import segno
from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.access.access import Shared
from scoring.models import Role

#: 128 bits are hopeless to guess, and keep a QR code coarse enough for an old phone's camera.
TOKEN_BYTES: Final = 16


@dataclass(frozen=True)
class Link:
    """A share link as a page shows it: what it gives, its address, its QR code as a data URI."""

    role: Role
    title: str
    explanation: str
    address: str
    generation: int
    #: How many devices came by it, where the page says so.
    devices: int = 0

    @property
    def qr(self) -> str:
        return qr_of(self.address)


def qr_of(address: str) -> str:
    """The QR code of an address: an SVG image as a data URI."""
    return str(
        segno.make(address, error="m", micro=False).svg_data_uri(
            scale=4, border=4, dark="#000", light="#fff"
        )
    )


def token_of(shared: Shared, role: Role) -> str:
    """The secret part of the link that gives `role`: a keyed hash (HMAC), 22 letters."""
    message = f"{shared.access_kind}:{shared.pk}:{role}:{shared.generation_of(role)}"
    secret = shared.link_secret or settings.SECRET_KEY
    digest = salted_hmac("scoring.access.link", message, secret=secret, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


def role_given_by(shared: Shared, token: str) -> Role | None:
    """Verify a token in constant time: what its link gives; None if withdrawn or made up."""
    for role in Role:
        if shared.generation_of(role) and constant_time_compare(token_of(shared, role), token):
            return role
    return None

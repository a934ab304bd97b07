"""Who may do what: one question, asked by every page.

A device is known by a cookie that the server sets: scripts cannot read it, and only its hash is stored. What it may
do with a game is a grant.
"""

import hashlib
import secrets
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.models import Device, Game, Grant, Role

COOKIE: Final = "device"
#: Browsers keep no cookie longer than 400 days.
COOKIE_AGE: Final = 400 * 24 * 60 * 60


def device_of(request: HttpRequest) -> Device | None:
    """The device that sent this request, if it is known here."""
    token = request.COOKIES.get(COOKIE, "")
    return Device.objects.filter(token_hash=_hashed(token)).first() if token else None


def introduce(response: HttpResponse) -> Device:
    """Make a new device and tell it who it is."""
    token = secrets.token_urlsafe(32)
    device = Device.objects.create(token_hash=_hashed(token))
    response.set_cookie(
        COOKIE, token, max_age=COOKIE_AGE, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
    )
    return device


def may(device: Device | None, role: Role, game: Game) -> bool:
    """Whether `device` may do what `role` allows with `game`."""
    return device is not None and Grant.objects.filter(device=device, game=game, role=role).exists()


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

"""Cookies, set one way: for this host alone, out of reach of scripts, secure under https."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

#: Seconds: browsers keep none longer than 400 days.
LONGEST: Final = 400 * 24 * 60 * 60


def set_cookie(response: HttpResponseBase, name: str, value: str, max_age: int = LONGEST) -> None:
    """Set a cookie on a response. `max_age`: seconds."""
    response.set_cookie(
        f"{settings.COOKIE_PREFIX}{name}",
        value,
        max_age=max_age,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def cookie(request: HttpRequest, name: str) -> str:
    value: str = request.COOKIES.get(f"{settings.COOKIE_PREFIX}{name}", "")
    return value

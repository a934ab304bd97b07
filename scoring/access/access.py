"""Permissions: who may do what, one question asked by every page.

A device is known by a cookie that the server sets: scripts cannot read it, and only its hash is
stored. What it may do with a thing is a grant. Links are not stored: a link is a keyed hash of what
it opens and of its generation, so that it can be shown again at any time and is withdrawn by
raising the generation.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import connection
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

from config.network import is_loopback
from config.store.statements import Columns, all_of, named, relate
from scoring.access.cookies import cookie, set_cookie
from scoring.models import Device, Game, Grant, Role, Token

COOKIE: Final = "device"
#: The salts of cookies that come with a page, before their device; and of one replacing another.
ANNOUNCED: Final = "scoring.access.announced"
RENEWED: Final = "scoring.access.renewed"
#: What a bearer token begins with, so that whoever finds one knows what it is.
PREFIX: Final = "five_"
#: What a browser's own description has in it -> the kind of device, in the order of the search.
SIGNS: Final = (
    ("iPhone", "iphone"),
    ("iPad", "ipad"),
    ("Android", "android"),
    ("CrOS", "chromebook"),
    ("Windows", "windows"),
    ("Macintosh", "mac"),
    ("Linux", "linux"),
)
#: Headers by which a proxy says that it brings the request of somebody else.
FORWARDED: Final = (
    "HTTP_FORWARDED",
    "HTTP_VIA",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_REAL_IP",
    "HTTP_X_CLIENT_IP",
    "HTTP_TRUE_CLIENT_IP",
    "HTTP_CF_CONNECTING_IP",
)


class Shared(Protocol):
    """A thing that can be shared by links, such as a game."""

    access_kind: str

    @property
    def link_secret(self) -> str:
        """The key of its links' tokens; empty: the server's own."""

    @property
    def pk(self) -> UUID:
        """Its primary key; with the kind it names the thing in a grant."""

    def generation_of(self, role: Role) -> int:
        """Return the generation of this role's good links and grants; 0 where it has none."""


class Given(NamedTuple):
    """The columns of a grant that decide a permission: kind of thing, role, generation."""

    kind: str
    role: str
    generation: int


@dataclass(frozen=True)
class Visitor:
    """The sender of a request: the device, if known, and whether it is the server's computer."""

    device: Device | None
    at_the_computer: bool = False


def visitor(request: HttpRequest) -> Visitor:
    """Identify who sent this request: one statement, none without token and cookie."""
    return Visitor(device_of(request), at_the_computer(request))


def device_of(request: HttpRequest) -> Device | None:
    """Look up the device of this request, by bearer token or cookie; None if it is not known."""
    token = bearer_of(request)
    if token is None:
        return own_device_of(request)
    # A browser's cookie is no token. With it: its name, and when it was used last.
    programs = Device.objects.filter(token__isnull=False).select_related("token")
    return programs.filter(token_hash=hashed(token)).first()


def own_device_of(request: HttpRequest) -> Device | None:
    """Look up the device that has all this browser keeps, whatever token comes with its request."""
    browser = browser_of(request)
    return browser and (browser.kept_with or browser)


def browser_of(request: HttpRequest) -> Device | None:
    """Look up the device of this cookie, with the one it is kept with. A token is no cookie."""
    token = cookie(request, COOKIE)
    if not token:
        return None
    with connection.cursor() as cursor:
        cursor.execute(_BROWSER, [hashed(token)])
        found = cursor.fetchone()
    if found is None:
        return None
    values = iter(found)
    browser, kept_with = (columns.made(values) for columns in _BROWSERS)
    relate(browser, kept_with=kept_with)
    device: Device = browser
    return device


_BROWSERS: Final = (
    Columns("browser", Device, all_of(Device)),
    Columns("kept", Device, all_of(Device)),
)
# Names of tables and columns, all of them ours: nearly every page asks.
_BROWSER: Final = (
    f"SELECT {named(_BROWSERS)} "  # noqa: S608
    f"FROM {Device._meta.db_table} browser "
    f"LEFT JOIN {Device._meta.db_table} kept ON kept.id = browser.kept_with_id "
    f"WHERE browser.token_hash = %s AND NOT EXISTS "
    f"(SELECT 1 FROM {Token._meta.db_table} token WHERE token.device_id = browser.id)"
)


def secret_of(request: HttpRequest) -> tuple[str, bool]:
    """The secret by which a request's device is known, and whether it is a program's token."""
    token = bearer_of(request)
    return (cookie(request, COOKIE), False) if token is None else (token, True)


def bearer_of(request: HttpRequest) -> str | None:
    """The bearer token that a program sends in the header Authorization; None if it sends none."""
    scheme, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def introduced(request: HttpRequest, response: HttpResponse) -> Device:
    """The device that asks, created by `introduce` where it is not known yet."""
    return device_of(request) or introduce(request, response)


def introduce(request: HttpRequest, response: HttpResponseBase) -> Device:
    """Create a new browser's device by its cookie, or by one set on this response (idempotent)."""
    return introduction(request, response)()


def introduction(request: HttpRequest, response: HttpResponseBase) -> Callable[[], Device]:
    """See that a new browser has a cookie; what is returned creates its device, once it is needed.

    For an answer whose head goes out before anybody knows whether there is anything to own. A
    cookie whose device was never created is nobody's, as one of a device that was deleted.
    """
    token = cookie(request, COOKIE)
    if not _announced(request):
        token = _signed(new_token())
        set_cookie(response, COOKIE, token)
    kind = kind_of(request)
    return lambda: device_by(token, kind)


def announce(request: HttpRequest, response: HttpResponse) -> None:
    """Set a device's cookie on a page for a browser that has none, before there is a device.

    A form of that page, sent twice at once or again because its answer was lost, comes from one
    device then. One that was signed here stays: its device is created with the first write. Another
    installation at the same address has a cookie of another name.
    """
    if not cookie(request, COOKIE) and bearer_of(request) is None:
        set_cookie(response, COOKIE, _signed(new_token()))


def renewed(request: HttpRequest) -> str:
    """Derive the secret that takes the place of this browser's cookie when it joins another device.

    The same for the same cookie, so that a form sent twice joins once; nobody else can derive it,
    so that nobody comes in by a cookie that was put there before.
    """
    token = cookie(request, COOKIE)
    return _signed(
        salted_hmac(RENEWED, token, algorithm="sha256").hexdigest() if token else new_token()
    )


def kind_of(request: HttpRequest) -> str:
    """The kind of device that a request comes from, a key of `KINDS`; empty if it does not say."""
    described = request.headers.get("User-Agent", "")
    return next((kind for sign, kind in SIGNS if sign in described), "")


def device_by(token: str, kind: str = "") -> Device:
    """Return the device whose cookie this is, created as one of this `kind` (idempotent)."""
    device, _is_new = Device.objects.select_related("kept_with").get_or_create(
        token_hash=hashed(token), defaults={"kind": kind}
    )
    return device.kept_with or device


def _signed(token: str) -> str:
    """A device's cookie, signed: nobody else's word becomes a device's secret."""
    return Signer(salt=ANNOUNCED).sign(token)


def _announced(request: HttpRequest) -> bool:
    try:
        Signer(salt=ANNOUNCED).unsign(cookie(request, COOKIE))
    except BadSignature:
        return False
    return True


def new_token() -> str:
    """A device's secret, taken by chance: 256 bits."""
    return secrets.token_urlsafe(32)


def role_of(visitor: Visitor, shared: Shared) -> Role | None:
    """Return the highest role a visitor has, through grants, with a shared thing. One statement."""
    if visitor.at_the_computer:
        return Role.OWN
    if visitor.device is None:
        return None
    opening = {thing.access_kind: thing for thing in _opening(shared)}
    wanted = Q()
    for kind, thing in opening.items():
        wanted |= Q(kind=kind, object_id=thing.pk)
    grants = Grant.objects.filter(wanted, device=visitor.device).values_list(
        "kind", "role", "generation"
    )
    return role_among((Given(*grant) for grant in grants), visitor, shared)


def role_among(grants: Iterable[Given], visitor: Visitor, shared: Shared) -> Role | None:
    """Return the highest role that these grants of a visitor give him with a shared thing."""
    if visitor.at_the_computer:
        return Role.OWN
    opening = {thing.access_kind: thing for thing in _opening(shared)}
    good = {
        grant.role
        for grant in grants
        if grant.kind in opening
        and grant.generation == opening[grant.kind].generation_of(Role(grant.role))
    }
    return next((role for role in Role if role in good), None)


def _opening(shared: Shared) -> list[Shared]:
    """Return the things whose grants open this one: itself, and for a game by itself its series."""
    if isinstance(shared, Game) and shared.stands_alone:
        return [shared, shared.series]
    return [shared]


def may(visitor: Visitor, role: Role, shared: Shared) -> bool:
    """Check a permission: whether a visitor may do with a shared thing what `role` allows."""
    most = role_of(visitor, shared)
    return most is not None and most.includes(role)


def at_the_computer(request: HttpRequest) -> bool:
    """Return whether a request comes from this computer, which directs everything in the hall.

    The Host of the request must be this computer's own as well: a page of another site, whose name
    was pointed at 127.0.0.1 (DNS rebinding), is not the person at the keyboard. Neither is a
    request through a proxy or a tunnel that runs here, which says so in one of its headers, nor a
    program with a token.
    """
    if settings.WORLD or not is_loopback(request.META.get("REMOTE_ADDR", "")):
        return False
    if "HTTP_AUTHORIZATION" in request.META:
        return False  # a program comes with what its token gives, and with nothing else
    name, _ = split_domain_port(request.get_host())
    is_own_name = name == "localhost" or is_loopback(name.strip("[]"))
    return is_own_name and not any(header in request.META for header in FORWARDED)


def hashed(token: str) -> str:
    """Return the SHA-256 digest that is stored in place of a cookie or a token."""
    return hashlib.sha256(token.encode()).hexdigest()

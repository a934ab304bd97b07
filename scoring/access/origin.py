"""The origin (scheme, host and port) under which other devices reach this server."""

from string import ascii_letters, digits
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from config.language import gettext as _
from config.network import is_everywhere, is_loopback, network_addresses

#: Of a host and a port; an underscore is in the names of some Windows computers.
LETTERS: Final = frozenset(f"{ascii_letters}{digits}.-_:[]")


def origin_of(request: HttpRequest, chosen: str = "") -> str:
    """Build the origin that share links carry: `chosen` if there is one, or this computer's.

    Never the host that the request's own header names: who sends it chooses it.
    """
    if chosen:
        return chosen
    if settings.WORLD:
        return f"https://{settings.ALLOWED_HOSTS[0]}"
    return _at(request, next(iter(_addresses()), "localhost"))


def other_origins(request: HttpRequest) -> list[str]:
    """Build the origins of this computer's other addresses: one of them may be the hall's."""
    return [] if settings.WORLD else [_at(request, address) for address in _addresses()[1:]]


def fault_of(request: HttpRequest, origin: str) -> str:
    """Say what keeps links from beginning with this scheme, host and port; empty for nothing."""
    scheme, separator, rest = origin.partition("://")
    try:
        parts = urlsplit(origin)
        port, host = parts.port, parts.hostname
    except ValueError:
        return _(
            "Its port is no number up to 65535. An address looks like http://192.168.1.20:8500"
        )
    if (
        not separator
        or scheme not in ("http", "https")
        or not host
        or not set(rest) <= LETTERS
        or port == 0
    ):
        return _("An address looks like http://192.168.1.20:8500")
    if port is None and scheme == "http" and not settings.WORLD and _port(request) != "80":
        return _(
            "The port is missing, and without it phones ask another program: {address}. If "
            "something on the way does answer without it, write :80."
        ).format(address=f"{origin}:{_port(request)}")
    return ""


def _addresses() -> tuple[str, ...]:
    """Return the addresses where others reach this server, the likeliest first."""
    if is_everywhere(settings.HOST):
        return network_addresses()
    return () if is_loopback(settings.HOST) else (settings.HOST,)


def _at(request: HttpRequest, host: str) -> str:
    port = _port(request)
    host = f"[{host}]" if ":" in host else host
    return f"{request.scheme}://{host}" + ("" if port in ("80", "443") else f":{port}")


def _port(request: HttpRequest) -> str:
    return str(request.META.get("SERVER_PORT", "80"))


def leads_nowhere_else(origin: str) -> bool:
    """Return whether links of this origin work on this computer alone: no phone can open them."""
    host = urlsplit(origin).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def only_here() -> str:
    """Say why no other device can reach this server, and what to do; empty where one can."""
    if settings.WORLD or _addresses():
        return ""
    if is_loopback(settings.HOST):
        words = _(
            "Phones cannot reach this computer yet. Whoever set it up can open it to the Wi-Fi: "
            "start the program without HOST={host}."
        )
        return words.format(host=settings.HOST)
    return _("This computer is not on a network: join a Wi-Fi first.")

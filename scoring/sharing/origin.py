"""The origin (scheme, host and port) under which other devices reach this server."""

from django.conf import settings
from django.http import HttpRequest

from config.network import network_address


def origin_of(request: HttpRequest, chosen: str = "") -> str:
    """Build the origin that share links carry: `chosen`, if there is one, otherwise this computer's.

    Never the host that the request's own header names: who sends it chooses it.
    """
    if chosen:
        return chosen
    if settings.WORLD:
        return f"https://{settings.ALLOWED_HOSTS[0]}"
    address = network_address() or "localhost"
    port = request.META.get("SERVER_PORT", "80")
    return f"{request.scheme}://{address}" + ("" if port in ("80", "443") else f":{port}")


def is_reachable() -> bool:
    """Whether other devices can reach this server at all: there is a network, or it serves the world."""
    return settings.WORLD or network_address() is not None

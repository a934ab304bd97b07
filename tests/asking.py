"""Every address there is, and requests to them as a page sends them, or as a program does."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.test import Client
from django.urls import URLPattern, URLResolver

#: Methods that change nothing.
SAFE: Final = ("get", "head")
METHODS: Final = (*SAFE, "post", "put", "patch", "delete")


def routes(patterns: Iterable[object]) -> Iterator[URLPattern]:
    """Each address of these patterns, those of what is included among them."""
    return (route for _whole, route in addresses(patterns))


def addresses(patterns: Iterable[object], before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """The same, each with its whole address as it is written with its parameters."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, f"{before}{pattern.pattern}")
        elif isinstance(pattern, URLPattern):
            yield f"{before}{pattern.pattern}", pattern


def methods_of(route: URLPattern) -> tuple[str, ...]:
    """The methods that are tried on an address: those of a browser, or those of an API view."""
    view = getattr(route.callback, "cls", None)
    if view is None:
        return (*SAFE, "post")
    return tuple(
        method for method in METHODS if hasattr(view, "get" if method == "head" else method)
    )


def send(client: Client, method: str, address: str, form: Mapping[str, object]) -> Any:
    """A request as a page sends it, or to the API as a program does."""
    if not address.startswith("/api/"):
        return getattr(client, method)(address, dict(form))
    headers = {"Idempotency-Key": "k", "If-Match": '"0"'}
    content = json.dumps(form)
    return client.generic(
        method.upper(), address, content, content_type="application/json", headers=headers
    )

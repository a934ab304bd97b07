"""Middleware of pages: a cookie for who is new, forms cleaned, private pages kept in no cache."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, QueryDict

from scoring.access import access
from scoring.access.permissions import page_of, right_to
from scoring.rules.record.texts import UNWANTED, cleaned


def clean_forms(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Take out of the fields of a request what no page, file or database may hold."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.GET = _clean(request.GET)  # type: ignore[assignment] # the stubs know one kind of two
        if request.method == "POST":
            request.POST = _clean(request.POST)  # type: ignore[assignment]
        return get_response(request)

    return middleware


def _clean(fields: QueryDict) -> QueryDict:
    """The fields; a copy where something has to go."""
    if not any(UNWANTED.search(text) for _name, texts in fields.lists() for text in texts):
        return fields
    copy = fields.copy()
    for name, texts in fields.lists():
        copy.setlist(name, [cleaned(text) for text in texts])
    return copy


def announce_devices(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Send a device's cookie with each page to a new browser, so that any form comes from one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if is_page and response.status_code == 200:
            access.announce(request, response)
        return response

    return middleware


def keep_private(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Send private pages with `no-store`; a pad is none: its phone has to find it again offline."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        match = request.resolver_match
        # Which sheet, where a page prints several.
        part = str(match.kwargs.get("name", "")) if match else ""
        right = right_to(page_of(request, part), acts=request.method not in ("GET", "HEAD"))
        if right is not None and right.is_private:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware

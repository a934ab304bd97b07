"""Middleware of our own: headers for browsers, health, bodies that the server did not read."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from config.server.gateway import REFUSED
from config.watched.ready import what_is_not_ready
from config.web import errors

#: What answers a request: a view, or the middleware around it.
Answering = Callable[[HttpRequest], HttpResponse]
PLAIN: Final = "text/plain; charset=utf-8"

#: What a page may fetch and be part of: no inline script or style anywhere; images may be data:
#: because QR codes are drawn into the page.
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action "
    "'self'; frame-ancestors 'none'"
)
#: Kinds of answers without a policy: WebKit applies it to its own viewer, shown 300 by 150.
UNRESTRICTED: Final = frozenset({"application/pdf"})
#: Browsers are told: nobody else's pages may use ours, and no page uses what it does not need.
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), "
        "gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), "
        "usb=()"
    ),
    # Django's own middleware would write it on every file as well.
    "Referrer-Policy": "same-origin",
    # A page is for whoever asked for it: what no view says of caching is kept by his browser alone.
    "Cache-Control": "private",
    # By this scripts tell our answers from a network's sign-in page, and from those of another
    # installation at the same address (`static/js/asking.js`).
    "X-Five-Hundred": settings.INSTALLATION,
}


def isolation_headers(get_response: Answering) -> Answering:
    """Add the headers that keep other sites, scripts of others and unused browser features out."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "Location" in response.headers:
            # Where it leads depends on the state: from the cache, *Back* could go in a circle.
            response.headers.setdefault("Cache-Control", "no-store")
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if response.headers.get("Content-Type", "").partition(";")[0] in UNRESTRICTED:
            del response.headers["Content-Security-Policy"]
        return response

    return middleware


def refuse_unread(get_response: Answering) -> Answering:
    """Answer in words a request with an unread body: 413 too large, 503 too much at once."""

    def middleware(request: HttpRequest) -> HttpResponse:
        refused = request.META.get(REFUSED)
        if refused is None:
            return get_response(request)
        return errors.too_large(request) if refused == 413 else errors.busy(request)

    return middleware


def explain_refused_methods(get_response: Answering) -> Answering:
    """Answer in words whoever opens an address that only takes forms: Django answers nothing."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method != "GET" or not isinstance(response, HttpResponseNotAllowed):
            return response
        page = errors.no_page(request)
        page.headers["Allow"] = response.headers["Allow"]
        return page

    return middleware


def answer_health(get_response: Answering) -> Answering:
    """Answer a health check without the database, for any host; `config.serve` knows us by it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path == "/health/" and request.method in ("GET", "HEAD"):
            return HttpResponse("Five Hundred\n", content_type=PLAIN)
        if request.path == "/health/ready/" and request.method in ("GET", "HEAD"):
            problems = what_is_not_ready()
            words = "".join(f"Not ready: {problem}\n" for problem in problems) or "Ready\n"
            return HttpResponse(words, content_type=PLAIN, status=503 if problems else 200)
        return get_response(request)

    return middleware

"""Error handlers: what people and programs see when a request cannot be answered.

People get a page (`404.html` and its like, each given a `message`); programs under /api/ get the refusal of
the record format.
"""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400: the request cannot be parsed."""
    return _answer(request, 400, "bad_request", _("This request could not be read. Go back and try again."))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403: this device has no permission."""
    return _answer(
        request,
        403,
        "permission_denied",
        _("This device may not do that. Open the link or QR code you were given."),
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403: the CSRF token is missing or wrong."""
    return _answer(
        request,
        403,
        "csrf_failed",
        _("This page was open for too long, or cookies are switched off. Reload the page and send it again."),
    )


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404: there is no such page, or none for this device."""
    return _answer(
        request, 404, "not_found", _("There is no page at this address. Check the address, or start again.")
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500: a fault of the program."""
    return _answer(
        request,
        500,
        "server_error",
        _("Something went wrong here. What was recorded before is safe. Try again."),
    )


def _answer(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse({"error": {"code": code, "facts": {}, "message": message}}, status=status)
    # Rendered without the request: a context processor may be what broke.
    return HttpResponse(render_to_string(f"{status}.html", {"message": message}), status=status)

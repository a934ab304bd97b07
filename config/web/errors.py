"""Error handlers: people get a page with what to do, programs under /api/ the record's refusal."""

import sys
from typing import Final

from django.core.exceptions import DisallowedHost, RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from config.language import gettext as _
from config.language import gettext_lazy
from config.web.troubles import Trouble, trouble_of
from scoring.api.http.problems import MEDIA_TYPE, document

#: Status -> what its page is called.
TITLES: Final = {
    400: gettext_lazy("That could not be read"),
    403: gettext_lazy("Not allowed from here"),
    404: gettext_lazy("Nothing here"),
    405: gettext_lazy("There is nothing to look at here"),
    413: gettext_lazy("That is too large"),
    500: gettext_lazy("Something went wrong"),
    503: gettext_lazy("Not just now"),
    507: gettext_lazy("The disk is full"),
}
#: What is wrong with the computer -> status, words.
TROUBLES: Final = {
    Trouble.DISK_FULL: (
        507,
        gettext_lazy(
            "The disk of the computer that keeps score is full, so this was not saved. What was "
            "saved before is safe. Tell whoever looks after it: once there is room, try again."
        ),
    ),
    Trouble.DATABASE_AWAY: (
        503,
        gettext_lazy(
            "The database cannot be reached. What was saved before is safe. Try again in a moment; "
            "if it lasts, tell whoever looks after the computer that keeps score."
        ),
    ),
    Trouble.DATABASE_BUSY: (
        503,
        gettext_lazy(
            "Too many people were saving at once, so this was not saved. Try again in a moment."
        ),
    ),
    Trouble.DATABASE_DAMAGED: (
        500,
        gettext_lazy(
            "The database is damaged. Tell whoever looks after the computer that keeps score: "
            "stop Five Hundred and start it again. It then says what to do."
        ),
    ),
}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400: the request cannot be parsed; 413 where it is a form too large for one."""
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent):
        return too_large(request)
    if isinstance(exception, DisallowedHost):
        words = _(
            "This server is not known by the name in the address. In a hall, open the address that "
            "is printed where the server runs; on the internet, one that ALLOWED_HOSTS names."
        )
    else:
        words = _("This request could not be read. Go back and try again.")
    return _answer(request, 400, "bad_request", words)


def too_large(request: HttpRequest) -> HttpResponse:
    """Answer 413: the body is larger than any request may be; nothing of it was kept."""
    words = _("What was sent is too large. Nothing was changed. Choose a smaller file.")
    return _answer(request, 413, "too_large", words)


def busy(request: HttpRequest) -> HttpResponse:
    """Answer 503: too much is being read at once."""
    words = _("Too much is being sent at once. Nothing was changed. Try again in a minute.")
    return _answer(request, 503, "busy", words)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403: this device has no permission."""
    words = _("This device may not do that. Open the link or QR code you were given.")
    return _answer(request, 403, "permission_denied", words)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403: the CSRF token is missing or wrong."""
    words = _(
        "This page was open for too long, or cookies are switched off. Reload the page and "
        "send it again."
    )
    return _answer(request, 403, "csrf_failed", words)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404: there is no such page, or none for this device."""
    words = _(
        "There is no page at this address. Check the address, or start again. If the evening "
        "has moved to another computer, scan the sign on the table again, or ask the director."
    )
    return _answer(request, 404, "not_found", words)


def no_page(request: HttpRequest) -> HttpResponse:
    """Answer 405: the address of a form that is only sent was opened as a page."""
    words = _(
        "A button on another page leads to this address, and it has no page of its own. "
        "Nothing was changed. Go back to the page with the button, or start again."
    )
    return _answer(request, 405, "method_not_allowed", words)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500: a fault of the program; or 507 and 503: what is wrong with the computer."""
    return _answer(request, *fault_in_words(sys.exception()))


def fault_in_words(problem: BaseException | None) -> tuple[int, str, str]:
    """Say what is behind an exception: the status, the code for programs, the words for people."""
    trouble = trouble_of(problem)
    if trouble is not None:
        status, words = TROUBLES[trouble]
        return status, trouble, str(words)
    return (
        500,
        "server_error",
        _("Something went wrong here. What was recorded before is safe. Try again."),
    )


def _answer(request: HttpRequest, status: int, code: str, message: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        # A problem (RFC 9457) with the refusal of the record format: some ask for a score.
        refused = {"error": {"code": code, "facts": {}, "message": message}}
        problem = document(status, code, message, {}, **refused)
        return JsonResponse(problem, status=status, content_type=MEDIA_TYPE)
    # Rendered without the request: a context processor may be what broke.
    page = render_to_string("problem.html", {"title": TITLES[status], "message": message})
    return HttpResponse(page, status=status)

"""Pages of an archive: everything that a device owns as one file, saved and brought in."""

import json
import logging
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from config.server.parts import PARTS
from config.web.errors import fault_in_words
from scoring import queries as scoring_queries
from scoring.access import access
from scoring.models import Device
from scoring.pages.fields import uploaded
from scoring.rules.errors import RuleViolation
from scoring.spreadsheets.answers import as_file
from tournaments import queries
from tournaments.files.archives.answers import brought_in_words, refused_in_words, things_in_words
from tournaments.files.archives.reading import Brought, Told, bring_archive, bringing_archive
from tournaments.files.archives.writing import archive_of_everything

#: Bytes of an archive that is brought in: thousands of games, packed.
LARGEST = 10 * 1024 * 1024
#: Seconds between two lines about how far it is, at least.
BETWEEN: Final = 0.05
#: Seconds for which the address that says what came in is good: it is followed at once.
SAID_FOR: Final = 300
SALT: Final = "brought in"

logger = logging.getLogger(__name__)


@require_http_methods(["GET", "HEAD", "POST"])
def archive(request: HttpRequest) -> HttpResponseBase:
    """Offer everything as one file, and bring such a file in; `X-Progress`: told as it goes."""
    if request.method == "POST":
        return _tell(request) if request.headers.get("X-Progress") == "1" else _bring(request)
    if "brought" in request.GET:
        return _say(request)
    visitor = access.visitor(request)
    things = things_in_words(
        scoring_queries.number_of_games(visitor),
        len(queries.owned_tournaments(visitor)),
        len(scoring_queries.house_rules_of(visitor)),
        len(queries.owned_clubs(visitor)),
    )
    context = {"things": things, "at_the_computer": visitor.at_the_computer}
    return render(request, "tournaments/archive.html", context)


@require_safe
def archive_file(request: HttpRequest) -> HttpResponse:
    content = archive_of_everything(access.visitor(request))
    return as_file(
        content, "application/zip", f"five-hundred-{timezone.localdate().isoformat()}.zip"
    )


def _bring(request: HttpRequest) -> HttpResponse:
    response = HttpResponseRedirect(reverse("archive"))
    try:
        brought = bring_archive(
            uploaded(request, "archive", LARGEST),
            lambda: access.introduced(request, response),
            access.at_the_computer(request),
            leave_out="leave_out" in request.POST,
        )
    except RuleViolation as violation:
        messages.error(request, refused_in_words(violation))
        return redirect("archive")
    messages.success(request, brought_in_words(brought))
    response["Location"] = _where(brought)
    return response


def _where(brought: Brought) -> str:
    """Where an import ends: at the club that came alone, or where it began."""
    return reverse("archive") if brought.club is None else reverse("club", args=[brought.club])


def _tell(request: HttpRequest) -> HttpResponseBase:
    """Bring a file in, and say in lines of JSON how far it is; newcomers get a cookie first."""
    response = StreamingHttpResponse(content_type="application/x-ndjson")
    response["Content-Encoding"] = "identity"  # compressed, lines would wait for one another
    response["X-Accel-Buffering"] = "no"  # as they would in a proxy
    request.META[PARTS] = True
    device = access.device_of(request)
    owner = access.introduction(request, response) if device is None else lambda: device
    response.streaming_content = _lines(request, owner)
    return response


def _lines(request: HttpRequest, owner: Callable[[], Device]) -> Iterator[bytes]:
    """Yield the lines: progress, at last what was refused or where to go."""
    try:
        steps = bringing_archive(
            uploaded(request, "archive", LARGEST),
            owner,
            access.at_the_computer(request),
            leave_out="leave_out" in request.POST,
        )
        brought = yield from _now_and_then(steps)
    except RuleViolation as violation:
        yield _line(refused=refused_in_words(violation))
    except Exception as problem:  # past the program's own handlers
        logger.exception("%s %s", request.method, request.path)
        yield _line(refused=fault_in_words(problem)[2])
    else:
        told = [
            *(brought.games, brought.evenings, brought.house_rules, brought.known),
            *(brought.clubs, brought.known_clubs),
            None if brought.club is None else brought.club.hex,
        ]
        yield _line(to=f"{reverse('archive')}?brought={signing.dumps(told, salt=SALT)}")


def _now_and_then(steps: Generator[Told, None, Brought]) -> Generator[bytes, None, Brought]:
    """Lines of an import's steps: first and last of each kind, between them twenty a second."""
    last = 0.0
    with closing(steps):  # with who listens
        while True:
            try:
                told = next(steps)
            except StopIteration as end:
                brought: Brought = end.value
                return brought
            now = time.monotonic()
            if told.done in (0, told.of) or now - last >= BETWEEN:
                last = now
                yield _line(step=told.step, done=told.done, of=told.of)


def _line(**words: object) -> bytes:
    return json.dumps(words).encode() + b"\n"


def _say(request: HttpRequest) -> HttpResponse:
    """Say what came in as after a form, and forget the address, which anybody could open again."""
    try:
        *counts, club = signing.loads(request.GET["brought"], salt=SALT, max_age=SAID_FOR)
    except signing.BadSignature:  # also one that is too old
        return redirect("archive")
    games, evenings, house_rules, known, clubs, known_clubs = counts
    pk = None if club is None else UUID(club)
    brought = Brought(games, evenings, house_rules, known, clubs, pk, known_clubs)
    messages.success(request, brought_in_words(brought))
    return redirect(_where(brought))

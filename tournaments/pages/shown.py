"""What pages of an evening share: the permission to see it, its top's context, refusals shown."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import wraps
from math import ceil
from typing import Final, NamedTuple, TypeVar, cast
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from config.copies.asking import ask_for_copy
from config.language import gettext as _
from config.language import in_language, ngettext
from scoring.access.doors import Opened
from scoring.access.locking import digest
from scoring.access.permissions import May, State, permits_request
from scoring.models import Role
from scoring.pages.fields import Unclear
from scoring.rules.errors import RuleViolation
from tournaments import queries, services
from tournaments.access.links import keep_visitor
from tournaments.files import exports
from tournaments.models import Status, Tournament
from tournaments.queries import Evening
from tournaments.rules.sit_outs import forecast
from tournaments.rules.standings import AVERAGE
from tournaments.words.drafts import what_differs, what_forbids
from tournaments.words.moving.sit_outs import how_they_fall, what_it_counts, what_nothing_does
from tournaments.words.refusals import refusal_in_words

T = TypeVar("T")

#: More rows of a list of names stand in two columns.
FEW: Final = 16
#: Milliseconds between two questions of one phone, at the least, and between those of two.
SOONEST: Final = 5000
BETWEEN_PHONES: Final = 12.5
#: What a page's part is known by: the evening's revision, who looks in which language, until when
#: if time changes it.
TAG: Final = re.compile(r'(?:W/)?"(\d{1,12}-[a-z-]+?)(?:-(\d{1,12}))?"', re.ASCII)


def evening_for(
    request: HttpRequest, tournament_id: UUID, part: str = "", *, in_hall: bool = False
) -> tuple[Evening, Role]:
    """The evening and this visitor's role. Raises Http404 for who has not the page's permission.

    `part`: of what the page can do, where the table of permissions names it by itself. `in_hall`:
    the page shows those who only watch what `hall_revision` tells of, and no more.
    """
    return _seen(_open(request, tournament_id), request, part, in_hall=in_hall)


def _seen(
    opened: Opened[Tournament] | None,
    request: HttpRequest,
    part: str = "",
    *,
    in_hall: bool = False,
) -> tuple[Evening, Role]:
    if opened is None:
        raise Http404
    if in_hall and opened.role_with(opened.thing) is Role.WATCH:
        evening = queries.evening_in_hall(opened.thing)
    else:
        evening = queries.evening(opened.thing.pk, opened.thing.revision)
    role = _role_in(opened, evening, request, part)
    return cast("Evening", evening), role


def in_halves(rows: list[T], most: int = FEW) -> list[list[T]]:
    """The rows as tables beside each other have them: up to `most` in one, more in two halves."""
    if len(rows) <= most:
        return [rows]
    half = (len(rows) + 1) // 2
    return [rows[:half], rows[half:]]


def verify_may_act(request: HttpRequest, tournament_id: UUID) -> None:
    """Check the permission for an act; its service reads the evening, once. Raises Http404."""
    _role_in(_open(request, tournament_id), queries.outline(tournament_id), request)


def _role_in(
    opened: Opened[Tournament] | None, evening: Evening | None, request: HttpRequest, part: str = ""
) -> Role:
    if opened is None or evening is None:
        raise Http404
    role = opened.role_with(opened.thing)
    if role is None or not permits_request(role, request, states_of(evening, request), part):
        raise Http404
    return role


def asks_for_itself(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Make the view of a page whose script polls it: 304 in one statement while it is the same.

    The view is given the evening, this visitor's role and the rest of the address, and shows with
    `shown_with_tag`; the script sends the tag of what it has as `If-None-Match`. Such a page shows
    all of an evening, which changes from look to look while people play: asked first whether it has
    changed, it would be two answers behind.
    """

    @wraps(view)
    def answer(request: HttpRequest, tournament_id: UUID, **address: int) -> HttpResponse:
        opened = _open(request, tournament_id)
        if opened is not None and _has_it(opened, request):
            return HttpResponseNotModified()
        evening, role = _seen(opened, request)
        return view(request, evening, role, **address)

    return answer


def _has_it(opened: Opened[Tournament], request: HttpRequest) -> bool:
    """Return whether the script's If-None-Match fits this part and role, and is in time."""
    if request.method not in ("GET", "HEAD") or not request.headers.get("X-Part"):
        return False
    tag = TAG.fullmatch(request.headers.get("If-None-Match", ""))
    role = opened.role_with(opened.thing)
    if tag is None or not permits_request(role, request):
        return False
    known, until = tag.groups()
    if known != _tag(opened.thing, role):
        return False
    return until is None or timezone.now().timestamp() < int(until)


def row_for(request: HttpRequest, tournament_id: UUID) -> Tournament | None:
    """The evening's row, for a polled page; None for who has not the page's permission."""
    opened = _open(request, tournament_id)
    if opened is None or not permits_request(opened.role_with(opened.thing), request):
        return None
    return opened.thing


def _open(request: HttpRequest, tournament_id: UUID) -> Opened[Tournament] | None:
    """The part of the evening's row its door reads, and who asks, with grants: one statement."""
    opened = queries.EVENING.open(request, tournament_id)
    if opened is not None:
        keep_visitor(request, opened.visitor)
    return opened


def states_of(evening: Evening, request: HttpRequest | None = None) -> list[State]:
    """The states of the evening, and of the round that the address names, in which rights end."""
    match = request.resolver_match if request else None
    number = match.kwargs.get("number") if match else None
    published, states = len(evening.published), []
    if number is not None and number != published:
        states.append(State.DRAFT if number > published else State.PAST)
    if evening.standings_are_hidden:
        states.append(State.HIDDEN)
    if evening.tournament.closed_at is not None:
        states.append(State.CLOSED)
    return states


def shown(evening: Evening, role: Role, here: str) -> dict[str, object]:
    """Build the context that every page of an evening needs. `here`: which of them this is."""
    tournament = evening.tournament
    return {
        "evening": evening,
        "tournament": tournament,
        "current": evening.current,
        "draft": evening.draft,
        "may": May(role, tuple(states_of(evening))),
        "may_direct": role is Role.OWN,
        "may_help": role.includes(Role.KEEP),
        "here": here,
        # All that the evening's own facts are shown by: what is kept of a page is kept by it.
        "kept_by": (tournament.pk, tournament.revision, role),
        "calls": evening.calls if role.includes(Role.KEEP) else (),
    }


def shown_with_tag(
    evening: Evening, role: Role, here: str, until: datetime | None = None
) -> dict[str, object]:
    """`shown`, with the tag of the page's part. `until`: when time alone changes it."""
    parts = [_tag(evening.tournament, role)]
    if until:
        parts.append(str(ceil(until.timestamp())))
    return {**shown(evening, role, here), "tag": "-".join(parts)}


def _tag(tournament: Tournament, role: Role | None) -> str:
    return in_language(f"{tournament.revision}-{role}")


def pause_in(evening: Evening) -> int:
    """Milliseconds until a phone asks again: five seconds or more, so that some 80 ask a second."""
    return max(SOONEST, int(BETWEEN_PHONES * len(evening.entries)))


def later(work: Callable[[], T]) -> T:
    """Return a lazy object for a template: `work` runs once, when its result is first asked for."""
    return cast("T", SimpleLazyObject(work))


def copy_if_over(evening: Evening | None) -> None:
    """Have copies made once the last table of a round is in."""
    current = evening.current if evening else None
    if evening is not None and current is not None and not current.waiting_for:
        have_copies_made(evening.tournament.pk, f"round-{current.number}-over")


def have_copies_made(tournament_id: UUID, reason: str) -> None:
    """Ask for a copy of all, with a reason, and write the record to the director's folder."""
    ask_for_copy(reason)
    write_to_folder(tournament_id)


def write_to_folder(tournament_id: UUID) -> None:
    """Write the record into the director's folder, if there is one, and store what went wrong."""
    tournament = queries.copied_to(tournament_id)
    problem = (
        exports.copy_to_folder(queries.fresh_evening(tournament_id)) if tournament.copy_to else ""
    )
    if problem != tournament.copy_problem:
        services.change_settings(
            tournament_id=tournament_id, device=None, settings={"copy_problem": problem[:400]}
        )


def names_by_number(evening: Evening) -> dict[int, str]:
    """The names on the roll, in its order, by their numbers in it."""
    return {entry.number: entry.name for entry in evening.listed}


class Question(NamedTuple):
    """A question that is asked before something is lost or decided. `back`: the URL of *Cancel*."""

    title: str
    words: Sequence[str]
    yes: str
    back: str


def is_confirmed(request: HttpRequest, question: Question) -> bool:
    """Return whether this question, in the words it has now, was answered with yes."""
    looked = digest([question.title, *question.words])
    return "sure" in request.POST and request.POST.get("looked", looked) == looked


def ask_first(
    request: HttpRequest, evening: Evening, role: Role, here: str, question: Question
) -> HttpResponse:
    """Ask before an act: a page with what it does, and this request's form again, with `sure`."""
    context = {
        **shown(evening, role, here),
        "question": question,
        "action": request.path,
        "sent": [
            (name, value)
            for name, values in request.POST.lists()
            for value in values
            if name not in ("csrfmiddlewaretoken", "sure", "looked")
        ],
        "looked": digest([question.title, *question.words]),
    }
    return render(request, "tournaments/sure.html", context)


def asked_about_sit_outs(evening: Evening) -> dict[str, object]:
    """Return how sit-outs fall and what one scores, as context; empty where all sit out as often.

    They fall with those who are here, or are expected as long as nobody is, and those of the rounds
    so far are included.
    """
    tournament, field, played = evening.tournament, evening.field(), evening.history()
    if tournament.rank_by == AVERAGE:
        return {}
    if not field.here:
        expected = [entry for entry in evening.parties.values() if entry.status != Status.WITHDRAWN]
        field = replace(
            field,
            entries=tuple(entry.key for entry in expected),
            house=frozenset(entry.key for entry in expected if not entry.ranked),
            away=frozenset(),
        )
    falls = forecast(field, played, tournament.rounds - len(played))
    if tournament.in_pairs:
        falls = {times: 2 * pairs for times, pairs in falls.items()}
    if len(falls) < 2:
        return {}
    words = _("{players} players, {rounds}: {falls}").format(
        players=sum(falls.values()),
        rounds=ngettext("{n} round", "{n} rounds", tournament.rounds).format(n=tournament.rounds),
        falls=how_they_fall(falls),
    )
    return {
        "sit_outs_fall": words,
        "nothing_does": what_nothing_does(falls, tournament.rank_by),
        "sit_out_scores": what_it_counts(tournament),
    }


def since_drafted(evening: Evening, role: Role) -> dict[str, object]:
    """Say to the director what forbids publishing the draft, and what else differs from it."""
    if role is not Role.OWN or evening.draft is None:
        return {}
    return {"forbids": what_forbids(evening), "differs": what_differs(evening)}


def page(
    request: HttpRequest, template: str, context: dict[str, object], status: int = 200
) -> HttpResponse:
    """Render the page, or for a polling script the part that changes, with its ETag if any."""
    if not request.headers.get("X-Part"):
        return render(request, f"tournaments/{template}.html", context, status=status)
    response = render(request, f"tournaments/_{template}.html", context, status=status)
    if "tag" in context:
        response.headers["ETag"] = f'"{context["tag"]}"'
    return response


def refuse(
    request: HttpRequest, refusal: RuleViolation | Unclear, evening: Evening | None = None
) -> None:
    """Show a refusal, in words, on the next page."""
    words = str(refusal) if isinstance(refusal, Unclear) else refusal_in_words(refusal, evening)
    messages.error(request, words)


def too_late(request: HttpRequest) -> None:
    """Show on the next page that somebody else was quicker (optimistic lock)."""
    messages.error(request, _("Somebody else was quicker. This is how it stands now: look again."))

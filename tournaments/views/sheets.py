"""What an evening prints: one sheet at once, or a pack made as a job whose progress is shown."""

import uuid
from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST
from kombu.exceptions import OperationalError

from scoring.models import Role
from scoring.paper.pages import PAPERS, Paper, Sheet
from scoring.rules.errors import RuleViolation
from scoring.sharing import access
from scoring.sharing.origin import origin_of
from scoring.views.fields import whole_number
from tournaments import queries, services, tasks
from tournaments.files import exports
from tournaments.models import PrintJob
from tournaments.queries import Evening
from tournaments.sheets.packs import PACKS, Press
from tournaments.views.shown import evening_for, page, refuse, shown

COOKIE = "paper"
A_YEAR = 365 * 24 * 60 * 60

#: Sheets of the evening: address, words, what draws it.
SHEETS: dict[str, tuple[Callable[[], str], Callable[[Press], Sheet]]] = {
    "sign-in": (lambda: _("Sign-in, with the fee"), Press.sign_in),
    "signs": (lambda: _("Table signs, to be folded"), Press.table_signs),
    "tally-cards": (lambda: _("Tally cards, one a player"), Press.tally_cards),
    "table-sheets": (lambda: _("Blank table sheets, one a table"), Press.blank_tables),
    "master": (lambda: _("The director’s master sheet"), Press.master),
    "rules": (lambda: _("House rules"), Press.house_rules),
    "standings": (lambda: _("Standings"), Press.standings),
    "prizes": (lambda: _("Prize list"), Press.prizes),
    "wall-chart": (lambda: _("Wall chart, round by round"), Press.wall_chart),
    "treasurer": (lambda: _("For the treasurer"), Press.treasurer),
    "evenings": (lambda: _("Each player’s evening"), Press.evenings),
}
BEFORE = ("sign-in", "signs", "tally-cards", "table-sheets", "master", "rules")
AFTER = ("standings", "prizes", "wall-chart", "treasurer", "evenings")
#: Sheets that carry links, for who may give them out.
OF_DIRECTOR = frozenset({"signs"})


@require_GET
def choose(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """What can be printed now, and on which paper."""
    found, role = evening_for(request, tournament_id)
    before, after = (
        [
            (SHEETS[name][0](), reverse("print-sheet", args=[tournament_id, name]))
            for name in names
            if role is Role.OWN or name not in OF_DIRECTOR
        ]
        for names in (BEFORE, AFTER)
    )
    groups = [(_("Before"), before)]
    for each in reversed(found.rounds):
        title = _("Round {number}").format(number=each.number)
        at = [tournament_id, each.number]
        groups.append(
            (
                title if each.is_published else _("{title}, a draft").format(title=title),
                [
                    (
                        _("Where everybody sits, with totals: the page to go on from"),
                        reverse("print-seating", args=at),
                    ),
                    (_("For the caller"), reverse("print-caller", args=at)),
                    (_("Table sheets with names"), reverse("print-tables", args=at)),
                ],
            )
        )
    if found.published:
        groups.append((_("After"), after))
    paper = _paper(request)
    context = {
        **shown(found, role, "print"),
        "groups": groups,
        "packs": [
            (name, words)
            for name, words in PACKS.items()
            if found.published or name in ("before", "emergency")
        ],
        "paper": paper.name,
        "papers": list(PAPERS),
        "tables": max(1, len(found.entries) // 4),
    }
    response = render(request, "tournaments/print.html", context)
    if "paper" in request.GET:
        response.set_cookie(COOKIE, paper.name, max_age=A_YEAR, samesite="Lax", httponly=True)
    return response


@require_GET
def sheet(request: HttpRequest, tournament_id: UUID, name: str) -> HttpResponse:
    """One sheet of the evening."""
    if name not in SHEETS:
        raise Http404
    found, _role = evening_for(request, tournament_id, Role.OWN if name in OF_DIRECTOR else Role.KEEP)
    if name == "signs":
        _remember_origin(request, found)
    return _pdf(found, name, SHEETS[name][1](_press(request, found)))


@require_GET
def seating(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """A round's seating with totals and the movement's rules: the evening can go on from this page by hand."""
    found, _role = evening_for(request, tournament_id)
    return _pdf(found, f"round-{number}", _press(request, found).seating(_round(found, number)))


@require_GET
def caller(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    found, _role = evening_for(request, tournament_id)
    return _pdf(found, f"caller-{number}", _press(request, found).caller(_round(found, number)))


@require_GET
def tables(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """A sheet for each table of a round."""
    found, _role = evening_for(request, tournament_id)
    return _pdf(found, f"tables-{number}", _press(request, found).tables(_round(found, number)))


@require_POST
def order(request: HttpRequest, tournament_id: UUID, pack: str) -> HttpResponse:
    """Order a pack: made in place where there is no broker, otherwise behind a page that shows how far it is."""
    found, _role = evening_for(request, tournament_id, Role.OWN)
    if pack not in PACKS:
        raise Http404
    _remember_origin(request, found)
    number = found.current.number if found.current else None
    try:
        job = services.order_pack(
            job_id=uuid.uuid4(),
            tournament_id=tournament_id,
            pack=pack,
            paper=_paper(request).name,
            origin=origin_of(request, found.tournament.origin),
            round_number=number,
            tables=whole_number(request, "tables") if pack == "emergency" else None,
        )
    except RuleViolation as violation:
        refuse(request, violation, found)
        return redirect("evening-print", tournament_id)
    transaction.on_commit(lambda: _begin(job))
    return redirect("print-job", tournament_id, job.pk)


def _begin(job: PrintJob) -> None:
    """Hand the pack to a worker; make it here where none can be reached."""
    try:
        tasks.make_pack.apply_async([str(job.pk)], retry=False)
    except OperationalError:
        tasks.make_pack(str(job.pk))


@require_GET
def job(request: HttpRequest, tournament_id: UUID, job_id: UUID) -> HttpResponse:
    """How far a pack is; once it is made, the pack itself."""
    found, role = evening_for(request, tournament_id, Role.OWN)
    ordered = _job(tournament_id, job_id)
    if ordered.pages and ordered.done == ordered.pages and not ordered.failed:
        return redirect("print-job-pdf", tournament_id, job_id)
    context = {**shown(found, role, "print"), "job": ordered, "words": PACKS[ordered.pack]}
    return page(request, "print_job", context)


@require_GET
def job_pulse(request: HttpRequest, tournament_id: UUID, job_id: UUID) -> HttpResponse:
    evening_for(request, tournament_id, Role.OWN)
    ordered = _job(tournament_id, job_id)
    state = f"{ordered.done}-{ordered.pages}-{ordered.failed}"
    if request.GET.get("revision") == state:
        return HttpResponseNotModified()
    return JsonResponse({"revision": state})


@require_GET
def job_pdf(request: HttpRequest, tournament_id: UUID, job_id: UUID) -> HttpResponse:
    found, _role = evening_for(request, tournament_id, Role.OWN)
    ordered = _job(tournament_id, job_id)
    content = queries.printed_pack(ordered)
    if content is None:
        return redirect("print-job", tournament_id, job_id)
    return _answer(found, ordered.pack, content)


def _job(tournament_id: UUID, job_id: UUID) -> PrintJob:
    ordered = queries.print_job(job_id)
    if ordered is None or ordered.tournament_id != tournament_id:
        raise Http404
    return ordered


def _round(found: Evening, number: int) -> queries.RoundView:
    each = found.round(number)
    if each is None:
        raise Http404
    return each


def _press(request: HttpRequest, found: Evening) -> Press:
    return Press(found, _paper(request), origin_of(request, found.tournament.origin))


def _remember_origin(request: HttpRequest, found: Evening) -> None:
    """What address printed signs carry, so that old ones are noticed."""
    origin = origin_of(request, found.tournament.origin)
    if found.tournament.printed_origin != origin:
        services.change_settings(
            tournament_id=found.tournament.pk,
            device=access.device_of(request),
            settings={"printed_origin": origin},
        )


def _paper(request: HttpRequest) -> Paper:
    asked = request.GET.get("paper") or request.POST.get("paper") or request.COOKIES.get(COOKIE, "")
    return PAPERS.get(asked, PAPERS["a4"])


def _pdf(found: Evening, what: str, made: Sheet) -> HttpResponse:
    return _answer(found, what, made.as_pdf())


def _answer(found: Evening, what: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    name = exports.file_name(found, "pdf").removesuffix(".pdf")
    response["Content-Disposition"] = f'inline; filename="{name}-{what}.pdf"'
    return response

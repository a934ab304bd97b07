"""Pages that print: one sheet as a PDF, or a pack that a background job makes, polled."""

import uuid
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from kombu.exceptions import OperationalError

from config.language import gettext as _
from config.language import gettext_lazy, speaking
from scoring.access import access
from scoring.access.origin import only_here, origin_of
from scoring.access.permissions import permits
from scoring.models import Role
from scoring.pages.fields import whole_number
from scoring.pages.polling import answer_poll
from scoring.pages.printing.choices import answer_pdf, not_as_written, printing_of, remember
from scoring.paper.pages import PAPERS, Sheet
from scoring.paper.pdf import as_pdf
from scoring.rules.errors import RuleViolation
from tournaments import queries, services
from tournaments.files import exports
from tournaments.models import PrintJob
from tournaments.pages.rounds.views import round_of
from tournaments.pages.shown import evening_for, names_by_number, page, refuse, shown, states_of
from tournaments.queries import Evening, PackOrder, RoundView
from tournaments.rules.planning import MOST_TABLES
from tournaments.sheets import tasks
from tournaments.sheets.packs import PACKS, Pack, Press, about_pdf

#: How long a sign of the worker is waited for before the page says what may be wrong.
LATE: Final = timedelta(seconds=20)


class Offered(NamedTuple):
    """A sheet of the evening: its name and what it is for, in words, and what draws it."""

    title: Promise
    purpose: Promise
    draw: Callable[[Press], Sheet]


#: Address -> sheet of the evening.
SHEETS: Final[dict[str, Offered]] = {
    "sign-in": Offered(
        gettext_lazy("Sign-in, with the fee"),
        gettext_lazy("at the door, to tick who has come and paid"),
        Press.sign_in,
    ),
    "signs": Offered(
        gettext_lazy("Table signs, to be folded"),
        gettext_lazy("on each table: its number, and the code for phones"),
        Press.table_signs,
    ),
    "tally-cards": Offered(
        gettext_lazy("Tally cards, one a player"),
        gettext_lazy("each player carries one and writes each round on it"),
        Press.tally_cards,
    ),
    "table-sheets": Offered(
        gettext_lazy("Blank table sheets, one a table"),
        gettext_lazy("for tables that write their hands on paper"),
        Press.blank_tables,
    ),
    "master": Offered(
        gettext_lazy("The director’s master sheet"),
        gettext_lazy("the results of all tables, by pencil"),
        Press.master,
    ),
    "rules": Offered(
        gettext_lazy("This evening’s rules"),
        gettext_lazy("to lay out where all can read them"),
        Press.house_rules,
    ),
    "standings": Offered(
        gettext_lazy("Standings"), gettext_lazy("to pin up, or to read out"), Press.standings
    ),
    "prizes": Offered(
        gettext_lazy("Prize list"), gettext_lazy("who wins what, and why"), Press.prizes
    ),
    "certificates": Offered(
        gettext_lazy("Certificates for the winners"),
        gettext_lazy("to hand out"),
        Press.certificates,
    ),
    "wall-chart": Offered(
        gettext_lazy("Wall chart, round by round"),
        gettext_lazy("everybody’s points, to hang up"),
        Press.wall_chart,
    ),
    "keepsakes": Offered(
        gettext_lazy("A keepsake card for each player, to be folded"),
        gettext_lazy("place, chart and partners, to take home"),
        Press.keepsakes,
    ),
}
BEFORE = ("sign-in", "signs", "tally-cards", "table-sheets", "master", "rules")
AFTER = ("standings", "prizes", "certificates", "wall-chart", "keepsakes")


@require_safe
def choose(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """List what can be printed now, and remember on which paper (a cookie)."""
    evening, role = evening_for(request, tournament_id)
    now, later, past = _groups(evening, role)
    printing = printing_of(request)
    context = {
        **shown(evening, role, "print"),
        "now": now,
        "groups": later,
        "past": past,
        "jobs": [
            (job, PACKS[job.pack].title, _is_late(job))
            for job in queries.print_jobs_of(evening.tournament)
        ]
        if role is Role.OWN
        else [],
        "only_here": "" if evening.tournament.origin else only_here(),
        "printing": printing,
        "papers": list(PAPERS),
        "tables": max(1, len(evening.entries) // 4),
        "most_tables": MOST_TABLES,
        "not_as_written": not_as_written(
            request, {0: evening.tournament.name, **names_by_number(evening)}
        ),
    }
    return remember(request, render(request, "tournaments/print.html", context))


class Printed(NamedTuple):
    """A sheet on the page: its title, what it is for, its address."""

    title: str
    purpose: str
    address: str


class Group(NamedTuple):
    """What is printed at one time of the evening: packs by name, and single sheets."""

    title: str
    packs: list[tuple[str, Pack]]
    sheets: list[Printed]


def _groups(evening: Evening, role: Role) -> tuple[Group, list[Group], list[Group]]:
    """The group that is printed as it stands; the other ones; those of rounds that are over."""
    is_begun, is_over = bool(evening.published), evening.is_over
    plan = ["plan"] if evening.rounds_to_come else []
    packs = [] if is_over else ["before", *plan, "emergency"]
    before = _group(_("Before"), BEFORE, packs, evening, role)
    after = _group(_("After"), AFTER, ["after", "everything"] if is_begun else [], evening, role)
    rounds = [
        _group_of_round(round_, evening)
        for round_ in reversed(evening.rounds)
        if round_.is_published or role is Role.OWN
    ]
    if not rounds:
        return before, [], []
    if not is_begun:
        return rounds[0], [before], []
    if is_over:
        return after, [before], rounds
    # Beside a draft of the next round, the round that is played is not one of those before.
    now = 1 if evening.draft and role is Role.OWN else 0
    return rounds[0], [*rounds[1 : now + 1], before, after], rounds[now + 1 :]


def _group(
    title: str, names: Sequence[str], packs: Sequence[str], evening: Evening, role: Role
) -> Group:
    """The packs, and those of the sheets that this role may print (permission)."""
    states = states_of(evening)
    return Group(
        title,
        [(name, PACKS[name]) for name in packs],
        [
            Printed(
                str(SHEETS[name].title),
                str(SHEETS[name].purpose),
                reverse("print-sheet", args=[evening.tournament.pk, name]),
            )
            for name in names
            if permits(role, f"print-sheet {name}", states=states)
        ],
    )


def _group_of_round(round_: RoundView, evening: Evening) -> Group:
    """What is printed of a round; in the one that is played, also the packs as it stands."""
    title = _("Round {number}").format(number=round_.number)
    if not round_.is_published:
        title = _("{title}, a draft").format(title=title)
    is_played = round_ is evening.current and not evening.is_over
    arguments = [evening.tournament.pk, round_.number]
    return Group(
        title,
        [(name, PACKS[name]) for name in ("recovery", "during")] if is_played else [],
        [
            Printed(
                _("Where everybody sits, by table and by name"),
                _("to pin up when the round begins"),
                reverse("print-seating", args=arguments),
            ),
            Printed(
                _("For the caller"),
                _("who goes where, to read out"),
                reverse("print-caller", args=arguments),
            ),
            Printed(
                _("Table sheets with names"),
                _("one on each table, for its hands and totals"),
                reverse("print-tables", args=arguments),
            ),
        ],
    )


@require_safe
def sheet(request: HttpRequest, tournament_id: UUID, name: str) -> HttpResponse:
    if name not in SHEETS:
        raise Http404
    evening, _role = evening_for(request, tournament_id, name)
    if name == "signs":
        remember_origin(request, evening)
    number = evening.current.number if evening.current else None
    file_name = file_name_of(evening, name, number)
    return answer_sheet(request, evening, SHEETS[name].draw, file_name)


@require_safe
def seating(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Answer a round's seating as a PDF, by table and by name."""
    return _answer_of_round(request, tournament_id, number, "seating", Press.seating)


@require_safe
def caller(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Answer what is read out when a round begins, as a PDF."""
    return _answer_of_round(request, tournament_id, number, "caller", Press.caller)


@require_safe
def tables(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """Answer a sheet for each table of a round, as one PDF."""
    return _answer_of_round(request, tournament_id, number, "tables", Press.tables)


def _answer_of_round(
    request: HttpRequest,
    tournament_id: UUID,
    number: int,
    name: str,
    draw: Callable[[Press, RoundView], Sheet],
) -> HttpResponse:
    evening, _role = evening_for(request, tournament_id)
    round_ = round_of(evening, number)
    file_name = file_name_of(evening, name, number)
    return answer_sheet(request, evening, lambda press: draw(press, round_), file_name)


@require_POST
def order(request: HttpRequest, tournament_id: UUID, pack: str) -> HttpResponse:
    """Queue a pack as a background job; where there is no broker it is made in place."""
    evening, _role = evening_for(request, tournament_id)
    if pack not in PACKS:
        raise Http404
    remember_origin(request, evening)
    printing = printing_of(request)
    order = PackOrder(
        pack,
        printing.name,
        origin_of(request, evening.tournament.origin),
        evening.current.number if evening.current else None,
        whole_number(request, "tables") if pack == "emergency" else None,
        printing.large,
        printing.blank_backs,
    )
    try:
        job = services.order_pack(job_id=uuid.uuid4(), tournament_id=tournament_id, order=order)
    except RuleViolation as violation:
        refuse(request, violation, evening)
        return redirect("evening-print", tournament_id)
    transaction.on_commit(lambda: begin(job))
    return redirect("print-job", tournament_id, job.pk)


def begin(job: PrintJob) -> None:
    """Hand the pack to a worker; make it here where none can be reached."""
    try:
        tasks.make_pack.apply_async((str(job.pk),), retry=False)
    except OperationalError:
        tasks.make_pack(str(job.pk))


@require_http_methods(["GET", "HEAD", "POST"])
def job(request: HttpRequest, tournament_id: UUID, job_id: UUID) -> HttpResponse:
    """Show a print job until it is made. Where no worker makes it this server can (POST)."""
    evening, role = evening_for(request, tournament_id)
    print_job = job_of(tournament_id, job_id)
    if request.method == "POST":
        tasks.make_pack(str(job_id))
        return redirect("print-job", tournament_id, job_id)
    if print_job.is_made:
        return redirect("print-job-pdf", tournament_id, job_id)
    context = {
        **shown(evening, role, "print"),
        "job": print_job,
        "revision": _state_of(print_job),
        "is_late": _is_late(print_job),
        "words": PACKS[print_job.pack].title,
    }
    return page(request, "print_job", context)


@require_POST
def cancel(request: HttpRequest, tournament_id: UUID, job_id: UUID) -> HttpResponse:
    evening_for(request, tournament_id)
    services.cancel_pack(job_of(tournament_id, job_id).pk)
    return redirect("evening-print", tournament_id)


@require_safe
def job_pulse(request: HttpRequest, tournament_id: UUID, job_id: UUID) -> HttpResponse:
    """Polling: the state of a print job; 304 while it is the same."""
    evening_for(request, tournament_id)
    return answer_poll(request, _state_of(job_of(tournament_id, job_id)))


@require_safe
def job_pdf(request: HttpRequest, tournament_id: UUID, job_id: UUID) -> HttpResponse:
    evening, _role = evening_for(request, tournament_id)
    print_job = job_of(tournament_id, job_id)
    content = queries.printed_pack(print_job)
    if content is None:
        return redirect("print-job", tournament_id, job_id)
    return answer_pdf(content, file_name_of(evening, print_job.pack, print_job.round))


def _is_late(print_job: PrintJob) -> bool:
    """Return whether a worker that runs would have made most packs by now."""
    return timezone.now() - print_job.ordered_at > LATE


def _state_of(print_job: PrintJob) -> str:
    """Return the state of a print job as its page shows it, as a revision."""
    return f"{print_job.is_made}-{print_job.failed}-{_is_late(print_job)}"


def job_of(tournament_id: UUID, job_id: UUID) -> PrintJob:
    print_job = queries.print_job(job_id)
    if print_job is None or print_job.tournament_id != tournament_id:
        raise Http404
    return print_job


def remember_origin(request: HttpRequest, evening: Evening) -> None:
    """Store the address on printed signs, so that old ones are noticed while any are put out."""
    origin = origin_of(request, evening.tournament.origin)
    if evening.tournament.printed_origin != origin and not evening.tournament.closed_at:
        services.change_settings(
            tournament_id=evening.tournament.pk,
            device=access.device_of(request),
            settings={"printed_origin": origin},
        )


def answer_sheet(
    request: HttpRequest, evening: Evening, draw: Callable[[Press], Sheet], name: str
) -> HttpResponse:
    """Answer a sheet as a PDF of this file name, in the evening's language."""
    printing, origin = printing_of(request), origin_of(request, evening.tournament.origin)
    with speaking(evening.tournament.language):
        drawn = draw(Press(evening, printing.paper, origin, timezone.now()))
        about = about_pdf(evening, drawn.title, timezone.now())
        return answer_pdf(as_pdf([drawn], about, blank_backs=printing.blank_backs), name)


def file_name_of(evening: Evening, name: str, number: int | None) -> str:
    """A download's name, by sheet and round: `2026-11-24-tuesday-round-5-standings`."""
    during = f"round-{number}" if number is not None else "before"
    return f"{exports.file_stem(evening)}-{during}-{name}"

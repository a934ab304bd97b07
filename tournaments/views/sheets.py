"""What an evening prints."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring import access, option_words
from scoring.models import Role
from scoring.printing.house_rules_sheet import house_rules_sheet
from scoring.printing.pages import PAPERS, Paper, pack
from tournaments import exports, printed, queries, services
from tournaments.printing.seating import seating_sheet
from tournaments.printing.signs import table_signs
from tournaments.printing.table_sheet import table_sheets
from tournaments.printing.values import TableSheet
from tournaments.queries import Evening
from tournaments.views.links import link_to, origin_of
from tournaments.views.shown import evening_for, shown


@require_GET
def choose(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """What can be printed now."""
    found, role = evening_for(request, tournament_id)
    before = [(_("Blank table sheets, one a table"), reverse("print-blank-tables", args=[tournament_id]))]
    if role is Role.OWN:
        before.insert(0, (_("Table signs, to be folded"), reverse("print-signs", args=[tournament_id])))
    before.append((_("House rules"), reverse("print-event-rules", args=[tournament_id])))
    groups = [(_("Before"), before)]
    for each in reversed(found.rounds):
        title = _("Round {number}").format(number=each.number)
        groups.append(
            (
                title if each.is_published else _("{title}, a draft").format(title=title),
                [
                    (
                        _("Where everybody sits, with totals: the page to go on from"),
                        reverse("print-seating", args=[tournament_id, each.number]),
                    ),
                    (_("Table sheets with names"), reverse("print-tables", args=[tournament_id, each.number])),
                ],
            )
        )
    return render(request, "tournaments/print.html", {**shown(found, role, "print"), "groups": groups})


@require_GET
def signs(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Signs for all tables. What address they carry is remembered, so that old ones are noticed."""
    found, _role = evening_for(request, tournament_id, Role.OWN)
    tournament = found.tournament
    origin = origin_of(request, tournament)
    if tournament.printed_origin != origin:
        services.change_settings(
            tournament_id=tournament_id, device=access.device_of(request), settings={"printed_origin": origin}
        )
    join = origin.removeprefix("http://") + reverse("join")
    rows = [printed.sign(sign, link_to(origin, sign, Role.KEEP), join) for sign in queries.signs_of(tournament)]
    return _pdf(found, "signs", pack(_("Table signs"), [table_signs(printed.head(tournament), rows, _paper(request))]))


@require_GET
def seating(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """A round's seating with totals and the movement's rules: the evening can go on from this page by hand."""
    found, _role = evening_for(request, tournament_id)
    each = found.round(number)
    if each is None:
        raise Http404
    sheet = seating_sheet(
        printed.head(found.tournament),
        number,
        printed.seated_tables(found, each),
        printed.sit_outs(found, each),
        _paper(request),
        rules=printed.movement_rules(),
    )
    return _pdf(found, f"round-{number}", sheet.as_pdf())


@require_GET
def tables(request: HttpRequest, tournament_id: UUID, number: int) -> HttpResponse:
    """A sheet for each table of a round."""
    found, _role = evening_for(request, tournament_id)
    each = found.round(number)
    if each is None:
        raise Http404
    codes = {sign.number: sign.code for sign in queries.signs_of(found.tournament)}
    return _table_sheets(request, found, printed.sheets_of(each, codes))


@require_GET
def blank_tables(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Table sheets to be written on, as many as there are tables."""
    found, _role = evening_for(request, tournament_id)
    number = max(1, len(queries.signs_of(found.tournament)))
    return _table_sheets(request, found, [TableSheet(table=table) for table in range(1, number + 1)])


def _table_sheets(request: HttpRequest, found: Evening, rows: list[TableSheet]) -> HttpResponse:
    tournament = found.tournament
    sheet = table_sheets(printed.head(tournament), rows, printed.bid_table(tournament), _paper(request))
    return _pdf(found, "table-sheets", sheet.as_pdf())


@require_GET
def rules(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    found, _role = evening_for(request, tournament_id)
    ruleset = found.tournament.ruleset
    title = printed.head(found.tournament).rules
    return _pdf(found, "rules", house_rules_sheet(title, ruleset, option_words.default_lines(ruleset), _paper(request)))


def _paper(request: HttpRequest) -> Paper:
    return PAPERS.get(request.GET.get("paper", ""), PAPERS["a4"])


def _pdf(found: Evening, what: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    name = exports.file_name(found, "pdf").removesuffix(".pdf")
    response["Content-Disposition"] = f'inline; filename="{name}-{what}.pdf"'
    return response

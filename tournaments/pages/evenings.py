"""Pages of evenings: the list, one as a whole, its settings, its end, its audit log, its files."""

from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from config.language import ngettext
from scoring.access import access
from scoring.access.locking import Stale
from scoring.models import Role
from scoring.pages.fields import way_back
from scoring.rules.errors import RuleViolation
from scoring.spreadsheets import answers
from tournaments import queries, services
from tournaments.files import exports
from tournaments.files.figures import book_of_evening
from tournaments.pages.forms import SettingsForm, settings_now
from tournaments.pages.scores import desk
from tournaments.pages.shown import (
    Question,
    ask_first,
    asked_about_sit_outs,
    asks_for_itself,
    evening_for,
    have_copies_made,
    is_confirmed,
    refuse,
    shown,
    too_late,
    write_to_folder,
)
from tournaments.queries import Evening, acts
from tournaments.words.drafts import many_people
from tournaments.words.log import grouped, log_lines
from tournaments.words.money import in_money
from tournaments.words.moving.movements import cards
from tournaments.words.moving.sit_outs import what_it_counts
from tournaments.words.refusals import refusal_in_words
from tournaments.words.vocabulary import STATES

#: Of the audit log on one page.
LINES = 200
#: What a page that asks about sit-outs offers -> what is stored.
SIT_OUTS: Final[dict[str, services.Settings]] = {
    "average": {"sit_out_points": None},
    "0": {"sit_out_points": 0},
    "half": {"sit_out_halves": 1},
    "none": {"sit_out_halves": 0},
}


@require_safe
def evenings(request: HttpRequest) -> HttpResponse:
    """List the evenings that this visitor may direct or help with, those at hand first."""
    visitor = access.visitor(request)
    listed = queries.listed_evenings(visitor)
    last = queries.last_time(visitor)
    context = {
        "at_hand": sorted(
            (row for row in listed if row.is_at_hand),
            key=lambda row: (row.rounds == 0, row.tournament.date),
        ),
        "others": [row for row in listed if not row.is_at_hand],
        "last_evening": last[0] if last else None,
        "last_people": len(last[1]) if last else 0,
        "movements": cards(),
        "clubs": queries.clubs_of(visitor),
    }
    return render(request, "tournaments/evenings.html", context)


@require_safe
@asks_for_itself
def evening(request: HttpRequest, evening: Evening, role: Role) -> HttpResponse:
    """Show the desk: how the evening stands, every table, and what is to be done next."""
    return desk.show(request, evening, role, {"line": request.GET.get("line", "")})


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show and change the settings that may change while people play."""
    evening, role = evening_for(request, tournament_id)
    initial, may_copy = settings_now(evening.tournament), access.at_the_computer(request)
    form = SettingsForm(
        request.POST or None,
        initial=initial,
        may_copy=may_copy,
        has_hands=evening.tournament.has_hands,
    )
    if request.method == "POST" and form.is_valid():
        try:
            services.change_settings(
                tournament_id=tournament_id,
                device=access.device_of(request),
                settings=form.settings(),
                seen=request.POST.get("seen"),
            )
        except RuleViolation as violation:
            form.add_error(None, refusal_in_words(violation))
        except Stale:
            too_late(request)
            return redirect("evening-settings", tournament_id)
        else:
            write_to_folder(tournament_id)
            messages.success(request, _("Saved."))
            draft = evening.draft
            if draft is not None and draft.number > form.settings().get("rounds", draft.number):
                words = _("The draft of round {number} was thrown away.")
                messages.info(request, words.format(number=draft.number))
            return redirect("evening", tournament_id)
    context = {
        **shown(evening, role, "settings"),
        **asked_about_sit_outs(evening),
        "form": form,
        "seen": request.POST.get("seen")
        or services.digest_of_settings(evening.tournament, form.columns),
    }
    return render(request, "tournaments/settings.html", context)


@require_POST
def close(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Close the evening, or open it again; what is still open, or unpaid, is asked about first."""
    evening, role = evening_for(request, tournament_id)
    if "reopen" in request.POST:
        return _reopen(request, tournament_id)
    still = [] if evening.tournament.closed_at else [*_still_open(evening), *_still_unpaid(evening)]
    if still:
        question = Question(
            _("Close the evening?"),
            [*still, _("Results stand as they are now; the evening can be opened again.")],
            _("Close the evening"),
            reverse("evening", args=[tournament_id]),
        )
        if not is_confirmed(request, question):
            return ask_first(request, evening, role, "evening", question)
    services.close_tournament(tournament_id=tournament_id, device=access.device_of(request))
    have_copies_made(tournament_id, "evening")
    return redirect("standings", tournament_id)


@require_POST
def remove(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Remove an evening that has not begun, once it is confirmed."""
    evening, role = evening_for(request, tournament_id)
    goes = _("Its links go with it. This cannot be taken back.")
    if people := len(evening.entries):
        goes = ngettext(
            "Its roll of {n} person goes, and so do its links. This cannot be taken back.",
            "Its roll of {n} people goes, and so do its links. This cannot be taken back.",
            people,
        ).format(n=people)
    question = Question(
        _("Remove this evening?"),
        [_("It has not begun: nothing was played in it."), goes],
        _("Remove this evening"),
        reverse("evening-settings", args=[tournament_id]),
    )
    if not evening.published and not is_confirmed(request, question):
        return ask_first(request, evening, role, "settings", question)
    try:
        services.remove_tournament(tournament_id=tournament_id)
    except RuleViolation as violation:
        refuse(request, violation, evening)
        return redirect("evening-settings", tournament_id)
    messages.success(request, _("{evening} was removed.").format(evening=evening.tournament.name))
    return redirect("evenings")


def _reopen(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Open the evening again, and go on where that was asked for, with the line typed there."""
    services.reopen_tournament(tournament_id=tournament_id, device=access.device_of(request))
    have_copies_made(tournament_id, "evening")
    messages.success(request, _("The evening is open again."))
    back = way_back(request, reverse("evening", args=[tournament_id]))
    line = request.POST.get("line", "")
    return redirect(f"{back}?{urlencode({'line': line})}" if line else back)


def _still_open(evening: Evening) -> list[str]:
    """Return what closing the evening would leave undone, in sentences."""
    current, left = evening.current, evening.tournament.rounds - len(evening.published)
    words = []
    if left:
        ahead = ngettext("{n} round is not played yet.", "{n} rounds are not played yet.", left)
        words.append(ahead.format(n=left))
    # A table of an earlier round is open where an older version let it be opened again.
    for round_ in evening.published[:-1]:
        for table in round_.tables:
            if not table.played.finished:
                place = _("Round {round}, table {table}: ")
                place = place.format(round=round_.number, table=table.number)
                words.append(f"{place}{STATES[table.state]}.")
    open_table = _("Table {table}: {state}.")
    for table in current.waiting_for if current else []:
        words.append(open_table.format(table=table.number, state=STATES[table.state]))
    return words


def _still_unpaid(evening: Evening) -> list[str]:
    """Return those who have not paid the fee, and the sum that is owed, in a sentence."""
    accounts = queries.Accounts(evening)
    names = [entry.name for entry in accounts.unpaid]
    if not names:
        return []
    words = ngettext(
        "{names} has not paid the fee: {sum}.", "{names} have not paid the fee: {sum}.", len(names)
    )
    due = in_money(accounts.due, evening.tournament.currency)
    return [words.format(names=many_people(names), sum=due)]


@require_POST
def sit_outs(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Store what a sit-out scores, from a page that asks about it before round 1."""
    evening, _role = evening_for(request, tournament_id)
    if settings := SIT_OUTS.get(request.POST.get("sit_out", "")):
        services.change_settings(
            tournament_id=tournament_id, device=access.device_of(request), settings=settings
        )
        messages.success(request, what_it_counts(queries.fresh_evening(tournament_id).tournament))
    if draft := evening.draft:
        return redirect("round", tournament_id, draft.number)
    return redirect("evening", tournament_id)


@require_POST
def show_board(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    evening, _role = evening_for(request, tournament_id)
    try:
        services.change_settings(
            tournament_id=tournament_id,
            device=access.device_of(request),
            settings={"board": request.POST.get("board", "")},
        )
    except RuleViolation as violation:
        refuse(request, violation, evening)
    return redirect("boards", tournament_id)


@require_safe
def history(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the audit log: what was done, when, why, by page; the last act can be undone there."""
    evening, role = evening_for(request, tournament_id)
    number = request.GET.get("before", "")
    before = int(number) if number.isascii() and number.isdigit() and len(number) < 18 else None
    changes = acts.lines_before(evening.tournament, before, LINES + 1)
    lines = log_lines(
        evening,
        changes[:LINES],
        access.device_of(request),
        at_the_computer=access.at_the_computer(request),
    )
    context = {
        **shown(evening, role, "history"),
        "groups": grouped(lines),
        "older": lines[-1].change.pk if len(changes) > LINES else None,
        "can_undo": acts.undoable(evening.tournament),
    }
    return render(request, "tournaments/history.html", context)


@require_safe
def record(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Export the evening as a file to go on elsewhere: it opens every link, for directors."""
    evening, _role = evening_for(request, tournament_id)
    name = exports.file_name(evening, "json")
    return answers.as_file(exports.archive(evening), "application/json", name)


@require_safe
def spreadsheet(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    evening, _role = evening_for(request, tournament_id)
    return answers.spreadsheet(book_of_evening(evening), exports.file_stem(evening))

"""Pages of an evening as a whole: set up, its settings, its end, its audit log, its files."""

import secrets
import uuid
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings as server
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.health import health
from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import LONGEST_NAME, Role
from scoring.pages.fields import id_by_form, uploaded, way_back
from scoring.rules.errors import RuleViolation
from scoring.rules.record.shapes import parse_storable
from scoring.rules.rulesets.presets import RULESETS
from scoring.spreadsheets import answers
from tournaments import queries, services
from tournaments.files import exports
from tournaments.files.arrivals import arrive
from tournaments.files.figures import OF_AN_EVENING, book_of_evening
from tournaments.models import Tournament
from tournaments.pages.forms import SettingsForm, StartForm, settings_now
from tournaments.pages.shown import (
    Question,
    ask_first,
    asked_about_sit_outs,
    asks_for_itself,
    evening_for,
    have_copies_made,
    is_confirmed,
    page,
    refuse,
    shown,
    shown_with_tag,
    since_drafted,
    write_to_folder,
)
from tournaments.queries import Evening, acts
from tournaments.rules.movements import movement_named
from tournaments.rules.planning import Plan, plan
from tournaments.rules.prizes.money import country_of, guessed_currency, guessed_hours
from tournaments.words.drafts import many_people
from tournaments.words.log import grouped, log_lines
from tournaments.words.money import in_money
from tournaments.words.moving.movements import summaries
from tournaments.words.moving.sit_outs import how_they_fall, what_it_scores, what_nothing_does
from tournaments.words.refusals import refusal_in_words
from tournaments.words.vocabulary import STATES, duration

#: Two thousand players over ten rounds come to 2.5 MB, the longest evening of forty to four times that.
LARGEST_RECORD = 10 * 1024 * 1024
#: Of the audit log on one page.
LINES = 200


@require_safe
def evenings(request: HttpRequest) -> HttpResponse:
    """List the evenings that this visitor may direct or help with."""
    tournaments = queries.tournaments_of(access.visitor(request))
    return render(request, "tournaments/evenings.html", {"evenings": tournaments, "movements": summaries()})


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Set an evening up: first a preview of what it comes to, then for good."""
    today = timezone.localdate()
    initial = {
        "date": today,
        "name": _("{day} Midway").format(day=date_format(today, "l")),
        "tournament_id": uuid.uuid4(),
    }
    visitor = access.visitor(request)
    known = queries.known_names(visitor)
    form = StartForm(known, request.POST or None, request.FILES or None, initial=initial)
    context: dict[str, object] = {"form": form, "known": known, **_last_time(request, visitor, known)}
    is_valid = request.method == "POST" and form.is_valid()
    if request.method == "POST":
        form.show_list()
        context["list"] = form.list
    if is_valid:
        outline = _outline(form)
        if "create" in request.POST and form.is_enough and form.list.may_be_stored:
            try:
                return _start(request, form, outline.rounds)
            except RuleViolation as violation:
                form.add_error(None, refusal_in_words(violation))
        if "sit_out" not in form.data:
            # Where sit-outs fall unevenly the fair choice is proposed, in sight of whoever sets it up.
            form.show("sit_out", "average" if outline.shares.is_uneven else "0")
        context |= {
            "plan": outline,
            "movement": _(movement_named(form.cleaned_data["movement"]).words.name),
            "duration": duration(outline.minutes),
            "falls": how_they_fall(outline.shares),
            "does": what_nothing_does(outline.shares),
        }
    return render(request, "tournaments/start.html", context)


def _last_time(request: HttpRequest, visitor: Visitor, known: list[str]) -> dict[str, object]:
    """Return those who came last time and those who came before, as template context.

    They are ticked as the form was sent.
    """
    last = queries.last_time(visitor)
    if last is None:
        return {}
    tournament, came = last
    offered = set(known)
    same = [name for name in came if name in offered]
    ticked = set(request.POST.getlist("known"))
    if "same" in request.GET:
        ticked = set(same)
    return {
        "last_evening": tournament,
        "last_names": [(name, name in ticked) for name in same],
        "other_names": [(name, name in ticked) for name in known if name not in set(same)],
        "is_ticked": bool(ticked),
    }


def _outline(form: StartForm) -> Plan:
    """Return the plan of the evening for a valid form."""
    ruleset = RULESETS[form.cleaned_data["ruleset"]]
    return plan(
        len(form.players),
        usual=ruleset.rounds,
        hands_per_round=ruleset.hands_per_round or 4,
        rounds=form.cleaned_data["rounds"],
    )


def _start(request: HttpRequest, form: StartForm, rounds: int) -> HttpResponse:
    """Start the evening of a valid form, for this device; its roll is next. Raises RuleViolation."""
    data = form.cleaned_data
    response = HttpResponseRedirect(reverse("roll", args=[data["tournament_id"]]))
    services.start_tournament(
        device=access.introduced(request, response),
        tournament_id=data["tournament_id"],
        name=data["name"],
        date=data["date"],
        ruleset=RULESETS[data["ruleset"]],
        names=form.players,
        rounds=rounds,
        movement=data["movement"],
        seed=secrets.randbelow(10**9),
        settings={
            **_by_place(request),
            "sit_out_points": None if data["sit_out"] == "average" else 0,
        },
    )
    return response


def _by_place(request: HttpRequest) -> services.Settings:
    """Guess the currency and the clock by the browser's country, else the server's own."""
    country = country_of(request.headers.get("Accept-Language", "")) or country_of(server.LANGUAGE_CODE)
    return {"currency": guessed_currency(country), "hours": guessed_hours(country)}


def _has_namesake(request: HttpRequest, tournament: Tournament) -> bool:
    """Return whether the visitor has another evening of this name and day."""
    others = queries.tournaments_of(access.visitor(request))
    named = [other for other in others if (other.name, other.date) == (tournament.name, tournament.date)]
    return any(other.pk != tournament.pk for other in named)


@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    """Import an evening from its record, to go on with it."""
    response = HttpResponseRedirect("")
    try:
        content = uploaded(request, "record", LARGEST_RECORD)
        document = parse_storable(content)
        tournament, was_here = arrive(
            document,
            lambda: access.introduced(request, response),
            id_by_form(request, content),
        )
        if was_here:
            messages.info(request, _("This evening is here already, just as the file has it."))
        elif _has_namesake(request, tournament):
            words = _(
                "There is another “{name}” of that day here, which is not as the file has it. This one has "
                "links and table letters of its own: signs and phones of the other lead to the other."
            )
            messages.info(request, words.format(name=tournament.name))
        elif isinstance(document, dict) and len(str(document.get("name") or "")) > LONGEST_NAME:
            words = _("The evening’s name is longer than {longest} letters. It is “{name}” here.")
            messages.info(request, words.format(longest=LONGEST_NAME, name=tournament.name))
        response["Location"] = reverse("evening", args=[tournament.pk])
    except RuleViolation as violation:
        place = "".join(f"{key} {number}: " for key, number in violation.place.items())
        words = _("Nothing was stored. {place}{message}").format(
            place=place, message=refusal_in_words(violation)
        )
        messages.error(request, words)
        return redirect("evenings")
    return response


@require_safe
@asks_for_itself
def evening(request: HttpRequest, evening: Evening, role: Role) -> HttpResponse:
    """Show the director how the evening stands, and what is to be done next."""
    current, tournament_id = evening.current, evening.tournament.pk
    context = {
        **shown_with_tag(evening, role, "evening"),
        **asked_about_sit_outs(evening),
        **since_drafted(evening, role),
        **answers.spreadsheet_links("evening-spreadsheet", tournament_id, tables=OF_AN_EVENING),
        "attendance": evening.attendance,
        "health": health(),
        "may_copy": access.at_the_computer(request),
        "waiting": current.waiting_for if current else [],
        "needs": [table for table in current.tables if table.state in ("tie", "disputed", "disagrees")]
        if current
        else [],
        "late_hands": [
            (round_, table)
            for round_ in evening.published
            for table in round_.tables
            if table.came_late or (table.disagrees and round_ is not current)
        ],
        "time": duration(
            plan(
                len(evening.entries),
                usual=None,
                hands_per_round=evening.tournament.hands_per_round,
                rounds=max(1, evening.tournament.rounds - len(evening.settled.published)),
            ).minutes
        ),
    }
    return page(request, "evening", context)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show and change the settings that may change while people play."""
    evening, role = evening_for(request, tournament_id)
    initial, may_copy = settings_now(evening.tournament), access.at_the_computer(request)
    form = SettingsForm(request.POST or None, initial=initial, may_copy=may_copy)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_settings(
                tournament_id=tournament_id, device=access.device_of(request), settings=form.settings()
            )
        except RuleViolation as violation:
            form.add_error(None, refusal_in_words(violation))
        else:
            write_to_folder(tournament_id)
            messages.success(request, _("Saved."))
            return redirect("evening", tournament_id)
    context = {**shown(evening, role, "settings"), **asked_about_sit_outs(evening), "form": form}
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


def _reopen(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Open the evening again, and go on where that was asked for, with the line that was typed there."""
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
        words.append(
            ngettext("{n} round is not played yet.", "{n} rounds are not played yet.", left).format(n=left)
        )
    for table in current.waiting_for if current else []:
        words.append(_("Table {table}: {state}.").format(table=table.number, state=STATES[table.state]))
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
    choice = request.POST.get("sit_out", "")
    if choice in ("average", "0"):
        points = None if choice == "average" else 0
        services.change_settings(
            tournament_id=tournament_id,
            device=access.device_of(request),
            settings={"sit_out_points": points},
        )
        messages.success(request, what_it_scores(points))
    draft = evening.draft
    return redirect("round", tournament_id, draft.number) if draft else redirect("evening", tournament_id)


@require_POST
def show_board(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Switch what the hall's boards show."""
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
    """Show the audit log: what was done, when, why, by page; what was done last can be taken back there."""
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
    """Export the evening as a file to go on with elsewhere: it opens every link, so it is the director's."""
    evening, _role = evening_for(request, tournament_id)
    name = exports.file_name(evening, "json")
    return answers.as_file(exports.archive(evening), "application/json", name)


@require_safe
def spreadsheet(request: HttpRequest, tournament_id: UUID, figures: str = "") -> HttpResponse:
    """Export the evening's figures as a workbook, or one table of them as CSV."""
    evening, _role = evening_for(request, tournament_id)
    return answers.spreadsheet(book_of_evening(evening), exports.file_stem(evening), figures)

"""Pages by which an evening begins: set up from a list of names, or brought in from its record."""

import secrets
import uuid

from django.conf import settings as server
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import LONGEST_NAME
from scoring.pages.fields import id_by_form, uploaded
from scoring.rules.errors import RuleViolation
from scoring.rules.record.shapes import parse_storable
from scoring.rules.rulesets.presets import RULESETS
from tournaments import queries, services
from tournaments.files.arrivals import arrive
from tournaments.models import Tournament
from tournaments.pages.forms import StartForm
from tournaments.rules.movements import movement_named
from tournaments.rules.planning import Plan, plan
from tournaments.rules.prizes.money import country_of, guessed_currency, guessed_hours
from tournaments.words.moving.sit_outs import how_they_fall, what_nothing_does
from tournaments.words.refusals import refusal_in_words
from tournaments.words.vocabulary import duration

#: Two thousand players over ten rounds come to 2.5 MB, the longest of forty to four times that.
LARGEST_RECORD = 10 * 1024 * 1024


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
    context: dict[str, object] = {
        "form": form,
        "known": known,
        **_last_time(request, visitor, known),
    }
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
            # If sit-outs fall unevenly the fair choice is proposed, in sight of who sets it up.
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
    """Start the evening of a valid form, for this device; its roll is next.

    Raises RuleViolation.
    """
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
    country = country_of(request.headers.get("Accept-Language", "")) or country_of(
        server.LANGUAGE_CODE
    )
    return {"currency": guessed_currency(country), "hours": guessed_hours(country)}


def _has_namesake(request: HttpRequest, tournament: Tournament) -> bool:
    """Return whether the visitor has another evening of this name and day."""
    others = queries.tournaments_of(access.visitor(request))
    named = [
        other for other in others if (other.name, other.date) == (tournament.name, tournament.date)
    ]
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
                "There is another “{name}” of that day here, which is not as the file has it. This "
                "one has links and table letters of its own: signs and phones of the other lead to "
                "the other."
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

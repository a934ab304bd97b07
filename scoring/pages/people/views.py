"""Pages of people: the list, a person's figures, two spellings merged and taken apart.

No other device's.
"""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from scoring import queries, services
from scoring.access import access
from scoring.models import Player
from scoring.pages.fields import whole_number
from scoring.queries import Career
from scoring.rules.errors import RuleViolation
from scoring.rules.figures.persons import Figures, figures_of
from scoring.rules.names import in_order
from scoring.spreadsheets import answers
from scoring.spreadsheets.people import book_of_people, book_of_person
from scoring.words import people as words
from scoring.words.refusals import refusal_in_words

A_PAGE = 50
#: With more people than this, the list can be searched.
SEARCHED = 12
#: Partners and opponents shown before the rest is folded away.
FIRST = 6


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """List the people this device has kept score for, searched by name, fifty a page."""
    visitor = access.visitor(request)
    rows = queries.people_of(visitor)
    search = request.GET.get("q", "").strip()[:40]
    page = Paginator([row for row in rows if row.is_called(search)], A_PAGE).get_page(
        request.GET.get("page")
    )
    devices = {row.player.device_id for row in rows}
    context = {
        "page": page,
        "search": search,
        "may_search": len(rows) > SEARCHED,
        "anybody": bool(rows),
        "by_device": len(devices) > 1,
    }
    return render(request, "scoring/players.html", context)


@require_safe
def player(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show one person's figures; another spelling's address leads to the person."""
    person = _person_for(request, player_id)
    if person.pk != player_id:
        return redirect("person", person.pk)
    career = queries.career_of(person, queries.most_games(request.GET.get("games", "")))
    figures = figures_of(person.pk, career.tallied)
    context = {
        "person": person,
        "spellings": career.spellings,
        "alike": career.alike,
        "career": career,
    }
    if figures.games:
        context |= _portrait(figures, career)
    return render(request, "scoring/player.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, player_id: int) -> HttpResponse:
    """Choose another spelling of this person, and merge the two."""
    person = _person_for(request, player_id)
    context: dict[str, Any] = {"person": person}
    if request.method == "POST":
        try:
            spelling_id = whole_number(request, "spelling", 0)
            services.merge_players(
                device=person.device, person_id=person.pk, spelling_id=spelling_id
            )
        except Player.DoesNotExist:
            context["problem"] = _("Choose a name first.")
        except RuleViolation as violation:
            context["problem"] = refusal_in_words(violation)
            context["game"] = violation.facts["game"]
        else:
            messages.success(request, _("Counted together from now on. No hand was changed."))
            return redirect("person", person.pk)
    search = request.GET.get("q", "").strip()[:40]
    others = [row for row in queries.people_of_device(person.device) if row.pk != person.pk]
    matching = [row for row in others if in_order(search) in in_order(row.name)]
    context |= {
        "search": search,
        "may_search": len(others) > SEARCHED,
        "others": matching[:A_PAGE],
        "more": len(matching) - A_PAGE,
    }
    return render(request, "scoring/merge_player.html", context)


@require_POST
def apart(request: HttpRequest, player_id: int) -> HttpResponse:
    person = _person_for(request, player_id)
    services.take_apart(device=person.device, spelling_id=player_id)
    messages.success(request, _("Taken apart. Everything is as it was before."))
    return redirect("person", person.pk)


@require_safe
def spreadsheet_of_all(request: HttpRequest) -> HttpResponse:
    book = book_of_people(queries.people_of(access.visitor(request)))
    return answers.spreadsheet(book, "players")


@require_safe
def spreadsheet(request: HttpRequest, player_id: int) -> HttpResponse:
    career = queries.career_of(_person_for(request, player_id), queries.ALL_GAMES)
    return answers.spreadsheet(book_of_person(career), f"player-{career.person.pk}")


def _person_for(request: HttpRequest, player_id: int) -> Player:
    """Check the permission and look the person up: 404 for another device's and for nobody."""
    row = queries.person_of(access.visitor(request), player_id)
    if row is None:
        raise Http404
    return row.person


def _portrait(figures: Figures, career: Career) -> dict[str, object]:
    contracts, results = figures.contracts, figures.results
    return {
        "figures": figures,
        "rests_on": words.rests_on(figures),
        "share_won": words.share_won(results),
        "won_lost": words.won_lost(results.won, results.lost),
        "a_hand": words.a_hand(figures.points, figures.hands),
        "specials": words.special_contracts(contracts),
        "held": words.of(contracts.held),
        "shared": words.of(contracts.shared),
        "against": words.of(contracts.against),
        "slams": words.slams_in_words(contracts),
        "grand_slams": words.of(contracts.grand_slams) if contracts.grand_slams.of else "",
        "partners": _folded(words.rows_of(figures.partners, career.people)),
        "opponents": _folded(words.rows_of(figures.opponents, career.people)),
    }


def _folded(rows: list[words.Row]) -> tuple[list[words.Row], list[words.Row]]:
    return rows[:FIRST], rows[FIRST:]

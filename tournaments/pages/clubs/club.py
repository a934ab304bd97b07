"""Pages of a club as a whole: its evenings, its records, its links."""

import uuid
from collections.abc import Collection
from typing import Final, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from scoring.access import access
from scoring.access.links import Link
from scoring.access.origin import only_here, origin_of
from scoring.models import Role
from scoring.pages.fields import chosen_id, whole_number
from scoring.rules.errors import RuleViolation
from scoring.spreadsheets.answers import as_file
from tournaments import queries, services
from tournaments.access.links import address_of, visitor_of
from tournaments.files.archives.writing import archive_of_club
from tournaments.models import Club, Tournament
from tournaments.pages.clubs.shown import club_for, has_page, history_now, lazily, names_for, shown
from tournaments.queries import ClubHistory, ClubNight
from tournaments.rules.careers import Highest, records_of
from tournaments.words import clubs as words
from tournaments.words.refusals import refusal_in_words

#: Evenings on the club's page before the rest is folded away, and rows of a season's table.
LATEST: Final = 6
TOP: Final = 5


class Listed(NamedTuple):
    """A closed evening in the club's list. `may_open`: whether this visitor may (permission)."""

    tournament: Tournament
    people: int
    winners: list[str]
    points: str
    may_open: bool


@require_http_methods(["GET", "HEAD", "POST"])
def clubs(request: HttpRequest) -> HttpResponse:
    """List the clubs that this visitor may see, the only one at once; or begin another one."""
    if request.method == "POST":
        return _begin(request)
    found = queries.clubs_of(visitor_of(request))
    if len(found) == 1:
        return redirect("club", found[0].pk)
    return render(request, "tournaments/clubs.html", {"clubs": found})


def _begin(request: HttpRequest) -> HttpResponse:
    """Begin another club with an evening that this visitor directs."""
    evening = _chosen(request)
    if evening is None:
        return redirect("clubs")
    try:
        made = services.begin_club(
            device=evening.device, name=request.POST.get("name", ""), tournament_id=evening.pk
        )
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
        return redirect("clubs")
    return redirect("club", made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def club(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show a club: what comes next, the last results, the seasons; or give it another name."""
    if request.method == "POST":
        return _rename(request, club_id)
    club, role = club_for(request, club_id)
    visitor = visitor_of(request)
    visible = queries.tournaments_in(club, visitor)
    last = queries.last_evening_of(club, visitor) if role is Role.OWN else None
    more = role is Role.OWN and "more" in request.GET
    owned = queries.owned_tournaments(visitor) if more else []
    context = {
        **shown(club, role, "club"),
        "open": [
            (title, [(one, one.pk in visible) for one in rows])
            for title, rows in (
                (_("Next"), queries.next_nights(club)),
                (_("Not closed yet"), queries.unclosed_nights(club) if role is Role.OWN else []),
            )
            if rows
        ],
        "visible": visible,
        "more": more,
        "new_season": uuid.uuid4(),
        "last_evening": last[0] if last else None,
        "last_people": last[1] if last else 0,
        "elsewhere": [one for one in owned if one.club_id != club_id],
        "inside": [one for one in reversed(owned) if one.club_id == club_id],
        **lazily(
            ("latest", "earlier", "seasons"), lambda: _results(history_now(club), role, visible)
        ),
    }
    return render(request, "tournaments/club.html", context)


def _results(history: ClubHistory, role: Role, visible: Collection[UUID]) -> dict[str, object]:
    """The last evenings of a club, those before them, and the top of each season."""
    name_of = names_for(history, role)
    listed = [_listed(history, night, role, visible) for night in reversed(history.nights)]
    return {
        "latest": listed[:LATEST],
        "earlier": listed[LATEST:],
        "seasons": [
            (season, words.season_lines(history, *history.counting(season), name_of)[:TOP])
            for season in history.seasons
        ],
    }


def _rename(request: HttpRequest, club_id: UUID) -> HttpResponse:
    club_for(request, club_id)
    try:
        services.rename_club(club_id=club_id, name=request.POST.get("name", ""))
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
    else:
        messages.success(request, _("Saved."))
    return redirect("club", club_id)


def _listed(
    history: ClubHistory, night: ClubNight, role: Role, visible: Collection[UUID]
) -> Listed:
    winners, points = words.winners_of(night, names_for(history, role))
    return Listed(
        night.tournament,
        sum(one.rank is not None for one in night.summary.results),
        winners,
        points,
        night.tournament.pk in visible,
    )


@require_POST
def put_evening(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Put an evening that this visitor directs into the club, or take it out."""
    club, _role = club_for(request, club_id)
    evening = _chosen(request)
    if evening is not None:
        is_out = "out" in request.POST
        services.put_into_club(tournament_id=evening.pk, club=None if is_out else club)
        said = _("“{name}” is out of the club.") if is_out else _("“{name}” is in the club now.")
        messages.success(request, said.format(name=evening.name))
    return redirect("club", club_id)


def _chosen(request: HttpRequest) -> Tournament | None:
    """The evening that a form names, if this visitor directs it (permission); else says so."""
    asked = chosen_id(request, "evening")
    directed = queries.owned_tournaments(visitor_of(request))
    evening = next((one for one in directed if one.pk == asked), None)
    if evening is None:
        messages.error(request, _("Choose an evening that you direct."))
    return evening


class RecordRow(NamedTuple):
    """A row of a record. `people`: name, and the person's key where the page may be opened."""

    people: list[tuple[str, int | None]]
    figure: str
    night: Tournament | None


@require_safe
def records(request: HttpRequest, club_id: UUID) -> HttpResponse:
    club, role = club_for(request, club_id)
    context = {
        **shown(club, role, "club-records"),
        **lazily(("records", "evenings", "hand"), lambda: _records(history_now(club), role)),
    }
    return render(request, "tournaments/club_records.html", context)


def _records(history: ClubHistory, role: Role) -> dict[str, object]:
    """The records in words, and the largest hand; None where no hand is known."""
    found = records_of([one.played for one in history.nights])
    hand = None
    if found.hand is not None:
        largest, person, number = found.hand
        who = _record_people(history, role, (person,))
        hand = (who, words.hand_in_words(largest), history.nights[number].tournament)
    return {
        "records": [
            (title, [_row(history, role, kind, row) for row in getattr(found, kind)])
            for kind, title in words.RECORDS.items()
            if getattr(found, kind)
        ],
        "evenings": len(history.nights),
        "hand": hand,
    }


def _row(history: ClubHistory, role: Role, kind: str, row: Highest) -> RecordRow:
    return RecordRow(
        _record_people(history, role, row.persons),
        words.record_in_words(kind, row.figure),
        None if row.night is None else history.nights[row.night].tournament,
    )


def _record_people(
    history: ClubHistory, role: Role, persons: tuple[int, ...]
) -> list[tuple[str, int | None]]:
    name_of = names_for(history, role)
    return [
        (name_of(person), person if has_page(history, person, role) else None) for person in persons
    ]


@require_safe
def archive(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Send the club as one file: people, seasons, and the evenings that this visitor directs."""
    club, _role = club_for(request, club_id)
    content = archive_of_club(visitor_of(request), club)
    return as_file(content, "application/zip", f"club-{timezone.localdate().isoformat()}.zip")


@require_http_methods(["GET", "HEAD", "POST"])
def links(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show the links to a club, to watch and to direct; or withdraw one."""
    club, role = club_for(request, club_id)
    if request.method == "POST":
        asked = Role.WATCH if request.POST.get("role") == Role.WATCH else Role.OWN
        done = services.withdraw_club_links(
            club_id=club_id,
            role=asked,
            seen_generation=whole_number(request, "generation", 0),
            device=access.device_of(request),
        )
        said = _("The link was withdrawn. Below is a new one.")
        messages.success(request, said if done else _("That link was already withdrawn."))
        return redirect("club-links", club_id)
    origin = origin_of(request, "")
    context = {
        **shown(club, role, "club-links"),
        "links": [_link(origin, club, one) for one in (Role.WATCH, Role.OWN)],
        "only_here": only_here(),
        "left_out": queries.directed_by_others(club, visitor_of(request)),
    }
    return render(request, "tournaments/club_links.html", context)


def _link(origin: str, club: Club, role: Role) -> Link:
    said = {
        Role.WATCH: (
            _("To read"),
            _("Who won each evening, the season’s table and the records, with public names."),
        ),
        Role.OWN: (
            _("To direct"),
            _(
                "Everything that you can do here: people, seasons, names. Evenings have links "
                "of their own."
            ),
        ),
    }
    return Link(role, *said[role], address_of(origin, club, role), club.generation_of(role))

"""Pages of seasons: the table of one, how it counts, its paper and its spreadsheet."""

import datetime
import uuid
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.access import access
from scoring.access.locking import Stale
from scoring.models import LONGEST_NAME, Role
from scoring.pages.fields import read_id
from scoring.pages.printing.choices import answer_pdf, file_name, printing_of
from scoring.paper.pages import Sheet
from scoring.paper.pdf import About, as_pdf
from scoring.rules.errors import RuleViolation
from scoring.spreadsheets import answers
from scoring.words.forms import WordedForm
from scoring.words.moments import told
from tournaments import queries, services
from tournaments.access.links import visitor_of
from tournaments.files.seasons import book_of_season
from tournaments.models import Club, Season, Tournament
from tournaments.pages.clubs.shown import (
    club_for,
    history_now,
    lazily,
    names_for,
    page_of,
    season_for,
    shown,
)
from tournaments.pages.forms import DayField
from tournaments.pages.shown import evening_for
from tournaments.pages.shown import shown as shown_in_evening
from tournaments.queries import ClubHistory, ClubNight
from tournaments.rules import seasons as law
from tournaments.rules.seasons import COUNTS
from tournaments.sheets.after.certificates import Certificate, certificates
from tournaments.sheets.after.season import WALL, SeasonShown, season_sheet
from tournaments.sheets.heads import EveningHead
from tournaments.words import clubs as words
from tournaments.words.refusals import refusal_in_words

#: Size of the printed table -> the last words of its file's name.
_PRINTED: Final = {"page": gettext_lazy("table"), "wall": gettext_lazy("table for the wall")}
#: The points of places where a club has not said its own.
USUAL_PLACES: Final = "10 8 6 5 4 3 2 1"
MOST_NIGHTS: Final = 200


class SeasonForm(WordedForm):
    """The form of how a season counts. `document` is what it comes to, as a record has it."""

    name = forms.CharField(max_length=LONGEST_NAME, label=gettext_lazy("Its name"))
    of = forms.CharField(
        required=False,
        max_length=LONGEST_NAME,
        label=gettext_lazy("Evenings called"),
        help_text=gettext_lazy("blank: all of the club"),
    )
    first = DayField(label=gettext_lazy("From"))
    last = DayField(
        required=False, label=gettext_lazy("To"), help_text=gettext_lazy("blank: it goes on")
    )
    count = forms.ChoiceField(
        label=gettext_lazy("What an evening brings"),
        choices=[
            ("points", gettext_lazy("its points")),
            ("games", gettext_lazy("games won")),
            ("places", gettext_lazy("points for the place")),
        ],
    )
    places = forms.CharField(
        required=False,
        max_length=200,
        label=gettext_lazy("Points of the first place, the second, …"),
    )
    best = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_NIGHTS,
        label=gettext_lazy("Only so many best evenings count"),
        help_text=gettext_lazy("blank: all"),
    )
    minimum = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_NIGHTS,
        label=gettext_lazy("Evenings needed for a place"),
        help_text=gettext_lazy("blank: one"),
    )
    average = forms.BooleanField(
        required=False, label=gettext_lazy("The average counts, not the sum")
    )
    tiebreak = forms.ChoiceField(
        required=False,
        label=gettext_lazy("Who is equal"),
        choices=[("", gettext_lazy("shares the place")), *words.TIEBREAKS.items()],
    )

    def clean_places(self) -> list[int]:
        """Parse whole numbers, one for each place."""
        parts = str(self.cleaned_data["places"]).replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
            raise forms.ValidationError(_("Write whole numbers, such as 10 8 6 4 2 1."))
        return [int(part) for part in parts]

    @property
    def document(self) -> dict[str, Any]:
        """Return how the season counts, of a valid form; what is as usual is left out."""
        data = self.cleaned_data
        document: dict[str, Any] = {}
        if data["count"] != COUNTS[0]:
            document["count"] = data["count"]
        if data["count"] == "places":
            usual = [int(part) for part in USUAL_PLACES.split()]
            document["place_points"] = data["places"] or usual
        document |= {name: data[name] for name in ("best", "minimum") if data[name]}
        if data["average"]:
            document["average"] = True
        if data["tiebreak"]:
            document["tiebreaks"] = [data["tiebreak"]]
        return document


def _as_form(season: Season) -> dict[str, Any]:
    counting = queries.counting_of(season.rules)
    return {
        "name": season.name,
        "of": season.of,
        "first": season.first,
        "last": season.last,
        "count": counting.count,
        "places": " ".join(map(str, counting.place_points)) or USUAL_PLACES,
        "best": counting.best,
        "minimum": counting.minimum if counting.minimum > 1 else None,
        "average": counting.is_average,
        "tiebreak": next(iter(counting.tiebreaks), ""),
    }


class Night(NamedTuple):
    """An evening of the season. `may_open`: whether this visitor may see it (permission)."""

    tournament: Tournament
    is_added: bool
    may_open: bool
    winners: list[str]
    points: str


class Shown(NamedTuple):
    """A season on its page: the nights, the newest first, and the table of their sums.

    `lines` and `days` (of the nights that are added, in order): each with the address that it leads
    to, empty for none.
    """

    nights: list[Night]
    lines: list[tuple[words.SeasonLine, str]]
    days: list[tuple[datetime.date, str]]
    counting: law.Season
    counts: str


@require_http_methods(["GET", "HEAD", "POST"])
def season(request: HttpRequest, club_id: UUID, season_id: UUID) -> HttpResponse:
    """Show a season; change how it counts, or delete it."""
    club, role, stored = season_for(request, club_id, season_id)
    form = SeasonForm(request.POST or None, initial=_as_form(stored))
    if request.method == "POST" and ("delete" in request.POST or form.is_valid()):
        return _store(request, history_now(club), stored, form)
    changes = role is Role.OWN and (form.is_bound or "change" in request.GET)
    context = {
        **shown(club, role, "club-season"),
        "stored": stored,
        "form": form if changes else None,
        "seen": request.POST.get("seen") or (services.digest_of_season(stored) if changes else ""),
        "next_name": _next_name(stored.name),
        "next_id": uuid.uuid4(),
        "today": timezone.localdate(),
        **lazily(
            ("season", "honours"), lambda: _with_honours(request, history_now(club), stored, role)
        ),
    }
    return render(request, "tournaments/club_season.html", context)


def _with_honours(
    request: HttpRequest, history: ClubHistory, stored: Season, role: Role
) -> dict[str, object]:
    nights, counting = history.counting(stored)
    return {
        "season": season_shown(request, history, stored, role, partial(page_of, history, role)),
        "honours": words.honours_of(history, nights, counting, names_for(history, role)),
    }


@require_safe
def printed(
    request: HttpRequest, club_id: UUID, season_id: UUID, size: str = "page"
) -> HttpResponse:
    """Print a season's table, on larger paper for a `wall`; all read it: names are public."""
    club, _role, stored = season_for(request, club_id, season_id)
    history = history_now(club)
    nights, counting = history.counting(stored)
    printing = printing_of(request)
    drawn = SeasonShown(
        club.name,
        stored.name,
        words.how_it_counts(counting),
        [one.tournament.date for one in nights],
        words.season_lines(history, nights, counting, names_for(history, Role.WATCH)),
        counting.is_average,
    )
    paper = WALL[printing.name] if size == "wall" else printing.paper
    return _answer_sheet(club, stored, season_sheet(drawn, paper), _PRINTED[size])


@require_safe
def certified(request: HttpRequest, club_id: UUID, season_id: UUID) -> HttpResponse:
    """Print a certificate for each honour of a season, to be handed out at its end."""
    club, role, stored = season_for(request, club_id, season_id)
    history = history_now(club)
    nights, counting = history.counting(stored)
    rows = [
        Certificate(name, honour.title, honour.figure)
        for honour in words.honours_of(history, nights, counting, names_for(history, role))
        for name in honour.names
    ]
    sheet = certificates(
        EveningHead(club.name, _with_last_day(stored, nights), "", 0, 0),
        rows,
        printing_of(request).paper,
        instead=_("Nobody has earned a certificate of this season yet.")
        if nights
        else _("No closed evening counts in this season yet."),
        signed=_("For the club"),
    )
    return _answer_sheet(club, stored, sheet, _("certificates"))


def _with_last_day(season: Season, nights: Sequence[ClubNight]) -> str:
    if not nights:
        return season.name
    day = told(nights[-1].tournament.date)
    return _("{season}, {day}").format(season=season.name, day=day)


def _answer_sheet(club: Club, season: Season, sheet: Sheet, what: object) -> HttpResponse:
    """Answer a sheet of a season as a PDF. `what`: the sheet's name, for that of the file."""
    about = About(season.name, club.name, get_language() or "en", timezone.now())
    return answer_pdf(as_pdf([sheet], about), _file_name(season, what))


@require_safe
def spreadsheet(request: HttpRequest, club_id: UUID, season_id: UUID) -> HttpResponse:
    club, role, stored = season_for(request, club_id, season_id)
    history = history_now(club)
    book = book_of_season(history, stored, names_for(history, role))
    return answers.spreadsheet(book, _file_name(stored, _("season")))


def _file_name(season: Season, what: object) -> str:
    return file_name(f"{season.name} {what}", str(season.pk)[:8])


@require_http_methods(["GET", "HEAD"])
def of_evening(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Lead from an evening to its season; who may see the evening alone sees the table here."""
    evening, role = evening_for(request, tournament_id)
    club, taking = evening.tournament.club, queries.season_taking(evening.tournament)
    if club is None or taking is None:
        context = shown_in_evening(evening, role, "season")
        return render(request, "tournaments/season.html", context)
    if access.role_of(visitor_of(request), club) is not None:
        return redirect("club-season", club.pk, taking.pk)
    history = history_now(club)
    here = season_shown(request, history, taking, Role.WATCH, lambda _person: "")
    context = {
        **shown_in_evening(evening, role, "season"),
        "stored": taking,
        "season": here,
        "may_direct": False,
    }
    return render(request, "tournaments/season.html", context)


def season_shown(
    request: HttpRequest,
    history: ClubHistory,
    stored: Season,
    role: Role,
    page_of: Callable[[int], str],
) -> Shown:
    """Show a season on its page. `page_of`: a person's address; empty if it may not be opened."""
    nights = history.nights_in(stored)
    added, counting = history.counting(stored)
    visible = queries.tournaments_in(history.club, visitor_of(request))
    name_of = names_for(history, role)
    return Shown(
        [
            _night(one, one in added, one.tournament.pk in visible, name_of)
            for one in reversed(nights)
        ],
        [
            (line, page_of(line.person))
            for line in words.season_lines(history, added, counting, name_of)
        ],
        [(one.tournament.date, "") for one in added],
        counting,
        words.how_it_counts(counting),
    )


def _left_out(
    sent: QueryDict, nights: Iterable[ClubNight], before: frozenset[UUID]
) -> frozenset[UUID]:
    """The evenings that a form leaves out of a season; as before where it lists none.

    `nights`: of the club, as the season's days may be changed. Those that do not stand in the form
    are as before: outside the days, or new to it.
    """
    if "evenings" not in sent:
        return before
    listed = set(sent.getlist("listed"))
    unticked = listed - set(sent.getlist("night"))
    here = {one.tournament.pk for one in nights if str(one.tournament.pk) in unticked}
    return frozenset(here | {pk for pk in before if str(pk) not in listed})


def _store(
    request: HttpRequest, history: ClubHistory, stored: Season, form: SeasonForm
) -> HttpResponse:
    """Delete the season, or store it as a valid form has it."""
    here = redirect("club-season", history.club.pk, stored.pk)
    if "delete" in request.POST:
        services.delete_season(season_id=stored.pk)
        messages.success(request, _("The season was removed; its evenings are still here."))
        return redirect("club", history.club.pk)
    data = form.cleaned_data
    left_out = _left_out(request.POST, history.nights, history.left_out[stored.pk])
    try:
        services.change_season(
            season_id=stored.pk,
            chosen={
                "name": data["name"],
                "of": data["of"],
                "first": data["first"],
                "last": data["last"],
                "rules": form.document,
                "left_out": left_out,
            },
            seen=request.POST.get("seen"),
        )
    except Stale:
        messages.error(
            request, _("Somebody else has changed this season since. Look at it, then try again.")
        )
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
    else:
        messages.success(request, _("Saved."))
    return here


@require_POST
def begin_next(request: HttpRequest, club_id: UUID, season_id: UUID) -> HttpResponse:
    """Begin the next season, which counts like this one; this one ends the day before."""
    season_for(request, club_id, season_id)
    form = NextForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write the new season’s name, and the day on which it begins."))
        return redirect("club-season", club_id, season_id)
    try:
        begun = services.begin_season(
            season_id=season_id,
            new_id=form.cleaned_data["id"],
            name=form.cleaned_data["name"],
            first=form.cleaned_data["first"],
        )
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
        return redirect("club-season", club_id, season_id)
    messages.success(request, _("“{name}” has begun.").format(name=begun.name))
    return redirect("club-season", club_id, begun.pk)


class NextForm(WordedForm):
    id = forms.UUIDField()
    name = forms.CharField(max_length=LONGEST_NAME)
    first = forms.DateField()


@require_POST
def add(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Add a season to a club that has none of the kind: of all evenings, from the first on."""
    club, _role = club_for(request, club_id)
    history = history_now(club)
    days = [one.tournament.date for one in history.nights]
    first = min(days, default=timezone.localdate())
    season = services.add_season(
        club=club,
        new_id=read_id(request.POST.get("id", "")) or uuid.uuid4(),
        chosen={
            "name": services.season_name(club.name, first.year),
            "of": "",
            "first": first,
            "last": None,
            "rules": {},
            "left_out": (),
        },
    )
    return redirect("club-season", club_id, season.pk)


def _next_name(name: str) -> str:
    """A season's name with the next year, where it ends with one: “Tuesday 2027”."""
    head, _blank, year = name.rpartition(" ")
    if year.isascii() and year.isdigit() and len(year) == 4:
        return f"{head} {int(year) + 1}"
    return name


def _night(one: ClubNight, is_added: bool, may_open: bool, name_of: Callable[[int], str]) -> Night:
    winners, points = words.winners_of(one, name_of)
    return Night(one.tournament, is_added, may_open, winners, points)

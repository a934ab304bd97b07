"""A season: closed evenings of one name and rules, added up as a club counts them."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, Final, NamedTuple
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.access import access
from scoring.models import Role
from scoring.rules.errors import RuleViolation
from scoring.words.forms import WordedForm
from scoring.words.vocabulary import in_figures
from tournaments import queries, services
from tournaments.models import Tournament
from tournaments.pages.shown import evening_for, shown
from tournaments.queries import Evening, SeasonTable
from tournaments.rules.seasons import BEST, COUNTS, Season, SeasonRow
from tournaments.words.ranking import in_games, in_tenths, ranked_with
from tournaments.words.refusals import refusal_in_words

#: The points of places where a club has not said its own.
USUAL_PLACES: Final = "10 8 6 5 4 3 2 1"
MOST_NIGHTS: Final = 50


class SeasonForm(WordedForm):
    """The form of how a season counts. `document` is what it comes to, as a record has it."""

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
        choices=[
            ("", gettext_lazy("shares the place")),
            ("best_night", gettext_lazy("the higher best evening wins")),
            ("nights", gettext_lazy("more evenings win")),
            ("last_night", gettext_lazy("the last evening decides")),
        ],
    )
    from_nights = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_NIGHTS,
        label=gettext_lazy("Handicaps after so many evenings"),
        help_text=gettext_lazy("blank: none"),
    )
    base = forms.IntegerField(
        required=False,
        min_value=-10_000,
        max_value=10_000,
        label=gettext_lazy("What somebody is short of"),
        help_text=gettext_lazy("blank: the best average"),
    )
    percent = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=100,
        label=gettext_lazy("Per cent of it that are given"),
        help_text=gettext_lazy("blank: 100"),
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
        if data["from_nights"]:
            handicaps: dict[str, Any] = {"from_nights": data["from_nights"]}
            handicaps["base"] = BEST if data["base"] is None else data["base"]
            if data["percent"]:
                handicaps["percent"] = data["percent"]
            document["handicaps"] = handicaps
        return document


def _as_form(counting: Season) -> dict[str, Any]:
    """Return the values of the form's fields for a season that counts so."""
    handicaps = counting.handicaps
    return {
        "count": counting.count,
        "places": " ".join(map(str, counting.place_points)) or USUAL_PLACES,
        "best": counting.best,
        "minimum": counting.minimum if counting.minimum > 1 else None,
        "average": counting.is_average,
        "tiebreak": next(iter(counting.tiebreaks), ""),
        "from_nights": handicaps.from_nights if handicaps else None,
        "base": handicaps.base if handicaps else None,
        "percent": int(handicaps.percent) if handicaps and handicaps.percent != 100 else None,
    }


class Cell(NamedTuple):
    """The result of an evening for somebody, in words; empty: not there."""

    words: str
    counts: bool


class Row(NamedTuple):
    """A person's season. `rank`: None with too few evenings; `each`: by evening, in order."""

    rank: int | None
    name: str
    total: str
    nights: int
    each: list[Cell]


class Night(NamedTuple):
    """An evening of the season.

    `may_open`: whether this visitor may see it (permission). `winners`: those in first place; empty
    where it is not added. `result`: what they won with.
    """

    tournament: Tournament
    is_added: bool
    may_open: bool
    winners: list[str]
    result: str


class Shown(NamedTuple):
    """A season on its page: the nights, the newest first, and the table of their sums.

    `days`: of the nights that are added, in order; `may_keep`: whether this visitor may store how
    it counts; `is_kept`: whether it is stored just so.
    """

    nights: list[Night]
    rows: list[Row]
    days: list[date]
    counting: Season
    form: SeasonForm
    may_keep: bool
    is_kept: bool


@require_http_methods(["GET", "HEAD", "POST"])
def season(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the season of an evening, by the rules that stand in the form, or as it is kept.

    What was tried out is stored for all to see: on the newest evening, from which the next ones
    that are set up like it have it.
    """
    evening, role = evening_for(request, tournament_id)
    here = season_of(request, evening)
    if request.method == "POST" and here is not None:
        _keep(request, here)
        return redirect(reverse("season", args=[tournament_id]))
    context = {
        **shown(evening, role, "season"),
        "season": here,
        "tried": [(name, value) for name, values in request.GET.lists() for value in values],
    }
    return render(request, "tournaments/season.html", context)


def season_of(request: HttpRequest, evening: Evening) -> Shown | None:
    """The closed evenings of this one's series; those chosen are added.

    None where it is no series.
    """
    tournaments = queries.series_of(evening.tournament)
    if len(tournaments) < 2:
        return None
    kept = queries.chosen_of(tournaments)
    form = SeasonForm(_asked(request), initial=_as_form(queries.counting_of(kept)))
    wanted = _wanted(request, tournaments, kept)
    chosen = [one for one in tournaments if one.pk in wanted] or tournaments
    document = form.document if form.is_valid() else queries.rules_in(kept)
    counting = queries.counting_of(document)
    added = {one.pk: night for one in chosen if (night := queries.evening(one.pk)) is not None}
    nights = sorted(
        added.values(), key=lambda night: (night.tournament.date, night.tournament.created_at)
    )
    visitor = access.visitor(request)
    visible = {one.pk for one in queries.tournaments_of(visitor)}
    left_out = [str(one.pk) for one in tournaments if one.pk not in added]
    return Shown(
        [_night(one, added.get(one.pk), may_open=one.pk in visible) for one in tournaments],
        _rows(queries.added_up(nights, counting)),
        [night.tournament.date for night in nights],
        counting,
        form,
        access.may(visitor, Role.OWN, tournaments[0]),
        _with(document, left_out) == _with(queries.rules_in(kept), list(kept.get("left_out", []))),
    )


def _asked(request: HttpRequest) -> Mapping[str, Any] | None:
    """The form that was sent; None where there is none."""
    sent = request.POST if request.method == "POST" else request.GET
    return sent if "count" in sent else None


def _wanted(
    request: HttpRequest, tournaments: Sequence[Tournament], kept: Mapping[str, Any]
) -> set[UUID]:
    """The evenings that count: those ticked, else those that are not left out."""
    sent = request.POST if request.method == "POST" else request.GET
    ticked = set(sent.getlist("night"))
    if ticked:
        return {one.pk for one in tournaments if str(one.pk) in ticked}
    return {one.pk for one in tournaments} - queries.left_out_of(kept)


def _with(document: Mapping[str, Any], left_out: Sequence[str]) -> dict[str, Any]:
    """Add the evenings that are left out to the rules, as both are stored."""
    return {**document, **({"left_out": sorted(left_out)} if left_out else {})}


def _keep(request: HttpRequest, here: Shown) -> None:
    """Store the rules and evenings of the form that was sent, or say what is wrong with it.

    Raises Http404 for who does not direct the newest evening (permission).
    """
    if not here.may_keep:
        raise Http404
    if not here.form.is_valid():
        for errors in here.form.errors.values():
            messages.error(request, str(errors[0]))
        return
    left_out = [str(night.tournament.pk) for night in here.nights if not night.is_added]
    try:
        services.choose_season(
            tournament_id=here.nights[0].tournament.pk,
            season=_with(here.form.document, left_out),
            device=access.device_of(request),
        )
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
    else:
        messages.success(request, _("Saved."))


def _night(tournament: Tournament, evening: Evening | None, *, may_open: bool) -> Night:
    if evening is None:
        return Night(tournament, False, may_open, [], "")
    first = [row for row in evening.standings if row.rank == 1]
    winners = [evening.party(row.entry).name for row in first]
    result = ranked_with(tournament.rank_by, first[0].figure, first[0].points) if first else ""
    return Night(tournament, True, may_open, winners, result)


def _rows(table: SeasonTable) -> list[Row]:
    """Everybody's row in words, the best first; those without a place last."""
    return [_row(row, table) for row in (*table.ranked, *table.unranked)]


def _row(row: SeasonRow, table: SeasonTable) -> Row:
    counted = set(row.counted)
    return Row(
        row.rank,
        table.names[row.person],
        _figure(row.total, table.counts),
        row.nights,
        [
            Cell("" if value is None else _figure(value, table.counts), number in counted)
            for number, value in enumerate(row.each, start=1)
        ],
    )


def _figure(value: Fraction, counting: Season) -> str:
    """Format what counts: “7½” games, whole points, one decimal of anything else."""
    if counting.count == "games" and value.denominator <= 2:
        return in_games(value)
    return in_figures(int(value)) if value.denominator == 1 else in_tenths(value)

"""Pages of standings, with the cut that parts equal ones."""

from fractions import Fraction
from typing import Final, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.views.decorators.http import require_POST, require_safe

from config.language import gettext as _
from scoring.access import access
from scoring.models import Role
from scoring.pages.fields import chosen_id
from tournaments import services
from tournaments.models import Entry, Tournament
from tournaments.pages.shown import (
    asks_for_itself,
    evening_for,
    in_halves,
    later,
    page,
    pause_in,
    shown_with_tag,
)
from tournaments.queries import Evening, RoundView
from tournaments.rules.standings import COUNTED_IN_HANDS, GAMES, POINTS, sharing
from tournaments.words.moving.sit_outs import what_it_counts
from tournaments.words.ranking import (
    HEADINGS,
    equal_ones,
    for_sit_outs,
    ranked_with,
    without_totals,
)
from tournaments.words.vocabulary import TIEBREAKS

#: How many can play a final.
FINALS: Final = (4, 8, 16)


class Cell(NamedTuple):
    """The result of a round for one player: his points, None where there are none or not yet.

    `won`: the games won in it; None where games do not rank.
    """

    points: int | None
    sits_out: bool
    won: Fraction | None = None


#: Of a round in which somebody took no part.
NOT_THERE: Final = Cell(None, False)


class StandingRow(NamedTuple):
    """A row of the standings as the pages show it. `why`: the tie-break, where one decided.

    `figure`: what ranks it before its points; None where points rank alone.
    """

    rank: int
    entry: Entry
    points: int
    figure: Fraction | None
    why: Promise | str
    #: In full: each published round; what sit-outs came to, in words; slams.
    rounds: tuple[Cell, ...] = ()
    sit_out: str = ""
    slams: int = 0
    #: Places gained in the last round; below 0: lost.
    gained: int = 0

    @property
    def lost(self) -> int:
        """Places lost in the last round; 0 or less where none was."""
        return -self.gained

    @property
    def last(self) -> Cell | None:
        """The last published round; None before the first."""
        return self.rounds[-1] if self.rounds else None

    @property
    def but_for_rank(self) -> tuple[object, ...]:
        """The values that the row shows beside its rank and the places gained."""
        entry = self.entry
        shown = entry.pk, entry.name, self.points, self.figure, str(self.why)
        return *shown, *self[5:-1]


def standings_rows(evening: Evening) -> list[StandingRow]:
    """The rows of the standings, best first, without each round's points."""
    return [
        StandingRow(
            row.rank,
            evening.party(row.entry),
            row.points,
            row.figure,
            TIEBREAKS[evening.decided_by[row.entry]] if row.entry in evening.decided_by else "",
        )
        for row in evening.standings
    ]


def _rows_in_full(evening: Evening) -> list[StandingRow]:
    event = evening.event
    slams, before = event.figures()["slams"], _ranks_before(evening)
    rounds = [_cells(evening, round_) for round_ in evening.published]
    rows = []
    for row in standings_rows(evening):
        key = row.entry.key
        cells = tuple(of_round.get(row.entry.pk, NOT_THERE) for of_round in rounds)
        # Others pass those whose table is not in yet: that is no step of theirs.
        is_in = bool(cells) and (cells[-1].points is not None or cells[-1].sits_out)
        rows.append(
            row._replace(
                rounds=cells,
                sit_out=for_sit_outs(event.sit_out_won(key), event.sit_out_total(key)),
                slams=slams.get(key, 0),
                gained=before.get(key, row.rank) - row.rank if is_in else 0,
            )
        )
    return rows


def _cells(evening: Evening, round_: RoundView) -> dict[UUID, Cell]:
    """Entry's id -> what the round brought it, of all who had a place in it."""
    by_games = evening.tournament.rank_by == GAMES
    won = round_.games_won if by_games else {}
    out = evening.event.sit_out_games if by_games else None
    return {
        **{key: Cell(points, False, won.get(key)) for key, points in round_.points.items()},
        **{place.entry_id: Cell(None, True, out) for place in round_.sit_outs},
    }


def _ranks_before(evening: Evening) -> dict[str, int]:
    """Entry's key -> rank before the last published round; empty where that is the first."""
    rounds = len(evening.published) - 1
    if rounds < 1:
        return {}
    return {row.entry: row.rank for row in evening.event_after(rounds).standings()}


def _columns(rows: list[StandingRow], *, each_round: bool) -> list[list[StandingRow]]:
    """The rows as the page's tables have them: one where there is a column for each round."""
    return [rows] if each_round else in_halves(rows)


@require_safe
@asks_for_itself
def standings(request: HttpRequest, evening: Evening, role: Role) -> HttpResponse:
    """Show the standings, while the hall may see them; each round's points by `?rounds=all`."""
    helps = role.includes(Role.KEEP)
    context = shown_with_tag(evening, role, "standings")
    # The phones of a whole hall may stand on this page.
    context["pause"] = None if helps else pause_in(evening)
    if evening.standings_are_hidden and role is not Role.OWN:
        return page(request, "standings", {**context, "hidden": True})
    tournament = evening.tournament
    each_round = request.GET.get("rounds") == "all"
    context |= {
        # A hand of a table that still plays changes none of it.
        "rows_kept_by": (
            *(tournament.pk, tournament.rounds_revision, tournament.hall_revision, role),
            each_round,
            tournament.closed_at is not None,
        ),
        "is_closed": tournament.closed_at is not None,
        "each_round": each_round,
        "columns": later(lambda: _columns(_rows_in_full(evening), each_round=each_round)),
        "figures": HEADINGS.get(tournament.rank_by, ""),
        "equal_ones": equal_ones(tournament.rank_by),
        "ties_broken_by": _ties_broken_by(tournament),
        "numbers": [round_.number for round_ in evening.published],
        "house": later(lambda: _house_players(evening)),
        "without_totals": without_totals(tournament.rank_by, len(evening.without_totals)),
        # What only hands show, where it parts equal totals.
        "without_hands": evening.without_hands
        if COUNTED_IN_HANDS.intersection(tournament.tiebreaks)
        else [],
        "ledger": evening.sat_out,
        "sit_out_scores": what_it_counts(tournament) if evening.sat_out else "",
        "sheets": [
            ("standings", _("Standings")),
            ("wall-chart", _("Wall chart, round by round")),
            ("keepsakes", _("A card for each player")),
        ]
        if helps and evening.current
        else [],
        "finals": later(lambda: _finals(evening)) if role is Role.OWN else None,
        "to_cut": later(lambda: _to_cut(evening)) if role is Role.OWN else None,
    }
    return page(request, "standings", context)


class Finals(NamedTuple):
    """The evening that this one was made from, those made from it, and what another can be of."""

    of: Tournament | None
    made: list[Tournament]
    #: Places behind which a line can be drawn; empty while the evening is not over.
    sizes: list[int]


def _finals(evening: Evening) -> Finals:
    tournament, ranked = evening.tournament, len(evening.standings)
    sizes = [size for size in FINALS if size < ranked] if evening.is_over else []
    return Finals(tournament.made_of, list(tournament.finals.order_by("created_at")), sizes)


def _house_players(evening: Evening) -> list[tuple[Entry, str]]:
    """Those who filled a seat and are not ranked, with what they came to."""
    rank_by, before = evening.tournament.rank_by, evening.event.before_points
    return [
        (entry, ranked_with(rank_by, before.get(entry.key), evening.totals.get(entry.key, 0)))
        for entry in evening.unranked
        if evening.took_part(entry)
    ]


def _ties_broken_by(tournament: Tournament) -> list[Promise | str]:
    """Say what parts equal ones, in order: points, where something else ranks first; tie-breaks."""
    codes: list[Promise | str] = [TIEBREAKS[code] for code in tournament.tiebreaks]
    return [_("points"), *codes] if codes and tournament.rank_by != POINTS else codes


class ToCut(NamedTuple):
    """Groups that a cut is to part, for a prize and others. `was_cut`: it can be taken back."""

    first: list[list[Entry]]
    others: list[list[Entry]]
    was_cut: bool


def _to_cut(evening: Evening) -> ToCut | None:
    """Those who are to cut once the evening is over; None where no cut parts equal ones."""
    if "cut" not in evening.tournament.tiebreaks or not evening.is_over:
        return None
    groups = {
        rank: [evening.party(key) for key in group]
        for rank, group in sharing(evening.standings).items()
    }
    last = max((prize.place for prize in evening.tournament.prizes if prize.is_top), default=1)
    return ToCut(
        [group for rank, group in groups.items() if rank <= last],
        [group for rank, group in groups.items() if rank > last],
        bool(evening.tournament.cut),
    )


@require_POST
def cut(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Store who cut best among those who share a place, by a tapped name; or take cuts back."""
    evening_for(request, tournament_id)
    first = chosen_id(request, "first")
    if first is not None or "back" in request.POST:
        services.cut_for_place(
            tournament_id=tournament_id, first=first, device=access.device_of(request)
        )
    return redirect("standings", tournament_id)

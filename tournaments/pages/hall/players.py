"""A player's evening: where to sit, the tally round by round, what comes next, leaving early."""

from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from scoring.access import access
from scoring.access.doors import Door, Opened
from scoring.access.permissions import permits_request
from scoring.models import Role
from scoring.pages.polling import answer_poll
from scoring.rules.errors import RuleViolation
from tournaments import queries, services
from tournaments.models import Entry, EntryPhone
from tournaments.pages.shown import page, pause_in, refuse
from tournaments.queries import Evening, Sitting
from tournaments.rules.standings import GAMES
from tournaments.words.phones import stand_ins_in_words
from tournaments.words.ranking import HEADINGS
from tournaments.words.vocabulary import SEATS


class Viewer(NamedTuple):
    """The visitor of a player's page."""

    entry: Entry
    #: The name this phone has chosen in the evening, this player's or another's.
    phone: EntryPhone | None
    #: Whether it is this player's own phone: it has chosen the name, or came by the player's link.
    is_own: bool
    #: Whether it may see the whole evening, and whether it helps to run it.
    watches: bool
    helps: bool

    @property
    def sees_points(self) -> bool:
        """Return whether rounds show their points while standings are kept back.

        They show to helpers, and on the player's first phone alone: a phone that goes from name to
        name could add up everybody's.
        """
        return self.helps or (self.is_own and (self.phone is None or self.phone.changed_at is None))

    @property
    def may_choose(self) -> bool:
        return self.watches and not self.has_chosen

    @property
    def has_chosen(self) -> bool:
        return self.phone is not None and self.phone.entry_id == self.entry.pk


class TallyRow(NamedTuple):
    """A round of a player's tally; `points` and `total` are None if unknown or not shown.

    `won`: the games won in it; None where games do not rank, and where points are not shown.
    """

    sitting: Sitting
    points: int | None
    total: int | None
    won: Fraction | None = None


@require_safe
def player(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Show a player where to sit, with whom, against whom, the tally so far and what comes next."""
    viewer = _viewer(request, entry_id)
    evening = queries.evening_in_hall(viewer.entry.tournament)
    assert evening is not None
    entry = evening.entries.get(viewer.entry.key, viewer.entry)
    current, hidden = evening.current, evening.standings_are_hidden
    now = evening.sitting(current, entry) if current else None
    rounds = evening.tournament.rounds
    tally = _tally(evening, entry, shows_points=not hidden or viewer.sees_points)
    has_played = any(row.points is not None for row in tally)
    rank = evening.ranks.get(evening.key_of(entry)) if has_played and not hidden else None
    table = current.table(now.table) if current and now and now.table else None
    context = {
        "stand_ins": stand_ins_in_words(table) if table else [],
        "evening": evening,
        "tournament": evening.tournament,
        "entry": entry,
        "viewer": viewer,
        "current": current,
        "now": now,
        "seat": SEATS[now.seat] if now and now.seat else "",
        "has_left": evening.has_left(entry),
        "lacks_partner": evening.lacks_partner(entry),
        "can_leave": current is not None
        and current.number < rounds
        and not evening.has_left(entry),
        "is_last": current is not None and current.number >= rounds,
        "is_done": now is not None and now.table is not None and now.points is not None,
        "waiting": len(current.waiting_for) if current else 0,
        "hidden": hidden,
        "shows_points": not hidden or viewer.sees_points,
        "tally": tally,
        "total": evening.totals.get(entry.key, 0),
        "figures": HEADINGS.get(evening.tournament.rank_by, ""),
        "figure": evening.event.before_points.get(entry.key),
        "rank": rank,
        # The last word of an evening stands alone, and large.
        "place": rank if evening.is_over else None,
        "field_size": len(evening.ranks),
        "pause": pause_in(evening),
    }
    return page(request, "player", context)


def _tally(evening: Evening, entry: Entry, *, shows_points: bool) -> list[TallyRow]:
    """The published rounds with their points, and totals after each while the hall may see it."""
    rows, total = [], 0
    event, span = evening.event, evening.span(entry)
    by_games = shows_points and evening.tournament.rank_by == GAMES
    for round_ in evening.published:
        if span is None or not span[0] <= round_.number <= span[1]:
            continue
        sitting = evening.sitting(round_, entry)
        points = event.sit_out_each(entry.key) if sitting.sits_out else sitting.points
        won = event.sit_out_games if sitting.sits_out else round_.games_won.get(entry.pk)
        total += points or 0
        if not shows_points:
            points = None
        adds_up = points is not None and not evening.standings_are_hidden
        rows.append(
            TallyRow(sitting, points, total if adds_up else None, won if by_games else None)
        )
    return rows


def _viewer(request: HttpRequest, entry_id: UUID) -> Viewer:
    """Identify the page's visitor. Raises Http404 without a link of the player or the evening."""
    opened, role, has_link = _let_in(request, entry_id)
    entry = opened.thing
    phone = queries.chosen_by(opened.visitor.device, entry.tournament_id)
    is_own = has_link or (phone is not None and phone.entry_id == entry.pk)
    return Viewer(
        entry, phone, is_own, role is not None, role is not None and role.includes(Role.KEEP)
    )


def _let_in(
    request: HttpRequest, entry_id: UUID, door: Door[Entry] = queries.PLAYER
) -> tuple[Opened[Entry], Role | None, bool]:
    """Return the player, the role, whether the visitor has the player's link. Raises Http404."""
    opened = door.open(request, entry_id)
    if opened is None:
        raise Http404
    role = opened.role_with(opened.thing.tournament)
    has_link = not opened.visitor.at_the_computer and opened.role_with(opened.thing) is not None
    if not permits_request(role or (Role.WATCH if has_link else None), request):
        raise Http404
    return opened, role, has_link


@require_POST
def leave(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Say that a player leaves after this round, or stays: on a phone that chose the name."""
    viewer, device = _viewer(request, entry_id), access.device_of(request)
    act = services.stay_after_all if "stay" in request.POST else services.leave_after_this_round
    try:
        act(tournament_id=viewer.entry.tournament_id, entry_id=entry_id, device=device)
    except RuleViolation as violation:
        refuse(request, violation)
    return redirect("player", entry_id)


@require_safe
def player_pulse(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Polling, for a player's page: whether something has changed; 304 while nothing has."""
    tournament = _let_in(request, entry_id, queries.POLLED_PLAYER)[0].thing.tournament
    return answer_poll(request, tournament.hall_revision)

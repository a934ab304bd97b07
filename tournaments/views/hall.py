"""Pages that the hall sees: boards, standings and prizes, each player's own page."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.models import Role
from scoring.rules.names import in_order
from scoring.sharing import access
from scoring.views.fields import whole_number
from tournaments import queries, services
from tournaments.models import Entry
from tournaments.queries import Evening, RoundView
from tournaments.views.shown import evening_for, page, shown
from tournaments.words.vocabulary import BOARDS, SEATS, TIEBREAKS
from tournaments.words.vocabulary import PRIZES as PRIZE_WORDS


@require_safe
def boards(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the director the boards, to open them and to switch what they show."""
    evening, role = evening_for(request, tournament_id)
    context = {**shown(evening, role, "boards"), "boards": list(BOARDS.items())}
    return render(request, "tournaments/boards.html", context)


@require_safe
def board(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show one screen for the projector: what the director has chosen, or what its address says."""
    evening, role = evening_for(request, tournament_id, Role.WATCH)
    kind = request.GET.get("show", "") if request.GET.get("show", "") in BOARDS else evening.tournament.board
    context = {**shown(evening, role, "board"), "kind": kind, **_board(evening, kind), "now": timezone.now()}
    return page(request, "board", context)


def _board(evening: Evening, kind: str) -> dict[str, object]:
    """What a board shows, as template context; nothing of a round before there is one."""
    if kind == "standings":
        hidden = evening.standings_are_hidden
        return {"hidden": True} if hidden else {"standings": standings_rows(evening)}
    return {} if evening.current is None else BOARDS_OF_ROUND[kind](evening.current)


def _seats(round_: RoundView) -> dict[str, object]:
    seated = [
        (entry.name, table.number, SEATS[seat])
        for table in round_.tables
        for seat, entry in table.entries.items()
    ]
    idle = [(name, None, _("sits out")) for name in _idle(round_)]
    return {"seats": sorted([*seated, *idle], key=lambda row: in_order(row[0]))}


def _tables(round_: RoundView) -> dict[str, object]:
    tables = [
        (table.number, [(SEATS[seat], entry.name) for seat, entry in table.entries.items()])
        for table in round_.tables
    ]
    return {"tables": tables, "idle": _idle(round_)}


def _idle(round_: RoundView) -> list[str]:
    """Names of those who are in the hall and sit out."""
    return [place.entry.name for place in round_.sit_outs if place.reason != "away"]


def _waiting(round_: RoundView) -> dict[str, object]:
    return {"waiting": [table.number for table in round_.waiting_for]}


def _clock(round_: RoundView) -> dict[str, object]:
    ends = round_.row.ends_at
    return {"seconds": None if ends is None else round((ends - timezone.now()).total_seconds())}


#: A board that shows the round -> what makes its context.
BOARDS_OF_ROUND: Final[dict[str, Callable[[RoundView], dict[str, object]]]] = {
    "seats": _seats,
    "tables": _tables,
    "waiting": _waiting,
    "clock": _clock,
}


class StandingRow(NamedTuple):
    """A row of the standings as the pages show it. `why`: the tie-break, where one decided."""

    rank: int
    entry: Entry
    points: int
    why: Promise | str
    #: In full: points in each published round, None where there was no seat; what sit-outs came to; slams.
    rounds: Sequence[int | None] = ()
    sit_out: int = 0
    slams: int = 0


def standings_rows(evening: Evening) -> list[StandingRow]:
    """The rows of the standings, best first, without each round's points."""
    return [
        StandingRow(
            row.rank,
            evening.entries[row.entry],
            row.points,
            TIEBREAKS[evening.decided_by[row.entry]] if row.entry in evening.decided_by else "",
        )
        for row in evening.standings
    ]


def _rows_in_full(evening: Evening) -> list[StandingRow]:
    slams = evening.event.figures()["slams"]
    return [
        row._replace(
            rounds=[evening.sitting(round_, row.entry).points for round_ in evening.published],
            sit_out=evening.event.sit_out_total(row.entry.key),
            slams=slams.get(row.entry.key, 0),
        )
        for row in standings_rows(evening)
    ]


@require_safe
def standings(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show standings and prizes, while the hall may see them; and the treasurer's sum to who directs."""
    evening, role = evening_for(request, tournament_id, Role.WATCH)
    helps = role.includes(Role.KEEP)
    context = shown(evening, role, "standings")
    if evening.standings_are_hidden and not helps:
        return page(request, "standings", {**context, "hidden": True})
    context |= {
        "rows": _rows_in_full(evening),
        "numbers": [round_.number for round_ in evening.published],
        "house": _house_players(evening),
        "prizes": _prizes(evening),
        "without_hands": evening.without_hands,
        "counts_hands": bool({"slams", "sets"} & set(evening.tournament.tiebreaks)),
        **_fees(evening),
        "nights": _nights(evening) if helps else [],
        "ledger": evening.sat_out,
        "sheets": [
            ("standings", _("Print the standings")),
            ("prizes", _("Print the prize list")),
            ("wall-chart", _("Print the wall chart")),
            ("evenings", _("Print each player’s evening")),
        ],
        "to_cut": _to_cut(evening) if role is Role.OWN else [],
    }
    return page(request, "standings", context)


def _house_players(evening: Evening) -> list[tuple[Entry, int]]:
    """Those who filled a seat and are not ranked, with their totals."""
    house = [entry for entry in evening.entries.values() if not entry.ranked and evening.took_part(entry)]
    return [(entry, evening.totals.get(entry.key, 0)) for entry in house]


def _fees(evening: Evening) -> dict[str, object]:
    """What the treasurer is shown: how many have paid, what that comes to, who played and has not."""
    entries, cents = evening.entries.values(), evening.tournament.fee
    paid = sum(entry.paid for entry in entries)
    unpaid = [entry.name for entry in entries if not entry.paid and evening.took_part(entry)]
    return {"paid": paid, "unpaid": unpaid, "sum": paid * cents / 100, "fee": cents / 100}


def _prizes(evening: Evening) -> list[dict[str, object]]:
    return [
        {
            "code": prize.code,
            "words": PRIZE_WORDS[prize.code],
            "names": [evening.entries[key].name for key in prize.entries],
            "figure": prize.figure,
        }
        for prize in evening.prizes
    ]


def _to_cut(evening: Evening) -> list[list[Entry]]:
    """Groups of entries that share a rank although the director wants a cut to part them."""
    if "cut" not in evening.tournament.tiebreaks:
        return []
    sharing: dict[int, list[Entry]] = {}
    for row in evening.standings:
        sharing.setdefault(row.rank, []).append(evening.entries[row.entry])
    return [group for group in sharing.values() if len(group) > 1]


@require_POST
def cut(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Store how those cut who share a rank: the best card first."""
    evening, _role = evening_for(request, tournament_id, Role.OWN)
    order = []
    for entry in evening.entries.values():
        place = whole_number(request, f"cut_{entry.number}")
        if place is not None:
            order.append((place, entry.number))
    numbers = [number for _place, number in sorted(order)]
    settings: services.Settings = {
        "cut": [*numbers, *(number for number in evening.tournament.cut if number not in numbers)]
    }
    services.change_settings(tournament_id=tournament_id, device=access.device_of(request), settings=settings)
    return redirect("standings", tournament_id)


def _nights(evening: Evening) -> list[dict[str, object]]:
    """A player's totals over the closed evenings of this device, by name; each night's and all together."""
    nights = queries.closed_evenings(evening.tournament.device_id)
    if len(nights) < 2:
        return []
    totals: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for night in nights:
        for key, points in night.totals.items():
            entry = night.entries[key]
            if entry.ranked and night.took_part(entry):
                totals[entry.name] += points
                played[entry.name] += 1
    return [{"name": name, "points": points, "nights": played[name]} for name, points in totals.most_common()]


@require_safe
def player(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Show a player where to sit, with whom, against whom, and the tally so far."""
    entry = _entry_for(request, entry_id)
    evening = queries.evening(entry.tournament_id)
    assert evening is not None
    current = evening.current
    context = {
        "evening": evening,
        "tournament": evening.tournament,
        "entry": entry,
        "current": current,
        "now": evening.sitting(current, entry) if current else None,
        "seat": SEATS[seat] if current and (seat := evening.sitting(current, entry).seat) else "",
        "tally": [evening.sitting(round_, entry) for round_ in evening.published],
        "total": evening.totals.get(entry.key, 0),
        "rank": None if evening.standings_are_hidden else evening.ranks.get(entry.key),
    }
    return page(request, "player", context)


def _entry_for(request: HttpRequest, entry_id: UUID) -> Entry:
    """The entry. Raises Http404 for who neither has its link nor may see the whole evening (permission)."""
    entry = queries.entry(entry_id)
    visitor = access.visitor(request)
    if entry is None or not (
        access.may(visitor, Role.WATCH, entry) or access.may(visitor, Role.WATCH, entry.tournament)
    ):
        raise Http404
    return entry


@require_safe
def player_pulse(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Polling, for a player's page: whether something has changed; 304 while nothing has."""
    revision = _entry_for(request, entry_id).tournament.revision
    if request.GET.get("revision") == str(revision):
        return HttpResponseNotModified()
    return JsonResponse({"revision": revision})

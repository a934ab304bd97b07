"""What the hall sees: boards, standings and prizes, each player's own page."""

from collections import Counter
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.models import Role
from scoring.rules.names import in_order
from scoring.sharing import access
from scoring.views.fields import whole_number
from tournaments import queries, services
from tournaments.models import Entry
from tournaments.queries import Evening
from tournaments.views.shown import evening_for, page, shown
from tournaments.words.vocabulary import BOARDS, SEATS, TIEBREAKS
from tournaments.words.vocabulary import PRIZES as PRIZE_WORDS


@require_GET
def boards(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Where the director opens boards and switches what they show."""
    found, role = evening_for(request, tournament_id)
    context = {**shown(found, role, "boards"), "boards": list(BOARDS.items())}
    return render(request, "tournaments/boards.html", context)


@require_GET
def board(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """One screen for the projector. It shows what the director has chosen, or what its address says."""
    found, role = evening_for(request, tournament_id, Role.WATCH)
    kind = request.GET.get("show", "") if request.GET.get("show", "") in BOARDS else found.tournament.board
    context = {**shown(found, role, "board"), "kind": kind, **_board(found, kind), "now": timezone.now()}
    return page(request, "board", context)


def _board(evening: Evening, kind: str) -> dict[str, Any]:
    current = evening.current
    if kind == "standings" and evening.standings_are_hidden:
        return {"hidden": True}
    if kind == "standings":
        return {"standings": standings_rows(evening)}
    if current is None:
        return {}
    if kind == "seats":
        seated = [
            (entry.name, table.number, SEATS[seat])
            for table in current.tables
            for seat, entry in table.entries.items()
        ]
        idle = [
            (place.entry.name, None, _("sits out")) for place in current.sit_outs if place.reason != "away"
        ]
        return {"seats": sorted([*seated, *idle], key=lambda row: in_order(row[0]))}
    if kind == "tables":
        return {
            "tables": [
                (table.number, [(SEATS[seat], entry.name) for seat, entry in table.entries.items()])
                for table in current.tables
            ],
            "idle": [place.entry.name for place in current.sit_outs if place.reason != "away"],
        }
    if kind == "clock":
        ends = current.row.ends_at
        return {"seconds": None if ends is None else round((ends - timezone.now()).total_seconds())}
    return {"waiting": [table.number for table in current.waiting_for]}


def standings_rows(evening: Evening) -> list[dict[str, Any]]:
    """Rank, name and total, and the tie-break where one decided."""
    return [
        {
            "rank": row.rank,
            "entry": evening.entries[row.entry],
            "points": row.points,
            "why": TIEBREAKS[evening.decided_by[row.entry]] if row.entry in evening.decided_by else "",
        }
        for row in evening.standings
    ]


@require_GET
def standings(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Totals, prizes and the treasurer's sum for who directs; for the hall the standings, while they are shown."""
    found, role = evening_for(request, tournament_id, Role.WATCH)
    helps = role.includes(Role.KEEP)
    tournament = found.tournament
    context = shown(found, role, "standings")
    if found.standings_are_hidden and not helps:
        return page(request, "standings", {**context, "hidden": True})
    numbers = [each.number for each in found.published]
    rows = standings_rows(found)
    house = [entry for entry in found.entries.values() if not entry.ranked and found.took_part(entry)]
    figures = found.event.figures()
    for row in rows:
        entry = row["entry"]
        row["rounds"] = [found.sitting(each, entry).points for each in found.published]
        row["sit_out"] = found.event.sit_out_total(entry.key)
        row["slams"] = figures["slams"].get(entry.key, 0)
    paid = sum(entry.paid for entry in found.entries.values())
    context |= {
        "rows": rows,
        "numbers": numbers,
        "house": [(entry, found.totals.get(entry.key, 0)) for entry in house],
        "prizes": _prizes(found),
        "without_hands": found.without_hands,
        "counts_hands": bool({"slams", "sets"} & set(tournament.tiebreaks)),
        "paid": paid,
        "unpaid": [
            entry.name for entry in found.entries.values() if not entry.paid and found.took_part(entry)
        ],
        "sum": paid * tournament.fee / 100,
        "fee": tournament.fee / 100,
        "nights": _nights(found) if helps else [],
        "ledger": found.sat_out,
        "sheets": [
            ("standings", _("Print the standings")),
            ("prizes", _("Print the prize list")),
            ("wall-chart", _("Print the wall chart")),
            ("evenings", _("Print each player’s evening")),
        ],
        "to_cut": _to_cut(found) if role is Role.OWN else [],
    }
    return page(request, "standings", context)


def _prizes(evening: Evening) -> list[dict[str, Any]]:
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
    """Groups that share a place although the director wants a cut to part them."""
    if "cut" not in evening.tournament.tiebreaks:
        return []
    sharing: dict[int, list[Entry]] = {}
    for row in evening.standings:
        sharing.setdefault(row.rank, []).append(evening.entries[row.entry])
    return [group for group in sharing.values() if len(group) > 1]


@require_POST
def cut(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Write down how those cut who share a place: the best card first."""
    found, _role = evening_for(request, tournament_id, Role.OWN)
    order = []
    for entry in found.entries.values():
        place = whole_number(request, f"cut_{entry.number}")
        if place is not None:
            order.append((place, entry.number))
    numbers = [number for _place, number in sorted(order)]
    settings = {"cut": [*numbers, *(number for number in found.tournament.cut if number not in numbers)]}
    services.change_settings(tournament_id=tournament_id, device=access.device_of(request), settings=settings)
    return redirect("standings", tournament_id)


def _nights(evening: Evening) -> list[dict[str, Any]]:
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


@require_GET
def player(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """A player's own page: where to sit, with whom, against whom, and the tally so far."""
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
        "tally": [evening.sitting(each, entry) for each in evening.published],
        "total": evening.totals.get(entry.key, 0),
        "rank": None if evening.standings_are_hidden else evening.ranks.get(entry.key),
    }
    return page(request, "player", context)


def _entry_for(request: HttpRequest, entry_id: UUID) -> Entry:
    """The entry, for who has its link or may see the whole evening."""
    entry = queries.entry(entry_id)
    who = access.visitor(request)
    if entry is None or not (
        access.may(who, Role.WATCH, entry) or access.may(who, Role.WATCH, entry.tournament)
    ):
        raise Http404
    return entry


@require_GET
def player_pulse(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Whether something has changed, for a player's page."""
    revision = _entry_for(request, entry_id).tournament.revision
    if request.GET.get("revision") == str(revision):
        return HttpResponseNotModified()
    return JsonResponse({"revision": revision})

"""The desk: all that a director asks while people play, on one page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from config.health import health
from scoring.access import access
from scoring.models import Role
from scoring.pages.fields import read_whole
from scoring.words.vocabulary import people
from tournaments import queries
from tournaments.models import Entry, Status
from tournaments.pages.shown import asked_about_sit_outs, later, page, shown_with_tag, since_drafted
from tournaments.queries import Evening, RoundView, TableView, acts
from tournaments.rules.planning import plan
from tournaments.rules.tables import SIDES
from tournaments.words.log import LogGroup, grouped, log_lines
from tournaments.words.vocabulary import STATES, duration, points_or_won

#: A table that is this far behind the others is called slow, once the round has lasted so long.
SLOW_HANDS: Final = 2
SLOW_AFTER: Final = timedelta(minutes=10)
#: So many slow tables are marked, or one of so many tables in a large hall: a mark that half of
#: the hall has tells the director nothing.
FEW_SLOW: Final = 2
SLOW_SHARE: Final = 4
#: States in which a table waits for the director.
NEEDS: Final = ("tie", "disputed", "disagrees")
#: A hall of so many tables has tiles with names; in a larger one only those that wait for the
#: director do.
MOST_WITH_NAMES: Final = 12
#: Tiles of one page.
MOST_TILES: Final = 120
#: Lines of the log, and how many are read for them: several may be told as one.
LINES: Final = 5
READ: Final = 25


@dataclass(frozen=True)
class Tile:
    """One table of the round as the desk shows it."""

    table: TableView
    #: Its state in words, where it says more than the boxes of its hands.
    state: str
    #: (names, points, whether it is the low side) of North-South and East-West.
    sides: Sequence[tuple[str, int | str | None, bool]]
    #: A box for each hand of the round, filled once it is entered; none where totals were typed.
    boxes: str
    #: When its last hand came in; None for none, or once the table is in.
    last_hand_at: datetime | None
    is_slow: bool
    is_calling: bool

    @property
    def waits(self) -> bool:
        return self.is_calling or self.table.state in NEEDS

    @property
    def classes(self) -> str:
        """The names by which the style sheet knows the tile's state."""
        return f"{self.table.state} {'waits' if self.waits else 'slow' if self.is_slow else ''}"

    @property
    def order(self) -> tuple[bool, bool, bool, int]:
        """The key by which tiles are sorted: who waits, who is slow, who plays, who is in."""
        return not self.waits, not self.is_slow, self.table.is_in, self.table.number


def show(
    request: HttpRequest,
    evening: Evening,
    role: Role,
    more: Mapping[str, object],
    status: int = 200,
) -> HttpResponse:
    """Show the desk or its changing part. `more`: a typed line and its answer, an open table."""
    round_, opened = evening.current, more.get("table")
    open_number = (
        opened.number if isinstance(opened, TableView) else read_whole(request.GET.get("table", ""))
    )
    at_the_computer = access.at_the_computer(request)
    tables = round_.tables if round_ else ()
    waiting = round_.waiting_for if round_ else []
    until = _slow_from(round_) if round_ else None
    context = {
        **shown_with_tag(evening, role, "evening", until),
        **({} if round_ else asked_about_sit_outs(evening)),
        **since_drafted(evening, role),
        # Wherever it is shown, the part that changes is asked for as the desk's.
        "address": _address(evening, request.GET.get("page"), open_number),
        "open_number": open_number,
        "round": round_,
        "waiting": waiting,
        "tables_in": len(tables) - len(waiting),
        "has_names": len(tables) <= MOST_WITH_NAMES,
        "tiles": later(lambda: _page_of_tiles(request, round_) if round_ else None),
        "attendance": evening.attendance,
        "late_comers": later(
            lambda: [one for one in evening.entries.values() if one.status == Status.LATE]
        ),
        "leaving": later(lambda: _leaving(evening)),
        "sit_out_next": later(lambda: _sit_out_next(evening)),
        "unpaid": later(lambda: len(queries.Accounts(evening).unpaid)),
        "slow_unmarked": later(lambda: _slow_unmarked(round_) if round_ else 0),
        "late_hands": later(lambda: _late_hands(evening)),
        "left": later(lambda: _left(evening)),
        "log": later(lambda: _last_lines(request, evening)),
        # Whose device each line was is said to this one.
        "asked_by": (getattr(access.device_of(request), "pk", 0), at_the_computer),
        "health": health(),
        "may_copy": at_the_computer,
        "on_phones": later(lambda: sum(table.row.scorer_id is not None for table in tables)),
        **more,
    }
    return page(request, "desk", context, status=status)


def _address(evening: Evening, page_number: str | None, open_number: int | None) -> str:
    """The desk's address with the page of its tiles and the table that is open, where there are."""
    asked = {"page": page_number, "table": open_number}
    query = urlencode({name: value for name, value in asked.items() if value})
    address = reverse("evening", args=[evening.tournament.pk])
    return f"{address}?{query}" if query else address


def _page_of_tiles(request: HttpRequest, round_: RoundView) -> "Page[Tile]":
    tiles = sorted(_tiles(round_), key=lambda tile: tile.order)
    return Paginator(tiles, MOST_TILES).get_page(request.GET.get("page"))


def _tiles(round_: RoundView) -> list[Tile]:
    """Each table: how it stands, which hands are missing, whether it is slow."""
    slow = {table.number for table in _slow(round_)}
    return [
        Tile(
            table,
            str(STATES[table.state]),
            [
                (
                    people([table.entries[seat].name for seat in seats]),
                    points_or_won(table, side) if table.state != "waiting" else None,
                    table.low_side == side,
                )
                for side, seats in SIDES.items()
            ],
            _boxes(table),
            None
            if table.played.finished
            else max((hand.recorded_at for hand in table.hands), default=None),
            table.number in slow,
            table.row.called_at is not None,
        )
        for table in round_.tables
    ]


def _boxes(table: TableView) -> str:
    """Return a box for each hand, full where it is recorded; none where all are on paper."""
    if (table.has_typed and not table.hands) or not table.has_hands:
        return ""
    return "■" * table.scored + "□" * ((table.hands_per_round or 0) - table.scored)


def _slow_from(round_: RoundView) -> datetime | None:
    """Return when tables of the round can be called slow; None where that time has come."""
    begun = round_.row.published_at
    if begun is None or timezone.now() - begun >= SLOW_AFTER:
        return None
    return begun + SLOW_AFTER


def _behind(round_: RoundView) -> list[TableView]:
    """The tables that are behind most of the others, once the round has lasted a while."""
    if _slow_from(round_) is not None:
        return []
    done = sorted(
        (table.hands_per_round or table.scored) if table.played.finished else table.scored
        for table in round_.tables
    )
    usual = done[len(done) // 2] if done else 0
    return [
        table
        for table in round_.tables
        if not table.played.finished and usual - table.scored >= SLOW_HANDS
    ]


def _slow(round_: RoundView) -> list[TableView]:
    """Choose the tables to mark as slow: of many the furthest behind, unless these are many too."""
    behind, few = _behind(round_), max(FEW_SLOW, len(round_.tables) // SLOW_SHARE)
    if len(behind) > few:
        fewest = min(table.scored for table in behind)
        behind = [table for table in behind if table.scored == fewest]
    return behind if len(behind) <= few else []


def _slow_unmarked(round_: RoundView) -> int:
    """Return how many tables are slow where not each of them is marked; otherwise 0."""
    behind = len(_behind(round_))
    return behind if behind > len(_slow(round_)) else 0


def _leaving(evening: Evening) -> list[Entry]:
    """Those who go home after the round that is played, and not at the end of the evening."""
    now = evening.current.number if evening.current else 0
    if now >= evening.tournament.rounds:
        return []
    return [entry for entry in evening.in_the_hall if entry.leaves_after == now]


def _sit_out_next(evening: Evening) -> list[Entry]:
    """Those who would sit out the next round as the roll stands; empty where nobody would."""
    if len(evening.published) >= evening.tournament.rounds:
        return []
    field = evening.field()
    over = len(field.here) % len(field.places)
    if not over or len(field.here) < len(field.places):
        return []
    reasons = evening.movement.without_seat(evening.history(), field)
    return [evening.party(entry) for entry, reason in reasons.items() if reason.code != "away"]


def _late_hands(evening: Evening) -> list[tuple[RoundView, TableView]]:
    """Tables of any round at which hands came late and differ from the totals that count."""
    current = evening.current
    return [
        (round_, table)
        for round_ in evening.published
        for table in round_.tables
        if table.came_late or (table.disagrees and round_ is not current)
    ]


def _left(evening: Evening) -> str:
    """Return how long the rest of the evening takes, in words."""
    tournament = evening.tournament
    usual = plan(
        len(evening.entries),
        usual=None,
        plays=tournament.round_format,
        rounds=max(1, tournament.rounds - len(evening.settled.published)),
    )
    return duration(usual.minutes)


def _last_lines(request: HttpRequest, evening: Evening) -> list[LogGroup]:
    """The last lines of the log, told in groups, without the last act: a line of its own has it."""
    changes = acts.lines_with_revision(evening.tournament, READ)
    lines = log_lines(
        evening, changes, access.device_of(request), at_the_computer=access.at_the_computer(request)
    )
    last = acts.last_act_shown(evening.tournament)
    return grouped([line for line in lines if line.change != last])[:LINES]

"""The seating of a round: by table, then by name in type for a wall; with totals before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.flow import GUTTER, heading, paragraph
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Column, Table
from scoring.words.vocabulary import in_figures
from tournaments.rules.standings import AVERAGE, GAMES, POINTS
from tournaments.sheets.blocks import WIDE, Block, blocks
from tournaments.sheets.heads import EveningHead, headed
from tournaments.words.vocabulary import SEATS

#: On the wall.
LISTED: Final = 14.0
ROW: Final = 22.0
WALL: Final = (20.0, 18.0, 16.0, LISTED)
PITCH: Final = 1.6
#: What its heading and the heads of its columns take.
ABOVE: Final = 60.0
#: The shares of its columns: the name, and table and seat together.
NAME_SHARE: Final = 6.0
OTHERS: Final = 4.2
SEAT_SHARE: Final = 2.6


@dataclass(frozen=True)
class Seated:
    """Somebody in a seat: the name, and the total before the round; None if totals are hidden.

    `before_points`: what ranks before the total, in figures; empty where nothing does.
    """

    name: str
    total: int | None
    before_points: str = ""

    @property
    def figures(self) -> str:
        if self.total is None:
            return ""
        return self.before_points or in_figures(self.total)


@dataclass(frozen=True)
class SeatedTable:
    """A table of a round: seat (N, E, S, W) -> who sits there.

    `state`: lines on how far it is, for who goes on by hand.
    """

    number: int
    seats: Mapping[str, Seated]
    state: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatedRound:
    """The seating of a round.

    `sit_outs`: who has no seat; `by_name`: (who, table, seat) in the order of the evening's lists,
    None and an empty seat for who has none; `is_called`: the hall has been told of it.
    """

    number: int
    tables: Sequence[SeatedTable]
    sit_outs: Sequence[Seated] = ()
    by_name: Sequence[tuple[Seated, int | None, str]] = ()
    is_called: bool = True
    rank_by: str = POINTS


def seating_sheet(head: EveningHead, seated: SeatedRound, paper: Paper) -> Sheet:
    title = _("Round {number}: where everybody sits").format(number=seated.number)
    if not seated.is_called:
        title = _("Round {number}, not called yet: where everybody will sit").format(
            number=seated.number
        )
    sheet = headed(head, title, paper)
    if any(who.total is not None for who, _table, _seat in seated.by_name):
        words = {
            GAMES: _("Beside each name: the games won before round {number}."),
            AVERAGE: _("Beside each name: the average before round {number}."),
        }.get(seated.rank_by, _("Beside each name: the total before round {number}."))
        paragraph(sheet, words.format(number=seated.number), after=2)
    tables = []
    for table in seated.tables:
        rows = [(str(SEATS[seat])[:1], who.name, who.figures) for seat, who in table.seats.items()]
        tables.append(Block(_("Table {number}").format(number=table.number), rows, table.state))
    blocks(sheet, tables)
    if seated.sit_outs:
        names = ", ".join(f"{who.name} {who.figures}".rstrip() for who in seated.sit_outs)
        paragraph(sheet, _("Without a seat: {names}").format(names=names), 12, bold=True)
    _by_name(sheet, seated)
    return sheet


def _by_name(sheet: Sheet, seated: SeatedRound) -> None:
    """Everybody in the order of the evening's lists, with table and seat; as on a wall."""
    rows = [
        [
            who.name,
            "–" if table is None else str(table),
            str(SEATS[seat]) if seat else _("sits out"),
        ]
        for who, table, seat in seated.by_name
    ]
    across = 2 if sheet.inner > 3 * WIDE else 1
    columns = [
        Column(_("Name"), NAME_SHARE, bold=True),
        Column(_("Table"), OTHERS - SEAT_SHARE, "right", bold=True),
        Column(_("Seat"), SEAT_SHARE),
    ]
    if not rows:
        return
    # On a page of its own where it would be torn in two: it hangs on a wall, in type as large as
    # there is room for, as long as no name and no seat needs a line more for it.
    names, room = [row[0] for row in rows], _room(sheet.inner, across, NAME_SHARE)
    seats, seat_room = [row[2] for row in rows], _room(sheet.inner, across, SEAT_SHARE)
    least = _lines(names, LISTED, room)
    if not sheet.room_for(ABOVE + least / across * ROW):
        sheet.new_page()
    height = sheet.bottom - sheet.y - ABOVE
    fitting = (
        size
        for size in WALL
        if _lines(names, size, room) == least
        and _lines(seats, size, seat_room, bold=False) == len(seats)
    )
    size = next((size for size in fitting if least / across * size * PITCH <= height), LISTED)
    heading(sheet, _("By name"))
    Table(columns, rows, row=size * PITCH, size=size).draw(sheet, across=across)


def _room(width: float, across: int, share: float) -> float:
    return (width - GUTTER * (across - 1)) / across * share / (NAME_SHARE + OTHERS) - 6


def _lines(texts: Sequence[str], size: float, room: float, *, bold: bool = True) -> int:
    return sum(len(typeset.wrapped(text, size, room, bold=bold)) for text in texts)

"""The seating of a round: by table, then by name in type that is read on a wall; with totals before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from scoring.paper.listing import Column, heading, listing, paragraph
from scoring.paper.pages import Paper, Sheet
from scoring.words.vocabulary import in_figures
from tournaments.sheets.blocks import WIDE, Block, blocks
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead
from tournaments.words.vocabulary import SEATS

#: On the wall.
LISTED: Final = 14.0
ROW: Final = 22.0


@dataclass(frozen=True)
class Seated:
    """Somebody in a seat: the name, and the total before the round."""

    name: str
    total: int


@dataclass(frozen=True)
class SeatedTable:
    """A table of a round: seat (N, E, S, W) -> who sits there.

    `room`: where it stands, if there are several; `state`: lines on how far it is, for who goes on by hand.
    """

    number: int
    seats: Mapping[str, Seated]
    room: str = ""
    state: tuple[str, ...] = ()


@dataclass(frozen=True)
class SeatedRound:
    """The seating of a round.

    `sit_outs`: who has no seat; `by_name`: (who, table, seat) in the order of the evening's lists, None and
    an empty seat for who has none; `is_called`: the hall has been told of it.
    """

    number: int
    tables: Sequence[SeatedTable]
    sit_outs: Sequence[Seated] = ()
    by_name: Sequence[tuple[Seated, int | None, str]] = ()
    is_called: bool = True


def seating_sheet(head: EveningHead, seated: SeatedRound, paper: Paper) -> Sheet:
    """Draw a round's seating by table, then by name."""
    title = _("Round {number}: where everybody sits").format(number=seated.number)
    if not seated.is_called:
        title = _("Round {number}, not called yet: where everybody will sit").format(number=seated.number)
    sheet = headed(head, title, paper)
    paragraph(
        sheet, _("Beside each name: the total before round {number}.").format(number=seated.number), after=2
    )
    blocks(sheet, [_block(table) for table in seated.tables])
    if seated.sit_outs:
        names = ", ".join(f"{who.name} {in_figures(who.total)}" for who in seated.sit_outs)
        paragraph(sheet, _("Without a seat: {names}").format(names=names), 12, bold=True)
    _by_name(sheet, seated)
    return sheet


def _block(table: SeatedTable) -> Block:
    title = _("Table {number}").format(number=table.number)
    return Block(
        f"{title}, {table.room}" if table.room else title,
        [(str(SEATS[seat])[:1], who.name, in_figures(who.total)) for seat, who in table.seats.items()],
        table.state,
    )


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
        Column(_("Name"), 6.0, bold=True),
        Column(_("Table"), 1.6, "right", bold=True),
        Column(_("Seat"), 2.4),
    ]
    if rows:
        # On a page of its own where it would be torn in two: it hangs on a wall.
        height = 60 + len(rows) / across * ROW
        heading(sheet, _("By name"), keep=min(height, sheet.bottom - sheet.paper.margin - 120))
        listing(sheet, columns, rows, row=ROW, size=LISTED, across=across)

"""The treasurer's sheet: the sums, who has still to pay, the box counted, who has paid."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from config.language import gettext as _
from scoring.paper.drawn import RULE
from scoring.paper.flow import Block, Flow, beside, gap, heading, lined, paragraph, together, words
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Cell, Column, Table, fixed_row
from tournaments.sheets.heads import headed
from tournaments.sheets.values import EveningHead

#: Type, and the height of rows that are written on: 8 mm and a little more.
SIZE: Final = 12.0
WRITTEN: Final = 24.0
SIGNED: Final = 52.0
#: Between two lines to sign on, on either side.
BETWEEN: Final = 9.0
#: Between a heading and the form under it.
OVER_FORM: Final = 10.8
#: The least width of a list of names that stands beside another.
LEAST: Final = 150.0


class Payer(NamedTuple):
    """Somebody with what is to be paid; `fee`: which of the fees, where they have names."""

    name: str
    fee: str
    amount: str


class Coin(NamedTuple):
    """A note or coin: its name; how many were counted and what they come to, in figures."""

    words: str
    number: str = ""
    amount: str = ""


@dataclass(frozen=True)
class Box:
    """The sum counted in the box, and the expected one.

    `counted`: empty where nobody has counted.
    """

    expected: str
    counted: str = ""
    coins: tuple[Coin, ...] = ()
    #: Whether it is known how many there were of each.
    by_coin: bool = False
    #: Whether nobody has written down what was in it at the start.
    lacks_change: bool = False


@dataclass(frozen=True)
class Money:
    """An evening's money in words: its name; (words, amount) of each sum; what to look at."""

    currency: str
    sums: tuple[tuple[str, str], ...]
    box: Box
    warnings: tuple[str, ...] = ()
    unpaid: tuple[Payer, ...] = ()
    paid: tuple[Payer, ...] = ()
    notes: tuple[str, ...] = ()


def treasurer_sheet(head: EveningHead, money: Money, paper: Paper) -> Sheet:
    """Draw the sums first, then who has still to pay, the box, who has paid."""
    sheet = headed(head, _("For the treasurer"), paper)
    if money.currency:
        paragraph(sheet, money.currency, SIZE)
    sums = [Column(_("What"), 1), Column(_("Amount"), 0, "right", bold=True)]
    Table(sums, money.sums, row=19.0, size=SIZE, pad=2).draw(sheet)
    sheet.leave(6)
    for warning in money.warnings:
        paragraph(sheet, warning, SIZE, bold=True)
    for note in money.notes:
        paragraph(sheet, note, SIZE)
    if money.unpaid:
        heading(sheet, _("Still to pay: {players}").format(players=len(money.unpaid)), keep=60)
        _payers(sheet, money.unpaid, ticked=True)
    _box(sheet, money.box)
    if money.paid:
        heading(sheet, _("Paid: {players}").format(players=len(money.paid)), keep=60)
        _payers(sheet, money.paid, ticked=False)
    return sheet


def _payers(sheet: Sheet, payers: Sequence[Payer], *, ticked: bool) -> None:
    """Draw who pays what, side by side; `ticked`: in rows with a square for a pencil."""
    has_fees = any(payer.fee for payer in payers)
    columns = [Column(_("Name"), 2, bold=ticked), Column(_("Amount"), 0, "right")]
    rows = [[payer.name, payer.amount] for payer in payers]
    if has_fees:
        columns.insert(1, Column(_("Fee"), 1))
        rows = [[payer.name, payer.fee, payer.amount] for payer in payers]
    if ticked:
        columns.append(Column(_("Paid"), 0, "centre", box=True))
        rows = [[*row, ""] for row in rows]
    wanted = 2 if ticked or has_fees else 3
    across = max(1, min(wanted, int(sheet.inner / (LEAST * (1 + has_fees)))))
    row, size = (WRITTEN, SIZE) if ticked else (17.0, 10.5)
    Table(columns, rows, row=row, size=size).draw(sheet, across=across)


def _box(sheet: Sheet, box: Box) -> None:
    """Draw the count by note and coin, or a form for it where nobody has counted."""
    is_form = not box.counted
    coins = box.coins if is_form or box.by_coin else ()
    lines = [(_("Counted altogether"), box.counted), (_("Should be in the box"), box.expected)]
    if is_form and box.lacks_change:
        lines.append((_("and the change that was in it at the start"), ""))
    if is_form:
        lines.append((_("Too much or too little"), ""))
    rows = -(-len(coins) // 2) + 1 + len(lines)
    heading(sheet, _("The box"), keep=rows * (WRITTEN + 2) + SIGNED)
    if coins:
        sheet.leave(OVER_FORM)
        columns = [
            Column(_("Note or coin").replace(" ", "\N{NO-BREAK SPACE}"), 0, "right", bold=True),
            Column(_("How many"), 1, "right"),
            Column(_("Comes to"), 1, "right"),
        ]
        Table(columns, coins, row=WRITTEN, size=SIZE).draw(sheet, across=2)
        sheet.take(4)
    Flow().draw(sheet, [*(_sum(*line, sheet.inner) for line in lines), _signatures(sheet.inner)])


def _signatures(width: float) -> Block:
    """Two lines to sign on: who counted, who checked it."""
    half = width / 2
    signed = [
        together(
            [lined(gap(36), half - BETWEEN, RULE), gap(2), words(said, half - BETWEEN, 10), gap(2)]
        )
        for said in (_("Counted by"), _("Checked by"))
    ]
    return beside([(0, signed[0]), (half + BETWEEN, signed[1])])


def _sum(said: str, amount: str, width: float) -> Block:
    """A line with an amount, or with room to write one."""
    written = width * 0.4
    cell = Cell(said, width - written, SIZE, before=0, after=0)
    figure = Cell(amount, written, SIZE, bold=True, align="right", before=0, after=0)
    line = lined(gap(WRITTEN), written, RULE)
    return beside([(0, fixed_row([cell, figure], WRITTEN + 2, line=0)), (width - written, line)])

"""The sheets of results: standings, wall chart, prizes, the treasurer's; and the caller's page."""

from collections.abc import Sequence
from itertools import zip_longest

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.pages import MARGIN, RULE, SOFT, Paper, Sheet
from scoring.words.vocabulary import in_figures
from tournaments.sheets.listing import Column, listing
from tournaments.sheets.values import EveningHead, Ranked

ROUNDS_ACROSS = 12
CALLED = 15.0
#: Of the prize list: type of names and of what they are for; what is won has so much of the width.
NAMES = 14.0
SMALL = 10.0
WON = 0.28
#: So many lines of names stay together.
UNSPLIT = 20


def standings_sheet(head: EveningHead, rows: Sequence[Ranked], notes: Sequence[str], paper: Paper) -> Sheet:
    """Draw the standings: place, name, total, the tie-break where one decided; `notes` under them."""
    sheet = Sheet(paper, _("Standings"), left=f"{head.name} · {head.rules}", right=head.date)
    columns = [
        Column(_("Place"), 1.2, "right"),
        Column(_("Name"), 8, bold=True),
        Column(_("Total"), 2, "right", bold=True),
        Column(_("Sit-outs"), 1.6, "right"),
        Column(_("Ties"), 4),
    ]
    cells = [
        [
            str(row.rank),
            row.name,
            in_figures(row.total),
            in_figures(row.sit_out) if row.sit_out else "",
            row.why,
        ]
        for row in rows
    ]
    listing(sheet, columns, cells, row=18.0, size=11)
    for note in notes:
        paragraph(sheet, note)
    return sheet


def wall_chart(head: EveningHead, rows: Sequence[Ranked], paper: Paper) -> Sheet:
    """Draw everybody's points round by round, twelve rounds a page."""
    sheet = Sheet(paper, _("Round by round"), left=f"{head.name} · {head.rules}", right=head.date)
    rounds = max((len(row.rounds) for row in rows), default=0)
    for first in range(0, max(rounds, 1), ROUNDS_ACROSS):
        if first:
            sheet.new_page()
        numbers = range(first, min(first + ROUNDS_ACROSS, rounds))
        columns = [Column("", 1, "right"), Column(_("Name"), 5.5)]
        columns += [Column(str(number + 1), 1.7, "right") for number in numbers]
        columns.append(Column(_("Total"), 2, "right", bold=True))
        cells = []
        for row in rows:
            points = [
                "–" if row.rounds[number] is None else in_figures(row.rounds[number] or 0)
                for number in numbers
            ]
            cells.append([str(row.rank), row.name, *points, in_figures(row.total)])
        listing(sheet, columns, cells, row=16.0, size=9)
    return sheet


def prize_list(
    head: EveningHead, prizes: Sequence[tuple[str, str, str, str]], notes: Sequence[str], paper: Paper
) -> Sheet:
    """Draw the prize list, names wrapped. `prizes`: (what for, who, with what, what it brings)."""
    sheet = Sheet(paper, _("Prizes"), left=f"{head.name} · {head.rules}", right=head.date)
    for prize in prizes:
        _prize(sheet, prize)
    for note in notes:
        paragraph(sheet, note)
    return sheet


def _prize(sheet: Sheet, prize: tuple[str, str, str, str]) -> None:
    """Draw one prize: what for and with what, under it who has it, and at the right what it brings.

    It is not split by a page break unless very many share it.
    """
    title, who, figure, won = prize
    aside = sheet.inner * WON
    names = typeset.wrapped(who, NAMES, sheet.inner - (aside + 8 if won else 0), bold=True)
    brings = typeset.wrapped(won, NAMES, aside) if won else ()
    lines = list(zip_longest(names, brings, fillvalue=""))
    if len(lines) <= UNSPLIT and not sheet.room_for(SMALL * 1.9 + len(lines) * NAMES * 1.3 + 8):
        sheet.new_page()
    top = sheet.take(SMALL * 1.9)
    words = f"{title} · {figure}" if figure else title
    sheet.page.text(MARGIN, top + SMALL * 1.5, words, SMALL, colour=SOFT, room=sheet.inner)
    for name, brought in lines:
        base = sheet.take(NAMES * 1.3) + NAMES
        sheet.page.text(MARGIN, base, name, NAMES, bold=True)
        sheet.page.text(MARGIN + sheet.inner, base, brought, NAMES, align="right")
    top = sheet.take(8)
    sheet.page.line((MARGIN, top + 4), (MARGIN + sheet.inner, top + 4), width=0.35, colour=RULE)


def treasurer_sheet(
    head: EveningHead,
    rows: Sequence[tuple[str, str, str]],
    lines: Sequence[tuple[str, str]],
    paper: Paper,
    *,
    notes: Sequence[str] = (),
) -> Sheet:
    """Draw the treasurer's sheet. `rows`: (who, which fee, paid); `lines`: sums, (words, amount)."""
    sheet = Sheet(paper, _("For the treasurer"), left=f"{head.name} · {head.rules}", right=head.date)
    listing(
        sheet, [Column(_("What"), 10), Column(_("Amount"), 3, "right", bold=True)], lines, row=21.0, size=12
    )
    for note in notes:
        paragraph(sheet, note, 12)
    sheet.take(12)
    columns = [Column(_("Name"), 8), Column(_("Fee"), 3), Column(_("Paid"), 3, "right")]
    listing(sheet, columns, rows, row=17.0, size=10.5)
    return sheet


def caller_sheet(head: EveningHead, number: int, lines: Sequence[str], paper: Paper) -> Sheet:
    """Draw what is read out when a round begins, in type that is read standing."""
    title = _("Round {number}, to be read out").format(number=number)
    sheet = Sheet(paper, title, left=f"{head.name} · {head.rules}", right=head.date)
    for line in lines:
        wrapped = typeset.wrapped(line, CALLED, sheet.inner)
        top = sheet.take(CALLED * 1.35 * len(wrapped) + 5)
        for place, words in enumerate(wrapped):
            sheet.page.text(MARGIN, top + CALLED * (1.35 * place + 1), words, CALLED)
    return sheet


def paragraph(sheet: Sheet, words: str, size: float = 10) -> None:
    """Draw words under a list, wrapped; a page is begun where they do not fit."""
    for line in typeset.wrapped(words, size, sheet.inner):
        top = sheet.take(size * 1.5)
        sheet.page.text(MARGIN, top + size * 1.2, line, size)

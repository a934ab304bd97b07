"""The form on which pencils work out the final standings: a row a player, a column a round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from config.language import gettext as _
from scoring.paper.flow import paragraph
from scoring.paper.pages import Paper, Sheet
from scoring.paper.table import Column, Table
from tournaments.sheets.heads import EveningHead, headed

#: Rounds that a page has columns for, on its long side.
ROUNDS_ACROSS: Final = 10
ROW: Final = 26.0


@dataclass(frozen=True)
class FormRow:
    """A player's row: name, total before the first of the rounds, what is from sitting out.

    `at_tables`: how many rounds he has played, where a sit-out scores their average; `points`:
    round -> what is known of it already; `so_far`: what prizes and tie-breaks need besides, a
    figure a column of the form.
    """

    name: str
    before: str = ""
    sit_outs: str = ""
    at_tables: str = ""
    points: Mapping[int, str] = field(default_factory=dict)
    so_far: Sequence[str] = ()


@dataclass(frozen=True)
class StandingsForm:
    """The contents of the form: the rounds to be added up, its rows, the method line by line.

    `so_far`: the titles of the columns of what is known besides totals, such as slams.
    """

    rounds: Sequence[int]
    rows: Sequence[FormRow]
    lines: Sequence[str]
    #: Whether anybody has a total to begin with, and whether a sit-out scores the average.
    has_before: bool = True
    needs_average: bool = False
    #: Whether games rank, and are counted beside the sum.
    needs_games: bool = False
    so_far: Sequence[str] = ()


def standings_form(head: EveningHead, form: StandingsForm, paper: Paper) -> Sheet:
    """Draw the form, long side across; many rounds go over pages, with a column to carry over."""
    sheet = headed(head, _("Final standings, by pencil"), paper.landscape)
    for line in form.lines:
        paragraph(sheet, line, 11)
    sheet.take(4)
    across = ROUNDS_ACROSS if paper.scale == 1 else ROUNDS_ACROSS // 2
    parts = [
        form.rounds[first : first + across] for first in range(0, len(form.rounds), across)
    ] or [()]
    for number, rounds in enumerate(parts):
        if number:
            sheet.new_page()
        _part(sheet, form, rounds, is_first=number == 0, is_last=number == len(parts) - 1)
    return sheet


def _columns(
    form: StandingsForm, rounds: Sequence[int], *, is_first: bool, is_last: bool
) -> list[Column]:
    shows_before = form.has_before and is_first
    columns = [Column(_("Name"), 5.0, bold=True)]
    if shows_before:
        words = _("Total")
        if form.rounds:
            words = _("Total before round {number}").format(number=form.rounds[0])
        columns += [Column(words, 1.9, "right"), Column(_("Sat out"), 0, "right")]
        columns += [Column(_("Rounds at tables"), 1.5, "right")] if form.needs_average else []
        columns += [Column(words, 0, "right") for words in form.so_far]
    if not is_first:
        columns.append(Column(_("Carried over"), 1.8, "right", ruled=True))
    columns += [
        Column(_("Round {number}").format(number=number), 1.65, "right", ruled=True)
        for number in rounds
    ]
    columns += [Column(_("Sum"), 1.7, "right", ruled=True)]
    if is_last and form.needs_games:
        columns += [Column(_("Games"), 1.4, "right", ruled=True)]
    if is_last:
        columns += [Column(_("Place"), 1.2, "right", ruled=True)]
    return columns


def _part(
    sheet: Sheet, form: StandingsForm, rounds: Sequence[int], *, is_first: bool, is_last: bool
) -> None:
    """The rows with these rounds; on all but the last part the sum is carried over."""
    shows_before = form.has_before and is_first
    columns = _columns(form, rounds, is_first=is_first, is_last=is_last)
    rows = [
        [
            row.name,
            *([row.before, row.sit_outs] if shows_before else []),
            *([row.at_tables] if shows_before and form.needs_average else []),
            *((row.so_far or [""] * len(form.so_far)) if shows_before else []),
            *([] if is_first else [""]),
            *(row.points.get(number, "") for number in rounds),
            "",
            *([""] * (1 + form.needs_games) if is_last else []),
        ]
        for row in form.rows
    ]
    Table(columns, rows, row=ROW, size=12).draw(sheet, spare=sum(not row.name for row in form.rows))

"""A game as tables: its hands, and the reasons for each point."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.queries import GameSheet
from scoring.spreadsheets.tables import Book, Column, Kind, Table
from scoring.words import vocabulary
from scoring.words.lines import Explained, explained, rules_of

#: The tables of a game: name -> title.
OF_A_GAME: Final[Mapping[str, Promise]] = {
    "hands": gettext_lazy("Hands"),
    "reasons": gettext_lazy("Reasons"),
}


def book_of_game(sheet: GameSheet) -> Book:
    """Build the tables of a game, of the hands that count."""
    lines = [explained(sheet, line) for line in sheet.lines]
    return Book(
        vocabulary.people(sheet.game.names),
        (
            rules_of(sheet.game),
            _("Points are whole numbers. Hands that were struck out are left out."),
        ),
        sheet.game.started_at,
        (_hands(sheet, lines), _reasons(sheet, lines)),
    )


def _hands(sheet: GameSheet, lines: list[Explained]) -> Table:
    table = sheet.game.table
    units = [vocabulary.unit_name(table, unit) for unit in table.units]
    columns = [
        Column(_("hand"), Kind.NUMBER, _("the number of the hand on the sheet")),
        Column(_("recorded"), Kind.MOMENT, _("when it was recorded")),
        Column(_("dealer"), Kind.TEXT, _("who dealt")),
        Column(
            _("contractor"), Kind.TEXT, _("who played the contract, and who with him by the rules")
        ),
        Column(_("bid"), Kind.TEXT, _("the contract; empty where the deal was thrown in")),
        Column(
            _("tricks"),
            Kind.NUMBER,
            _("tricks won with the contract; empty where nobody counted them"),
        ),
        Column(_("made"), Kind.FLAG, _("whether the contract was made; empty without a contract")),
    ]
    for words, says in (
        (_("{unit}: points"), _("what this hand gave or took")),
        (_("{unit}: total"), _("the total after this hand")),
    ):
        columns += [Column(words.format(unit=unit), Kind.NUMBER, says) for unit in units]
    rows = [
        (
            line.number,
            line.row.recorded_at,
            line.dealer,
            line.who or None,
            vocabulary.bid_name(line.bid) if line.bid else None,
            line.won,
            line.made,
            *(points for _name, points, _total in line.cells),
            *(total for _name, _points, total in line.cells),
        )
        for line in lines
    ]
    says = _("One row for each hand that counts, as on the sheet.")
    return Table("hands", str(OF_A_GAME["hands"]), says, columns, rows)


def _reasons(sheet: GameSheet, lines: list[Explained]) -> Table:
    table = sheet.game.table
    columns = [
        Column(_("hand"), Kind.NUMBER, _("the number of the hand on the sheet")),
        Column(_("for"), Kind.TEXT, _("whose points they are; empty where the reason gives none")),
        Column(_("points"), Kind.NUMBER, _("what was given or taken for this reason alone")),
        Column(_("reason"), Kind.TEXT, _("why, in words")),
    ]
    rows: list[tuple[int, str | None, int | None, str]] = []
    for line, told in zip(sheet.lines, lines, strict=True):
        rows += [
            (
                line.number,
                vocabulary.unit_name(table, item.unit),
                item.points,
                vocabulary.why_in_words(line.scored.hand, item),
            )
            for item in line.scored.score.items
        ]
        rows += [(line.number, None, None, note) for note in told.notes]
    says = _("One row for each reason for which points were written.")
    return Table("reasons", str(OF_A_GAME["reasons"]), says, columns, rows)

"""A game as tables: its hands, and the reasons for each point."""

from config.language import gettext as _
from scoring.queries import GameSheet
from scoring.spreadsheets.tables import Book, Column, Kind, Table
from scoring.words import vocabulary
from scoring.words.lines import Explained, explained


def book_of_game(sheet: GameSheet) -> Book:
    lines = [explained(sheet, line) for line in sheet.lines]
    tables = (_hands(sheet, lines), _reasons(sheet, lines))
    return Book(vocabulary.people(sheet.game.names), sheet.game.started_at, tables)


def _hands(sheet: GameSheet, lines: list[Explained]) -> Table:
    table = sheet.game.table
    units = [vocabulary.unit_name(table, unit) for unit in table.units]
    columns = [
        Column(_("hand"), Kind.NUMBER),
        Column(_("recorded"), Kind.MOMENT),
        Column(_("dealer"), Kind.TEXT),
        Column(_("contractor"), Kind.TEXT),
        Column(_("bid"), Kind.TEXT),
        Column(_("tricks"), Kind.NUMBER),
        Column(_("made"), Kind.FLAG),
    ]
    for words in (_("{unit}: points"), _("{unit}: total")):
        columns += [Column(words.format(unit=unit), Kind.NUMBER) for unit in units]
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
    return Table(_("Hands"), columns, rows)


def _reasons(sheet: GameSheet, lines: list[Explained]) -> Table:
    table = sheet.game.table
    columns = [
        Column(_("hand"), Kind.NUMBER),
        Column(_("for"), Kind.TEXT),
        Column(_("points"), Kind.NUMBER),
        Column(_("reason"), Kind.TEXT),
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
    return Table(_("Reasons"), columns, rows)

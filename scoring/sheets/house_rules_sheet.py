"""The house rules on paper: what people agree on before the first deal, with a box to tick for each."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.pages import MARGIN, SOFT, Paper, Sheet
from scoring.rules.rulesets.options import OPTION_VALUES, Ruleset
from scoring.words import agreements, vocabulary
from scoring.words import options as option_words

#: What a seating settles by itself is not asked of people again.
NOT_ASKED = ("players", "unit", "sides", "pack", "kitty", "hands_per_round", "rounds")
BOX = 8.0


def house_rules_sheet(title: str, ruleset: Ruleset, lines: Mapping[str, str], paper: Paper) -> Sheet:
    """Lay out the house rules as a form on paper, the choices of a ruleset ticked.

    `lines`: what was agreed about the play; a line that is not in it has no box ticked.
    """
    sheet = Sheet(paper, _("House rules"), left=title, right=_("Date") + " ______________")
    options = ruleset.options()
    cards = _("{pack} cards, {number} in the {kitty}.").format(
        pack=ruleset.pack, number=ruleset.kitty, kitty=vocabulary.kitty_word(ruleset)
    )
    sheet.page.text(MARGIN, sheet.take(18) + 12, cards, 10)
    for name, members in option_words.groups():
        questions = [
            option for option in members if option not in NOT_ASKED and option_words.matters(option, ruleset)
        ]
        for place, option in enumerate(questions):
            values = OPTION_VALUES.get(option)
            chosen = option_words.value_words(option, options[option])
            words = [option_words.value_words(option, value) for value in values] if values else [chosen]
            _question(sheet, name if place == 0 else "", option_words.label(option), words, chosen)
    play = [(code, line) for code, line in agreements.LINES.items() if agreements.line_matters(code, ruleset)]
    for place, (code, line) in enumerate(play):
        chosen = str(line.values[lines[code]]) if lines.get(code) in line.values else ""
        words = [str(value) for value in line.values.values()]
        _question(
            sheet, _("The play, which touches no score") if place == 0 else "", str(line.title), words, chosen
        )
    _signatures(sheet, ruleset.players)
    return sheet


def _question(sheet: Sheet, heading: str, label: str, words: list[str], chosen: str) -> None:
    """A question and its answers, each with a box; the chosen one is ticked."""
    left = MARGIN + 190
    room = sheet.paper.width - MARGIN - left
    question = typeset.wrapped(label, 9.5, 180)
    rows: list[list[tuple[str, float]]] = [[]]
    used = 0.0
    for answer in words:
        wide = min(typeset.width(answer, 9.5, answer == chosen) + BOX + 16, room)
        if used + wide > room and rows[-1]:
            rows.append([])
            used = 0.0
        rows[-1].append((answer, used))
        used += wide

    def lines_of(answer: str) -> tuple[str, ...]:
        return typeset.wrapped(answer, 9.5, room - BOX - 16, answer == chosen)

    blocks = [max(len(lines_of(answer)) for answer, _x in row) for row in rows]
    height = max(len(question), sum(blocks)) * 12.5 + 4 + (22 if heading else 0)
    top = sheet.take(height)
    if heading:
        sheet.page.text(MARGIN, top + 16, heading, 11, bold=True)
        top += 22
    for place, text in enumerate(question):
        sheet.page.text(MARGIN, top + 10 + 12.5 * place, text, 9.5, colour=SOFT)
    y = top
    for row, lines in zip(rows, blocks, strict=True):
        for answer, x in row:
            _box(sheet, left + x, y + 2.5, answer == chosen)
            for place, text in enumerate(lines_of(answer)):
                sheet.page.text(left + x + BOX + 4, y + 10 + 12.5 * place, text, 9.5, bold=answer == chosen)
        y += 12.5 * lines


def _box(sheet: Sheet, x: float, y: float, ticked: bool) -> None:
    sheet.page.box(x, y, BOX, BOX, stroke=0.7)
    if ticked:
        sheet.page.line((x + 1.5, y + 4), (x + 3.5, y + 6.5), (x + 7, y + 1.5), width=1.4)


def _signatures(sheet: Sheet, players: int) -> None:
    columns = 3 if players in (3, 5, 6) else 2
    rows = -(-players // columns)
    top = sheet.take(20 + rows * 36)
    column = sheet.inner / columns
    for seat in range(players):
        x = MARGIN + column * (seat % columns)
        y = top + 44 + 36 * (seat // columns)
        sheet.page.line((x, y), (x + column - 20, y), width=0.6)
    sheet.page.text(MARGIN, top + 16, _("Agreed by"), 9, colour=SOFT)

"""The house rules on paper: what people agree on before the first deal, with a box to tick for each."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.pages import MARGIN, Paper, Sheet
from scoring.rules.rulesets.options import Ruleset
from scoring.words import agreements, vocabulary
from scoring.words import options as option_words
from scoring.words.lines import note_of

#: What a seating settles by itself is not asked of people again.
NOT_ASKED = ("players", "unit", "sides", "pack", "kitty", "hands_per_round", "rounds")
BOX = 8.0


class _Question(NamedTuple):
    """What people agree on, and its answers; `chosen` is ticked where it is one of them."""

    label: str
    answers: list[str]
    chosen: str


class _Answer(NamedTuple):
    """An answer as it is set: its lines, and how far in it stands."""

    lines: tuple[str, ...]
    x: float
    ticked: bool


def house_rules_sheet(title: str, ruleset: Ruleset, lines: Mapping[str, str], paper: Paper) -> Sheet:
    """Lay out the house rules as a form on paper, the choices of a ruleset ticked.

    `lines`: what was agreed about the play; a line that is not in it has no box ticked.
    """
    sheet = Sheet(paper, _("House rules"), under=title, aside=_("Date") + " ______________")
    cards = _("{pack} cards, {number} in the {kitty}.").format(
        pack=ruleset.pack, number=ruleset.kitty, kitty=vocabulary.kitty_word(ruleset)
    )
    sheet.page.text(MARGIN, sheet.take(18) + 12, cards, 10)
    for line in typeset.wrapped(note_of(ruleset), 10, sheet.inner):
        sheet.page.text(MARGIN, sheet.take(13) + 10, line, 10)
    for name, members in option_words.groups():
        _group(sheet, name, _of_options(ruleset, members))
    _group(sheet, _("The play, which touches no score"), _of_play(ruleset, lines))
    _signatures(sheet, ruleset.players)
    return sheet


def _of_options(ruleset: Ruleset, members: Iterable[str]) -> Iterator[_Question]:
    """The questions about these options, as far as they matter under the ruleset."""
    options = ruleset.options()
    for option in members:
        if option not in NOT_ASKED and option_words.matters(option, ruleset):
            chosen = option_words.value_words(option, options[option])
            answers = option_words.answers(option, options[option])
            yield _Question(option_words.label(option), answers, chosen)


def _of_play(ruleset: Ruleset, lines: Mapping[str, str]) -> Iterator[_Question]:
    """The questions about the play that can come up under the ruleset."""
    for code, line in agreements.LINES.items():
        if agreements.line_matters(code, ruleset):
            chosen = str(line.values[lines[code]]) if lines.get(code) in line.values else ""
            yield _Question(str(line.title), [str(value) for value in line.values.values()], chosen)


def _group(sheet: Sheet, name: str, questions: Iterable[_Question]) -> None:
    """A group of questions; its name stands above the first and is not parted from it."""
    for place, question in enumerate(questions):
        _question(sheet, name if place == 0 else "", question)


def _question(sheet: Sheet, heading: str, question: _Question) -> None:
    """A question and its answers, each with a box; the chosen one is ticked."""
    left = MARGIN + 190
    label = typeset.wrapped(question.label, 9.5, 180)
    rows = _in_rows(question, sheet.paper.width - MARGIN - left)
    blocks = [max(len(answer.lines) for answer in row) for row in rows]
    top = sheet.take(max(len(label), sum(blocks)) * 12.5 + 4 + (22 if heading else 0))
    if heading:
        sheet.page.text(MARGIN, top + 16, heading, 11, bold=True)
        top += 22
    for place, text in enumerate(label):
        sheet.page.text(MARGIN, top + 10 + 12.5 * place, text, 9.5)
    y = top
    for row, lines in zip(rows, blocks, strict=True):
        for answer in row:
            _answer(sheet, left + answer.x, y, answer)
        y += 12.5 * lines


def _in_rows(question: _Question, room: float) -> list[list[_Answer]]:
    """The answers side by side as long as there is room, then in a new row."""
    rows: list[list[_Answer]] = [[]]
    used = 0.0
    for answer in question.answers:
        ticked = answer == question.chosen
        wide = min(typeset.width(answer, 9.5, ticked) + BOX + 16, room)
        if used + wide > room and rows[-1]:
            rows.append([])
            used = 0.0
        lines = typeset.wrapped(answer, 9.5, room - BOX - 16, ticked)
        rows[-1].append(_Answer(lines, used, ticked))
        used += wide
    return rows


def _answer(sheet: Sheet, x: float, y: float, answer: _Answer) -> None:
    _box(sheet, x, y + 2.5, answer.ticked)
    for place, text in enumerate(answer.lines):
        sheet.page.text(x + BOX + 4, y + 10 + 12.5 * place, text, 9.5, bold=answer.ticked)


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
    sheet.page.text(MARGIN, top + 16, _("Agreed by"), 9)

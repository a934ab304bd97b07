"""The house rules on paper: what people agree on before the first deal, with a box to tick for each."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, RULE
from scoring.paper.flow import heading, paragraph
from scoring.paper.pages import Paper, Sheet
from scoring.paper.suits import suited
from scoring.rules.rulesets.options import Ruleset
from scoring.words import agreements, vocabulary
from scoring.words import options as option_words
from scoring.words.lines import note_of
from scoring.words.rulebook import facts

#: What a seating settles by itself is not asked of people again.
NOT_ASKED: Final = ("players", "unit", "sides", "pack", "kitty", "hands_per_round", "rounds")
#: Rounds end whatever the score is: asked only where a house has set a score or a number beside them.
ENDS: Final = ("target", "floor", "game_hands")
INTRO: Final = 10.0
SIZE: Final = 9.5
LEADING: Final = 12.5
#: Of the width, what the questions take.
LABELS: Final = 0.37
BOX: Final = 8.0
#: After an answer, to the next.
AFTER: Final = 16.0
TICK: Final = 1.4
SIGNATURE: Final = 32.0
ALSO: Final = 4


class Question(NamedTuple):
    """A question that people agree on, and its answers.

    `chosen` is ticked where it is one of them.
    """

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
    for words in filter(None, _dealt(ruleset)):
        paragraph(sheet, words, INTRO)
    for name, questions in questions_of(ruleset, lines):
        _group(sheet, name, questions)
    _also(sheet, ruleset.players)
    _signatures(sheet, ruleset.players)
    return sheet


def _dealt(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is not asked: the cards, the rounds of an event, and a note on the source."""
    cards = _("{pack} cards, {number} in the {kitty}.").format(
        pack=ruleset.pack, number=ruleset.kitty, kitty=vocabulary.kitty_word(ruleset)
    )
    rounds = facts.sentence("hands_per_round", ruleset) if _is_of_rounds(ruleset) else ""
    yield " ".join(filter(None, (cards, rounds)))
    yield note_of(ruleset)


def _is_of_rounds(ruleset: Ruleset) -> bool:
    """Return whether the game is played in rounds, which end whatever the score is."""
    return ruleset.hands_per_round is not None


def questions_of(ruleset: Ruleset, lines: Mapping[str, str]) -> list[tuple[str, list[Question]]]:
    """List what can be agreed on under the ruleset, group by group; nothing that can do nothing."""
    groups = [(name, list(_of_options(ruleset, members))) for name, members in option_words.groups()]
    play = _("The play, which touches no score"), list(_of_play(ruleset, lines))
    return [(name, questions) for name, questions in (*groups, play) if questions]


def _of_options(ruleset: Ruleset, members: Iterable[str]) -> Iterator[Question]:
    """The questions about these options, as far as they can do anything."""
    options = ruleset.options()
    for option in members:
        if option in NOT_ASKED or not facts.is_in_play(option, ruleset):
            continue
        if option in ENDS and options[option] is None and _is_of_rounds(ruleset):
            continue
        chosen = option_words.value_words(option, options[option])
        answers = option_words.answers(option, options[option])
        yield Question(option_words.label(option), answers, chosen)


def _of_play(ruleset: Ruleset, lines: Mapping[str, str]) -> Iterator[Question]:
    """The questions about the play that can come up under the ruleset."""
    for code, line in agreements.LINES.items():
        if agreements.line_matters(code, ruleset):
            chosen = str(line.values[lines[code]]) if lines.get(code) in line.values else ""
            yield Question(str(line.title), [str(value) for value in line.values.values()], chosen)


def _group(sheet: Sheet, name: str, questions: Iterable[Question]) -> None:
    """A group of questions; its name stands above the first and is not parted from it."""
    for place, question in enumerate(questions):
        _question(sheet, name if place == 0 else "", question)


def _question(sheet: Sheet, name: str, question: Question) -> None:
    """A question and its answers, each with a box; the chosen one is ticked."""
    asked = sheet.inner * LABELS
    label = typeset.wrapped(question.label, SIZE, asked - 12)
    rows = _in_rows(question, sheet.inner - asked)
    blocks = [max(len(answer.lines) for answer in row) for row in rows]
    height = max(len(label), sum(blocks)) * LEADING + 4
    if name:
        heading(sheet, name, 11, keep=height)
    y = sheet.take(height)
    for place, text in enumerate(label):
        sheet.page.text(sheet.left, y + 10 + LEADING * place, text, SIZE)
    for row, lines in zip(rows, blocks, strict=True):
        for answer in row:
            _answer(sheet, sheet.left + asked + answer.x, y, answer)
        y += LEADING * lines


def _in_rows(question: Question, room: float) -> list[list[_Answer]]:
    """The answers side by side as long as there is room, then in a new row."""
    rows: list[list[_Answer]] = [[]]
    used = 0.0
    for answer in question.answers:
        ticked = answer == question.chosen
        wide = min(typeset.width(answer, SIZE, ticked) + BOX + AFTER, room)
        if used + wide > room and rows[-1]:
            rows.append([])
            used = 0.0
        lines = typeset.wrapped(answer, SIZE, room - BOX - 4, ticked)
        rows[-1].append(_Answer(lines, used, ticked))
        used += wide
    return rows


def _answer(sheet: Sheet, x: float, y: float, answer: _Answer) -> None:
    _box(sheet, x, y + 2.5, answer.ticked)
    for place, text in enumerate(answer.lines):
        suited(sheet.page, x + BOX + 4, y + 10 + LEADING * place, text, SIZE, bold=answer.ticked)


def _box(sheet: Sheet, x: float, y: float, ticked: bool) -> None:
    sheet.page.box(x, y, BOX, BOX, stroke=RULE)
    if ticked:
        sheet.page.line((x + 1.5, y + 4), (x + 3.5, y + 6.5), (x + 7, y + 1.5), width=TICK)


def _also(sheet: Sheet, players: int) -> None:
    """Lines for what a house agrees on beside, where they cost no page."""
    height = ALSO * SIGNATURE
    if sheet.room_for(height + _rows(players) * SIGNATURE + 80):
        heading(sheet, _("Also agreed"), 11, keep=height)
        top = sheet.take(height)
        for number in range(1, ALSO + 1):
            y = top + number * SIGNATURE - 6
            sheet.page.line((sheet.left, y), (sheet.right, y), width=HAIR)


def _rows(players: int) -> int:
    return -(-players // _across(players))


def _across(players: int) -> int:
    return 2 if players in (2, 4) else 3


def _signatures(sheet: Sheet, players: int) -> None:
    """A line for the name of each who agrees, eleven millimetres apart."""
    columns, rows = _across(players), _rows(players)
    heading(sheet, _("Agreed by"), 11, keep=rows * SIGNATURE)
    top = sheet.take(rows * SIGNATURE)
    column = sheet.inner / columns
    for seat in range(players):
        x = sheet.left + column * (seat % columns)
        y = top + SIGNATURE * (seat // columns + 1) - 6
        sheet.page.line((x, y), (x + column - 20, y), width=RULE)

"""The house rules on paper: what people agree on before the first deal, each with a box to tick."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from config.language import gettext as _
from scoring.paper import type as typeset
from scoring.paper.drawn import HAIR, RULE
from scoring.paper.flow import Block, Flow, beside, gap, heading, lined, paragraph, together
from scoring.paper.pages import Page, Paper, Sheet
from scoring.paper.suits import suited
from scoring.rules.rulesets.options import Ruleset
from scoring.words import agreements, vocabulary
from scoring.words import options as option_words
from scoring.words.lines import note_of
from scoring.words.rulebook import facts

#: What a seating settles by itself is not asked of people again.
NOT_ASKED: Final = ("players", "unit", "sides", "pack", "kitty", "hands_per_round", "rounds")
#: Rounds end whatever the score is: asked only where a house has set a score or number too.
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
    """A question that people agree on, and its answers; `chosen` is ticked if it is one of them."""

    label: str
    answers: list[str]
    chosen: str


class _Answer(NamedTuple):
    """An answer as it is set: its lines, and how far in it stands."""

    lines: tuple[str, ...]
    x: float
    ticked: bool


def house_rules_sheet(
    title: str, ruleset: Ruleset, lines: Mapping[str, str], paper: Paper
) -> Sheet:
    """Lay out the house rules as a form on paper, the choices of a ruleset ticked.

    `lines`: what was agreed about the play; a line that is not in it has no box ticked.
    """
    sheet = Sheet(paper, _("House rules"), under=title, aside=_("Date") + " ______________")
    for words in filter(None, _dealt(ruleset)):
        paragraph(sheet, words, INTRO)
    for name, questions in questions_of(ruleset, lines):
        _group(sheet, name, questions)
    _also(sheet, ruleset.players)
    signatures = _signatures(ruleset.players, sheet.inner)
    heading(sheet, _("Agreed by"), 11, keep=signatures.height)
    Flow().draw(sheet, [signatures])
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
    groups = [
        (name, list(_of_options(ruleset, members))) for name, members in option_words.groups()
    ]
    play = _("How the cards are played (it changes no score)"), list(_of_play(ruleset, lines))
    return [(name, questions) for name, questions in (*groups, play) if questions]


def _of_options(ruleset: Ruleset, members: Iterable[str]) -> Iterator[Question]:
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
    for code, line in agreements.LINES.items():
        if agreements.line_matters(code, ruleset):
            chosen = str(line.values[lines[code]]) if lines.get(code) in line.values else ""
            yield Question(str(line.title), [str(value) for value in line.values.values()], chosen)


def _group(sheet: Sheet, name: str, questions: Sequence[Question]) -> None:
    blocks = [_question(question, sheet.inner) for question in questions]
    heading(sheet, name, 11, keep=blocks[0].height)
    Flow().draw(sheet, blocks)


def _question(question: Question, width: float) -> Block:
    asked = width * LABELS
    label = typeset.wrapped(question.label, SIZE, asked - 12)
    rows = [
        beside([(answer.x, _answer(answer)) for answer in row])
        for row in _in_rows(question, width - asked)
    ]
    return together(
        [beside([(0, together(list(map(_line, label)))), (asked, together(rows))]), gap(4)]
    )


def _line(text: str, *, is_ticked: bool = False) -> Block:

    def draw(page: Page, x: float, top: float) -> None:
        suited(page, x, top + 10, text, SIZE, bold=is_ticked)

    return Block(LEADING, draw)


def _in_rows(question: Question, room: float) -> list[list[_Answer]]:
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


def _answer(answer: _Answer) -> Block:

    def box(page: Page, x: float, top: float) -> None:
        y = top + 2.5
        page.box(x, y, BOX, BOX, stroke=RULE)
        if answer.ticked:
            page.line((x + 1.5, y + 4), (x + 3.5, y + 6.5), (x + 7, y + 1.5), width=TICK)

    lines = together([_line(text, is_ticked=answer.ticked) for text in answer.lines])
    return beside([(0, Block(0, box)), (BOX + 4, lines)])


def _also(sheet: Sheet, players: int) -> None:
    """Lines for what a house agrees on beside, where they cost no page."""
    lines = [_to_write_on(sheet.inner, HAIR)] * ALSO
    height = together(lines).height
    if sheet.room_for(height + _signatures(players, sheet.inner).height + 80):
        heading(sheet, _("Also agreed"), 11, keep=height)
        Flow().draw(sheet, lines)


def _to_write_on(width: float, line: float) -> Block:
    return together([lined(gap(SIGNATURE - 6), width, line), gap(6)])


def _signatures(players: int, width: float) -> Block:
    """A line for the name of each who agrees, eleven millimetres apart."""
    columns = 2 if players in (2, 4) else 3
    column = width / columns
    line = _to_write_on(column - 20, RULE)
    rows = [min(columns, players - first) for first in range(0, players, columns)]
    return together(
        [beside([(column * place, line) for place in range(number)]) for number in rows]
    )

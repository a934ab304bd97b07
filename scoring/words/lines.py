"""A line of the sheet in words, for the screen and for paper."""

import dataclasses
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.models import Game, Hand
from scoring.queries import GameSheet, Line
from scoring.rules.hands import contracting_units, tricks_of
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.words import vocabulary


@dataclass(frozen=True)
class Explained:
    """A line of the sheet in words, with why each unit's score moved."""

    number: int
    row: Hand
    dealer: str
    headline: str
    cells: list[tuple[str, int, int]]
    items: list[str]
    notes: list[str]
    needs_first: list[tuple[str, str]]


def explained(sheet: GameSheet, line: Line) -> Explained:
    game, table, scored = sheet.game, sheet.game.table, line.scored
    won = tricks_of(scored.hand, contracting_units(table, scored.hand))
    then = game.table_of(game.names_at(line.row.number))
    return Explained(
        number=line.number,
        row=line.row,
        dealer=then.players[table.players.index(scored.dealer)],
        headline=vocabulary.hand_in_words(then, line.row.facts(then), scored.score.made, won),
        cells=[
            (vocabulary.unit_name(table, unit), scored.score.deltas[unit], scored.totals[unit])
            for unit in table.units
        ],
        items=[vocabulary.item_in_words(table, scored.hand, item) for item in scored.score.items],
        notes=vocabulary.ruling_in_words(game.ruleset, scored),
        needs_first=[(unit, vocabulary.unit_name(table, unit)) for unit in scored.ending.candidates],
    )


def rules_of(game: Game) -> str:
    """The name of the rules a game is played by."""
    return game.house_name or title_of(game.ruleset)


def title_of(ruleset: Ruleset) -> str:
    """A ruleset's name for people, and whether options of it were changed; a target taken away counts for none."""
    title = PRESETS[ruleset.name].title
    named = RULESETS[ruleset.name]
    whole = dataclasses.replace(ruleset, target=named.target, floor=named.floor)
    changed = named not in (ruleset, whole) if ruleset.target is None else ruleset != named
    return _("{rules}, with house rules").format(rules=title) if changed else title

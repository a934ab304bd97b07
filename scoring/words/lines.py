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
    """A line of the sheet in words. `cells`: for each unit its name, its points and its total."""

    number: int
    row: Hand
    dealer: str
    headline: str
    cells: list[tuple[str, int, int]]
    items: list[str]
    notes: list[str]
    needs_first: list[tuple[str, str]]


def explained(sheet: GameSheet, line: Line) -> Explained:
    """Say a line of the sheet in words: who bid what, and why each unit's score moved."""
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
    """Name the rules a game is played by: its house rules, or its ruleset."""
    return game.house_name or title_of(game.ruleset)


def title_of(ruleset: Ruleset) -> str:
    """Name a ruleset for people, and say whether options were changed; no target counts as no change."""
    title = PRESETS[ruleset.name].title
    named = RULESETS[ruleset.name]
    whole = dataclasses.replace(ruleset, target=named.target, floor=named.floor)
    changed = named not in (ruleset, whole) if ruleset.target is None else ruleset != named
    return _("{rules}, with house rules").format(rules=title) if changed else title


def note_of(ruleset: Ruleset) -> str:
    """Say what whoever plays by a ruleset should know of its source; mostly empty."""
    note = PRESETS[ruleset.name].note
    return _(note) if note else ""

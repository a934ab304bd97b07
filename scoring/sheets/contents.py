"""What the sheets say: plain values for printing, built from a game's tally or a ruleset."""

from django.utils.translation import gettext as _

from scoring.queries import GameSheet, Line
from scoring.rules.bids import ORDINARY_BIDS
from scoring.rules.hands import TRICKS
from scoring.rules.rulesets.options import Ruleset
from scoring.sheets.blank_sheet import BlankGame
from scoring.sheets.score_sheet import PrintedGame, PrintedHand
from scoring.words import options as option_words
from scoring.words import vocabulary
from scoring.words.lines import ending_of, explained, rules_of

#: The house rules that matter while a hand is written down.
ON_THE_SHEET = ("target", "win_by", "floor", "slam", "defender_points", "passed_out")
#: Those that only few houses have, and that stand there when they do.
ON_THE_SHEET_IF_SET = ("game_hands", "thrown_in_below")


def game(sheet: GameSheet) -> PrintedGame:
    """Build what a game's score sheet says."""
    row, table = sheet.game, sheet.game.table
    if row.stopped_at is not None and sheet.sheet.is_open:
        ending = _("Stopped without a result.")
    else:
        ending = ending_of(sheet) or ""
    units = [vocabulary.unit_name(table, unit) for unit in table.units]
    against = _("{first} against {second}").format(first=units[0], second=units[1])
    return PrintedGame(
        title=against if row.ruleset.unit == "side" else vocabulary.people(units),
        rules=rules_of(row),
        started=row.started_at,
        players=table.players,
        units=units,
        first_dealer=row.names[row.first_dealer],
        hands=[_hand(sheet, line) for line in sheet.lines],
        ending=ending,
        stops=[stop for stop in (row.ruleset.target, row.ruleset.floor) if stop is not None],
    )


def _hand(sheet: GameSheet, line: Line) -> PrintedHand:
    words = explained(sheet, line)
    amended = [_("Put right since it was first saved.")] if line.row.version else []
    return PrintedHand(
        number=words.number,
        dealer=words.dealer,
        headline=words.headline,
        cells=[(points, total) for _unit, points, total in words.cells],
        reasons=[*words.items, *words.notes, *amended],
    )


def blank(ruleset: Ruleset, rules: str) -> BlankGame:
    """Build what a blank sheet says under a ruleset; `rules`: its name for people."""
    facts = [*ON_THE_SHEET, *(option for option in ON_THE_SHEET_IF_SET if getattr(ruleset, option))]
    return BlankGame(
        rules=rules,
        columns=2 if ruleset.unit == "side" else ruleset.players,
        bids=[
            [(vocabulary.bid_name(bid), ruleset.value(bid)) for bid in ORDINARY_BIDS if bid.level == level]
            for level in range(ruleset.lowest_level, TRICKS + 1)
        ],
        special=[
            (vocabulary.bid_name(bid), ruleset.value(bid))
            for rung in ruleset.ladder
            for bid in rung
            if bid.is_special
        ],
        facts=[option_words.sentence(option, getattr(ruleset, option)) for option in facts],
    )

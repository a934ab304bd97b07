"""Preview a hand before storing it, put one back on the pad, compare it with another phone's.

Used by every page on which a hand is entered, whatever its game is part of.
"""

import hashlib
from collections.abc import Collection
from typing import Any, NamedTuple

from scoring import queries
from scoring.models import Device, Hand, HandInPlay
from scoring.pad.form import HandForm, initial_of
from scoring.queries import GameSheet, Line
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.hands import verify_hand
from scoring.rules.record.games import write_hand
from scoring.rules.record.shapes import write_json
from scoring.words import changes, vocabulary
from scoring.words.lines import entering_in_words, explained
from scoring.words.refusals import refusal_in_words


class Preview(NamedTuple):
    """The preview of a corrected hand, which the form shows before it saves.

    `consequences`: sentences; `saving`: the words on the button that saves; `looked`: a mark that
    the preview was seen.
    """

    consequences: tuple[str, ...] = ()
    saving: str = ""
    looked: str = ""


def amendment_of(sheet: GameSheet, changed: GameSheet, facts: HandFacts) -> Preview:
    """Preview what these facts make of the sheet, `changed` being the one that has them."""
    return Preview(
        tuple(changes.consequences(sheet, changed)),
        changes.saving(sheet, changed),
        digest_of(facts, changed),
    )


def preview_of(form: HandForm, sheet: GameSheet, row: Hand) -> dict[str, Any]:
    """Preview a hand: what it would do, as the pad's script reads it; stores nothing.

    `wrong`: what is to be put right first, in words; otherwise points, totals, notes and ending.
    """
    if not form.is_valid() or form.facts is None:
        return {"wrong": [message for messages in form.errors.values() for message in messages]}
    try:
        changed = with_facts(sheet, row, form.facts)
    except RuleViolation as violation:
        return {"wrong": [refusal_in_words(violation)]}
    return {**_effect_of(row, changed), **amendment_of(sheet, changed, form.facts)._asdict()}


def _effect_of(row: Hand, changed: GameSheet) -> dict[str, Any]:
    """Return the effect of a hand on its sheet: its line in words, and how the game ends, if so."""
    line = next(line for line in changed.lines if line.row is row)
    shown = explained(changed, line)
    units = list(changed.game.table.units)
    return {
        "headline": shown.headline,
        "made": line.scored.score.made,
        "points": [points for _who, points, _total in shown.cells],
        "totals": [total for _who, _points, total in shown.cells],
        "notes": shown.notes,
        "ending": None
        if changed.sheet.is_open
        else vocabulary.ending_in_words(changed.game.table, changed.sheet.ending),
        "first": [units.index(unit) for unit, _who in shown.needs_first],
    }


def with_facts(sheet: GameSheet, row: Hand, facts: HandFacts) -> GameSheet:
    """Tally the sheet with `facts` in place of `row`, as far as it goes. Raises RuleViolation."""
    others = [other for other in sheet.game.hand_rows if other.pk != row.pk]
    # Before names are turned into seats, where one may not be at the table.
    verify_hand(sheet.game.ruleset, sheet.game.table, facts)
    row.take(facts, sheet.game.table)
    row.voided = False
    return queries.sheet_to_the_end(sheet.game, [*others, row])


def without(sheet: GameSheet, row: Hand) -> GameSheet:
    """Return the sheet without this hand, as far as the game then goes. Raises RuleViolation."""
    rows = [other for other in sheet.game.hand_rows if other.pk != row.pk]
    return queries.sheet_to_the_end(sheet.game, rows)


def counting(sheet: GameSheet, numbers: Collection[int]) -> GameSheet:
    """Return the sheet as if the rows of these numbers counted. Raises RuleViolation."""
    rows = [copy_of(row) for row in sheet.game.hand_rows]
    for row in rows:
        row.voided = row.voided and row.number not in numbers
    return queries.sheet_to_the_end(sheet.game, rows)


def copy_of(row: Hand) -> Hand:
    """A copy of the row, to be changed and previewed without touching that of the sheet."""
    values = {field.attname: getattr(row, field.attname) for field in Hand._meta.concrete_fields}
    return Hand(**values)


def digest_of(facts: HandFacts, changed: GameSheet) -> str:
    """A hash of these facts and of what they strike out, so that what is saved is what was seen."""
    beyond = [[row.number, row.version] for row in changed.beyond]
    return hashlib.sha256(f"{write_json(write_hand(facts))}{beyond}".encode()).hexdigest()[:16]


def in_play_of(sheet: GameSheet, device: Device | None) -> dict[str, Any]:
    """Return the device's draft as the form's initial values; empty if there is none."""
    draft = _draft_of(sheet)
    if draft is None or not draft.is_of(device):
        return {}
    return {
        name: values if name == "partners" else values[0]
        for name, values in draft.said.items()
        if values
    }


def entering_of(sheet: GameSheet, device: Device | None) -> str:
    """Return the draft of another device in words; empty for none."""
    draft = _draft_of(sheet)
    return "" if draft is None or draft.is_of(device) else entering_in_words(sheet, draft)


def _draft_of(sheet: GameSheet) -> HandInPlay | None:
    draft = queries.hand_in_play(sheet.game)
    return draft if draft is not None and draft.number == sheet.next_number else None


def fields_of(line: Line, sheet: GameSheet) -> dict[str, list[str]]:
    """A recorded hand as the pad's fields: name -> values, as a form sends them."""
    initial = initial_of(line.scored.hand, sheet.game.table)
    return {
        name: [str(value) for value in (values if isinstance(values, list) else [values])]
        for name, values in initial.items()
        if values is not None and values is not False and values != []
    }


def conflict_of(
    sheet: GameSheet, hand: Hand | None, hands_left: int | None = None
) -> dict[str, Any] | None:
    """The hand another phone recorded in its place, for the template; None without one.

    `hands_left`: as the host's own. “next” is the number of a hand after all there are; None where
    none can follow.
    """
    line = next((line for line in sheet.lines if hand is not None and line.row.pk == hand.pk), None)
    if line is None:
        return None
    last = max(row.number for row in sheet.game.hand_rows)
    return {
        "line": explained(sheet, line),
        "row": line.row,
        "next": sheet.next_number if sheet.sheet.is_open and hands_left != 0 else None,
        "last": last,
    }


def order_kept(before: HandFacts, after: HandFacts) -> tuple[str, ...]:
    """The order of the tricks, while the tricks it tells of are the same and unchanged."""
    if (
        before.tricks == after.tricks
        and before.bid == after.bid
        and before.order[:1] == after.order[:1]
    ):
        return before.order
    return after.order

"""The preview of a change to a game, in words: what it does to hands, totals and the ending."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.queries import GameSheet, Line
from scoring.words import vocabulary
from scoring.words.vocabulary import in_figures


def consequences(before: GameSheet, after: GameSheet) -> list[str]:
    """Compare a game's sheet before and after a change, and say in sentences what differs.

    “Hand 3: Nora & Sue, 280 becomes −280.”, “Nora & Sue: from 620 to 60.”, “The game is no longer over.” The
    units of the two sheets stand in the same order, though the people in them may differ.
    """
    sentences = [*_hands(before, after), *_totals(before, after), *_ending(before, after)]
    return sentences or [_("No score changes.")]


def _hands(before: GameSheet, after: GameSheet) -> list[str]:
    old_lines = {line.row.pk: line for line in before.lines}
    remaining = {line.row.pk for line in after.lines}
    sentences = [
        _("Hand {number} no longer counts.").format(number=line.number)
        for line in before.lines
        if line.row.pk not in remaining
    ]
    for line in after.lines:
        old = old_lines.get(line.row.pk)
        if old is None:
            sentences.append(_("Hand {number} counts.").format(number=line.number))
        else:
            sentences += _points(after, line, _deltas(old))
    return sentences


def _points(sheet: GameSheet, line: Line, old: Sequence[int]) -> list[str]:
    table = sheet.game.table
    return [
        _("Hand {number}: {who}, {old} becomes {new}.").format(
            number=line.number,
            who=vocabulary.unit_name(table, unit),
            old=in_figures(points),
            new=in_figures(now),
        )
        for unit, points, now in zip(table.units, old, _deltas(line), strict=True)
        if points != now
    ]


def _deltas(line: Line) -> list[int]:
    return list(line.scored.score.deltas.values())


def _totals(before: GameSheet, after: GameSheet) -> list[str]:
    table = after.game.table
    return [
        _("{who}: from {old} to {new}.").format(
            who=vocabulary.unit_name(table, unit), old=in_figures(old), new=in_figures(new)
        )
        for unit, old, new in zip(
            table.units, before.sheet.totals.values(), after.sheet.totals.values(), strict=True
        )
        if old != new
    ]


def _ending(before: GameSheet, after: GameSheet) -> list[str]:
    if after.sheet.is_open:
        return [] if before.sheet.is_open else [_("The game is no longer over.")]
    words = vocabulary.ending_in_words(after.game.table, after.sheet.ending)
    if not before.sheet.is_open and words == vocabulary.ending_in_words(
        before.game.table, before.sheet.ending
    ):
        return []
    return [_("The game is over. {words}").format(words=words)]

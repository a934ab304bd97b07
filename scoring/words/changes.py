"""What a change to a game does to it, in words, told before it is made."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.queries import GameSheet, Line
from scoring.words import vocabulary
from scoring.words.vocabulary import number


def consequences(before: GameSheet, after: GameSheet) -> list[str]:
    """“Hand 3: Nora & Sue's 280 becomes −280.”, “Nora & Sue go from 620 to 60.”, “The game is no longer over.”

    The two sheets are of one game; their units stand in the same order, though the people in them may differ.
    """
    told = [*_hands(before, after), *_totals(before, after), *_ending(before, after)]
    return told or [_("No score changes.")]


def _hands(before: GameSheet, after: GameSheet) -> list[str]:
    was = {line.row.pk: line for line in before.lines}
    stays = {line.row.pk for line in after.lines}
    told = [
        _("Hand {number} no longer counts.").format(number=line.number)
        for line in before.lines
        if line.row.pk not in stays
    ]
    for line in after.lines:
        old = was.get(line.row.pk)
        if old is None:
            told.append(_("Hand {number} counts.").format(number=line.number))
        else:
            told += _points(after, line, _deltas(old))
    return told


def _points(sheet: GameSheet, line: Line, old: Sequence[int]) -> list[str]:
    table = sheet.game.table
    return [
        _("Hand {number}: {who}, {old} becomes {new}.").format(
            number=line.number, who=vocabulary.unit_name(table, unit), old=number(points), new=number(now)
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
            who=vocabulary.unit_name(table, unit), old=number(old), new=number(new)
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

"""The preview of a change to a game, in words: what it does to hands, totals and the ending."""

from collections.abc import Iterator, Mapping

from config.language import gettext as _
from config.language import ngettext
from scoring.queries import GameSheet
from scoring.services import NO_STRIKES, SeenHand, Strikes
from scoring.words import vocabulary
from scoring.words.vocabulary import in_figures


def consequences(before: GameSheet, after: GameSheet) -> list[str]:
    """Compare a game's sheet before and after: differences in sentences, what matters first.

    “The game is no longer over.”, “Nora & Sue: from 620 to 60.”, “Hand 3: Nora & Sue, 280 becomes
    −280.” A score is compared person by person: who changes sides has another one, though both
    sides keep theirs.
    """
    sentences = [*_beyond(before, after), *_counting(before, after), *_ending(before, after)]
    sentences += [*_totals(before, after), *_points(before, after)]
    return sentences or [_("No score changes.")]


def saving(before: GameSheet, after: GameSheet) -> str:
    """Say in a few words, for the button that saves, what a change does: “Save: 620 → 60”."""
    if after.beyond:
        return _("Save, and strike out {hands}").format(hands=hands_beyond(before, after))
    moved = [
        _("{old} → {new}").format(old=in_figures(old), new=in_figures(new))
        for _who, old, new in _moved(before, before.sheet.totals, after, after.sheet.totals)
    ]
    if not moved:
        return _("Save: no score changes")
    if len(moved) > 2:
        return _("Save the new scores")
    return _("Save: {changes}").format(changes=", ".join(moved))


def strikes(before: GameSheet, after: GameSheet) -> Strikes:
    """List what a change strikes out with it, and say the reason: with which hand the game ends."""
    if not after.beyond:
        return NO_STRIKES
    return Strikes(
        tuple(SeenHand(row.number, row.version) for row in after.beyond),
        # Said of the sheet as it is afterwards: a hand that is restored moves the later numbers.
        _("The game ended with hand {number}.").format(number=len(after.lines)),
    )


def hands_beyond(before: GameSheet, after: GameSheet) -> str:
    """Name the hands that a change leaves after the end of the game: “hand 5”, “hands 5 & 6”."""
    _last, beyond = _numbers(before, after)
    return ngettext("hand {numbers}", "hands {numbers}", len(beyond)).format(
        numbers=vocabulary.listed([str(number) for number in beyond])
    )


def _numbers(before: GameSheet, after: GameSheet) -> tuple[int, list[int]]:
    """The number of the hand that ends the game, and those of the hands after it.

    They are the numbers that people see now, unless the hand that ends the game is not on that
    sheet.
    """
    end = len(after.lines)
    known = {line.row.pk: line.number for line in before.lines}
    if after.lines and after.lines[-1].row.pk in known:
        return known[after.lines[-1].row.pk], [
            known[row.pk] for row in after.beyond if row.pk in known
        ]
    return end, [end + number for number in range(1, len(after.beyond) + 1)]


def _beyond(before: GameSheet, after: GameSheet) -> list[str]:
    if not after.beyond:
        return []
    words = ngettext(
        "The game ended with hand {last}: {hands} is struck out with it.",
        "The game ended with hand {last}: {hands} are struck out with it.",
        len(after.beyond),
    )
    last, _hands_after = _numbers(before, after)
    return [words.format(last=last, hands=hands_beyond(before, after))]


def _counting(before: GameSheet, after: GameSheet) -> list[str]:
    """The hands that stop counting, but for those after the end, and those that count again."""
    known = {line.row.pk for line in before.lines}
    remaining = {line.row.pk for line in after.lines} | {row.pk for row in after.beyond}
    gone = [line.number for line in before.lines if line.row.pk not in remaining]
    come = [line.number for line in after.lines if line.row.pk not in known]
    return [_("Hand {number} no longer counts.").format(number=number) for number in gone] + [
        _("Hand {number} counts.").format(number=number) for number in come
    ]


def _points(before: GameSheet, after: GameSheet) -> list[str]:
    known = {line.row.pk: line.scored.score.deltas for line in before.lines}
    return [
        _("Hand {number}: {who}, {old} becomes {new}.").format(
            number=line.number, who=who, old=in_figures(old), new=in_figures(new)
        )
        for line in after.lines
        if line.row.pk in known
        for who, old, new in _moved(before, known[line.row.pk], after, line.scored.score.deltas)
    ]


def _totals(before: GameSheet, after: GameSheet) -> list[str]:
    words = _("{who}: from {old} to {new}.")
    return [
        words.format(who=who, old=in_figures(old), new=in_figures(new))
        for who, old, new in _moved(before, before.sheet.totals, after, after.sheet.totals)
    ]


def _moved(
    before: GameSheet, old: Mapping[str, int], after: GameSheet, new: Mapping[str, int]
) -> Iterator[tuple[str, int, int]]:
    """List whose points differ, unit by unit, with both; in a unit, others are named apart."""
    unit_before = before.game.table.unit_of
    for unit, members in after.game.table.units.items():
        had: dict[int, list[str]] = {}
        for player in members:
            had.setdefault(old[unit_before[player]], []).append(player)
        for points, players in had.items():
            if points != new[unit]:
                yield vocabulary.people(players), points, new[unit]


def _ending(before: GameSheet, after: GameSheet) -> list[str]:
    if after.sheet.is_open:
        return [] if before.sheet.is_open else [_("The game is no longer over.")]
    words = vocabulary.ending_in_words(after.game.table, after.sheet.ending)
    if not before.sheet.is_open and words == vocabulary.ending_in_words(
        before.game.table, before.sheet.ending
    ):
        return []
    return [_("The game is over. {words}").format(words=words)]

"""The preview of a change to a game, in words: what it does to hands, totals and the ending."""

from collections.abc import Iterator, Mapping

from config.language import gettext as _
from config.language import ngettext
from scoring.queries import GameSheet
from scoring.rules.endings import PLAY_ON
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
    sentences += [*_games(before, after), *_totals(before, after), *_points(before, after)]
    return sentences or [_("No score changes.")]


def saving(before: GameSheet, after: GameSheet) -> str:
    """Say in a few words, for the button that saves, what a change does: “Save: 620 → 60”."""
    if after.beyond:
        return _("Save, and strike out {hands}").format(hands=hands_beyond(before, after))
    moved = [
        _("{old} → {new}").format(old=in_figures(old), new=in_figures(new))
        for _who, old, new in _moved(before, _sums(before), after, _sums(after))
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
    if after.sheet.best_of is not None:
        words = _("{who}, all games: from {old} to {new}.")
    return [
        words.format(who=who, old=in_figures(old), new=in_figures(new))
        for who, old, new in _moved(before, _sums(before), after, _sums(after))
    ]


def _sums(sheet: GameSheet) -> Mapping[str, int]:
    """The totals; of several games the points of all."""
    if sheet.sheet.best_of is None:
        return sheet.sheet.totals
    lines = sheet.sheet.hands
    return {unit: sum(line.score.deltas[unit] for line in lines) for unit in sheet.sheet.totals}


def _games(before: GameSheet, after: GameSheet) -> list[str]:
    """Say of several games which hands are in another one than before, and who has won them now."""
    if after.sheet.best_of is None:
        return []
    had, has = _by_game(before), _by_game(after)
    sentences = []
    for number, (hands, ended) in has.items():
        hands_before, ended_before = had.get(number, ([], ""))
        if hands != hands_before:
            words = ngettext(
                "Game {number}: hand {hands}.", "Game {number}: hands {hands}.", len(hands)
            )
            sentences.append(words.format(number=number, hands=_span(hands)))
        if ended != ended_before:
            words = _("Game {number}: {ending}") if ended else _("Game {number} is not over.")
            sentences.append(words.format(number=number, ending=ended))
    gone = [
        _("There is no game {number}.").format(number=number) for number in had if number not in has
    ]
    return sentences + gone


def _by_game(sheet: GameSheet) -> dict[int, tuple[list[int], str]]:
    """Game -> the numbers of its hands, and how it ended in words; empty while it is open."""
    games, first = {}, 1
    for number, lines in enumerate(sheet.sheet.games, start=1):
        ending = lines[-1].ending
        words = "" if ending is PLAY_ON else vocabulary.ending_in_words(sheet.game.table, ending)
        games[number] = ([*range(first, first + len(lines))], words)
        first += len(lines)
    return games


def _span(numbers: list[int]) -> str:
    """Numbers in a row: “4”, “4–9”."""
    return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


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
    if after.sheet.best_of is not None:
        return _ending_of_several(before, after)
    if after.sheet.is_open:
        return [] if before.sheet.is_open else [_("The game is no longer over.")]
    words = vocabulary.ending_in_words(after.game.table, after.sheet.ending)
    if not before.sheet.is_open and words == vocabulary.ending_in_words(
        before.game.table, before.sheet.ending
    ):
        return []
    return [_("The game is over. {words}").format(words=words)]


def _ending_of_several(before: GameSheet, after: GameSheet) -> list[str]:
    """Say that somebody has now won enough games, or not any more; who won each is said of it."""
    if after.sheet.is_open == before.sheet.is_open:
        return []
    if after.sheet.is_open:
        return [_("Nobody has won enough games any more.")]
    return [_("All games are played.")]

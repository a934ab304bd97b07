"""A game under other rules in words: what became of each hand, who would have won, and when."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, ngettext
from scoring.queries import GameSheet, Line
from scoring.rules.bids import BIDS
from scoring.rules.endings import FINISHED, IN_PROGRESS, Ending
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import HandScore, Item
from scoring.rules.replay import Replay, ReplayedHand, ends_otherwise, scores_otherwise
from scoring.words import vocabulary
from scoring.words.lines import Explained, ending_at, ending_of, explained, table_then
from scoring.words.refusals import refusal_in_words

#: Code of a refusal -> why the other rules do not allow a hand. Elsewhere somebody enters a hand,
#: and the sentence says what to do; here nothing is to be done.
NOT_ALLOWED: Final[dict[str, Promise]] = {
    "unknown_bid": gettext_lazy("There is no {bid} under these rules."),
    "six_not_playable": gettext_lazy(
        "A six is not played under these rules: the deal would have been thrown in."
    ),
    "too_low_to_play": gettext_lazy(
        "A bid below {level} is not played under these rules: the deal would have been thrown in."
    ),
    "passed_deal_not_played": gettext_lazy(
        "A deal that all have passed is not played under these rules: it would have been thrown in."
    ),
    "no_grand_slam": gettext_lazy("No Grand Slam is announced on this bid under these rules."),
    "game_takes_ten": gettext_lazy("Game is all ten tricks under these rules, not {bid}."),
    "no_revoke_rule": gettext_lazy("These rules do not say what a revoke costs."),
    "too_many_partners": gettext_lazy(
        "Partners that these rules allow for this bid: {allowed}, not {given}."
    ),
}


class UnitRow(NamedTuple):
    """A unit's points in a hand, as played and under the other rules.

    `other`, `other_total` and `difference` are None where the hand would not have been played.
    """

    name: str
    points: int
    total: int
    other: int | None
    other_total: int | None
    difference: int | None


class ReplayedLine(NamedTuple):
    """A hand under both rules. `reasons`: what it scores under the other ones, if otherwise."""

    number: int
    headline: str
    units: list[UnitRow]
    scores_otherwise: bool
    is_beyond: bool
    refusal: str
    reasons: list[str]


class SideResult(NamedTuple):
    """A unit's final total, as played and under the other rules, and whether it won."""

    name: str
    total: int
    is_winner: bool
    other_total: int
    is_other_winner: bool

    @property
    def difference(self) -> int:
        """The other total less the one as played."""
        return self.other_total - self.total


class Verdict(NamedTuple):
    """Both results beside each other, and what the other rules change."""

    title: str
    units: list[SideResult]
    ended: str
    other_ended: str
    over_with: str
    other_over_with: str
    notes: list[str]


def verdict_of(sheet: GameSheet, replay: Replay) -> Verdict:
    """Say who won and who would have won, after which hand, and what became of the hands."""
    played, ending = sheet.sheet, sheet.sheet.ending
    table = sheet.game.table
    return Verdict(
        title=title_of(sheet, replay),
        units=[
            SideResult(
                vocabulary.unit_name(table, unit),
                total,
                unit in ending.winners,
                replay.totals[unit],
                unit in replay.ending.winners,
            )
            for unit, total in played.totals.items()
        ],
        ended=_ended(sheet),
        other_ended=_ending_in_words(sheet, replay),
        over_with=_over_with(None if ending.state == IN_PROGRESS else len(sheet.lines)),
        other_over_with=_over_with(replay.last),
        notes=_notes(sheet, replay),
    )


def title_of(sheet: GameSheet, replay: Replay) -> str:
    """Say in a line what the other rules would have made of the game."""
    if replay.last is None:
        return _("The game would not be over yet")
    if replay.ending.state != FINISHED:
        return _("It would not be known who won")
    if not replay.ending.winners:
        return _("The game would be over, and nobody would have won it")
    played = sheet.sheet.ending
    if not played.winners:
        words = _("{who} would have won")
    elif ends_otherwise(played, replay.ending):
        words = _("{who} would have won instead")
    else:
        words = _("{who} would have won as well")
    return words.format(who=winners_in_words(sheet, replay.last, replay.ending))


def winners_in_words(sheet: GameSheet, number: int, ending: Ending) -> str:
    """Name who won with a hand, as they sat then; empty for nobody."""
    table, then = ending_at(sheet, number, ending)
    return vocabulary.units_together(table, then.winners)


def replayed_lines(sheet: GameSheet, replay: Replay) -> list[ReplayedLine]:
    """Say every hand of a game under both rules, in its order."""
    return [_line(sheet, line, hand) for line, hand in zip(sheet.lines, replay.hands, strict=True)]


def not_allowed(violation: RuleViolation) -> str:
    """Say why the other rules do not allow a hand."""
    if violation.code not in NOT_ALLOWED:
        return refusal_in_words(violation)
    facts = dict(violation.facts)
    if facts.get("bid") in BIDS:
        facts["bid"] = vocabulary.bid_name(BIDS[str(facts["bid"])])
    return str(NOT_ALLOWED[violation.code]).format(**facts)


def _line(sheet: GameSheet, line: Line, hand: ReplayedHand) -> ReplayedLine:
    words = explained(sheet, line)
    differs = scores_otherwise(line.scored, hand)
    return ReplayedLine(
        number=line.number,
        headline=words.headline,
        units=_units(sheet, words, hand),
        scores_otherwise=differs,
        is_beyond=hand.is_beyond,
        refusal="" if hand.refusal is None else not_allowed(hand.refusal),
        reasons=_reasons(sheet, line, hand.score) if differs and hand.score is not None else [],
    )


def _units(sheet: GameSheet, words: Explained, hand: ReplayedHand) -> list[UnitRow]:
    rows = []
    for unit, (name, points, total) in zip(sheet.game.table.units, words.cells, strict=True):
        if hand.is_beyond:
            rows.append(UnitRow(name, points, total, None, None, None))
        else:
            other = 0 if hand.score is None else hand.score.deltas[unit]
            other_total = hand.totals[unit]
            rows.append(UnitRow(name, points, total, other, other_total, other_total - total))
    return rows


def _reasons(sheet: GameSheet, line: Line, score: HandScore) -> list[str]:
    """Say why the scores move under the other rules, with the names of those who sat there."""
    then = table_then(sheet.game, line.row.number)
    unit_then = dict(zip(sheet.game.table.units, then.units, strict=True))
    facts = line.row.facts(then)

    def said(item: Item) -> str:
        return vocabulary.item_in_words(then, facts, item._replace(unit=unit_then[item.unit]))

    return [said(item) for item in score.items] or [_("Nobody scores.")]


def _ended(sheet: GameSheet) -> str:
    words = ending_of(sheet)
    if words is not None:
        return words
    if sheet.game.stopped_at is not None:
        return _("Stopped without a result.")
    return _("It is not over yet.")


def _ending_in_words(sheet: GameSheet, replay: Replay) -> str:
    if replay.last is None:
        return _("It would go on.")
    return vocabulary.ending_in_words(*ending_at(sheet, replay.last, replay.ending))


def _over_with(number: int | None) -> str:
    return _("not over") if number is None else _("hand {number}").format(number=number)


def _notes(sheet: GameSheet, replay: Replay) -> list[str]:
    """Say which hands count for nothing, and whether any scores otherwise."""
    notes = []
    if replay.beyond:
        first = len(replay.hands) - replay.beyond + 1
        beyond = range(first, len(replay.hands) + 1)
        words = ngettext(
            "Hand {numbers} would not have been played any more.",
            "Hands {numbers} would not have been played any more.",
            replay.beyond,
        )
        notes.append(words.format(numbers=_numbers(beyond)))
    if replay.refused:
        words = ngettext(
            "Hand {numbers} cannot be under these rules, and scores nothing there.",
            "Hands {numbers} cannot be under these rules, and score nothing there.",
            len(replay.refused),
        )
        # After the end nothing is refused any more: it is not played.
        notes.append(words.format(numbers=_numbers(replay.refused)))
    pairs = zip(sheet.lines, replay.hands, strict=True)
    if not any(scores_otherwise(line.scored, hand) for line, hand in pairs):
        notes.append(_("No hand scores otherwise."))
    return notes


def _numbers(numbers: Sequence[int]) -> str:
    return vocabulary.listed([str(number) for number in numbers])

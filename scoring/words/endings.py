"""The end of a game in words: who won, how, and what to talk about, with the hands' numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, ngettext, npgettext
from scoring.queries import GameSheet
from scoring.rules.endings import NEEDS_RULING
from scoring.rules.hands import TRICKS
from scoring.words import vocabulary
from scoring.words.lines import (
    Explained,
    ending_of,
    ending_then,
    explained,
    table_then,
    winners_then,
)

#: Two who are no further apart than this after a hand were close.
CLOSE: Final = 30
#: Below this many hands nothing of the course of a game is worth telling.
FEW_HANDS: Final = 4

#: Reason of the law -> how the game was won, with the last hand's facts for the blanks.
HOW: Final[dict[str, Promise]] = {
    "target_by_contract": gettext_lazy("Out on {who}’s {bid}, in hand {hand}."),
    "contractor_priority": gettext_lazy(
        "More than one got there in hand {hand}, and the contract comes first: {who}’s {bid}."
    ),
    "target_by_tricks": gettext_lazy("Out on tricks against {who}’s {bid}, in hand {hand}."),
    "target_by_defeat": gettext_lazy("Out by setting {who}’s {bid}, in hand {hand}."),
    "first_to_target": gettext_lazy("First to the target, trick by trick, in hand {hand}."),
    "joint_target": gettext_lazy("They got there together, in hand {hand}."),
    "higher_score": gettext_lazy(
        "More than one got there in hand {hand}, and the higher score wins."
    ),
    "backdoor": gettext_lazy("{losers} went out the back door, in hand {hand}."),
    "hands_played": gettext_lazy("The most points when the last hand, hand {hand}, was played."),
}
#: What is said where there was no contract to name: of a hand played without one, and of a deal
#: that was not played, but brought somebody points.
HOW_WITHOUT_A_CONTRACT: Final = gettext_lazy("Out on the tricks of hand {hand}.")
HOW_WITHOUT_PLAY: Final = gettext_lazy("Out on the points of hand {hand}.")


@dataclass(frozen=True)
class Fact:
    """Something to talk about: `what` in brief; `words`: whose it was; `hands`: about which."""

    what: str
    words: str
    hands: tuple[int, ...] = ()

    @property
    def in_hands(self) -> str:
        """Say which hands it is about: “hand 3”, “hands 2, 4 & 7”; empty for the whole game."""
        if not self.hands:
            return ""
        words = npgettext("label", "hand {numbers}", "hands {numbers}", len(self.hands))
        return words.format(numbers=vocabulary.listed([str(number) for number in self.hands]))


@dataclass(frozen=True)
class End:
    """The end of a game: won (`title` says by whom), out the back door with no winner, or stopped.

    `winners`: the names of each unit that won. `question`: what only the people at the table can
    answer.
    """

    winners: tuple[tuple[str, ...], ...]
    title: str
    how: str
    sentence: str
    question: str
    is_stopped: bool
    facts: list[Fact]
    #: By how much it was won: “by 460 points”; empty where nobody was ahead of the others.
    margin: str = ""

    @property
    def people_won(self) -> int:
        """The number of people who won, for the form of the verb."""
        return sum(map(len, self.winners))


def end_of(sheet: GameSheet) -> End | None:
    """Say how the game ended; None while it goes on."""
    if sheet.sheet.is_open:
        return _stopped(sheet) if sheet.game.stopped_at is not None else None
    table, ending = ending_then(sheet)
    is_question = ending.state == NEEDS_RULING
    sentence = ending_of(sheet) or ""
    winners = winners_then(sheet)
    is_tie = bool(ending.winners) and not winners
    who = vocabulary.units_together(table, ending.winners)
    losers = vocabulary.units_together(table, ending.losers)
    if is_question:
        title = _("Who got there first?")
    elif is_tie:
        title = _("A tie")
    elif winners:
        title = _("{who} won").format(who=who)
    else:
        title = _("The game is over")
    how = (
        "" if is_question else _how(explained(sheet, sheet.lines[-1]), ending.reason or "", losers)
    )
    if is_tie:
        how = sentence
    if losers and winners and ending.reason != "backdoor":
        how += " " + _("{losers} went out the back door.").format(losers=losers)
    return End(
        winners=winners,
        title=title,
        how=how,
        sentence=sentence,
        question=sentence if is_question else "",
        is_stopped=False,
        facts=list(facts_of(sheet)),
        margin=_margin(sheet),
    )


def _margin(sheet: GameSheet) -> str:
    winners, totals = sheet.sheet.ending.winners, sheet.sheet.totals
    others = [total for unit, total in totals.items() if unit not in winners]
    if not winners or not others:
        return ""
    points = min(totals[unit] for unit in winners) - max(others)
    words = ngettext("by {points} point", "by {points} points", points)
    return words.format(points=vocabulary.in_figures(points)) if points > 0 else ""


def _stopped(sheet: GameSheet) -> End:
    played = len(sheet.lines)
    title = (
        _("Stopped after hand {number}").format(number=played)
        if played
        else _("Stopped before a hand")
    )
    how = _("Without a result.")
    facts = list(facts_of(sheet))
    return End((), title, how, _("This game is stopped, without a result."), "", True, facts)


def _how(line: Explained, reason: str, losers: str) -> str:
    words = HOW[reason]
    if line.bid is None and "{bid}" in str(words):
        words = HOW_WITHOUT_A_CONTRACT if line.is_scored else HOW_WITHOUT_PLAY
    bid = "" if line.bid is None else vocabulary.bid_name(line.bid)
    return str(words).format(who=line.who, bid=bid, hand=line.number, losers=losers)


# --------------------------------------------------------------------------- what people talk about


def facts_of(sheet: GameSheet) -> Iterator[Fact]:
    """List what people will talk about, the best first; nothing that did not happen."""
    lines = [explained(sheet, line) for line in sheet.lines]
    yield from _slams(lines)
    yield from _biggest(sheet, lines)
    yield from _misères(lines)
    yield from _contracts(sheet, lines)
    yield from _leads(sheet)
    yield from _comeback(sheet)
    yield from _closest(sheet)


def _slams(lines: Sequence[Explained]) -> Iterator[Fact]:
    for line in lines:
        if line.won == TRICKS and line.bid is not None and not line.bid.is_special:
            yield Fact(
                _("All ten tricks"), f"{line.who}, {vocabulary.bid_name(line.bid)}", (line.number,)
            )


def _misères(lines: Sequence[Explained]) -> Iterator[Fact]:
    for line in lines:
        if line.made and line.bid is not None and line.bid.is_special:
            what = _("{bid} made").format(bid=vocabulary.bid_name(line.bid))
            yield Fact(what, line.who, (line.number,))


def _biggest(sheet: GameSheet, lines: Sequence[Explained]) -> Iterator[Fact]:
    scores = [
        (points, -line.number, who, line) for line in lines for who, points, _total in line.cells
    ]
    if len(lines) < 2 or not scores:
        return
    points, _number, _who, line = max(scores, key=lambda score: score[:2])
    if points > 0:
        table = table_then(sheet.game, line.row.number)
        scored = zip(table.units, line.cells, strict=True)
        who = vocabulary.units_together(table, [unit for unit, cell in scored if cell[1] == points])
        bid = f", {vocabulary.bid_name(line.bid)}" if line.bid else ""
        yield Fact(_("Biggest hand"), f"{who}, {vocabulary.signed(points)}{bid}", (line.number,))


def _contracts(sheet: GameSheet, lines: Sequence[Explained]) -> Iterator[Fact]:
    table, names = sheet.game.table, _names_then(sheet)
    bid_by: dict[str, list[Explained]] = {unit: [] for unit in table.units}
    for line, words in zip(sheet.lines, lines, strict=True):
        contractor = line.scored.hand.contractor
        if contractor is not None:
            bid_by[table.unit_of[contractor]].append(words)
    scores = [
        _("{who} {made} of {bid}").format(
            who=names[unit], made=sum(bool(words.made) for words in bid), bid=len(bid)
        )
        for unit, bid in bid_by.items()
        if bid
    ]
    if scores:
        yield Fact(_("Contracts made"), " · ".join(scores))
    for unit, bid in bid_by.items():
        failed = [words for words in bid if not words.made]
        if failed:
            yield Fact(
                _("Set"), _set_by(sheet, unit, failed), tuple(words.number for words in failed)
            )


def _set_by(sheet: GameSheet, unit: str, failed: Sequence[Explained]) -> str:
    """“Nora’s 8♦ & 9♣ and Sue’s 10♥, by Ed & Will”; of single players, without by whom."""
    table = sheet.game.table
    by_name: dict[str, list[str]] = {}
    for words in failed:
        assert words.bid is not None
        by_name.setdefault(words.who, []).append(vocabulary.bid_name(words.bid))
    whose = _(" and ").join(
        _("{who}’s {bids}").format(who=who, bids=vocabulary.listed(bids))
        for who, bids in by_name.items()
    )
    others = [other for other in table.units if other != unit]
    if len(others) > 1:
        return whose
    return _("{whose}, by {who}").format(whose=whose, who=_names_then(sheet)[others[0]])


def _names_then(sheet: GameSheet) -> dict[str, str]:
    """Name the people of each unit who sat there at the last hand."""
    then, _ending = ending_then(sheet)
    return {
        unit: vocabulary.unit_name(then, unit_then)
        for unit, unit_then in zip(sheet.game.table.units, then.units, strict=True)
    }


def _leads(sheet: GameSheet) -> Iterator[Fact]:
    """Yield how often the lead changed, if more than once; a tie belongs to who led before it."""
    leader, changes = "", []
    for line in sheet.lines:
        totals = line.scored.totals
        ahead = [unit for unit, total in totals.items() if total == max(totals.values())]
        if len(ahead) > 1 or ahead[0] == leader:
            continue
        if leader:
            changes.append(line.number)
        leader = ahead[0]
    if len(changes) > 1:
        times = ngettext("{number} time", "{number} times", len(changes)).format(
            number=len(changes)
        )
        yield Fact(_("The lead changed"), times, tuple(changes))


def _comeback(sheet: GameSheet) -> Iterator[Fact]:
    """Yield how far below zero a winner had been: the lowest total, and after which hand."""
    names = _names_then(sheet)
    for unit in sheet.sheet.ending.winners:
        total, number = min((line.scored.totals[unit], line.number) for line in sheet.lines)
        if total < 0:
            words = _("{who}, from {total}").format(
                who=names[unit], total=vocabulary.in_figures(total)
            )
            yield Fact(_("Came back"), words, (number,))


def _closest(sheet: GameSheet) -> Iterator[Fact]:
    if len(sheet.lines) < FEW_HANDS:
        return
    apart = []
    moved = [line for line in sheet.lines if any(line.scored.score.deltas.values())]
    for line in moved[1:]:
        best, second, *_others = sorted(line.scored.totals.values(), reverse=True)
        apart.append((best - second, line.number))
    points, number = min(apart, default=(CLOSE + 1, 0))
    if points <= CLOSE:
        apart_by = ngettext("{points} point apart", "{points} points apart", points)
        words = apart_by.format(points=points) if points else _("level")
        yield Fact(_("Closest"), words, (number,))

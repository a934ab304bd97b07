"""What the sheets say: plain values for printing, built from a game's tally or a ruleset."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from config.language import gettext as _
from config.language import ngettext
from scoring.queries import GameSheet, Line
from scoring.rules.bids import ORDINARY_BIDS
from scoring.rules.hands import TRICKS, contracting_units
from scoring.rules.rulesets.options import Ruleset
from scoring.sheets.blank_sheet import BlankGame
from scoring.sheets.line_score import PrintedHand
from scoring.sheets.score_sheet import PrintedFact, PrintedGame, PrintedUnit
from scoring.words import vocabulary
from scoring.words.endings import End, Fact, end_of, facts_of
from scoring.words.lines import explained, rules_of
from scoring.words.moments import told
from scoring.words.options.players import calls_partners
from scoring.words.rulebook import facts

#: The house rules that matter in writing a hand down; at the end of a game; those few houses have.
SCORING = ("slam", "defender_points", "passed_out")
ENDS = ("target", "win_by", "floor")
IF_SET = ("on_fail", "game_hands", "thrown_in_below")
#: From this many hands on one of them can be the one to talk about.
SEVERAL = 2
#: Of what people talk about: so many facts, so many of a kind; of more than a few hands only in few
#: words, and with the numbers of no more than six.
MOST_FACTS = 8
OF_A_KIND = 3
SHORT = 60
FEW_HANDS = 10
MOST_HANDS = 6


def game(sheet: GameSheet, printed_at: datetime) -> PrintedGame:
    """Build what a game's score sheet says."""
    row, table, end = sheet.game, sheet.game.table, end_of(sheet)
    talk = list(facts_of(sheet))
    short = _Short(sheet)
    units = [
        PrintedUnit(
            vocabulary.unit_name(table, unit),
            sheet.sheet.totals[unit],
            unit in sheet.sheet.ending.winners,
        )
        for unit in table.units
    ]
    words = _("As of {day}, {time}")
    as_of = words.format(day=told(printed_at), time=told(printed_at, "time")) if end is None else ""
    seated = _("Clockwise: {players}. First dealer: {dealer}.")
    return PrintedGame(
        result=_result(sheet, end, units),
        how=list(_how(sheet, end, as_of)),
        rules=rules_of(row),
        started=timezone.localtime(row.started_at),
        as_of=as_of,
        seated=seated.format(players=", ".join(table.players), dealer=row.names[row.first_dealer]),
        units=units,
        short=[
            vocabulary.people([short.of(name) for name in names]) for names in table.units.values()
        ],
        by_player=row.ruleset.unit == "player",
        hands=[_hand(sheet, line, short) for line in sheet.lines],
        facts=_best_first(talk),
        ringed=_ringed(sheet, talk),
        stops=[stop for stop in (row.ruleset.target, row.ruleset.floor) if stop is not None],
    )


class _Short:
    """Short names: the first word of each, unless two share it."""

    def __init__(self, sheet: GameSheet) -> None:
        row = sheet.game
        names = {name for line in sheet.lines for name in row.names_at(line.row.number)} | set(
            row.names
        )
        firsts = [name.split()[0] for name in names]
        self.short = {
            name: name.split()[0] if firsts.count(name.split()[0]) == 1 else name for name in names
        }

    def of(self, name: str) -> str:
        return self.short.get(name, name)


def _result(sheet: GameSheet, end: End | None, units: list[PrintedUnit]) -> str:
    ahead = _by_how_much(units, [unit for unit in units if unit.is_winner])
    if end is not None and end.winners and ahead > 0:
        who = vocabulary.together(end.winners)
        words = ngettext("{who} won by {points} point", "{who} won by {points} points", ahead)
        return words.format(who=who, points=vocabulary.in_figures(ahead))
    if end is not None:
        return end.title
    if not sheet.lines:
        against = _(" against ") if sheet.game.ruleset.unit == "side" else ", "
        return against.join(unit.name for unit in units)
    return _lead(sheet, units)


def _lead(sheet: GameSheet, units: list[PrintedUnit]) -> str:
    best = max(unit.total for unit in units)
    leaders = [unit for unit in units if unit.total == best]
    of_units = zip(sheet.game.table.units.values(), units, strict=True)
    leading = [names for names, unit in of_units if unit.total == best]
    who = vocabulary.together(leading)
    if len(leaders) > 1:
        return _("{who} are level").format(who=who)
    words = ngettext("{who} leads by {points}", "{who} lead by {points}", len(leading[0]))
    points = vocabulary.in_figures(_by_how_much(units, leaders))
    return words.format(who=who, points=points)


def _by_how_much(units: list[PrintedUnit], ahead: list[PrintedUnit]) -> int:
    """By how many points these are ahead of the best of the others; 0 where that is nobody."""
    others = [unit.total for unit in units if unit not in ahead]
    return min(unit.total for unit in ahead) - max(others) if ahead and others else 0


def _how(sheet: GameSheet, end: End | None, as_of: str) -> Iterable[str]:
    played = len(sheet.lines)
    if end is not None:
        yield from filter(None, (end.how, end.question))
    elif played:
        words = ngettext(
            "{as_of}, after {number} hand: the game is not over.",
            "{as_of}, after {number} hands: the game is not over.",
            played,
        )
        yield words.format(as_of=as_of, number=played)


def _best_first(talk: list[Fact]) -> list[PrintedFact]:
    """Return the facts that people talk about, the best first, of each kind no more than a few."""
    best, kinds = _best(talk), Counter[str]()
    told = []
    for fact in sorted(talk, key=lambda fact: fact is not best):
        kinds[fact.what] += 1
        if kinds[fact.what] <= OF_A_KIND and (
            len(fact.words) <= SHORT or len(fact.hands) <= FEW_HANDS
        ):
            told.append(fact)
    return [
        PrintedFact(fact.what, fact.words, fact.in_hands if len(fact.hands) <= MOST_HANDS else "")
        for fact in told[:MOST_FACTS]
    ]


def _best(talk: list[Fact]) -> Fact | None:
    """The best of what is told of one hand."""
    return next((fact for fact in talk if len(fact.hands) == 1), None)


def _ringed(sheet: GameSheet, talk: list[Fact]) -> tuple[int, int] | None:
    """The unit, by its place, and the hand of the best fact: whose score moved up most in it."""
    best = _best(talk)
    if best is None or len(sheet.lines) < SEVERAL:
        return None
    deltas = sheet.lines[best.hands[0] - 1].scored.score.deltas
    unit = max(deltas, key=lambda name: deltas[name])
    return list(sheet.game.table.units).index(unit), best.hands[0]


def _hand(sheet: GameSheet, line: Line, short: _Short) -> PrintedHand:
    words, table, facts_of_hand = explained(sheet, line), sheet.game.table, line.scored.hand
    places = {unit: place for place, unit in enumerate(table.units)}
    contracting = [places[unit] for unit in contracting_units(table, facts_of_hand)]
    then = dict(zip(table.players, sheet.game.names_at(line.row.number), strict=True))
    amended = [_("Corrected since it was first saved.")] if line.row.version else []
    bid = "" if words.bid is None else vocabulary.bid_name(words.bid)
    if facts_of_hand.grand_slam:
        bid = _("{bid}, Grand Slam").format(bid=bid)
    return PrintedHand(
        number=words.number,
        dealer=short.of(words.dealer),
        by=vocabulary.people(
            [
                short.of(then[name])
                for name in (facts_of_hand.contractor, *facts_of_hand.partners)
                if name
            ]
        ),
        bid=bid,
        result=_tricks(words.made, words.won),
        made=words.made,
        outcome=words.headline if words.bid is None else "",
        cells=[(points, total) for _unit, points, total in words.cells],
        contractor=contracting[0] if contracting else None,
        partners=contracting[1:],
        dealt=places[table.unit_of[line.scored.dealer]],
        headline=words.headline,
        reasons=[*words.items, *words.notes, *amended],
        is_amended=bool(line.row.version),
    )


def _tricks(made: bool | None, won: int | None) -> str:
    """“made, 8”: whether a contract was, and with how many tricks where they were counted."""
    if made is None:
        return ""
    words = _("made") if made else _("failed")
    return words if won is None else _("{made}, {won}").format(made=words, won=won)


def blank(ruleset: Ruleset, rules: str) -> BlankGame:
    """Build what a blank sheet says under a ruleset; `rules`: its name for people."""
    usual = Ruleset()
    scoring = [
        *SCORING,
        *(option for option in IF_SET if getattr(ruleset, option) != getattr(usual, option)),
    ]
    return BlankGame(
        rules=rules,
        columns=2 if ruleset.unit == "side" else ruleset.players,
        names=ruleset.players // 2 if ruleset.unit == "side" else 1,
        calls_partner=calls_partners(ruleset),
        bids=[
            [
                (vocabulary.bid_name(bid), ruleset.value(bid))
                for bid in ORDINARY_BIDS
                if bid.level == level
            ]
            for level in range(ruleset.lowest_level, TRICKS + 1)
        ],
        special=[
            (vocabulary.bid_name(bid), ruleset.value(bid))
            for rung in ruleset.ladder
            for bid in rung
            if bid.is_special
        ],
        ends=_ends(ruleset),
        scoring=_sentences(scoring, ruleset),
    )


def _ends(ruleset: Ruleset) -> list[str]:
    """Say what ends a game: rounds where they do, else its scores."""
    of_rounds = (
        ruleset.hands_per_round is not None and ruleset.target is None and ruleset.floor is None
    )
    return _sentences(("hands_per_round",) if of_rounds else ENDS, ruleset)


def _sentences(options: Iterable[str], ruleset: Ruleset) -> list[str]:
    return [
        facts.sentence(option, ruleset) for option in options if facts.is_in_play(option, ruleset)
    ]

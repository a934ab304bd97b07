"""The Five Hundred record: parse and serialize games and auctions as JSON (spec: docs/record.md).

Parsing validates the shape of what was written; whether it can be so is for the law to say. Every
refusal is a RuleViolation with a code of the format and the place it was found at.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypedDict

from scoring.rules.auctions import Call, hear
from scoring.rules.bids import parse_bid
from scoring.rules.endings import NEEDS_RULING, Ending
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import OUTCOMES, Adjustment, Hand
from scoring.rules.record import shapes
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.rules.scoresheets import ScoredHand, Scoresheet, tally
from scoring.rules.tables import Table, seat_table

RECORD_FORMAT: Final = "five-hundred-record/1"
SCORESHEET_FORMAT: Final = "five-hundred-scoresheet/1"
AUCTION_FORMAT: Final = "five-hundred-auction/1"

_EVERY_OUTCOME: Final = frozenset({"outcome", "adjustment", "dealer"})
_PLAYED: Final = _EVERY_OUTCOME | {"tricks", "order"}
_CONTRACT: Final = _PLAYED | {
    "contractor",
    "bid",
    "partners",
    "grand_slam",
    "revoke",
    "sans_kitty",
    "blind",
}

#: Outcome -> the keys a hand with that outcome may have.
HAND_KEYS: Final[dict[str, frozenset[str]]] = {
    outcome: {"contract": _CONTRACT, "passed_nt": _PLAYED}.get(outcome, _EVERY_OUTCOME)
    for outcome in OUTCOMES
}


@dataclass(frozen=True)
class Record:
    """A game as it was written down: its rules, its table and its hands, with no score."""

    ruleset: Ruleset
    table: Table
    first_dealer: str
    hands: tuple[Hand, ...]
    #: What no rule reads: see `origins.py`.
    kept: Mapping[str, object] = field(default_factory=dict)

    def tally(self) -> Scoresheet:
        """Score the game.

        Raises RuleViolation, with the hand's number, where it cannot be scored.
        """
        return tally(self.ruleset, self.table, self.hands, self.first_dealer)


def answer(document: object) -> dict[str, object]:
    """Answer a document of any known format: score a record, check an auction.

    Raises RuleViolation for what the law, or the format, refuses.
    """
    kind = shapes.an_object(document, "the record").get("format")
    if kind is None:
        raise RuleViolation("missing_key", key="format")
    if not isinstance(kind, str) or kind not in ANSWERS:
        raise RuleViolation("unknown_format", format=repr(kind)[:80])
    return ANSWERS[kind](shapes.an_object(document, "the record"))


# ------------------------------------------------------------------------------------------ reading


def read_record(document: Mapping[str, object]) -> Record:
    """Parse a game. Raises RuleViolation."""
    ruleset, table, first_dealer, hands = _read_game(document)
    return Record(ruleset, table, first_dealer, tuple(hands), _read_kept(document))


def _read_kept(document: Mapping[str, object]) -> Mapping[str, object]:
    return shapes.an_object(document.get("kept", {}), "kept")


def _read_game(document: Mapping[str, object]) -> tuple[Ruleset, Table, str, Iterator[Hand]]:
    shapes.check_keys(
        document,
        known=("format", "ruleset", "players", "sides", "first_dealer", "hands", "kept"),
        needed=("format", "ruleset", "players", "hands"),
    )
    if document["format"] != RECORD_FORMAT:
        raise RuleViolation("unknown_format", format=repr(document["format"])[:80])
    _read_kept(document)
    ruleset, table = _read_table(document)
    first_dealer = table.players[0]
    if "first_dealer" in document:
        first_dealer = _read_seated(document["first_dealer"], "first_dealer", table)
    return ruleset, table, first_dealer, read_hands(document["hands"])


def read_hands(written: object) -> Iterator[Hand]:
    """Parse hands lazily, so that who scores them on the way hears of the first bad one first."""
    for number, hand in enumerate(shapes.a_list(written, "hands"), start=1):
        try:
            yield read_hand(hand)
        except RuleViolation as violation:
            raise violation.located(hand=number) from None


def read_ruleset(written: object) -> Ruleset:
    """Parse a ruleset: `{"name": …, "options": {…}}`. Raises RuleViolation."""
    document = shapes.an_object(written, "ruleset")
    shapes.check_keys(document, known=("name", "options"), needed=("name",))
    name = shapes.a_text(document["name"], "name")
    return ruleset_named(name, shapes.an_object(document.get("options", {}), "options"))


def read_hand(written: object) -> Hand:
    """Parse one hand and validate its shape; `verify_hand` says whether it can be so.

    Raises RuleViolation.
    """
    document = shapes.an_object(written, "a hand")
    outcome = shapes.a_text(document.get("outcome", "contract"), "outcome")
    if outcome not in HAND_KEYS:
        raise RuleViolation("unknown_outcome", outcome=outcome[:40])
    keys = HAND_KEYS[outcome]
    if not document.keys() <= keys:
        shapes.check_keys(document, known=_CONTRACT, needed=())
        key = min(document.keys() - keys)
        raise RuleViolation("key_not_for_outcome", key=key, outcome=outcome)
    if outcome == "contract":
        return _read_contract(document)
    return Hand(outcome, **_read_common(document, played=outcome == "passed_nt"))


class _CommonFields(TypedDict, total=False):
    """The fields of a Hand that do not belong to a contract alone."""

    tricks: dict[str, int]
    order: tuple[str, ...]
    adjustment: Adjustment
    dealer: str


def _read_contract(document: dict[str, object]) -> Hand:
    shapes.check_keys(document, known=_CONTRACT, needed=("contractor", "bid", "tricks"))
    revoke = document.get("revoke")
    return Hand(
        "contract",
        contractor=shapes.a_text(document["contractor"], "contractor"),
        bid=parse_bid(shapes.a_text(document["bid"], "bid")),
        partners=shapes.texts(document["partners"], "partners") if "partners" in document else (),
        grand_slam=shapes.a_flag(document.get("grand_slam", False), "grand_slam"),
        revoke=shapes.a_text(revoke, "revoke") if "revoke" in document else None,
        sans_kitty=shapes.a_flag(document.get("sans_kitty", False), "sans_kitty"),
        blind=shapes.a_flag(document.get("blind", False), "blind"),
        **_read_common(document, played=True),
    )


def _read_common(document: dict[str, object], played: bool) -> _CommonFields:
    """Parse what every outcome may have, and the tricks where the deal was played."""
    fields: _CommonFields = {}
    if played:
        shapes.check_keys(document, known=_CONTRACT, needed=("tricks",))
        fields["tricks"] = _read_tricks(document["tricks"])
    if "order" in document:
        fields["order"] = shapes.texts(document["order"], "order")
        if not fields["order"]:
            raise RuleViolation("order")
    if "adjustment" in document:
        fields["adjustment"] = _read_adjustment(document["adjustment"])
    if "dealer" in document:
        fields["dealer"] = shapes.a_text(document["dealer"], "dealer")
    return fields


def _read_tricks(written: object) -> dict[str, int]:
    tricks = shapes.an_object(written, "tricks")
    for unit, number in tricks.items():
        if type(number) is not int:
            raise RuleViolation("wrong_type", key="tricks", wanted="figure", unit=unit[:40])
    return tricks  # type: ignore[return-value]  # each is a whole number, as the loop has seen


def _read_adjustment(written: object) -> Adjustment:
    document = shapes.an_object(written, "adjustment")
    shapes.check_keys(document, known=("points", "reason"), needed=("points",))
    if "reason" not in document:
        raise RuleViolation("reason_missing")
    points = shapes.figures(document["points"], "points")
    return Adjustment(points, shapes.a_text(document["reason"], "reason"))


def _read_table(document: Mapping[str, object]) -> tuple[Ruleset, Table]:
    ruleset = read_ruleset(document["ruleset"])
    sides = None
    if "sides" in document:
        sides = {
            side: shapes.texts(members, "sides")
            for side, members in shapes.an_object(document["sides"], "sides").items()
        }
    return ruleset, seat_table(ruleset, shapes.texts(document["players"], "players"), sides)


def _read_seated(written: object, key: str, table: Table) -> str:
    player = shapes.a_text(written, key)
    if player not in table.unit_of:
        raise RuleViolation("unknown_player", player=player[:40])
    return player


def read_auction(document: Mapping[str, object]) -> tuple[Ruleset, Table, str, tuple[Call, ...]]:
    """Parse an auction: ruleset, table, dealer and calls.

    Raises RuleViolation, calls counted from 0.
    """
    keys = ("format", "ruleset", "players", "dealer", "calls")
    shapes.check_keys(document, known=(*keys, "sides"), needed=keys)
    ruleset, table = _read_table(document)
    dealer = _read_seated(document["dealer"], "dealer", table)
    calls = []
    for number, written in enumerate(shapes.a_list(document["calls"], "calls")):
        try:
            calls.append(_read_call(written, table))
        except RuleViolation as violation:
            raise violation.located(call=number) from None
    return ruleset, table, dealer, tuple(calls)


def _read_call(written: object, table: Table) -> Call:
    document = shapes.an_object(written, "a call")
    proposes = document.get("call") == "ANF"
    shapes.check_keys(
        document,
        known=("by", "call", "out_of_turn", "answer")
        if proposes
        else ("by", "call", "out_of_turn"),
        needed=("by", "call", "answer") if proposes else ("by", "call"),
    )
    answered = None
    if proposes:
        answered = shapes.a_text(document["answer"], "answer")
        if answered not in ("agree", "disagree"):
            raise RuleViolation("wrong_type", key="answer", wanted="answer")
    return Call(
        by=_read_seated(document["by"], "by", table),
        call=shapes.a_text(document["call"], "call"),
        answer=answered,
        out_of_turn=shapes.a_flag(document.get("out_of_turn", False), "out_of_turn"),
    )


# ------------------------------------------------------------------------------------------ writing


def write_record(record: Record) -> dict[str, object]:
    """Serialize a game: `read_record(write_record(record)) == record`."""
    document: dict[str, object] = {
        "format": RECORD_FORMAT,
        "ruleset": write_ruleset(record.ruleset),
        "players": list(record.table.players),
        "first_dealer": record.first_dealer,
        "hands": [write_hand(hand) for hand in record.hands],
    }
    if record.ruleset.unit == "side":
        document["sides"] = {side: list(members) for side, members in record.table.units.items()}
    if record.kept:
        document["kept"] = dict(record.kept)
    return document


def write_ruleset(ruleset: Ruleset) -> dict[str, object]:
    """Serialize a ruleset: the name, and the house rules that differ from the named ruleset."""
    named = RULESETS[ruleset.name].options()
    changed = {
        option: value for option, value in ruleset.options().items() if value != named[option]
    }
    return {"name": ruleset.name, "options": changed}


def write_hand(hand: Hand) -> dict[str, object]:
    """Serialize one hand, with only the keys that say something."""
    document: dict[str, object] = {"outcome": hand.outcome}
    if hand.bid is not None:
        document |= {"contractor": hand.contractor, "bid": hand.bid.code}
    if hand.partners:
        document["partners"] = list(hand.partners)
    if OUTCOMES[hand.outcome]:
        document["tricks"] = dict(hand.tricks)
    if hand.order:
        document["order"] = list(hand.order)
    for flag in ("grand_slam", "sans_kitty", "blind"):
        if getattr(hand, flag):
            document[flag] = True
    for player in ("revoke", "dealer"):
        if getattr(hand, player) is not None:
            document[player] = getattr(hand, player)
    if hand.adjustment is not None:
        document["adjustment"] = {
            "points": dict(hand.adjustment.points),
            "reason": hand.adjustment.reason,
        }
    return document


def write_scoresheet(sheet: Scoresheet) -> dict[str, object]:
    """Serialize a tallied sheet: the answer to a game (record.md section 2)."""
    return {
        "format": SCORESHEET_FORMAT,
        "hands": [_write_line(line) for line in sheet.hands],
        "totals": sheet.totals,
        **_write_ending(sheet.ending),
    }


def _write_line(line: ScoredHand) -> dict[str, object]:
    score = line.score
    return {
        "deltas": score.deltas,
        "totals": line.totals,
        "scored": score.scored,
        "made": score.made,
        "dealer": line.dealer,
        "next_dealer": line.next_dealer,
        **_write_ending(line.ending),
        "items": [
            {"unit": unit, "points": points, "code": code} for unit, points, code in score.items
        ],
    }


def _write_ending(ending: Ending) -> dict[str, object]:
    written: dict[str, object] = {
        "state": ending.state,
        "winners": list(ending.winners),
        "losers": list(ending.losers),
        "reason": ending.reason,
    }
    if ending.state == NEEDS_RULING:
        written["candidates"] = list(ending.candidates)
    return written


def _answer_game(document: Mapping[str, object]) -> dict[str, object]:
    ruleset, table, first_dealer, hands = _read_game(document)
    return write_scoresheet(tally(ruleset, table, hands, first_dealer))


def _answer_auction(document: Mapping[str, object]) -> dict[str, object]:
    return hear(*read_auction(document)).as_answer()


#: Format -> what answers a document written in it.
ANSWERS: Final[dict[str, Callable[[Mapping[str, object]], dict[str, object]]]] = {
    RECORD_FORMAT: _answer_game,
    AUCTION_FORMAT: _answer_auction,
}

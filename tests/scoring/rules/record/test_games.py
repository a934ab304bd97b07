"""The record format: every refusal, and where it says it was found."""

import copy
import json
from typing import Any

import pytest

from scoring.rules.record.games import read_record, write_record
from scoring.words.refusals import answer_text

GOOD: dict[str, Any] = {
    "format": "five-hundred-record/1",
    "ruleset": {"name": "australian", "options": {}},
    "players": ["Nora", "Ed", "Sue", "Will"],
    "sides": {"NS": ["Nora", "Sue"], "EW": ["Ed", "Will"]},
    "first_dealer": "Nora",
    "hands": [
        {"outcome": "contract", "contractor": "Ed", "bid": "8D", "tricks": {"NS": 2, "EW": 8}},
        {"outcome": "passed_out"},
    ],
}
FIVE: dict[str, Any] = {
    "format": "five-hundred-record/1",
    "ruleset": {"name": "australian-5"},
    "players": list("ABCDE"),
    "hands": [{"contractor": "A", "bid": "8D", "partners": ["B"], "tricks": {"A": 8, "C": 2}}],
}
AUCTION: dict[str, Any] = {
    "format": "five-hundred-auction/1",
    "ruleset": {"name": "australian"},
    "players": ["Nora", "Ed", "Sue", "Will"],
    "dealer": "Nora",
    "calls": [{"by": "Ed", "call": "7H"}],
}


def answered(document: object) -> dict[str, Any]:
    return answer_text(json.dumps(document))


def changed(base: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The record with what stands at `path` ("hands.0.bid") put another way; None removes a key."""
    document = copy.deepcopy(base)
    *way, last = path.split(".")
    place: Any = document
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    if value is None:
        del place[last]
    elif isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return document


def test_the_good_ones_are_good() -> None:
    assert [("error" in answered(document)) for document in (GOOD, FIVE, AUCTION)] == [False] * 3


NULL = object()


@pytest.mark.parametrize(
    ("base", "path", "value", "code", "hand"),
    [
        (GOOD, "format", None, "missing_key", None),
        (GOOD, "format", "five-hundred-record/2", "unknown_format", None),
        (GOOD, "format", 1, "unknown_format", None),
        (GOOD, "ruleset", None, "missing_key", None),
        (GOOD, "ruleset", "australian", "wrong_type", None),
        (GOOD, "ruleset.name", None, "missing_key", None),
        (GOOD, "ruleset.name", 5, "wrong_type", None),
        (GOOD, "ruleset.name", "austrian", "unknown_ruleset", None),
        (GOOD, "ruleset.more", 1, "unknown_key", None),
        (GOOD, "ruleset.options", [], "wrong_type", None),
        (GOOD, "ruleset.options", {"jokers": 1}, "unknown_option", None),
        (GOOD, "ruleset.options", {"target": 750}, "option_value", None),
        (GOOD, "ruleset.options", {"players": 3}, "options_clash", None),
        (GOOD, "players", None, "missing_key", None),
        (GOOD, "players", "Nora", "wrong_type", None),
        (GOOD, "players", ["Nora", "Ed", "Sue"], "players", None),
        (GOOD, "players", ["Nora", "Ed", "Sue", "Nora"], "players", None),
        (GOOD, "players", ["Nora", "Ed", "Sue", ""], "players", None),
        (GOOD, "players", ["Nora", "Ed", "Sue", 4], "wrong_type", None),
        (GOOD, "sides", {"NS": ["Nora", "Ed"], "EW": ["Sue", "Will"]}, "sides", None),
        (GOOD, "sides", {"NS": ["Nora", "Sue"]}, "sides", None),
        (GOOD, "sides", {"NS": ["Nora", "Sue"], "EW": ["Nora", "Sue"]}, "sides", None),
        (GOOD, "sides", [], "wrong_type", None),
        (FIVE, "sides", {"A": ["A"]}, "sides", None),
        (GOOD, "first_dealer", "Olga", "unknown_player", None),
        (GOOD, "first_dealer", 1, "wrong_type", None),
        (GOOD, "hands", None, "missing_key", None),
        (GOOD, "hands", {}, "wrong_type", None),
        (GOOD, "more", 1, "unknown_key", None),
        (GOOD, "hands.1", "passed_out", "wrong_type", 2),
        (GOOD, "hands.1", {"outcome": "drawn"}, "unknown_outcome", 2),
        (GOOD, "hands.1", {"outcome": 5}, "wrong_type", 2),
        (GOOD, "hands.1.bid", "8D", "key_not_for_outcome", 2),
        (GOOD, "hands.1.colour", "red", "unknown_key", 2),
        (GOOD, "hands.1.dealer", "Olga", "unknown_player", 2),
        (
            GOOD,
            "hands.1",
            {"outcome": "passed_nt", "tricks": {"NS": 5, "EW": 5}},
            "passed_deal_not_played",
            2,
        ),
        (GOOD, "hands.0.contractor", None, "missing_key", 1),
        (GOOD, "hands.0.contractor", "Olga", "unknown_player", 1),
        (GOOD, "hands.0.contractor", 1, "wrong_type", 1),
        (GOOD, "hands.0.bid", None, "missing_key", 1),
        (GOOD, "hands.0.bid", "5D", "unknown_bid", 1),
        (GOOD, "hands.0.bid", "NUL", "unknown_bid", 1),
        (GOOD, "hands.0.bid", 8, "wrong_type", 1),
        (GOOD, "hands.0.tricks", None, "missing_key", 1),
        (GOOD, "hands.0.tricks", {"NS": 2, "EW": 7}, "tricks_total", 1),
        (GOOD, "hands.0.tricks", {"NS": -1, "EW": 11}, "impossible_tricks", 1),
        (GOOD, "hands.0.tricks", {"NS": 2, "XX": 8}, "unknown_unit", 1),
        (GOOD, "hands.0.tricks", {"NS": 2, "EW": "8"}, "wrong_type", 1),
        (GOOD, "hands.0.tricks", {"NS": 2, "EW": 8.0}, "wrong_type", 1),
        (GOOD, "hands.0.tricks", {"NS": 2, "EW": True}, "wrong_type", 1),
        (GOOD, "hands.0.tricks", [2, 8], "wrong_type", 1),
        (GOOD, "hands.0.order", ["NS"] * 10, "order", 1),
        (GOOD, "hands.0.order", ["EW"] * 9, "order", 1),
        (GOOD, "hands.0.order", ["XX"] * 10, "unknown_unit", 1),
        (GOOD, "hands.0.order", "EW", "wrong_type", 1),
        (GOOD, "hands.0.grand_slam", True, "no_grand_slam", 1),
        (GOOD, "hands.0.grand_slam", 1, "wrong_type", 1),
        (GOOD, "hands.0.revoke", "Nora", "no_revoke_rule", 1),
        (GOOD, "hands.0.revoke", "Olga", "unknown_player", 1),
        (GOOD, "hands.0.blind", "yes", "wrong_type", 1),
        (GOOD, "hands.0.partners", ["Will"], "partners_fixed", 1),
        (GOOD, "hands.0.adjustment", {"points": {"NS": 10}}, "reason_missing", 1),
        (GOOD, "hands.0.adjustment", {"points": {"NS": 10}, "reason": ""}, "reason_missing", 1),
        (GOOD, "hands.0.adjustment", {"points": {"NS": 10}, "reason": "   "}, "reason_missing", 1),
        (GOOD, "hands.0.adjustment", {"points": {"XX": 10}, "reason": "x"}, "unknown_unit", 1),
        (GOOD, "hands.0.adjustment", {"points": {"NS": 1.5}, "reason": "x"}, "wrong_type", 1),
        (
            GOOD,
            "hands.0.adjustment",
            {"points": {"NS": 1}, "reason": "x", "by": "Dee"},
            "unknown_key",
            1,
        ),
        (FIVE, "hands.0.partners", ["B", "C"], "too_many_partners", 1),
        (FIVE, "hands.0.partners", ["A"], "partner_twice", 1),
        (FIVE, "hands.0.partners", ["Z"], "unknown_player", 1),
        (FIVE, "hands.0.bid", "MIS", "too_many_partners", 1),
        (AUCTION, "dealer", None, "missing_key", None),
        (AUCTION, "dealer", "Olga", "unknown_player", None),
        (AUCTION, "calls", "7H", "wrong_type", None),
        (AUCTION, "calls.0", {"by": "Ed"}, "missing_key", None),
    ],
)
def test_a_fault_is_refused_with_its_code_and_its_place(
    base: Any, path: str, value: Any, code: str, hand: int | None
) -> None:
    error = answered(changed(base, path, value))["error"]
    assert (error["code"], error.get("hand")) == (code, hand)
    assert error["message"]
    assert isinstance(error["facts"], dict)


def test_a_six_is_not_played_in_the_west_seventh_family() -> None:
    record = changed(changed(GOOD, "ruleset", {"name": "west-seventh"}), "hands.0.bid", "6D")
    assert answered(record)["error"]["code"] == "six_not_playable"


def test_a_hand_after_the_end_is_refused_with_its_number() -> None:
    hand = {"contractor": "Ed", "bid": "10H", "tricks": {"EW": 10}}
    error = answered({**GOOD, "hands": [hand, {"outcome": "misdeal"}]})["error"]
    assert (error["code"], error["hand"]) == ("game_over", 2)


def test_the_first_bad_hand_is_the_one_that_is_told() -> None:
    bad = {"contractor": "Ed", "bid": "8D", "tricks": {"EW": 9}}
    error = answered({**GOOD, "hands": [GOOD["hands"][0], bad, {"outcome": "nonsense"}]})["error"]
    assert (error["code"], error["hand"]) == ("tricks_total", 2)


def test_ten_thousand_mistakes_are_one_refusal() -> None:
    bad = {"contractor": "Olga", "bid": "99Z", "tricks": {"X": -1}, "colour": "red"}
    assert answered({**GOOD, "hands": [bad] * 10_000})["error"]["hand"] == 1


@pytest.mark.parametrize("document", [None, True, 5, 1.5, "text", [], [GOOD]])
def test_what_is_no_object_is_the_wrong_type(document: Any) -> None:
    assert answered(document)["error"]["code"] == "wrong_type"


def test_a_figure_beyond_any_house_rule_is_refused() -> None:
    enormous = {"points": {"NS": 10**12}, "reason": "a slip"}
    assert answered(changed(GOOD, "hands.1.adjustment", enormous))["error"]["code"] == "wrong_type"


def test_sides_left_out_have_the_usual_names() -> None:
    answers = [answered(changed(GOOD, "sides", None))["totals"]]
    two = {
        "format": GOOD["format"],
        "ruleset": {"name": "two-handed-rigal"},
        "players": ["Ann", "Bob"],
        "hands": [],
    }
    six = {
        "format": GOOD["format"],
        "ruleset": {"name": "australian-6"},
        "players": list("UVWXYZ"),
        "hands": [],
    }
    answers += [answered(two)["totals"], answered(six)["totals"]]
    assert [list(totals) for totals in answers] == [["NS", "EW"], ["Ann", "Bob"], ["A", "B"]]


@pytest.mark.parametrize("document", [GOOD, FIVE])
def test_written_and_read_again_it_is_the_same_record(document: Any) -> None:
    record = read_record(document)
    assert read_record(write_record(record)) == record

"""Options: every value there is, nothing else, and what clashes."""

import itertools
from typing import Any

import pytest

from scoring.rules.bids import BIDS, ORDINARY_BIDS, table_value
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import OPTION_VALUES, OPTIONS, SEATINGS, Ruleset
from scoring.rules.rulesets.presets import RULESETS
from tests.golden.spec import options_table

TABLE = options_table()
PLAIN = {
    name: option["values"]
    for name, option in TABLE.items()
    if isinstance(option.get("values"), list)
}
SEATING = ("players", "unit", "sides")


def code(options: dict[str, object], base: str = "australian") -> str | None:
    """The refusal these options meet, if any."""
    try:
        Ruleset.from_options("x", options, RULESETS[base])
    except RuleViolation as violation:
        return violation.code
    return None


def test_the_options_are_those_of_the_table() -> None:
    assert set(OPTIONS) == set(TABLE)


@pytest.mark.parametrize("option", OPTION_VALUES)
def test_an_option_has_the_values_of_the_table_and_no_others(option: str) -> None:
    listed = PLAIN[option]
    assert sorted(map(repr, OPTION_VALUES[option])) == sorted(map(repr, listed))


@pytest.mark.parametrize("option", OPTION_VALUES)
def test_every_value_is_taken_and_written_back(option: str) -> None:
    for value in OPTION_VALUES[option]:
        for base, ruleset in RULESETS.items():
            if code({option: value}, base) is None:
                changed = Ruleset.from_options("x", {option: value}, ruleset)
                assert changed.options() == {**ruleset.options(), option: value}


STRANGE = [
    None,
    True,
    False,
    0,
    1,
    -1,
    3.0,
    500.0,
    "500",
    "",
    "Always",
    [],
    {},
    [500],
    {"a": 1},
    10**30,
]


@pytest.mark.parametrize("option", OPTION_VALUES)
def test_a_value_an_option_does_not_have_is_refused(option: str) -> None:
    for value in STRANGE:
        known = any(value == one and type(value) is type(one) for one in OPTION_VALUES[option])
        if not known:
            assert code({option: value}) == "option_value", value


@pytest.mark.parametrize("option", ["pack", "kitty"])
def test_cards_are_counted_in_positive_whole_numbers(option: str) -> None:
    assert [code({option: value}) for value in (1, 43, 104)] == [None] * 3
    assert {code({option: value}) for value in (0, -3, 3.0, "3", None, True)} == {"option_value"}


def test_a_long_value_that_is_refused_is_told_by_its_first_80_signs() -> None:
    with pytest.raises(RuleViolation) as refused:
        Ruleset.from_options("x", {"pack": "9" * 200}, RULESETS["australian"])
    assert refused.value.facts["value"] == "'" + "9" * 79


def test_an_option_nobody_knows_is_refused() -> None:
    assert code({"jokers": 2}) == "unknown_option"


def clashes(options: dict[str, object]) -> bool:
    """What record.md lists: invalid seatings, rounds of other than four, sixes thrown in twice."""
    full = {**RULESETS["australian"].options(), **options}
    allowed = [
        (2, "side", "each_for_self"),
        (3, "player", "each_for_self"),
        (4, "side", "pairs"),
        (5, "player", "contractor_and_partner"),
        (6, "side", "trios"),
    ]
    if tuple(full[name] for name in SEATING) not in allowed:
        return True
    if full["six_bids"] == "thrown_in" and full["thrown_in_below"] is not None:
        return True
    return full["players"] != 4 and (
        full["hands_per_round"] is not None or full["rounds"] is not None
    )


def test_the_seatings_are_those_of_the_record_format() -> None:
    assert len(SEATINGS) == 5


def test_no_two_options_clash_that_the_record_format_does_not_list() -> None:
    for one, other in itertools.combinations(OPTION_VALUES, 2):
        for first, second in itertools.product(OPTION_VALUES[one], OPTION_VALUES[other]):
            options: dict[str, object] = {one: first, other: second}
            assert (code(options) == "options_clash") is clashes(options), options


@pytest.mark.parametrize(
    "more", [{}, {"hands_per_round": 4}, {"rounds": 10}, {"rounds": "players/4"}]
)
def test_every_seating_with_and_without_rounds(more: dict[str, Any]) -> None:
    for seating in itertools.product((2, 3, 4, 5, 6), ("side", "player"), PLAIN["sides"]):
        options = {**dict(zip(SEATING, seating, strict=True)), **more}
        assert (code(options) == "options_clash") is clashes(options), options


@pytest.mark.parametrize("name", RULESETS)
def test_each_option_alone_over_each_ruleset_clashes_only_as_listed(name: str) -> None:
    base = RULESETS[name].options()
    for option, values in OPTION_VALUES.items():
        for value in values:
            assert (code({option: value}, name) is not None) is clashes({**base, option: value})


# ------------------------------------------------------------------------------------- special bids

GOOD = {"value": 250, "above": "7NT", "needs": None, "alone": True}


@pytest.mark.parametrize("bid", ["MIS", "OM", "BM", "SOM", "MNP", "NUL", "GNUL"])
@pytest.mark.parametrize(
    "entry",
    [
        GOOD,
        {**GOOD, "needs": {"level": 6}},
        {**GOOD, "needs": {"level": 10}},
        {**GOOD, "needs": {"partner_bid": "NUL"}},
        {**GOOD, "needs": {"first_call": True}},
        {**GOOD, "alone": False},
        {**GOOD, "value": 1},
        {"value": 250, "equal": "10NT", "needs": None, "alone": True},
    ],
)
def test_a_special_bid_is_a_value_a_place_needs_and_alone(bid: str, entry: Any) -> None:
    ruleset = Ruleset.from_options("x", {"special_bids": {bid: entry}}, RULESETS["australian"])
    assert ruleset.options()["special_bids"] == {bid: entry}


def test_a_special_bid_that_needs_its_partners_need_not_be_the_first_call() -> None:
    wanted = {"MIS": {**GOOD, "needs": {"partner_bid": "NUL"}}}
    ruleset = Ruleset.from_options("x", {"special_bids": wanted}, RULESETS["australian"])
    bid = ruleset.special_bids["MIS"]
    assert (bid.needs_partner_bid, bid.needs_first_call) == ("NUL", False)


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        "MIS",
        {"XYZ": GOOD},
        {"8D": GOOD},
        {"MIS": None},
        {"MIS": {}},
        {"MIS": {**GOOD, "equal": "7S"}},
        {"MIS": {**GOOD, "more": 1}},
        {"MIS": {key: GOOD[key] for key in ("value", "above", "needs")}},
        {"MIS": {**GOOD, "value": 0}},
        {"MIS": {**GOOD, "value": -250}},
        {"MIS": {**GOOD, "value": 250.0}},
        {"MIS": {**GOOD, "value": "250"}},
        {"MIS": {**GOOD, "value": True}},
        {"MIS": {**GOOD, "above": "5S"}},
        {"MIS": {**GOOD, "above": None}},
        {"MIS": {**GOOD, "above": 7}},
        {"MIS": {**GOOD, "needs": {"level": 5}}},
        {"MIS": {**GOOD, "needs": {"level": 11}}},
        {"MIS": {**GOOD, "needs": {"level": "7"}}},
        {"MIS": {**GOOD, "needs": {}}},
        {"MIS": {**GOOD, "needs": {"partner_bid": "7S"}}},
        {"MIS": {**GOOD, "needs": {"level": 7, "partner_bid": "NUL"}}},
        {"MIS": {**GOOD, "needs": {"first_call": False}}},
        {"MIS": {**GOOD, "needs": {"first_call": 1}}},
        {"MIS": {**GOOD, "needs": {"first_call": True, "level": 7}}},
        {"MIS": {**GOOD, "needs": 7}},
        {"MIS": {**GOOD, "alone": 1}},
        {"MIS": {**GOOD, "alone": None}},
        {"MIS": {**GOOD, "above": "MIS"}},
        {"MIS": {**GOOD, "above": "OM"}, "OM": {**GOOD, "above": "MIS"}},
        {"MIS": {**GOOD, "above": "NUL"}},
    ],
)
def test_anything_else_is_refused(wrong: Any) -> None:
    assert code({"special_bids": wrong}) == "option_value"


def rungs(special_bids: dict[str, object]) -> list[list[str]]:
    ruleset = Ruleset.from_options("x", {"special_bids": special_bids}, RULESETS["australian"])
    return [[bid.code for bid in rung] for rung in ruleset.ladder]


def test_a_bid_above_another_has_the_next_rung_to_itself() -> None:
    assert rungs({"MIS": GOOD})[9] == ["7NT"]
    assert rungs({"MIS": GOOD})[10] == ["MIS"]
    assert rungs({"MIS": GOOD})[11] == ["8S"]


def test_two_bids_above_the_same_one_share_a_rung() -> None:
    assert rungs({"MIS": GOOD, "BM": GOOD})[10] == ["MIS", "BM"]


def test_a_bid_equal_to_another_shares_its_rung() -> None:
    assert rungs({"OM": {"value": 500, "equal": "10H", "needs": None, "alone": True}})[23] == [
        "10H",
        "OM",
    ]


def test_special_bids_may_stand_on_one_another_in_any_order() -> None:
    upper: dict[str, object] = {"OM": {**GOOD, "above": "MIS"}, "MIS": GOOD}
    assert rungs(upper)[10:12] == [["MIS"], ["OM"]]


# ------------------------------------------------------------------------------------- max_partners


@pytest.mark.parametrize("value", [{}, {"6": 0}, {"7": 2, "10": 4}])
def test_partners_are_counted_by_level(value: dict[str, Any]) -> None:
    assert Ruleset.from_options("x", {"max_partners": value}).options()["max_partners"] == value


@pytest.mark.parametrize(
    "value", [None, [], 1, {"5": 1}, {"11": 1}, {6: 1}, {"6": -1}, {"6": "1"}, {"6": 1.0}]
)
def test_partners_told_otherwise_are_refused(
    value: list[Any] | int | dict[str, Any] | None,
) -> None:
    assert code({"max_partners": value}) == "option_value"


# ------------------------------------------------------------------ bid_table, game_hands, low bids

USUAL = {bid.code: table_value(bid) for bid in ORDINARY_BIDS}


@pytest.mark.parametrize(
    "table",
    [None, USUAL, dict.fromkeys(USUAL, 10), dict.fromkeys(USUAL, 1_000_000), {**USUAL, "6S": 530}],
)
def test_a_table_of_bids_says_of_each_of_the_25_what_it_is_worth(
    table: dict[str, Any] | None,
) -> None:
    ruleset = Ruleset.from_options("x", {"bid_table": table}, RULESETS["australian"])
    assert ruleset.options()["bid_table"] == table
    assert {code: ruleset.value(BIDS[code]) for code in USUAL} == (table or USUAL)
    assert ruleset.ladder == RULESETS["australian"].ladder


def test_the_order_in_which_a_table_was_written_does_not_matter() -> None:
    backwards = dict(reversed(USUAL.items()))
    assert list(Ruleset.from_options("x", {"bid_table": backwards}).bid_table or {}) == list(USUAL)


@pytest.mark.parametrize(
    "table",
    [
        {},
        [],
        40,
        "usual",
        True,
        {code: worth for code, worth in USUAL.items() if code != "8D"},
        {**USUAL, "MIS": 250},
        {**USUAL, "5S": 20},
        {"6S": 40, 6: 40},
        *(
            {**USUAL, "8D": worth}
            for worth in (0, -280, 285, 5, 280.0, "280", None, True, 1_000_010)
        ),
    ],
)
def test_any_other_table_of_bids_is_refused(table: Any) -> None:
    assert code({"bid_table": table}) == "option_value"


@pytest.mark.parametrize("hands", [None, 1, 2, 99])
def test_a_game_has_as_many_hands_as_it_takes_or_1_to_99(hands: int | None) -> None:
    assert Ruleset.from_options("x", {"game_hands": hands}).options()["game_hands"] == hands


@pytest.mark.parametrize("hands", [0, -1, 100, 8.0, "8", True, False, [8], {}])
def test_any_other_number_of_hands_is_refused(hands: Any) -> None:
    assert code({"game_hands": hands}) == "option_value"


def test_a_clash_names_the_options_that_clash() -> None:
    with pytest.raises(RuleViolation) as refused:
        Ruleset.from_options("x", {"thrown_in_below": 8}, RULESETS["midway"])
    assert refused.value.code == "options_clash"
    assert refused.value.facts["options"] == ["six_bids", "thrown_in_below"]


@pytest.mark.parametrize(
    ("options", "level", "outcome"),
    [
        ({}, 6, "passed_out"),
        ({"thrown_in_below": 7}, 7, "low_only"),
        ({"thrown_in_below": 8}, 8, "low_only"),
        ({"six_bids": "thrown_in"}, 7, "six_only"),
        ({"lowest_bid": 7}, 7, "passed_out"),
        ({"lowest_bid": 8}, 8, "passed_out"),
        ({"lowest_bid": 7, "thrown_in_below": 7}, 7, "passed_out"),
        ({"lowest_bid": 7, "thrown_in_below": 8}, 8, "low_only"),
        ({"lowest_bid": 8, "six_bids": "thrown_in"}, 8, "passed_out"),
    ],
)
def test_what_is_too_low_to_play_and_what_that_is_called(
    options: dict[str, object], level: int, outcome: str
) -> None:
    ruleset = Ruleset.from_options("x", options, RULESETS["australian"])
    assert (ruleset.lowest_level, ruleset.thrown_in) == (level, outcome)
    assert {bid.level for rung in ruleset.ladder for bid in rung if ruleset.plays(bid)} == {
        None,
        *range(level, 11),
    }


@pytest.mark.parametrize("lowest", [6, 7, 8])
def test_what_is_below_the_lowest_bid_stands_on_no_ladder(lowest: int) -> None:
    beside: dict[str, object] = {"value": 250, "equal": "6C", "needs": None, "alone": True}
    ruleset = Ruleset.from_options(
        "x", {"lowest_bid": lowest, "special_bids": {"BM": beside}}, RULESETS["australian"]
    )
    levels = {bid.level for rung in ruleset.ladder for bid in rung}
    assert levels == {None, *range(lowest, 11)}
    # A misère-type bid keeps its place among the others, and is the lowest if its anchor is gone.
    assert (ruleset.rank["BM"], len(ruleset.ladder)) == {6: (1, 25), 7: (0, 21), 8: (0, 16)}[lowest]
    assert all(ruleset.ladder)


@pytest.mark.parametrize("name", RULESETS)
def test_a_round_of_an_event_has_an_end_of_its_own(name: str) -> None:
    changed = Ruleset.from_options(name, {"game_hands": 8}, RULESETS[name]).without_end()
    assert changed.options() == {**RULESETS[name].options(), "target": None, "floor": None}

"""The law of the auction: the worked cases, each rule alone, and what holds for all auctions."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.auctions import ANF, PASS, Auction, AuctionResult, Call, hear
from scoring.rules.bids import BIDS
from scoring.rules.dealers import next_dealer
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import OPTION_VALUES, Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.rules.tables import Table, seat_table
from tests.golden.spec import worked_cases

CASES = {case["id"]: case for case in worked_cases() if case["kind"] == "auction"}

SEATS = {2: "AB", 3: "ABC", 4: "NESW", 5: "ABCDE", 6: "ABCDEF"}

MISERE_FREE = {"value": 250, "above": "7NT", "needs": None, "alone": True}
OPEN_FREE = {"value": 500, "above": "10D", "needs": None, "alone": True}


def table_of(ruleset: Ruleset) -> Table:
    return seat_table(ruleset, SEATS[ruleset.players])


def said(shorthand: str) -> list[Call]:
    """ "E:7H S:PASS W:8H! N:ANF+ N:ANF-": ! is out of turn, + agreed, - disagreed."""
    return [said_once(word) for word in shorthand.split()]


def said_once(word: str) -> Call:
    by, call = word.split(":")
    answer = {"ANF+": "agree", "ANF-": "disagree"}.get(call)
    return Call(by, call.rstrip("!+-"), answer, out_of_turn=call.endswith("!"))


def auction(shorthand: str, name: str = "australian", **options: object) -> Auction:
    """The auction after these calls, dealt by the first of the players."""
    ruleset = ruleset_named(name, options)
    table = table_of(ruleset)
    heard = Auction.opened(ruleset, table, table.players[0])
    for call in said(shorthand):
        heard = heard.after(call)
    return heard


def answer(shorthand: str, name: str = "australian", **options: object) -> dict[str, object]:
    ruleset = ruleset_named(name, options)
    table = table_of(ruleset)
    return hear(ruleset, table, table.players[0], said(shorthand)).as_answer()


def refused(at: int, why: str) -> dict[str, object]:
    return {"legal": False, "illegal_at": at, "why": why}


def contract(by: str, bid: str, dealer: str = "E") -> dict[str, object]:
    return {
        "legal": True,
        "outcome": "contract",
        "contractor": by,
        "bid": bid,
        "next_dealer": dealer,
    }


def thrown_in(outcome: str, dealer: str) -> dict[str, object]:
    return {
        "legal": True,
        "outcome": outcome,
        "contractor": None,
        "bid": None,
        "next_dealer": dealer,
    }


# ------------------------------------------------------------------------------------- worked cases


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_the_worked_case_comes_out_as_printed(case: Mapping[str, Any]) -> None:
    ruleset = ruleset_named(case["ruleset"]["name"], case["ruleset"]["options"])
    calls = [Call(**call) for call in case["calls"]]
    found = hear(
        ruleset, seat_table(ruleset, case["players"], case.get("sides")), case["dealer"], calls
    ).as_answer()
    assert {key: found.get(key, "missing") for key in case["expect"]} == case["expect"]


def test_there_are_58_worked_cases_and_37_of_our_own() -> None:
    assert len(CASES) == 58 + 37


# --------------------------------------------------------------------------------------- the answer


def test_an_unfinished_auction_lists_what_the_next_may_call_and_no_dealer() -> None:
    assert answer("E:10C S:PASS") == {
        "legal": True,
        "outcome": "unfinished",
        "contractor": "E",
        "bid": "10C",
        "legal_calls": ["PASS", "10D", "OM", "10H", "10NT"],
    }


def test_before_any_bid_there_is_no_contractor() -> None:
    found = answer("E:PASS")
    assert (found["contractor"], found["bid"]) == (None, None)


def test_ace_no_face_is_listed_last() -> None:
    assert answer("E:10H", "west-seventh")["legal_calls"] == ["PASS", "10NT", "ANF"]


def test_bids_of_equal_rank_are_both_listed_until_one_of_them_is_called() -> None:
    assert auction("E:10H", "tasmanian-police").legal_calls() == ("PASS", "10NT", "OM")
    assert auction("E:10NT", "tasmanian-police").legal_calls() == ("PASS",)


def test_nobody_is_next_to_speak_when_the_auction_is_over() -> None:
    over = auction("E:PASS S:PASS W:PASS N:PASS")
    assert (over.speaker, over.legal_calls(), over.result().legal_calls) == (None, (), ())


def test_a_refused_auction_says_where_and_why_and_nothing_else() -> None:
    assert answer("E:7H S:7D") == refused(1, "not_higher")


# ----------------------------------------------------------------------------------------- the turn


def test_the_dealers_left_speaks_first() -> None:
    assert answer("N:6S") == refused(0, "not_your_turn")


def test_a_pass_is_final_where_bidding_goes_on() -> None:
    assert answer("E:PASS S:6S W:6C N:6D E:6H") == refused(4, "not_your_turn")
    assert auction("E:PASS S:6S W:6C N:6D").speaker == "S"


def test_three_opening_passes_do_not_deprive_the_fourth() -> None:
    assert auction("E:PASS S:PASS W:PASS").speaker == "N"
    assert answer("E:PASS S:PASS W:PASS N:6S") == contract("N", "6S")


def test_in_one_round_everybody_speaks_once() -> None:
    assert answer("E:6S S:7S W:8S N:9S E:10S", "american") == refused(4, "auction_over")
    assert answer("E:6S S:PASS W:PASS", "american")["outcome"] == "unfinished"


def test_with_reentry_three_passes_in_a_row_end_it_after_a_bid_and_four_before() -> None:
    assert answer("E:PASS S:PASS W:PASS", auction="multi_reenter")["outcome"] == "unfinished"
    assert answer("E:PASS S:PASS W:PASS N:PASS", auction="multi_reenter") == thrown_in(
        "passed_out", "E"
    )
    assert (
        answer("E:PASS S:PASS W:PASS N:6S E:PASS S:6C", auction="multi_reenter")["outcome"]
        == "unfinished"
    )


def test_two_players_bid_until_one_passes() -> None:
    assert answer("B:6S A:6C B:PASS", "two-handed-rigal") == contract("A", "6C", "B")


# ---------------------------------------------------------------------------------- what may be bid


@pytest.mark.parametrize("call", ["", "7h", "11S", "6", "pass", "PASS ", "BM", "ANF", "\ud800"])
def test_what_is_not_in_the_ruleset_is_an_unknown_bid(call: str) -> None:
    with pytest.raises(RuleViolation) as found:
        auction("").verify_call(Call("E", call))
    assert found.value.code == "unknown_bid"


def test_a_refusal_tells_the_figures_behind_it() -> None:
    with pytest.raises(RuleViolation) as found:
        auction("E:7H").verify_call(Call("S", "7D"))
    assert found.value.facts == {"bid": "7D", "standing": "7H"}


def test_the_seven_before_a_misere_may_be_anybodys_and_long_outbid() -> None:
    finn = {"MIS": {**MISERE_FREE, "above": "8NT", "needs": {"level": 7}}}
    assert answer("E:7S S:8NT W:PASS N:PASS E:MIS", special_bids=finn)["bid"] == "MIS"


def test_a_higher_level_meets_the_need_as_well() -> None:
    assert answer("E:8S S:MIS", "finn")["bid"] == "MIS"


def test_a_misere_type_bid_is_of_no_level() -> None:
    specials = {"MIS": MISERE_FREE, "OM": {**OPEN_FREE, "needs": {"level": 6}}}
    assert answer("E:MIS S:OM", special_bids=specials) == refused(1, "needs_a_6_bid")


def test_grand_nullo_needs_the_partners_nullo() -> None:
    assert answer("E:7S S:PASS W:GNUL", "west-seventh-nullo") == refused(2, "needs_partner_NUL")
    assert answer("E:NUL S:8C W:GNUL", "west-seventh-nullo")["bid"] == "GNUL"


def test_a_late_seat_may_not_bid_six_but_seven() -> None:
    assert answer("E:6S S:PASS W:6H", "west-seventh") == refused(2, "six_bid_by_late_seat")
    assert answer("E:6S S:6H W:7S", "west-seventh")["bid"] == "7S"


def test_a_second_inkle_must_be_higher() -> None:
    assert answer("E:6D S:6C", "west-seventh") == refused(1, "not_higher")


def test_the_first_two_seats_stay_the_first_two_however_often_they_speak() -> None:
    assert answer("E:PASS S:6S W:PASS N:6C", six_bidders="first_two") == refused(
        3, "six_bid_by_late_seat"
    )
    assert answer("E:PASS S:6S W:PASS N:PASS", six_bidders="first_two") == contract("S", "6S")


# -------------------------------------------------------------------------------- out of turn (001)


def test_the_mark_is_refused_where_there_is_no_rule_for_it() -> None:
    assert answer("W:8H!") == refused(0, "out_of_turn")


def test_a_bid_out_of_turn_without_the_mark_is_not_your_turn() -> None:
    assert answer("W:8H", "house-of-cards") == refused(0, "not_your_turn")


@pytest.mark.parametrize("call", ["E:7H!", "E:PASS!", "W:PASS!", "W:ANF!"])
def test_the_mark_is_refused_on_a_call_in_turn_and_on_what_is_no_bid(call: str) -> None:
    assert answer(call, "house-of-cards", ace_no_face=True) == refused(0, "out_of_turn")


def test_a_void_bid_does_not_move_the_turn_and_does_not_stand() -> None:
    found = auction("W:8H!", "house-of-cards")
    assert (found.speaker, found.standing) == ("E", None)


def test_a_void_bid_leaves_the_whole_side_nothing_but_passing() -> None:
    assert auction("W:8H!", "house-of-cards").legal_calls() == ("PASS",)
    assert answer("W:8H! E:7S", "house-of-cards") == refused(1, "side_barred")
    assert answer("W:8H! E:ANF-", "house-of-cards", ace_no_face=True) == refused(1, "side_barred")
    assert answer("W:8H! E:8S!", "house-of-cards") == refused(1, "out_of_turn")
    assert answer("W:8H! W:9H!", "house-of-cards") == refused(1, "side_barred")


def test_a_void_bid_is_void_however_low_it_was() -> None:
    assert answer("E:7H W:6S! S:PASS W:PASS N:PASS", "house-of-cards") == contract("E", "7H")


def test_a_void_bid_must_still_be_a_bid() -> None:
    assert answer("W:MIS!", "house-of-cards") == refused(0, "unknown_bid")


def test_a_void_bid_is_no_seven_for_a_misere() -> None:
    assert answer("N:7S! E:MIS", out_of_turn="void_side_barred") == refused(1, "needs_a_7_bid")


def test_a_void_bid_is_no_contest() -> None:
    rules = {"out_of_turn": "void_side_barred", "raise_after_pass": "contested"}
    assert answer("N:7S! E:6S S:PASS W:PASS N:PASS E:7C", **rules) == refused(
        5, "uncontested_raise"
    )


def test_a_barred_side_keeps_its_bid_and_may_not_raise_it() -> None:
    rules = {"out_of_turn": "void_side_barred", "raise_after_pass": "any"}
    assert answer("E:6S W:7S! S:PASS W:PASS N:PASS", **rules) == contract("E", "6S")
    assert answer("E:6S W:7S! S:PASS W:PASS N:PASS E:7S", **rules) == refused(5, "side_barred")


def test_everybody_barred_is_passed_out() -> None:
    assert answer("W:8H! N:8H! E:PASS S:PASS W:PASS N:PASS", "house-of-cards") == thrown_in(
        "passed_out", "E"
    )
    assert answer("W:8H! N:8H! E:7S", "house-of-cards") == refused(2, "side_barred")


# -------------------------------------------------------------------------------- ace no face (002)


def test_after_a_refused_ace_no_face_the_same_player_speaks_and_may_bid() -> None:
    assert auction("E:ANF-", "west-seventh").speaker == "E"
    assert answer("E:ANF- E:7S S:PASS W:PASS N:PASS", "west-seventh") == contract("E", "7S")


def test_a_refused_ace_no_face_bars_both_partners_from_nullo_and_grand_nullo() -> None:
    rules = {"special_bids": {code: {**MISERE_FREE, "above": "8S"} for code in ("NUL", "GNUL")}}
    for calls in (
        "E:ANF- E:NUL",
        "E:ANF- E:GNUL",
        "E:ANF- E:PASS S:PASS W:NUL",
        "E:ANF- E:PASS S:PASS W:GNUL",
    ):
        assert answer(calls, "west-seventh-nullo", **rules)["why"] == "nullo_barred"


def test_a_refused_ace_no_face_leaves_the_other_side_its_nullo() -> None:
    assert answer("E:ANF- E:PASS S:NUL", "west-seventh-nullo")["bid"] == "NUL"


def test_the_partners_need_comes_before_the_barred_nullo() -> None:
    assert answer("E:ANF- E:GNUL", "west-seventh-nullo") == refused(1, "needs_partner_NUL")


def test_ace_no_face_may_be_proposed_after_bids_and_ends_everything() -> None:
    assert answer("E:7S S:8S W:ANF+", "west-seventh") == thrown_in("ace_no_face", "N")
    assert answer("E:7S S:8S W:ANF+ N:PASS", "west-seventh") == refused(3, "auction_over")


def test_ace_no_face_waits_for_its_turn() -> None:
    assert answer("S:ANF+", "west-seventh") == refused(0, "not_your_turn")


# --------------------------------------------------------------------- the contractor's raise (002)

PASSED_OUT_6S = "E:6S S:PASS W:PASS N:PASS"
CONTESTED_6C = "E:6S S:6C W:PASS N:PASS E:PASS"


def test_nothing_follows_the_end() -> None:
    assert answer(f"{PASSED_OUT_6S} E:7S") == refused(4, "auction_over")
    for call in ("E:PASS", "E:ANF", "S:7S", "S:PASS"):
        assert answer(f"{PASSED_OUT_6S} {call}", raise_after_pass="any") == refused(
            4, "auction_over"
        )


def test_a_passed_out_hand_and_an_only_six_give_nobody_a_raise() -> None:
    assert answer("E:PASS S:PASS W:PASS N:PASS N:6S", raise_after_pass="any") == refused(
        4, "auction_over"
    )
    only_six = {"six_bids": "thrown_in", "raise_after_pass": "any"}
    assert answer(f"{PASSED_OUT_6S} E:7S", **only_six) == refused(4, "auction_over")


def test_the_same_denomination_leaves_it_over_and_another_raise_may_follow() -> None:
    assert answer(f"{PASSED_OUT_6S} E:7S", raise_after_pass="any") == contract("E", "7S")
    assert answer(f"{PASSED_OUT_6S} E:7S E:9S", raise_after_pass="any") == contract("E", "9S")
    assert answer(f"{PASSED_OUT_6S} E:7S S:8S", raise_after_pass="any") == refused(
        5, "auction_over"
    )


def test_a_change_of_denomination_lets_everybody_speak_again_from_the_contractors_left() -> None:
    reopened = auction(f"{PASSED_OUT_6S} E:6C", raise_after_pass="any")
    assert (reopened.outcome, reopened.speaker) == ("unfinished", "S")
    calls = f"{PASSED_OUT_6S} E:6C S:7C W:PASS N:7D E:8S S:PASS N:PASS"
    assert answer(calls, raise_after_pass="any") == contract("E", "8S")


def test_a_change_of_denomination_reopens_every_kind_of_auction() -> None:
    rules = {"raise_after_pass": "any", "auction": "multi_reenter"}
    calls = f"{PASSED_OUT_6S} E:6C S:PASS W:PASS"
    assert answer(calls, **rules)["outcome"] == "unfinished"
    assert answer(f"{calls} N:PASS", **rules) == contract("E", "6C")


def test_a_same_suit_raise_with_reentry_leaves_it_over() -> None:
    rules = {"raise_after_pass": "any", "auction": "multi_reenter"}
    assert answer(f"{PASSED_OUT_6S} E:7S", **rules) == contract("E", "7S")


def test_in_one_round_a_change_gives_the_others_one_more_chance_each() -> None:
    rules = {"raise_after_pass": "any"}
    reopened = f"{PASSED_OUT_6S} E:7H S:8S W:PASS"
    assert answer(reopened, "american", **rules)["outcome"] == "unfinished"
    assert answer(f"{reopened} N:PASS", "american", **rules) == contract("S", "8S")
    assert answer(f"{reopened} N:PASS E:8C", "american", **rules) == refused(8, "auction_over")


def test_where_nothing_reopens_a_change_leaves_it_over() -> None:
    assert answer(
        f"{PASSED_OUT_6S} E:7H", raise_after_pass="any", raise_reopens="never"
    ) == contract("E", "7H")


def test_a_misere_is_a_change_from_a_suit_and_from_another_misere() -> None:
    rules: dict[str, Any] = {
        "raise_after_pass": "any",
        "special_bids": {"MIS": MISERE_FREE, "OM": OPEN_FREE},
    }
    assert answer(f"{PASSED_OUT_6S} E:MIS", **rules)["outcome"] == "unfinished"
    assert answer("E:MIS S:PASS W:PASS N:PASS E:OM", **rules)["outcome"] == "unfinished"
    assert answer("E:MIS S:PASS W:PASS N:PASS E:8NT", **rules)["outcome"] == "unfinished"


def test_only_a_contested_contract_is_raised_where_the_house_asks_for_that() -> None:
    assert answer(f"{CONTESTED_6C} S:7C", raise_after_pass="contested") == contract("S", "7C")
    assert answer(f"{PASSED_OUT_6S} E:7S", raise_after_pass="contested") == refused(
        4, "uncontested_raise"
    )
    assert answer(f"{PASSED_OUT_6S} E:6S", raise_after_pass="contested") == refused(
        4, "uncontested_raise"
    )
    for call in ("E:PASS", "W:7S"):
        assert answer(f"{PASSED_OUT_6S} {call}", raise_after_pass="contested") == refused(
            4, "auction_over"
        )


def test_a_partners_bid_is_a_contest_too() -> None:
    calls = "E:6S S:PASS W:6C N:PASS E:PASS W:7C"
    assert answer(calls, raise_after_pass="contested") == contract("W", "7C")


def test_a_raise_obeys_the_other_rules() -> None:
    assert answer(f"{PASSED_OUT_6S} E:MIS", raise_after_pass="any") == refused(4, "needs_a_7_bid")
    assert answer(f"{PASSED_OUT_6S} E:6S", raise_after_pass="any") == refused(4, "not_higher")
    assert answer(f"{PASSED_OUT_6S} E:BM", raise_after_pass="any") == refused(4, "unknown_bid")
    late = "E:PASS S:7S W:PASS N:PASS"
    assert answer(f"{late} S:7C!", raise_after_pass="any") == refused(4, "out_of_turn")


def test_the_contractors_raises_are_listed_when_he_is_asked_by_name() -> None:
    over = auction("E:10D S:PASS W:PASS N:PASS", raise_after_pass="any")
    assert over.legal_calls("E") == ("OM", "10H", "10NT")
    assert over.legal_calls("S") == ()


# ------------------------------------------------------------------------------ misere after a pass

AFTER_PASS: dict[str, Any] = {"misere_after_pass": True}
S_HAS_PASSED = "E:7S S:PASS W:7C N:7D E:7H"


def test_without_the_option_a_pass_shuts_misere_out_too() -> None:
    assert answer(f"{S_HAS_PASSED} S:MIS") == refused(5, "not_your_turn")


def test_a_passed_player_may_call_misere_where_his_seat_would_speak() -> None:
    found = auction(f"{S_HAS_PASSED} S:MIS", **AFTER_PASS)
    assert (found.standing, found.speaker) == (("S", BIDS["MIS"]), "W")
    assert answer(f"{S_HAS_PASSED} S:MIS W:PASS N:PASS E:PASS", **AFTER_PASS) == contract(
        "S", "MIS"
    )


def test_he_may_not_call_it_anywhere_else() -> None:
    assert answer(f"{S_HAS_PASSED} W:7NT S:MIS", **AFTER_PASS) == refused(6, "not_your_turn")
    assert answer("E:7S S:PASS S:MIS", **AFTER_PASS) == refused(2, "not_your_turn")


def test_he_stays_passed_for_everything_else() -> None:
    for call in ("S:8S", "S:PASS", "S:ANF-"):
        assert answer(f"{S_HAS_PASSED} {call}", ace_no_face=True, **AFTER_PASS) == refused(
            5, "not_your_turn"
        )
    assert answer(f"{S_HAS_PASSED} S:MIS W:8S N:8C E:8D S:9S", **AFTER_PASS) == refused(
        9, "not_your_turn"
    )
    assert answer(f"{S_HAS_PASSED} S:MIS W:8S N:8C E:8D S:OM", **AFTER_PASS)["bid"] == "OM"


def test_his_misere_obeys_the_other_rules() -> None:
    assert answer("E:6S S:PASS W:6C N:6D E:6H S:MIS", **AFTER_PASS) == refused(5, "needs_a_7_bid")
    assert answer("E:7S S:PASS W:7C N:7D E:8S S:MIS", **AFTER_PASS) == refused(5, "not_higher")


def test_two_skipped_players_may_both_call_it_in_their_order() -> None:
    specials = {"MIS": MISERE_FREE, "OM": OPEN_FREE}
    passed = "E:PASS S:PASS W:6S N:6C"
    assert answer(f"{passed} E:MIS S:OM", special_bids=specials, **AFTER_PASS)["bid"] == "OM"
    assert answer(f"{passed} S:MIS E:OM", special_bids=specials, **AFTER_PASS) == refused(
        5, "not_your_turn"
    )


def test_the_auction_ends_before_a_passed_players_seat_comes_round_to_a_lone_bidder() -> None:
    assert answer("E:7S S:PASS W:PASS N:PASS S:MIS", **AFTER_PASS) == refused(4, "auction_over")


def test_the_next_active_player_is_the_one_whose_calls_are_listed() -> None:
    found = auction(f"{S_HAS_PASSED}", **AFTER_PASS)
    assert (found.speaker, found.legal_calls("S")) == ("W", ("MIS", "OM"))


# ------------------------------------------------------------------------- first fault, next dealer


@pytest.mark.parametrize(
    ("calls", "why"),
    [
        ("E:PASS S:PASS W:PASS N:PASS S:FOO!", "auction_over"),
        ("S:FOO", "not_your_turn"),
        ("W:8H! E:FOO", "side_barred"),
        ("E:7S S:FOO", "unknown_bid"),
        ("E:PASS S:7S W:6H", "not_higher"),
        ("E:PASS S:PASS W:6H", "six_bid_by_late_seat"),
        ("E:8C S:NUL", "not_higher"),
    ],
)
def test_of_several_faults_the_first_is_named(calls: str, why: str) -> None:
    assert answer(calls, "west-seventh-nullo", out_of_turn="void_side_barred")["why"] == why


@pytest.mark.parametrize(
    ("outcome", "passed_out", "dealer"),
    [
        ("contract", "throw_in_same", "E"),
        ("passed_nt", "play_nt", "E"),
        ("passed_out", "throw_in_next", "E"),
        ("passed_out", "throw_in_same", "N"),
        ("passed_out", "fifty_each", "E"),
        ("six_only", "throw_in_next", "N"),
        ("low_only", "throw_in_next", "N"),
        ("ace_no_face", "throw_in_next", "N"),
        ("misdeal", "throw_in_next", "N"),
    ],
)
def test_the_deal_goes_round_unless_the_hand_is_dealt_again(
    outcome: str, passed_out: str, dealer: str
) -> None:
    ruleset = ruleset_named("australian", {"passed_out": passed_out})
    assert next_dealer(ruleset, table_of(ruleset), "N", outcome) == dealer


# ------------------------------------------------------------------------------------ every auction

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "auction": st.sampled_from(("single", "multi", "multi_reenter")),
        "raise_after_pass": st.sampled_from(("never", "contested", "any")),
        "raise_reopens": st.sampled_from(("on_suit_change", "never")),
        "misere_after_pass": st.booleans(),
        "out_of_turn": st.sampled_from(("unstated", "void_side_barred")),
        "ace_no_face": st.booleans(),
        "special_bids": st.sampled_from(
            ({}, {"MIS": MISERE_FREE | {"needs": {"first_call": True}}, "OM": OPEN_FREE})
        ),
        "six_bidders": st.sampled_from(("all", "first_two")),
        "passed_out": st.sampled_from(OPTION_VALUES["passed_out"]),
        "lowest_bid": st.sampled_from(OPTION_VALUES["lowest_bid"]),
    },
)
#: How low bids are thrown in, if they are: one way excludes the other.
LOW_BIDS: st.SearchStrategy[dict[str, object]] = st.sampled_from(
    (
        {},
        {"six_bids": "thrown_in"},
        {"six_bids": "playable"},
        {"six_bids": "playable", "thrown_in_below": 7},
        {"six_bids": "playable", "thrown_in_below": 8},
    )
)
LAWS = st.builds(
    lambda name, options, low: ruleset_named(name, {**options, **low}),
    st.sampled_from(sorted(RULESETS)),
    OPTIONS,
    LOW_BIDS,
)
CODES = (
    PASS,
    ANF,
    "FOO",
    "7h",
    *ruleset_named("west-seventh-nullo").rank,
    "MIS",
    "OM",
    "BM",
    "SOM",
    "MNP",
)


@st.composite
def walks(draw: st.DrawFn, to_the_end: bool = True) -> tuple[Auction, list[Call]]:
    """An auction and its legal calls: by the next to speak, who may come back, and raises."""
    ruleset = draw(LAWS)
    table = table_of(ruleset)
    found = Auction.opened(ruleset, table, draw(st.sampled_from(table.players)))
    calls: list[Call] = []
    steps = 1000 if to_the_end else draw(st.integers(0, 12))
    while len(calls) < steps and (choices := may_follow(found)):
        call = draw(st.sampled_from(choices))
        found = found.after(call)
        calls.append(call)
    return found, calls


def may_follow(found: Auction) -> list[Call]:
    """Every legal call of every player, ace no face only once a side, so that a walk ends."""
    players = found.table.players
    choices = [
        Call(player, code)
        for player in players
        for code in found.legal_calls(player)
        if code != ANF
    ]
    if (
        found.speaker
        and ANF in found.legal_calls()
        and found.table.unit_of[found.speaker] not in found.nullo_barred
    ):
        choices += [Call(found.speaker, ANF, "agree"), Call(found.speaker, ANF, "disagree")]
    void = [Call(player, "8H", out_of_turn=True) for player in players]
    return choices + [call for call in void if found.can_call(call)]


@given(walks())
def test_every_walk_of_legal_calls_is_legal_and_ends(walk: tuple[Auction, list[Call]]) -> None:
    found, calls = walk
    assert found.is_over
    assert hear(found.ruleset, found.table, found.dealer, calls) == found.result()


@given(walks())
def test_every_beginning_of_a_legal_auction_is_legal(walk: tuple[Auction, list[Call]]) -> None:
    found, calls = walk
    heard = [
        hear(found.ruleset, found.table, found.dealer, calls[:end]) for end in range(len(calls) + 1)
    ]
    assert all(result.legal for result in heard)


@given(walks())
def test_a_contract_is_one_that_is_played_and_what_is_too_low_is_dealt_again(
    walk: tuple[Auction, list[Call]],
) -> None:
    found, _ = walk
    result = found.result()
    if result.bid is not None:
        assert found.ruleset.plays(BIDS[result.bid])
    elif found.standing is not None and result.outcome != "ace_no_face":
        assert (result.outcome, result.next_dealer) == (found.ruleset.thrown_in, found.dealer)


@given(walks())
def test_a_misere_that_must_be_the_first_call_is_the_first_of_its_bidder(
    walk: tuple[Auction, list[Call]],
) -> None:
    found, calls = walk
    for place, call in enumerate(calls):
        special = found.ruleset.special_bids.get(call.call)
        if special is not None and special.needs_first_call and not call.out_of_turn:
            assert call.by not in [earlier.by for earlier in calls[:place]]


@given(walks(to_the_end=False))
def test_whoever_is_next_to_speak_may_pass(walk: tuple[Auction, list[Call]]) -> None:
    found, _ = walk
    assert (PASS in found.legal_calls()) == (not found.is_over)


@given(walks(to_the_end=False))
def test_what_is_not_listed_is_refused_with_a_code(walk: tuple[Auction, list[Call]]) -> None:
    found, _ = walk
    for player in found.table.players:
        for code in set(CODES) - set(found.legal_calls(player)):
            with pytest.raises(RuleViolation, match=r".") as violation:
                found.verify_call(Call(player, code))
            assert violation.value.code


@given(walks())
def test_the_contract_is_the_highest_bid_that_was_called(walk: tuple[Auction, list[Call]]) -> None:
    found, calls = walk
    rank = found.ruleset.rank
    called = [call.call for call in calls if call.call in rank and not call.out_of_turn]
    result = found.result()
    assert result.bid == (
        max(called, key=rank.__getitem__) if result.outcome == "contract" else None
    )


@given(
    LAWS,
    st.lists(
        st.tuples(
            st.integers(0, 5), st.sampled_from(CODES) | st.text(), st.sampled_from((None, "agree"))
        )
    ),
    st.booleans(),
)
def test_whatever_is_called_is_answered(
    ruleset: Ruleset, spoken: list[tuple[int, str, str | None]], out_of_turn: bool
) -> None:
    table = table_of(ruleset)
    calls = [
        Call(table.players[seat % len(table.players)], call, reply, out_of_turn)
        for seat, call, reply in spoken
    ]
    result = hear(ruleset, table, table.players[0], calls)
    assert isinstance(result, AuctionResult)
    assert result.legal == (result.illegal_at is None)


def test_ace_no_face_is_unknown_where_nobody_has_a_partner() -> None:
    assert answer("B:ANF+", "american-3", ace_no_face=True) == refused(0, "unknown_bid")
    assert ANF not in auction("", "american-3", ace_no_face=True).legal_calls()
    assert ANF in auction("", "house-of-cards-6", ace_no_face=True).legal_calls()

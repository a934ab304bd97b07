"""An auction over the API: who calls next, what may be called, and the law's own refusals."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.scoring.api.programs import Program, code_of

PLAYERS = ["Nora", "Ed", "Sue", "Will"]

pytestmark = pytest.mark.django_db


def asked(
    *calls: str, ruleset: str = "australian", changed: dict[str, object] | None = None
) -> Any:
    """An auction after calls written as `Ed 7H`; Nora has dealt.

    `changed`: other keys than these have.
    """
    made = [dict(zip(("by", "call", "answer"), call.split(), strict=False)) for call in calls]
    body = {"ruleset": {"name": ruleset}, "players": PLAYERS, "dealer": "Nora", "calls": made}
    return Program().post("auction/", {**body, **(changed or {})})


def test_before_any_call_the_dealers_left_may_pass_or_bid_anything() -> None:
    auction = asked().json()
    assert (auction["outcome"], auction["next"], auction["standing"]) == ("unfinished", "Ed", None)
    assert (auction["legal_calls"][:3], auction["legal_calls"][-1]) == (
        ["PASS", "6S", "6C"],
        "10NT",
    )
    assert (auction["contract"], auction["next_dealer"], auction["others"]) == (None, None, {})


def test_without_calls_it_is_as_before_any() -> None:
    body = {"ruleset": {"name": "australian"}, "players": PLAYERS, "dealer": "Nora"}
    assert Program().post("auction/", body).json() == asked().json()


def test_only_higher_bids_may_follow_and_who_has_passed_is_out() -> None:
    auction = asked("Ed 10H", "Sue PASS").json()
    assert (auction["next"], auction["legal_calls"]) == ("Will", ["PASS", "10NT"])
    assert (auction["standing"], auction["out"]) == ({"by": "Ed", "bid": "10H"}, ["Sue"])


def test_a_contract_stands_with_its_worth_and_the_next_dealer() -> None:
    auction = asked("Ed 7H", "Sue PASS", "Will PASS", "Nora PASS").json()
    contract = {"contractor": "Ed", "bid": "7H", "value": 200, "partners_allowed": 0}
    assert (auction["outcome"], auction["contract"]) == ("contract", contract)
    assert (auction["next"], auction["legal_calls"], auction["next_dealer"]) == (None, [], "Ed")


def test_five_handed_it_says_how_many_partners_may_be_called() -> None:
    five = [*PLAYERS, "Zoe"]
    calls = ("Ed 8H", "Sue PASS", "Will PASS", "Zoe PASS", "Nora PASS")
    answer = asked(*calls, ruleset="australian-5", changed={"players": five})
    assert answer.json()["contract"]["partners_allowed"] == 1


def test_an_auction_that_is_thrown_in_has_no_contract() -> None:
    passed = asked("Ed PASS", "Sue PASS", "Will PASS", "Nora PASS").json()
    assert (passed["outcome"], passed["contract"], passed["next_dealer"]) == (
        "passed_out",
        None,
        "Ed",
    )
    six = asked("Ed 6H", "Sue PASS", "Will PASS", "Nora PASS", ruleset="west-seventh").json()
    assert (six["outcome"], six["contract"], six["standing"]["bid"]) == ("six_only", None, "6H")
    assert asked("Ed ANF agree", ruleset="west-seventh").json()["outcome"] == "ace_no_face"


def test_who_was_refused_ace_no_face_still_calls_and_may_not_bid_nullo() -> None:
    auction = asked("Ed ANF disagree", ruleset="west-seventh-nullo").json()
    assert (auction["next"], auction["nullo_barred"]) == ("Ed", ["EW"])
    assert "NUL" not in auction["legal_calls"]
    assert "ANF" in auction["legal_calls"]


def test_who_else_may_call_is_told_with_what() -> None:
    options = {"misere_after_pass": True, "raise_after_pass": "any"}
    rules: dict[str, object] = {"ruleset": {"name": "australian", "options": options}}
    over = asked("Ed PASS", "Sue 10H", "Will PASS", "Nora PASS", changed=rules).json()
    assert (over["outcome"], over["next"], over["others"]) == ("contract", None, {"Sue": ["10NT"]})
    back = asked("Ed PASS", "Sue 7S", "Will 7C", "Nora PASS", changed=rules).json()
    assert (back["next"], back["others"]) == ("Sue", {"Ed": ["MIS", "OM"]})
    assert asked("Ed PASS", "Sue 7S", "Will 7C", "Nora PASS").json()["others"] == {}


def test_a_side_that_bid_out_of_turn_may_only_pass() -> None:
    void = {"by": "Will", "call": "8H", "out_of_turn": True}
    auction = asked(ruleset="house-of-cards", changed={"calls": [void]}).json()
    assert (auction["next"], auction["legal_calls"], auction["barred"]) == ("Ed", ["PASS"], ["EW"])


@pytest.mark.parametrize(
    ("calls", "code", "place"),
    [
        (["Ed 7H", "Sue 7D"], "not_higher", 1),
        (["Sue 7D"], "not_your_turn", 0),
        (["Ed 7H", "Sue PASS", "Will PASS", "Nora PASS", "Ed 8H"], "auction_over", 4),
        (["Ed ANF agree"], "unknown_bid", 0),
        (["Ed MIS"], "needs_a_7_bid", 0),
        (["Olga PASS"], "unknown_player", 0),
    ],
)
def test_an_illegal_call_is_refused_with_the_laws_code_and_its_place(
    calls: list[str], code: str, place: int
) -> None:
    answer = asked(*calls)
    assert code_of(answer) == (422, code)
    assert answer.json()["call"] == place


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"dealer": "Olga"}, "unknown_player"),
        ({"players": PLAYERS[:3]}, "players"),
        ({"ruleset": {"name": "bridge"}}, "unknown_ruleset"),
        ({"calls": {}}, "wrong_type"),
        ({"calls": [7]}, "wrong_type"),
        ({"format": "five-hundred-auction/1"}, "unknown_key"),
    ],
)
def test_what_is_no_auction_is_refused(changed: dict[str, object], code: str) -> None:
    assert code_of(asked(changed=changed)) == (422, code)
    assert code_of(Program().post("auction/", {"players": PLAYERS})) == (422, "missing_key")


def test_nothing_is_asked_of_the_database(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        assert asked("Ed 7H").status_code == 200

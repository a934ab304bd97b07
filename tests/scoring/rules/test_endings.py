"""How a game ends: each rule by itself, and a second reading over a field of scores."""

import itertools
from collections.abc import Mapping
from typing import Any

import pytest

from scoring.rules.bids import BIDS
from scoring.rules.endings import judge
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand, score_hand
from scoring.rules.record.games import answer
from scoring.rules.rulesets.presets import RULESETS
from scoring.rules.tables import seat_table

SIDES = ["N", "E", "S", "W"]
THREE = ["A", "B", "C"]


def ended(
    name: str, players: list[str], hands: list[dict[str, Any]], **options: object
) -> dict[str, Any]:
    """The answer to a game, cut down to how it ended."""
    record = {
        "format": "five-hundred-record/1",
        "ruleset": {"name": name, "options": options},
        "players": players,
        "hands": hands,
    }
    result = answer(record)
    return {key: result.get(key) for key in ("state", "winners", "losers", "reason", "candidates")}


def at(**points: int) -> dict[str, Any]:
    """A deal that only brings units to a score."""
    return {"outcome": "misdeal", "adjustment": {"points": points, "reason": "so the case begins"}}


def contract(by: str, bid: str, **tricks: int) -> dict[str, Any]:
    return {"contractor": by, "bid": bid, "tricks": tricks}


def over(reason: str, winners: list[str], losers: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "state": "finished",
        "winners": winners,
        "losers": list(losers),
        "reason": reason,
        "candidates": None,
    }


OPEN: dict[str, object] = {
    "state": "in_progress",
    "winners": [],
    "losers": [],
    "reason": None,
    "candidates": None,
}


def test_the_target_is_reached_by_a_contract() -> None:
    assert ended("australian", SIDES, [at(NS=420), contract("N", "6D", NS=6, EW=4)]) == over(
        "target_by_contract", ["NS"]
    )


@pytest.mark.parametrize("short", [10, 20])
def test_short_of_the_target_the_game_goes_on(short: int) -> None:
    assert ended("australian", SIDES, [at(NS=420 - short), contract("N", "6D", NS=6, EW=4)]) == OPEN


def test_tricks_alone_do_not_win_where_a_contract_must() -> None:
    assert ended("australian", SIDES, [at(EW=480), contract("N", "6D", NS=6, EW=4)]) == OPEN


def test_tricks_alone_win_where_any_way_will_do() -> None:
    assert ended("american", SIDES, [at(EW=480), contract("N", "6D", NS=6, EW=4)]) == over(
        "target_by_tricks", ["EW"]
    )


def test_in_quebec_1000_is_reached_by_winning_a_contract_or_by_defeating_one() -> None:
    made, failed = contract("N", "7S", NS=7, EW=3), contract("N", "7S", NS=6, EW=4)
    assert ended("quebec", SIDES, [at(NS=860), made]) == over("target_by_contract", ["NS"])
    assert ended("quebec", SIDES, [at(NS=850), made]) == OPEN
    assert ended("quebec", SIDES, [at(EW=860), failed]) == over("target_by_defeat", ["EW"])
    assert ended("quebec", SIDES, [at(EW=850), failed]) == OPEN


def test_a_misere_that_fails_in_quebec_takes_the_opponents_half_the_way() -> None:
    hands = [at(NS=990, EW=500), contract("S", "MIS", NS=1, EW=9)]
    assert ended("quebec", SIDES, hands) == over("target_by_defeat", ["EW"])


def test_points_for_a_passed_deal_end_no_game() -> None:
    passed = {"outcome": "passed_out"}
    fifty = {"passed_out": "fifty_each"}
    assert ended("quebec", SIDES, [at(NS=950), passed], **fifty) == OPEN
    made = contract("N", "7S", NS=7, EW=3)
    won = over("target_by_contract", ["NS"])
    assert ended("quebec", SIDES, [at(NS=810), passed, made], **fifty) == won
    assert ended("quebec", SIDES, [at(NS=810), passed, made]) == OPEN


def test_a_contract_comes_before_tricks_in_the_same_hand() -> None:
    hands = [at(NS=420, EW=480), contract("N", "6D", NS=6, EW=4)]
    assert ended("american", SIDES, hands) == over("contractor_priority", ["NS"])


@pytest.mark.parametrize(
    ("ew", "ended_as"),
    [
        (480, ("higher_score", ["EW"])),
        (470, ("higher_score", ["EW"])),
        (460, ("contractor_priority", ["NS"])),  # 500 each: the contractor
        (450, ("target_by_contract", ["NS"])),
    ],
)
def test_the_higher_score_wins_where_the_house_says_so(ew: int, ended_as: tuple[Any, ...]) -> None:
    hands = [at(NS=420, EW=ew), contract("N", "6D", NS=6, EW=4)]
    assert ended("american", SIDES, hands, both_over="higher_score") == over(*ended_as)


def test_out_the_back_door_the_other_side_wins() -> None:
    assert ended("australian", SIDES, [at(NS=-420), contract("N", "6D", NS=5, EW=5)]) == over(
        "backdoor", ["EW"], ("NS",)
    )


def test_a_ruling_counts_at_the_floor_and_not_at_the_target_of_a_contract() -> None:
    assert ended("australian", SIDES, [at(NS=-500)]) == over("backdoor", ["EW"], ("NS",))
    assert ended("australian", SIDES, [at(NS=500)]) == OPEN
    assert ended("american", SIDES, [at(NS=500)])["winners"] == ["NS"]


def test_without_a_target_or_a_floor_nothing_ends() -> None:
    hands = [at(NS=4000, EW=-4000), contract("N", "10NT", NS=10), contract("E", "10NT", EW=9, NS=1)]
    assert ended("midway", SIDES, hands) == OPEN
    assert ended("australian", SIDES, hands, target=None, floor=None) == OPEN


def test_defeating_a_contract_can_win_where_its_value_goes_to_the_opponents() -> None:
    hands = [at(EW=900), contract("N", "6H", NS=5, EW=5)]
    assert ended("tasmanian-police", SIDES, hands) == over("target_by_defeat", ["EW"])


TWO_AT_470 = at(B=470, C=470)


def test_two_defenders_at_the_target_and_no_order_needs_a_ruling() -> None:
    hands = [TWO_AT_470, contract("A", "6S", A=3, B=3, C=4)]
    assert ended("american-3", THREE, hands) == {
        "state": "needs_ruling",
        "winners": [],
        "losers": [],
        "reason": "who_reached_first",
        "candidates": ["B", "C"],
    }


@pytest.mark.parametrize(
    ("order", "winner"), [("BBBAAACCCC", "B"), ("CCCCBBBAAA", "C"), ("ABCABCABCC", "B")]
)
def test_the_order_of_the_tricks_tells_who_was_first(order: str, winner: str) -> None:
    hand = {**contract("A", "6S", A=3, B=3, C=4), "order": list(order)}
    assert ended("american-3", THREE, [TWO_AT_470, hand]) == over("first_to_target", [winner])


def test_two_defenders_may_win_together_where_the_house_says_so() -> None:
    hands = [TWO_AT_470, contract("A", "6S", A=3, B=3, C=4)]
    assert ended("american-3", THREE, hands, defenders_tie="joint") == over(
        "joint_target", ["B", "C"]
    )


def test_nullo_pays_all_defenders_on_the_same_trick() -> None:
    hands = [TWO_AT_470, contract("A", "NUL", A=3, B=3, C=4)]
    assert ended("american-3", THREE, hands) == over("joint_target", ["B", "C"])


def test_nullo_reaches_the_nearer_one_first() -> None:
    hands = [at(B=480, C=470), contract("A", "NUL", A=3, B=3, C=4)]
    assert ended("american-3", THREE, hands) == over("first_to_target", ["B"])


def test_one_who_got_there_by_his_tricks_was_first_and_no_order_is_asked_for() -> None:
    given = {"points": {"B": 30}, "reason": "a card was led out of turn"}
    hand = {**contract("A", "6S", A=3, B=3, C=4), "adjustment": given}
    assert ended("american-3", THREE, [at(B=450, C=470), hand]) == over("first_to_target", ["C"])


def test_a_single_player_at_the_floor_ends_the_game_and_nobody_won() -> None:
    hands = [at(A=-450, B=100), contract("A", "6D", A=0, B=5, C=5)]
    assert ended("australian-3", THREE, hands) == over("backdoor", [], ("A",))


def test_every_leader_wins_where_the_house_names_leaders() -> None:
    hands = [at(A=-450, B=100, C=100), contract("A", "6D", A=0, B=5, C=5)]
    assert ended("australian-3", THREE, hands, individual_backdoor="leader_wins") == over(
        "backdoor", ["B", "C"], ("A",)
    )


def test_a_winner_and_a_loser_in_one_hand_are_both_named() -> None:
    hands = [at(A=-450, B=460), contract("A", "6D", A=0, B=5, C=5)]
    assert ended("american-3", THREE, hands) == over("target_by_tricks", ["B"], ("A",))


def test_both_partners_win_who_reach_the_target_together() -> None:
    hands = [at(A=450, B=460), {**contract("A", "7C", A=7, C=1, D=1, E=1), "partners": ["B"]}]
    assert ended("australian-5", list("ABCDE"), hands) == over("target_by_contract", ["A", "B"])


def test_a_hand_after_the_end_is_refused() -> None:
    record = {
        "format": "five-hundred-record/1",
        "ruleset": {"name": "australian"},
        "players": SIDES,
        "hands": [contract("N", "10H", NS=10), {"outcome": "passed_out"}],
    }
    with pytest.raises(RuleViolation, match="game_over") as refused:
        answer(record)
    assert (refused.value.code, refused.value.place) == ("game_over", {"hand": 2})


# --------------------------------------------------------------- two sides, every score, read again


def two_sides(
    options: Mapping[str, Any],
    before: Mapping[str, int],
    deltas: Mapping[str, int],
    made: bool | None,
    contractor: str,
    other: str,
) -> Any:
    """How rules.md ends a game of two sides, told once more: (winners, losers, reason)."""
    after = {unit: before[unit] + deltas[unit] for unit in before}
    losers = [
        unit
        for unit in ("NS", "EW")
        if options["floor"] is not None and after[unit] <= options["floor"]
    ]
    target = options["target"]
    there = [
        unit
        for unit in ("NS", "EW")
        if target is not None and after[unit] >= target and deltas[unit] > 0
    ]
    if options["win_by"] == "contract":
        there = [unit for unit in there if unit == contractor and made]
        over_too = made and contractor in there and after[other] >= target
        if (
            there
            and over_too
            and options["both_over"] == "higher_score"
            and after[other] > after[contractor]
        ):
            return [other], losers, "higher_score"
        if there:
            return there, losers, "target_by_contract"
    elif contractor in there and made:
        if (
            other in there
            and options["both_over"] == "higher_score"
            and after[other] > after[contractor]
        ):
            return [other], losers, "higher_score"
        return (
            [contractor],
            losers,
            "contractor_priority" if other in there else "target_by_contract",
        )
    elif other in there:
        return (
            [other],
            losers,
            "target_by_defeat"
            if options["on_fail"] == "value_to_opponents"
            else "target_by_tricks",
        )
    if losers:
        return [unit for unit in ("NS", "EW") if unit not in losers], losers, "backdoor"
    return [], [], None


SCORES = range(-460, 500, 40)


@pytest.mark.parametrize("name", ["australian", "american", "all-slots"])
def test_every_pair_of_scores_before_a_hand_ends_as_it_should(name: str) -> None:
    ruleset = RULESETS[name]
    table, options = seat_table(ruleset, SIDES), ruleset.options()
    for ns, ew in itertools.product(SCORES, SCORES):
        before = {"NS": ns, "EW": ew}
        for bid, won in (
            ("6D", 6),
            ("6D", 5),
            ("8H", 8),
            ("10NT", 10),
            ("10NT", 9),
            ("7S", 10),
            ("9C", 0),
        ):
            hand = Hand(contractor="N", bid=BIDS[bid], tricks={"NS": won, "EW": 10 - won})
            score = score_hand(ruleset, table, hand, before)
            after = {unit: before[unit] + points for unit, points in score.deltas.items()}
            ending = judge(ruleset, table, hand, score, after)
            expected = two_sides(options, before, score.deltas, score.made, "NS", "EW")
            assert (list(ending.winners), list(ending.losers), ending.reason) == expected, (
                before,
                bid,
                won,
            )

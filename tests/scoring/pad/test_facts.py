"""A deal as it is told by seats and units, turned into a hand of the law or refused."""

from typing import Any

import pytest

from scoring.pad.facts import NOT_COUNTED, Told, hand_told
from scoring.rules.bids import BIDS
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Adjustment, Hand
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.rules.tables import seat_table
from tests.scoring.conftest import CAST


def hand(ruleset: str, call: str, /, options: dict[str, object] | None = None, **more: Any) -> Hand:
    rules = ruleset_named(ruleset, options)
    return hand_told(rules, seat_table(rules, CAST[: rules.players]), Told(call, **more))


def refused(*told: Any, **more: Any) -> tuple[str, dict[str, object]]:
    with pytest.raises(RuleViolation) as violation:
        hand(*told, **more)
    return violation.value.code, dict(violation.value.facts)


def test_a_side_has_what_the_other_has_not() -> None:
    assert hand("australian", "8D", contractor=0, tricks=7) == Hand(
        contractor="Nora", bid=BIDS["8D"], tricks={"NS": 7, "EW": 3}
    )
    assert hand("australian", "8D", contractor=3, tricks=10).tricks == {"EW": 10}


def test_everything_that_may_be_said_of_a_contract_is_in_the_hand() -> None:
    rules: dict[str, object] = {"revoke": "hoc", "grand_slam": True}
    told = {"grand_slam": True, "sans_kitty": True, "blind": True, "revoke": 3, "dealer": 2}
    ruling = {"ruling": (None, -50), "ruling_reason": "talked"}
    assert hand("australian", "8D", rules, contractor=1, tricks=10, **told, **ruling) == Hand(
        contractor="Ed",
        bid=BIDS["8D"],
        tricks={"EW": 10},
        grand_slam=True,
        revoke="Will",
        sans_kitty=True,
        blind=True,
        adjustment=Adjustment({"EW": -50}, "talked"),
        dealer="Sue",
    )


def test_a_ruling_without_points_is_none() -> None:
    for ruling in ((), (None, None), (0, None), (0, 0)):
        told = hand(
            "australian", "8D", contractor=1, tricks=10, ruling=ruling, ruling_reason="talked"
        )
        assert told.adjustment is None


def test_what_has_still_to_be_said_is_asked_for() -> None:
    assert refused("australian", "8D", tricks=7)[0] == "contractor_missing"
    assert refused("australian", "8D", contractor=1)[0] == "tricks_missing"
    assert refused("australian", "8D", contractor=1, tricks=NOT_COUNTED)[0] == "tricks_missing"
    assert refused("american-3", "8D", contractor=1, tricks=6) == (
        "others_missing",
        {"blank": ("Nora", "Sue")},
    )


def test_the_one_that_is_blank_has_the_rest() -> None:
    told = hand("american-3", "8D", contractor=1, tricks=6, others=(None, None, 1))
    assert told.tricks == {"Nora": 3, "Ed": 6, "Sue": 1}
    assert hand("american-3", "8D", contractor=1, tricks=10).tricks == {"Ed": 10}


def test_partners_are_named_by_their_seats_and_asked_for_no_tricks_of_their_own() -> None:
    told = hand(
        "australian-5", "8D", contractor=0, partners=(2,), tricks=8, others=(5, 1, 4, 0, None)
    )
    assert (told.partners, told.tricks) == (("Sue",), {"Nora": 8, "Ed": 1, "Ann": 1})


def test_a_partner_named_before_the_bid_became_a_misère_is_forgotten() -> None:
    told = hand("australian-5", "MIS", contractor=0, partners=(2,), tricks=0)
    assert (told.partners, told.tricks) == ((), {"Ed": 10})


def test_in_a_misère_nobody_is_asked_who_won_the_other_tricks() -> None:
    assert hand("australian-5", "MIS", contractor=1, tricks=3).tricks == {"Nora": 7, "Ed": 3}
    assert hand("australian-5", "MIS", contractor=0, tricks=NOT_COUNTED).tricks == {"Nora": 1}


@pytest.mark.parametrize("pays", ["per_contractor_trick", "own_tricks"])
@pytest.mark.parametrize("name", RULESETS)
def test_failed_is_no_number_of_tricks_where_somebody_is_paid_for_them(
    name: str, pays: str
) -> None:
    rules = ruleset_named(name, {"special_defender_points": pays})
    for bid in (bid for rung in rules.ladder for bid in rung if bid.is_special):
        told = {"contractor": 0, "tricks": NOT_COUNTED}
        assert (
            refused(name, bid.code, {"special_defender_points": pays}, **told)[0]
            == "tricks_missing"
        )


def test_a_deal_thrown_in_has_nothing_but_its_dealer_and_a_ruling() -> None:
    told = hand(
        "australian",
        "misdeal",
        contractor=1,
        tricks=7,
        dealer=3,
        ruling=(-20, None),
        ruling_reason="talked",
    )
    assert told == Hand("misdeal", dealer="Will", adjustment=Adjustment({"NS": -20}, "talked"))


def test_all_passed_and_played_is_told_by_everybodys_tricks_the_blank_has_the_rest() -> None:
    play: dict[str, object] = {"passed_out": "play_nt"}
    assert hand("american-3", "passed_nt", play, others=(2, None, 5)).tricks == {
        "Nora": 2,
        "Ed": 3,
        "Sue": 5,
    }
    assert refused("american-3", "passed_nt", play, others=(2, None, None))[0] == "others_missing"
    assert refused("american-3", "passed_nt", play, others=(2, 3, 4)) == (
        "tricks_total",
        {"total": 9},
    )
    assert refused("american-3", "passed_nt", others=(2, 3, 5))[0] == "passed_deal_not_played"


def test_who_was_first_to_the_target_is_written_down_as_an_order() -> None:
    told = hand("american-3", "7S", contractor=0, tricks=4, others=(None, 3, None), first=2)
    assert told.order == ("Sue",) * 3 + ("Nora",) * 4 + ("Ed",) * 3
    assert hand("american-3", "misdeal", first=2).order == ()


def test_what_cannot_be_is_refused_as_the_law_does() -> None:
    assert refused("australian", "NUL", contractor=0, tricks=0)[0] == "unknown_bid"
    assert refused("australian", "8D", contractor=0, tricks=7, partners=(2,))[0] == "partners_fixed"
    assert refused("australian", "8D", contractor=0, tricks=7, revoke=1)[0] == "no_revoke_rule"
    over = refused("american-3", "8D", contractor=0, tricks=7, others=(None, 3, 3))
    assert over == ("tricks_total", {"total": 13})

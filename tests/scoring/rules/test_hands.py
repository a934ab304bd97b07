"""Every bid, every number of tricks, every ruleset; every scoring option, alone and in pairs."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from scoring.rules.bids import BIDS, ORDINARY_BIDS, Bid
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Adjustment, Hand, score_hand, verify_hand
from scoring.rules.rulesets.options import OPTION_VALUES, Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.rules.tables import Table, seat_table
from tests.sampling import combined
from tests.scoring.rules import oracle

NAMES = ("Nora", "Ed", "Sue", "Will", "Ann", "Bob")
SCORING_OPTIONS = (
    "slam",
    "on_fail",
    "defender_points",
    "defender_threshold",
    "threshold_mode",
    "special_defender_points",
    "defender_unit",
    "partner_share",
    "grand_slam_nt_loss",
    "revoke_slam",
)
#: Scores from which the stops at 400 to 490 are reached, passed and left behind.
STANDINGS = (0, -480, 380, 390, 395, 400, 450, 460, 470, 475, 480, 485, 490, 495, 500, 610)


def table_of(ruleset: Ruleset) -> Table:
    return seat_table(ruleset, NAMES[: ruleset.players])


def splits(left: int, units: list[str]) -> Iterator[Any]:
    """Every way in which the tricks that are left may fall to these units."""
    if len(units) == 1:
        yield {units[0]: left}
        return
    for won in range(left + 1):
        for rest in splits(left - won, units[1:]):
            yield {units[0]: won, **rest}


def ends(left: int, units: list[str]) -> Iterator[Any]:
    """The first and the last of the splits: all to the last unit, all to the first."""
    yield {**dict.fromkeys(units, 0), units[-1]: left}
    if left and len(units) > 1:
        yield {**dict.fromkeys(units, 0), units[0]: left}


def callable_partners(ruleset: Ruleset, bid: Bid) -> list[tuple[str, ...]]:
    most = ruleset.partners_allowed(bid)
    others = NAMES[1 : ruleset.players]
    return [
        chosen for number in range(most + 1) for chosen in itertools.combinations(others, number)
    ]


def contracts(ruleset: Ruleset, every_split: bool = True) -> Iterator[Any]:
    """Every contract of the first player possible under the ruleset, with the units that stand."""
    table = table_of(ruleset)
    for rung in ruleset.ladder:
        for bid in rung:
            if not ruleset.plays(bid):
                continue
            for partners in callable_partners(ruleset, bid):
                ours = list(dict.fromkeys(table.unit_of[player] for player in ("Nora", *partners)))
                theirs = [unit for unit in table.units if unit not in ours]
                for won in range(11):
                    for fall in splits(10 - won, theirs) if every_split else ends(10 - won, theirs):
                        tricks = {ours[0]: won, **fall}
                        yield (
                            Hand(contractor="Nora", bid=bid, partners=partners, tricks=tricks),
                            ours,
                        )


class Readings:
    """The law and the second reading of it under one ruleset; what both need is worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, self.table, self.options = ruleset, table_of(ruleset), ruleset.options()
        self.units = list(self.table.units)

    def agree(self, hand: Hand, ours: list[str], *standings: dict[str, int]) -> None:
        """The hand is legal, and both score it the same from each of these standings."""
        verify_hand(self.ruleset, self.table, hand)
        for standing in standings:
            self.score_the_same(hand, ours, standing)

    def score_the_same(self, hand: Hand, ours: list[str], standing: dict[str, int]) -> None:
        score = score_hand(self.ruleset, self.table, hand, standing)
        revoked_by = None if hand.revoke is None else self.table.unit_of[hand.revoke]
        assert score.deltas == oracle.points(
            self.options,
            self.units,
            ours,
            str(hand.bid),
            hand.tricks,
            standing,
            hand.grand_slam,
            revoked_by,
        ), hand
        sums = dict.fromkeys(self.units, 0)
        for item in score.items:
            assert item.points != 0
            sums[item.unit] += item.points
        assert sums == score.deltas


def refusal(ruleset: Ruleset, hand: Hand) -> str | None:
    try:
        verify_hand(ruleset, table_of(ruleset), hand)
    except RuleViolation as violation:
        return violation.code
    return None


@pytest.mark.parametrize("name", RULESETS)
def test_every_bid_and_every_fall_of_the_tricks(name: str) -> None:
    ruleset = RULESETS[name]
    readings = Readings(ruleset)
    standing = dict.fromkeys(readings.units, 0)
    count = 0
    for hand, ours in contracts(ruleset):
        readings.agree(hand, ours, standing)
        count += 1
    bids = sum(len(rung) for rung in ruleset.ladder) - (5 if ruleset.six_bids == "thrown_in" else 0)
    assert count >= bids * 11


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "option"), combined(RULESETS, SCORING_OPTIONS, times=3))
def test_every_value_of_a_scoring_option_over_every_ruleset(name: str, option: Any) -> None:
    for value in OPTION_VALUES[option]:
        ruleset = ruleset_named(name, {option: value})
        readings = Readings(ruleset)
        standing = dict.fromkeys(readings.units, 0)
        for hand, ours in contracts(ruleset, every_split=False):
            readings.agree(hand, ours, standing)


@pytest.mark.parametrize(
    "name",
    ["australian", "american", "american-3", "tasmanian-police", "house-of-cards-5", "quebec"],
)
def test_scoring_options_two_at_a_time(name: str) -> None:
    for one, other in itertools.combinations(SCORING_OPTIONS, 2):
        for first, second in itertools.product(OPTION_VALUES[one], OPTION_VALUES[other]):
            ruleset = ruleset_named(name, {one: first, other: second})
            readings = Readings(ruleset)
            standing = dict.fromkeys(readings.units, 470)
            for bid, won in (
                ("7S", 10),
                ("7S", 6),
                ("8C", 8),
                ("10NT", 10),
                ("MIS", 3),
                ("OM", 1),
                ("NUL", 0),
                ("NUL", 4),
            ):
                if bid in ruleset.rank:
                    units = readings.units
                    tricks = {units[0]: won, units[1]: 10 - won}
                    readings.agree(
                        Hand(contractor="Nora", bid=BIDS[bid], tricks=tricks), units[:1], standing
                    )


#: Tables of a house's own: odd tens, all bids worth the same, dearer downwards.
OWN_TABLES = {
    "odd tens": {bid.code: 30 + 20 * place for place, bid in enumerate(ORDINARY_BIDS)},
    "one worth": dict.fromkeys([bid.code for bid in ORDINARY_BIDS], 250),
    "upside down": {bid.code: 10 + 20 * place for place, bid in enumerate(reversed(ORDINARY_BIDS))},
}


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "table", "slam"), combined(RULESETS, OWN_TABLES, OPTION_VALUES["slam"], times=2)
)
def test_a_bid_table_of_the_houses_own_over_every_ruleset(name: str, table: str, slam: str) -> None:
    ruleset = ruleset_named(name, {"bid_table": OWN_TABLES[table], "slam": slam})
    readings = Readings(ruleset)
    standing = dict.fromkeys(readings.units, 0)
    for hand, ours in contracts(ruleset, every_split=False):
        readings.agree(hand, ours, standing)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "mode", "stop"),
    combined(
        ["australian", "american", "american-3", "australian-5", "house-of-cards-6"],
        ["cap", "gate"],
        [490, 480, 460, 400],
        times=3,
    ),
)
def test_where_trick_points_stop_from_every_score(name: str, mode: str, stop: int) -> None:
    ruleset = ruleset_named(name, {"defender_threshold": stop, "threshold_mode": mode})
    readings = Readings(ruleset)
    standings = [dict.fromkeys(readings.units, points) for points in STANDINGS]
    for hand, ours in contracts(ruleset, every_split=False):
        readings.agree(hand, ours, *standings)


@pytest.mark.parametrize("name", [name for name in RULESETS if RULESETS[name].players == 4])
@pytest.mark.parametrize("loss", [500, 520])
def test_an_announced_grand_slam_on_every_bid(name: str, loss: int) -> None:
    ruleset = ruleset_named(name, {"grand_slam": True, "grand_slam_nt_loss": loss})
    readings = Readings(ruleset)
    standing = dict.fromkeys(readings.units, 0)
    for hand, ours in contracts(ruleset):
        announced = hand._replace(grand_slam=True)
        if hand.bid.is_special:
            assert refusal(ruleset, announced) == "no_grand_slam"
        else:
            readings.agree(announced, ours, standing)


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "slam"), combined(RULESETS, ["kept", "bid_only"]))
def test_an_established_revoke_by_each_player(name: str, slam: str) -> None:
    ruleset = ruleset_named(name, {"revoke": "hoc", "revoke_slam": slam})
    readings = Readings(ruleset)
    standing = dict.fromkeys(readings.units, 0)
    for player in NAMES[: ruleset.players]:
        for hand, ours in contracts(ruleset, every_split=False):
            readings.agree(hand._replace(revoke=player), ours, standing)


# --------------------------------------------------------------------------- what is not a contract


@pytest.mark.parametrize(
    "outcome", ["passed_out", "six_only", "low_only", "ace_no_face", "misdeal"]
)
def test_a_deal_that_was_thrown_in_scores_nothing(outcome: str) -> None:
    for ruleset in RULESETS.values():
        table = table_of(ruleset)
        hand = Hand(outcome=outcome)
        verify_hand(ruleset, table, hand)
        score = score_hand(ruleset, table, hand, dict.fromkeys(table.units, 0))
        assert (score.items, score.scored, score.made) == ((), False, None), ruleset
        assert set(score.deltas.values()) == {0}, ruleset


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("target", [500, 1000, None])
def test_a_passed_deal_gives_50_to_each_but_never_the_target(name: str, target: int | None) -> None:
    ruleset = ruleset_named(name, {"passed_out": "fifty_each", "target": target})
    table = table_of(ruleset)
    first, *others = table.units
    for standing in (-500, 0, 440, 449, 450, 500, 940, 949, 950, 990, 1000):
        score = score_hand(
            ruleset,
            table,
            Hand(outcome="passed_out"),
            {first: standing, **dict.fromkeys(others, 0)},
        )
        paid = 50 if target is None or standing + 50 < target else 0
        assert score.deltas == dict.fromkeys(table.units, paid)
        assert (score.scored, score.made) == (False, None)


@pytest.mark.parametrize("outcome", ["six_only", "low_only", "ace_no_face", "misdeal"])
def test_no_other_deal_that_is_thrown_in_gives_50(outcome: str) -> None:
    ruleset = ruleset_named("quebec", {"passed_out": "fifty_each"})
    score = score_hand(ruleset, table_of(ruleset), Hand(outcome=outcome), {"NS": 0, "EW": 0})
    assert score.items == ()


@pytest.mark.parametrize("name", RULESETS)
def test_passed_and_played_at_no_trumps_pays_ten_a_trick_and_knows_no_stop(name: str) -> None:
    ruleset = ruleset_named(name, {"passed_out": "play_nt", "defender_threshold": 400})
    table = table_of(ruleset)
    for tricks in splits(10, list(table.units)):
        hand = Hand(outcome="passed_nt", tricks=tricks)
        verify_hand(ruleset, table, hand)
        score = score_hand(ruleset, table, hand, dict.fromkeys(table.units, 490))
        assert score.deltas == {unit: 10 * won for unit, won in tricks.items()}
        assert (score.made, score.scored) == (None, True)


@pytest.mark.parametrize("name", [name for name in RULESETS if RULESETS[name].special_bids])
def test_a_lost_misere_may_be_stopped_at_any_trick_from_the_first_one_lost(name: str) -> None:
    ruleset = RULESETS[name]
    readings = Readings(ruleset)
    units = readings.units
    for code in ruleset.special_bids:
        for won, others in itertools.product(range(11), range(11)):
            hand = Hand(contractor="Nora", bid=BIDS[code], tricks={units[0]: won, units[1]: others})
            expected: str | None
            if won + others > 10:
                expected = "tricks_total"
            else:
                expected = None if won >= 1 or others == 10 else "impossible_tricks"
            assert refusal(ruleset, hand) == expected, hand
            if expected is None:
                readings.agree(hand, units[:1], dict.fromkeys(units, 0))


@pytest.mark.parametrize("won", range(-2, 13))
def test_tricks_of_an_ordinary_contract_are_ten_in_all(won: int) -> None:
    ruleset = RULESETS["australian"]
    for others in range(-2, 13):
        hand = Hand(contractor="Nora", bid=BIDS["8D"], tricks={"NS": won, "EW": others})
        expected = None
        if not (0 <= won <= 10 and 0 <= others <= 10):
            expected = "impossible_tricks"
        elif won + others != 10:
            expected = "tricks_total"
        assert refusal(ruleset, hand) == expected


def test_a_ruling_counts_for_whom_it_names_on_any_outcome() -> None:
    ruleset = RULESETS["australian"]
    table = table_of(ruleset)
    ruling = Adjustment({"NS": -50, "EW": 30}, "a card too many")
    for hand in (
        Hand(outcome="misdeal"),
        Hand(contractor="Nora", bid=BIDS["6S"], tricks={"NS": 6, "EW": 4}),
    ):
        plain = score_hand(ruleset, table, hand, {"NS": 0, "EW": 0})
        ruled = score_hand(ruleset, table, hand._replace(adjustment=ruling), {"NS": 0, "EW": 0})
        assert ruled.deltas == {"NS": plain.deltas["NS"] - 50, "EW": plain.deltas["EW"] + 30}
        assert (ruled.made, ruled.scored) == (plain.made, plain.scored)

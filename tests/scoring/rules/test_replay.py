"""The same hands under another ruleset: docs/rules.md, where two of them differ."""

from typing import Any

import pytest

from scoring.rules.endings import FINISHED, IN_PROGRESS
from scoring.rules.hands import Hand
from scoring.rules.record.games import read_hand
from scoring.rules.replay import Replay, replay
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.rules.scoresheets import tally
from scoring.rules.tables import seat_table
from tests.scoring.conftest import CAST, played, thrown_in

FOUR = seat_table(RULESETS["australian"], CAST[:4])
#: Ed & Will come to 500 with tricks in hand 3; Nora & Sue win a contract beyond it in hand 4.
RACE = (
    played("Ed", "9H", 9),  # 400 to Ed & Will, 10 to Nora & Sue
    played("Ed", "6D", 6),  # 80, 40
    played("Nora", "8D", 8),  # 280 to Nora & Sue, 20
    played("Nora", "8C", 8),  # 260, 20
)


def under(name: str, hands: tuple[Hand, ...], **options: Any) -> Replay:
    return replay(ruleset_named(name, options), FOUR, hands)


def refused(replayed: Replay) -> list[int]:
    return [at for at, hand in enumerate(replayed.hands, start=1) if hand.is_refused]


def test_an_australian_game_is_won_by_a_contract_and_the_american_by_tricks_before_it() -> None:
    australian, american = under("australian", RACE), under("american", RACE)
    assert (australian.last, australian.sheet.ending.winners, dict(australian.sheet.totals)) == (
        4,
        ("NS",),
        {"NS": 590, "EW": 520},
    )
    assert (american.last, american.sheet.ending.winners, dict(american.sheet.totals)) == (
        3,
        ("EW",),
        {"NS": 330, "EW": 500},
    )
    assert [hand.is_beyond for hand in american.hands] == [False, False, False, True]


def test_a_misere_where_there_is_none_scores_nothing_and_the_rest_stands() -> None:
    hands = (played("Nora", "MIS", 0), played("Ed", "8S", 8))
    replayed = under("cinq-cents", hands)
    [misere, scored] = replayed.hands
    assert (misere.is_refused, scored.is_refused) == (True, False)
    assert dict(misere.deltas) == dict(misere.totals) == {"NS": 0, "EW": 0}
    assert dict(scored.totals) == dict(replayed.sheet.totals) == {"NS": 20, "EW": 240}


def test_a_six_would_have_been_thrown_in_on_west_seventh_street() -> None:
    replayed = under("west-seventh", RACE)
    assert refused(replayed) == [2]
    # Without the six Ed & Will come to 420 with hand 3, and Nora & Sue are first.
    assert (replayed.last, replayed.sheet.ending.winners, dict(replayed.sheet.totals)) == (
        4,
        ("NS",),
        {"NS": 550, "EW": 440},
    )


def test_what_the_other_rules_do_not_know_after_their_end_is_not_refused() -> None:
    replayed = under("american", (*RACE[:3], played("Nora", "MIS", 0)))
    assert (replayed.last, refused(replayed)) == (3, [])


def test_a_refused_hand_before_the_last_one_leaves_the_end_where_it_is() -> None:
    replayed = under("american", (played("Nora", "MIS", 0), played("Nora", "10H", 10)))
    assert (replayed.last, refused(replayed)) == (2, [1])
    assert replayed.sheet.ending.winners == ("NS",)


def test_a_slam_on_a_cheap_bid_scores_100_more_in_youngstown_and_250_elsewhere() -> None:
    hands = (played("Nora", "7S", 10),)
    [line] = tally(RULESETS["australian"], FOUR, hands).hands
    replayed = under("youngstown", hands)
    assert (line.totals["NS"], replayed.hands[0].deltas["NS"]) == (250, 240)


def test_a_failed_contract_pays_the_others_in_tasmania() -> None:
    replayed = under("tasmanian-police", (played("Nora", "8D", 7),))
    assert dict(replayed.sheet.totals) == {"NS": 0, "EW": 280}


def test_a_game_of_so_many_hands_ends_after_them_and_deals_thrown_in_do_not_count() -> None:
    hands = (played("Nora", "7S", 7), thrown_in(), played("Ed", "8S", 8), played("Ed", "9S", 9))
    replayed = under("australian", hands, game_hands=2)
    assert (replayed.last, replayed.sheet.ending.reason) == (3, "hands_played")
    assert [hand.is_beyond for hand in replayed.hands] == [False, False, False, True]
    assert replayed.sheet.ending.winners == ("EW",)


def test_a_game_that_the_other_rules_do_not_end_goes_on() -> None:
    replayed = under("tasmanian-police", RACE)
    assert (replayed.last, replayed.sheet.ending.state) == (None, IN_PROGRESS)


def test_who_reached_the_target_first_is_asked_under_other_rules_too() -> None:
    three = seat_table(RULESETS["american-3"], CAST[:3])
    carried = {"points": {"Ed": 480, "Sue": 480}, "reason": "carried over"}
    written = (
        {"outcome": "passed_out", "adjustment": carried},
        {"contractor": "Nora", "bid": "6S", "tricks": {"Nora": 6, "Ed": 2, "Sue": 2}},
    )
    hands = [read_hand(hand) for hand in written]
    replayed = replay(RULESETS["american-3"], three, hands)
    assert (replayed.last, replayed.sheet.ending.state, replayed.sheet.ending.candidates) == (
        2,
        "needs_ruling",
        ("Ed", "Sue"),
    )


@pytest.mark.parametrize("ruleset", [RULESETS["australian"], RULESETS["american"]])
def test_under_its_own_rules_a_game_is_what_it_was(ruleset: Ruleset) -> None:
    hands = RACE[:3]
    sheet, replayed = tally(ruleset, FOUR, hands), replay(ruleset, FOUR, hands)
    assert replayed.sheet == sheet
    assert [(hand.deltas, hand.totals) for hand in replayed.hands] == [
        (line.score.deltas, line.totals) for line in sheet.hands
    ]
    assert (replayed.last is not None) == (sheet.ending.state == FINISHED)


def test_a_game_without_hands_comes_to_nothing() -> None:
    replayed = under("american", ())
    assert (replayed.hands, dict(replayed.sheet.totals)) == ((), {"NS": 0, "EW": 0})
    assert replayed.last is None

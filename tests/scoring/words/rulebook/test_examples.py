"""The worked examples are hands the law lets pass, with the points the law gives."""

import pytest

from scoring.rules.hands import score_hand, verify_hand
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.words.rulebook.examples import Example, examples
from tests.scoring.words.rulebook.changed import all_of


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_changed_the_points_are_the_laws(name: str) -> None:
    for ruleset in all_of(name):
        for example in examples(ruleset):
            verify_hand(ruleset, example.table, example.hand)
            score = score_hand(ruleset, example.table, example.hand, example.standing)
            assert [share.points for share in example.shares] == list(score.deltas.values())
            assert len(example.shares) == (ruleset.players if ruleset.unit == "player" else 2)


def points(example: Example) -> tuple[str, dict[str, int]]:
    return example.headline, {share.who: share.points for share in example.shares}


def test_the_australian_examples() -> None:
    assert [points(example) for example in examples(RULESETS["australian"])] == [
        ("Nora: 8♦, made with 8 tricks", {"Nora & Sue": 280, "Ed & Will": 20}),
        ("Nora: 8♦, failed with 6 tricks", {"Nora & Sue": -280, "Ed & Will": 40}),
        ("Nora: 6♠, made with 10 tricks", {"Nora & Sue": 250, "Ed & Will": 0}),
        ("Nora: Misère, made", {"Nora & Sue": 250, "Ed & Will": 0}),
        ("Nora: Misère, failed with 2 tricks", {"Nora & Sue": -250, "Ed & Will": 0}),
    ]


def test_with_a_called_partner_each_has_a_half() -> None:
    headline, shares = points(examples(RULESETS["australian-5"])[0])
    assert headline == "Nora & Sue: 8♦, made with 8 tricks"
    assert shares == {"Nora": 140, "Ed": 10, "Sue": 140, "Will": 10, "Ann": 0}


def test_a_stop_is_shown_where_it_stops() -> None:
    headline, shares = points(examples(ruleset_named("australian", {"defender_threshold": 490}))[2])
    assert headline == "Nora: 8♦, failed with 6 tricks, everybody on 480 before"
    assert shares == {"Nora & Sue": -280, "Ed & Will": 10}


def test_a_grand_slam_is_shown_where_it_is_announced() -> None:
    shown = [points(example) for example in examples(RULESETS["west-seventh-grand-slam"])]
    assert (
        "Nora: 8♦, Grand Slam announced, made with 10 tricks",
        {"Nora & Sue": 500, "Ed & Will": 0},
    ) in shown


def test_the_reasons_are_said_with_their_points() -> None:
    slam = examples(RULESETS["youngstown"])[2]
    assert [(share.who, share.why) for share in slam.shares] == [
        ("Nora & Sue", "contract made +140, all ten tricks +100"),
        ("Ed & Will", ""),
    ]

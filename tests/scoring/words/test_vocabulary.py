"""The words of the game, as people say them."""

import pytest
from django.utils import translation

from scoring.rules.bids import BIDS, ORDINARY_BIDS
from scoring.rules.endings import after_last_hand
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import OUTCOMES, Hand, verify_hand
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.rules.scoresheets import tally
from scoring.rules.tables import seat_table
from scoring.words import vocabulary
from scoring.words.refusals import refusal_in_words
from tests.scoring.conftest import CAST


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("australian-5", "kitty"),
        ("american-3", "widow"),
        ("house-of-cards-2-short", "widow"),
        ("midway", "middle"),
    ],
)
def test_the_cards_in_the_middle_are_called_what_people_call_them(name: str, word: str) -> None:
    assert vocabulary.kitty_word(RULESETS[name]) == word


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ((), ""),
        (("Nora",), "Nora"),
        (("Nora", "Sue"), "Nora & Sue"),
        (("Ann", "Bob", "Cal"), "Ann, Bob & Cal"),
    ],
)
def test_people_are_joined_as_one_says_them(names: tuple[str, ...], words: str) -> None:
    assert vocabulary.people(names) == words


@pytest.mark.parametrize(
    ("points", "figures", "signed"), [(280, "280", "+280"), (0, "0", "0"), (-280, "−280", "−280")]
)
def test_a_loss_has_a_true_minus_sign(points: int, figures: str, signed: str) -> None:
    assert (vocabulary.in_figures(points), vocabulary.signed(points)) == (figures, signed)


@pytest.mark.parametrize(
    ("language", "thousand", "million"),
    [
        ("en", "1000", "1000000"),
        ("fr", "1\u00a0000", "1\u00a0000\u00a0000"),
    ],
)
def test_figures_are_grouped_as_the_language_has_it(
    language: str, thousand: str, million: str
) -> None:
    with translation.override(language):
        figures = [vocabulary.in_figures(points) for points in (999, 1000, -1000, 1_000_000)]
    assert figures == ["999", thousand, f"−{thousand}", million]


def test_every_bid_has_a_short_name_and_one_to_be_read_aloud_of_its_own() -> None:
    for name in (vocabulary.bid_name, vocabulary.bid_aloud):
        words = [name(bid) for bid in BIDS.values()]
        assert len(set(words)) == len(words)
    assert (vocabulary.bid_name(BIDS["10NT"]), vocabulary.bid_aloud(BIDS["8D"])) == (
        "10\N{NO-BREAK SPACE}NT",
        "8 diamonds",
    )


def test_every_outcome_has_its_words_but_the_one_that_is_said_by_its_bid() -> None:
    assert set(vocabulary.OUTCOMES) == set(OUTCOMES) - {"contract"}


def test_equal_points_at_the_end_are_a_win_for_all_of_them() -> None:
    four = seat_table(RULESETS["australian"], CAST[:4])
    three = seat_table(RULESETS["australian-3"], CAST[:3])
    words = "share the win, with equal points when all the hands were played."
    assert vocabulary.ending_in_words(four, after_last_hand({"NS": 40, "EW": 40})) == (
        f"Nora & Sue and Ed & Will {words}"
    )
    assert vocabulary.ending_in_words(
        three, after_last_hand({"Nora": 40, "Ed": 40, "Sue": 30})
    ) == (f"Nora & Ed {words}")
    assert vocabulary.ending_in_words(four, after_last_hand({"NS": 40, "EW": 80})) == (
        "Ed & Will won: the most points when all the hands were played."
    )


@pytest.mark.parametrize(
    ("options", "hand", "notes"),
    [
        (
            {"special_defender_points": "own_tricks"},
            Hand(contractor="Nora", bid=BIDS["MIS"], tricks={"NS": 2, "EW": 8}),
            ["The opponents score 10 for each trick they win in a misère."],
        ),
        ({}, Hand(contractor="Nora", bid=BIDS["MIS"], tricks={"NS": 2, "EW": 8}), []),
        (
            {"bid_table": {bid.code: 280 for bid in ORDINARY_BIDS}},
            Hand(contractor="Nora", bid=BIDS["8H"], tricks={"NS": 8, "EW": 2}),
            ["8♥ is worth 280 here."],
        ),
        (
            {"bid_table": {bid.code: 280 for bid in ORDINARY_BIDS}},
            Hand(contractor="Nora", bid=BIDS["8D"], tricks={"NS": 8, "EW": 2}),
            [],
        ),
    ],
)
def test_a_house_rule_that_had_a_hand_in_a_score_is_said(
    options: dict[str, object], hand: Hand, notes: list[str]
) -> None:
    ruleset = ruleset_named("australian", options)
    (line,) = tally(ruleset, seat_table(ruleset, CAST[:4]), [hand]).hands
    assert vocabulary.ruling_in_words(ruleset, line) == notes


@pytest.mark.parametrize(
    ("options", "partners", "won", "notes"),
    [
        ({}, ("Ed",), 8, ["Contractor and partner score half the contract each."]),
        ({}, ("Ed", "Sue"), 8, ["Contractor and partners score half the contract each."]),
        ({}, (), 8, []),
        ({"on_fail": "value_to_opponents"}, ("Ed",), 7, []),
        ({"on_fail": "value_to_opponents"}, ("Ed",), 8, ["Contractor and partner"]),
    ],
)
def test_half_a_contract_is_said_where_somebody_scores_it(
    options: dict[str, object], partners: tuple[str, ...], won: int, notes: list[str]
) -> None:
    allowed = {"max_partners": {"8": 2}, "partner_share": "half"}
    ruleset = ruleset_named("american-5", allowed | options)
    hand = Hand(
        contractor="Nora", bid=BIDS["8D"], partners=partners, tricks={"Nora": won, "Ann": 10 - won}
    )
    (line,) = tally(ruleset, seat_table(ruleset, CAST[:5]), [hand]).hands
    said = vocabulary.ruling_in_words(ruleset, line)
    assert [words[: len(note)] for words, note in zip(said, notes, strict=True)] == notes


@pytest.mark.parametrize(
    ("hands", "said", "items", "notes"),
    [
        (
            [Hand("contract", "Nora", BIDS["MIS"], (), {"NS": 1})],
            "Nora: Misère, failed",
            ["Ed & Will: the value of the failed contract, +500"],
            [],
        ),
        (
            [Hand("passed_out")],
            "Thrown in: all passed",
            ["Nora & Sue: all passed, +50", "Ed & Will: all passed, +50"],
            [],
        ),
        (
            [
                Hand("contract", "Nora", BIDS["MIS"], (), {"EW": 10}),
                Hand("contract", "Nora", BIDS["10C"], (), {"NS": 10}),
                Hand("passed_out"),
            ],
            "Thrown in: all passed",
            [],
            ["Nobody has the 50 points: somebody would reach the target by them."],
        ),
    ],
)
def test_hands_in_quebec_are_said_with_their_points_and_why(
    hands: list[Hand], said: str, items: list[str], notes: list[str]
) -> None:
    ruleset = ruleset_named("quebec", {"passed_out": "fifty_each"})
    table = seat_table(ruleset, CAST[:4])
    line = tally(ruleset, table, hands).hands[-1]
    won = line.hand.tricks.get("NS", 0)
    assert vocabulary.hand_in_words(ruleset, table, line.hand, line.score.made, won) == said
    assert [vocabulary.item_in_words(table, line.hand, item) for item in line.score.items] == items
    assert vocabulary.ruling_in_words(ruleset, line) == notes


def test_a_bid_too_low_to_play_is_refused_with_what_to_do() -> None:
    ruleset = ruleset_named("australian", {"thrown_in_below": 8})
    hand = Hand(contractor="Nora", bid=BIDS["7S"], tricks={"NS": 8, "EW": 2})
    with pytest.raises(RuleViolation) as refused:
        verify_hand(ruleset, seat_table(ruleset, CAST[:4]), hand)
    assert refusal_in_words(refused.value) == (
        "A bid below 8 is not played here: choose the bid that was, or “Thrown in”."
    )

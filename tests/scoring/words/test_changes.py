"""What a change does to a game, in words."""

import pytest

from scoring import services
from scoring.models import Game
from scoring.queries import GameSheet, game_sheet, sheet_of, sheet_to_the_end
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.record.games import read_hand
from scoring.services import SeenHand, proposed
from scoring.words.changes import consequences, hands_beyond, saving, strikes
from tests.scoring.changing import right
from tests.scoring.conftest import Recorder, Starter, played, stored_game, thrown_in


def sheet(game: Game, *left_out: int) -> GameSheet:
    """The game's sheet, without the hands of these numbers."""
    now = stored_game(game.pk)
    return sheet_of(now, [row for row in now.hands.all() if row.number not in left_out])


def test_nothing_that_changes_is_said_as_well(game: Game, record: Recorder) -> None:
    record(game, thrown_in(), played("Nora", "8D", 8))
    before = sheet(game)
    assert consequences(before, before) == ["No score changes."]


def test_a_hand_that_no_longer_counts_takes_its_points_with_it(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 6))
    assert consequences(sheet(game), sheet(game, 1)) == [
        "Hand 1 no longer counts.",
        "Nora & Sue: from 320 to 40.",
        "Ed & Will: from −120 to −140.",
    ]


def test_a_hand_that_counts_again_brings_them_back(game: Game, record: Recorder) -> None:
    record(game, thrown_in(), played("Nora", "8D", 10))
    assert consequences(sheet(game, 2), sheet(game)) == [
        "Hand 2 counts.",
        "Nora & Sue: from 0 to 280.",
    ]


def test_an_end_that_goes_comes_or_becomes_another_is_said(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "9D", 9), played("Ed", "8H", 8), played("Nora", "10H", 10))
    won = "Nora & Sue won: the target was reached by winning a contract."
    assert consequences(sheet(game), sheet(game, 3))[1] == "The game is no longer over."
    assert consequences(sheet(game, 3), sheet(game))[1] == f"The game is over. {won}"
    assert won not in " ".join(consequences(sheet(game), sheet(game, 1)))


def test_who_changes_sides_has_another_score_though_both_sides_keep_theirs(
    start: Starter, record: Recorder
) -> None:
    game = start()
    record(game, played("Nora", "8D", 8))
    now = stored_game(game.pk)
    after = proposed(now, right(now, order=(0, 1, 3, 2)))
    assert consequences(game_sheet(now), after) == [
        "Will: from 20 to 280.",
        "Sue: from 280 to 20.",
        "Hand 1: Will, 20 becomes 280.",
        "Hand 1: Sue, 280 becomes 20.",
    ]
    assert saving(game_sheet(now), after) == "Save: 20 → 280, 280 → 20"


def test_whoever_sits_elsewhere_with_the_same_partner_keeps_every_score(
    start: Starter, record: Recorder
) -> None:
    game = start()
    record(game, played("Nora", "8D", 8))
    now = stored_game(game.pk)
    after = proposed(now, right(now, order=(1, 0, 3, 2)))
    assert consequences(game_sheet(now), after) == ["No score changes."]
    assert saving(game_sheet(now), after) == "Save: no score changes"


def ended_by(game: Game, number: int, facts: HandFacts, *left_out: int) -> GameSheet:
    """The game's sheet as far as it goes with other facts for this hand, without those left out."""
    now = stored_game(game.pk)
    rows = [row for row in now.hands.all() if row.number not in left_out]
    next(row for row in rows if row.number == number).take(facts, now.table)
    return sheet_to_the_end(now, rows)


def test_what_comes_after_an_earlier_end_is_said_first_and_on_the_button(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "8D", 8), played("Ed", "7S", 7), thrown_in())
    after = ended_by(game, 1, played("Nora", "10H", 10))
    assert consequences(sheet(game), after)[:3] == [
        "The game ended with hand 1: hands 2 & 3 are struck out with it.",
        "The game is over. Nora & Sue won: the target was reached by winning a contract.",
        "Nora & Sue: from 310 to 500.",
    ]
    assert saving(sheet(game), after) == "Save, and strike out hands 2 & 3"
    confirmed = strikes(sheet(game), after)
    assert confirmed == ((SeenHand(2, 0), SeenHand(3, 0)), "The game ended with hand 1.")


def test_the_log_counts_the_hands_as_they_are_afterwards(game: Game, record: Recorder) -> None:
    record(game, played("Ed", "6S", 6), thrown_in(), played("Nora", "8D", 8), thrown_in())
    after = ended_by(game, 1, played("Nora", "8D", 8))
    before = sheet(game, 1)
    assert [line.number for line in before.lines] == [1, 2, 3]
    assert strikes(before, after).reason == "The game ended with hand 3."


def test_one_hand_is_said_as_one_and_by_the_number_that_people_see(
    game: Game, record: Recorder
) -> None:
    record(game, thrown_in(), played("Nora", "8D", 8), played("Ed", "7S", 7))
    after = ended_by(game, 2, played("Nora", "10H", 10), 1)
    assert consequences(sheet(game), after)[0] == (
        "The game ended with hand 2: hand 3 is struck out with it."
    )
    assert hands_beyond(sheet(game), after) == "hand 3"
    with_one_back = ended_by(game, 2, played("Nora", "8D", 8))
    assert hands_beyond(sheet(game, 2), ended_by(game, 2, played("Nora", "10H", 10))) == "hand 3"
    assert strikes(sheet(game), with_one_back) == services.NO_STRIKES


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (played("Nora", "8D", 7), "Save: 280 → −280, 20 → 30"),
        (played("Nora", "8H", 8), "Save: 280 → 300"),
        (played("Sue", "8D", 8), "Save: no score changes"),
    ],
)
def test_the_button_says_what_it_saves(
    game: Game, record: Recorder, facts: HandFacts, words: str
) -> None:
    record(game, played("Nora", "8D", 8))
    assert saving(sheet(game), ended_by(game, 1, facts)) == words


def test_a_button_has_no_room_for_five_scores(start: Starter, record: Recorder) -> None:
    game = start("american-3")
    record(game, read_hand({"contractor": "Ed", "bid": "8D", "tricks": {"Ed": 8, "Nora": 2}}))
    facts = read_hand({"contractor": "Nora", "bid": "7S", "tricks": {"Nora": 7, "Sue": 3}})
    assert saving(sheet(game), ended_by(game, 1, facts)) == "Save the new scores"

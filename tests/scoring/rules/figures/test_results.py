"""Who won among people who come and go."""

from scoring.rules.figures.persons import figures_of
from scoring.rules.figures.played import PlayedGame
from scoring.rules.figures.results import Results, result_of, unit_at_the_end
from scoring.rules.record.games import read_hand
from tests.scoring.rules.figures.playing import (
    ANN,
    BOB,
    ED,
    LOST,
    NORA,
    SUE,
    WILL,
    WON,
    game,
    hand,
)

EVERYBODY = (NORA, ED, SUE, WILL)


def results(played: PlayedGame, *people: int) -> list[str]:
    return [result_of(person, played).value for person in people]


def test_a_side_wins_and_the_other_loses() -> None:
    assert results(game(*WON), *EVERYBODY) == ["won", "lost", "won", "lost"]
    assert results(game(*LOST), *EVERYBODY) == ["lost", "won", "lost", "won"]


def test_a_game_that_goes_on_has_no_result() -> None:
    assert results(game(hand("Nora", "7S", 7)), *EVERYBODY) == ["open"] * 4
    assert results(game(), NORA) == ["open"]


def test_who_sits_there_at_the_end_has_won_and_who_got_up_has_not() -> None:
    played = game(hand("Nora", "7S", 7), *WON, seated=[EVERYBODY, (ANN, ED, SUE, WILL)])
    assert results(played, NORA, ANN, SUE) == ["open", "won", "won"]
    assert (unit_at_the_end(NORA, played), unit_at_the_end(ANN, played)) == (None, "NS")


def test_three_handed_the_texts_name_a_loser_and_no_winner() -> None:
    tricks = {"Nora": 0, "Ed": 5, "Sue": 5}
    played = game(
        read_hand({"contractor": "Nora", "bid": "10NT", "tricks": tricks}), ruleset="australian-3"
    )
    assert played.ending.winners == ()
    assert results(played, NORA, ED, SUE) == ["lost", "open", "open"]


def test_results_are_counted() -> None:
    games = [game(*WON), game(*LOST), game(*WON), game(hand("Nora", "7S", 7))]
    assert figures_of(NORA, games).results == Results(won=2, lost=1, open=1)
    assert figures_of(NORA, games).results.games == 4
    assert figures_of(BOB, games).results.games == 0

"""Who won among people who come and go; nights, runs and form."""

from datetime import date, timedelta

from scoring.rules.figures.persons import figures_of
from scoring.rules.figures.played import PlayedGame
from scoring.rules.figures.results import (
    Appearance,
    Result,
    Results,
    Run,
    Span,
    Stretch,
    best_night,
    form_of,
    longest_run,
    nights_of,
    result_of,
    runs_of,
    unit_at_the_end,
)
from scoring.rules.record.games import read_hand
from tests.scoring.rules.figures.playing import (
    ANN,
    BOB,
    ED,
    LOST,
    NIGHT,
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


def appearances(results: str, days: int = 1, points: int = 0) -> list[Appearance]:
    """Games by their results (w, l, o), each so many days after the one before."""
    kinds = {"w": Result.WON, "l": Result.LOST, "o": Result.OPEN}
    return [
        Appearance(NIGHT + timedelta(days * number), "a series", kinds[result], 10, 0, points)
        for number, result in enumerate(results)
    ]


def test_a_night_is_a_game_and_its_rematches_of_one_evening() -> None:
    first, second = appearances("wl", days=0), appearances("w", days=0)
    other = [second[0]._replace(series="another")]
    later = [second[0]._replace(night=date(2026, 3, 4))]
    nights = nights_of([*first, *other, *later])
    assert [night.results for night in nights] == [
        Results(1, 1, 0),
        Results(1, 0, 0),
        Results(1, 0, 0),
    ]
    assert [night.hands for night in nights] == [20, 10, 10]


def test_the_best_night_has_most_games_won_over_those_lost() -> None:
    two_and_none = [game._replace(series=1) for game in appearances("ww", 0)]
    three_and_one = [game._replace(series=2) for game in appearances("wwwl", 0)]
    three_and_two = [game._replace(series=3) for game in appearances("wwwll", 0, points=500)]
    best = best_night(nights_of([*two_and_none, *three_and_one, *three_and_two]))
    assert best is not None
    assert best.results == Results(3, 1, 0)


def test_a_night_with_as_many_lost_as_won_is_not_a_best_night() -> None:
    assert best_night(nights_of(appearances("wl", 0))) is None
    assert best_night([]) is None


def test_a_game_without_a_result_neither_counts_nor_ends_a_run() -> None:
    runs = runs_of(appearances("wowlow"))
    assert runs == [Run(Result.WON, 2), Run(Result.LOST, 1), Run(Result.WON, 1)]
    assert (longest_run(runs), longest_run([])) == (2, 0)


def test_form_is_told_by_night_then_by_month_then_by_year() -> None:
    assert form_of(appearances("w" * 12))[0] is Span.NIGHT
    assert form_of(appearances("w" * 13))[0] is Span.MONTH
    assert form_of(appearances("w" * 40, days=31))[0] is Span.YEAR
    assert form_of([]) == (Span.NIGHT, [])


def test_the_stretches_of_form_add_up_to_all_hands_and_points() -> None:
    span, stretches = form_of(appearances("w" * 40, days=10, points=7))
    assert span is Span.MONTH
    assert stretches[0] == Stretch(date(2026, 3, 1), 30, 21)
    assert (sum(row.hands for row in stretches), sum(row.points for row in stretches)) == (400, 280)
    assert [row.start for row in stretches] == sorted(row.start for row in stretches)

"""With whom, against whom, and how it went."""

from scoring.rules.figures.company import Company
from scoring.rules.figures.persons import figures_of
from scoring.rules.figures.played import Share
from scoring.rules.record.games import read_hand
from tests.scoring.rules.figures.playing import (
    ANN,
    ED,
    NORA,
    SUE,
    WILL,
    WON,
    game,
    hand,
    thrown_in,
)


def test_a_partner_has_hands_contracts_points_and_games() -> None:
    played = game(
        hand("Sue", "7S", 7), hand("Sue", "6S", 5), hand("Ed", "8D", 8), thrown_in(), *WON
    )
    points = 140 - 40 + 20 + 500
    assert figures_of(NORA, [played]).partners == (
        Company(SUE, 4, Share(2, 3), points, won=1, lost=0),
    )


def test_an_opponent_has_hands_points_and_games() -> None:
    figures = figures_of(ED, [game(*WON)])
    assert figures.opponents == (Company(NORA, 1, lost=1), Company(SUE, 1, lost=1))


def test_a_game_counts_only_with_those_who_sat_there_at_the_end() -> None:
    played = game(
        hand("Nora", "7S", 7), *WON, seated=[(NORA, ED, SUE, WILL), (NORA, ED, ANN, WILL)]
    )
    partners = {row.person: row for row in figures_of(NORA, [played]).partners}
    assert (partners[SUE].won, partners[SUE].hands) == (0, 1)
    assert (partners[ANN].won, partners[ANN].hands) == (1, 1)


def test_where_each_plays_alone_partners_share_hands_and_no_game() -> None:
    tricks = {"Nora": 10}
    called = {"contractor": "Nora", "bid": "10NT", "partners": ["Sue"], "tricks": tricks}
    played = game(read_hand(called), read_hand({**called, "partners": []}), ruleset="australian-5")
    figures = figures_of(NORA, [played])
    assert played.ending.winners == ("Nora",)
    assert [(row.person, row.hands, row.contracts, row.won) for row in figures.partners] == [
        (SUE, 1, Share(1, 1), 0)
    ]
    assert {row.person: (row.hands, row.won) for row in figures.opponents} == {
        ED: (2, 1),
        WILL: (2, 1),
        ANN: (2, 1),
        SUE: (1, 1),
    }


def test_who_met_most_often_comes_first() -> None:
    played = game(
        hand("Nora", "7S", 7),
        hand("Nora", "7S", 7),
        seated=[(NORA, ED, SUE, WILL), (NORA, ED, ANN, WILL)],
    )
    assert [row.person for row in figures_of(ED, [played]).opponents] == [NORA, SUE, ANN]

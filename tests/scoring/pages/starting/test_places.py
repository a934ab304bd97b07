"""Where people learnt the game: what is offered to so many, each in a line that people know."""

import pytest

from scoring.pages.starting.places import offers_for
from scoring.rules.rulesets.presets import RULESETS


@pytest.mark.parametrize(
    ("players", "rulesets", "without"),
    [
        (2, ["two-handed-corino", "house-of-cards-2"], ("St Paul", "Québec")),
        (3, ["australian-3", "american-3"], ("St Paul", "Québec")),
        (
            4,
            [
                "australian",
                "american",
                "west-seventh",
                "west-seventh-nullo",
                "west-seventh-grand-slam",
                "quebec",
            ],
            (),
        ),
        (5, ["australian-5", "american-5"], ("St Paul", "Québec")),
        (6, ["australian-6", "house-of-cards-6"], ("St Paul", "Québec")),
    ],
)
def test_each_number_of_players_is_offered_what_fits_it(
    players: int, rulesets: list[str], without: tuple[str, ...]
) -> None:
    offers = offers_for(players)
    assert ([offer.name for offer in offers.rulesets], offers.without) == (rulesets, without)
    assert {RULESETS[offer.name].players for offer in offers.rulesets} == {players}


def test_a_place_without_a_game_for_so_many_says_what_is_nearest() -> None:
    assert [offer.instead for offer in offers_for(6).rulesets] == [
        "",
        "No American rules for six players are known; nearest: House of Cards, six-handed",
    ]


def test_what_a_ruleset_means_is_said_in_a_line() -> None:
    assert [offer.line for offer in offers_for(4).rulesets] == [
        "Misère & open misère, 500 by winning a contract, 43 cards",
        "Nullo, one call each, tricks count to 500, 43 cards",
        "No misère or nullo, one call each, tricks count to 500, 45 cards",
        "Nullo & grand nullo, one call each, tricks count to 500, 45 cards",
        "No misère or nullo, one call each, Grand Slam announced, tricks count to 500, 45 cards",
        "Misère & open misère, one call each, to 1000, a failed bid pays the opponents, 46 cards",
    ]

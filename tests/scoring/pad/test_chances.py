"""What the next hand can do: which bids win or lose from here."""

import pytest

from scoring.models import Game
from scoring.pad.chances import needs
from scoring.queries import game_sheet
from scoring.rules.bids import BIDS
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import Recorder, Starter, played, stored_game, thrown_in


def codes(game: Game) -> list[tuple[int | None, list[str], list[str]]]:
    """For each unit: points to go, the bids that win, the bids that lose."""
    return [
        (need.to_go, [bid.code for bid in need.winning], [bid.code for bid in need.losing])
        for need in needs(game_sheet(stored_game(game.pk)))
    ]


def test_from_nothing_only_the_highest_bids_decide(game: Game) -> None:
    decisive = ["OM", "10H", "10NT"]
    assert codes(game) == [(500, decisive, decisive)] * 2


def test_close_to_the_target_a_small_bid_wins_and_close_to_the_floor_a_small_one_loses(
    game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "10D", 10), played("Ed", "10D", 5))
    (ours, theirs) = needs(game_sheet(stored_game(game.pk)))
    assert (ours.name, ours.total, ours.to_go, ours.winning[0].code) == (
        "Nora & Sue",
        530,
        None,
        "6S",
    )
    assert (theirs.total, theirs.to_go, theirs.losing[0].code) == (-480, 980, "6S")


def test_a_game_without_a_target_has_nothing_to_go(start: Starter) -> None:
    assert {to_go for to_go, _winning, _losing in codes(start("midway"))} == {None}


@pytest.mark.parametrize("name", RULESETS)
def test_needs_are_said_for_every_unit_and_every_bid_that_is_played(
    start: Starter, name: str
) -> None:
    sheet = game_sheet(stored_game(start(name).pk))
    sixes = RULESETS[name].six_bids != "thrown_in"
    playable = {bid for rung in RULESETS[name].ladder for bid in rung if bid.level != 6 or sixes}
    assert [set(need.bid for need in unit.bids) for unit in needs(sheet)] == [playable] * len(
        sheet.sheet.totals
    )


def test_the_bids_of_a_need_are_worth_what_the_ruleset_says(game: Game) -> None:
    unit = needs(game_sheet(stored_game(game.pk)))[0]
    assert {need.bid: need.worth for need in unit.bids}[BIDS["7NT"]] == 220


def test_in_the_last_hand_the_most_points_win(start: Starter, record: Recorder) -> None:
    game = start("australian", {"game_hands": 2})
    record(game, played("Nora", "8D", 8), thrown_in())
    ours, theirs = needs(game_sheet(stored_game(game.pk)))
    # 280 against 20: any bid we make wins; of theirs what brings them past us, or beside us.
    assert (ours.winning[0].code, theirs.winning[0].code) == ("6S", "8D")
    assert not theirs.bids[0].wins


def test_before_the_last_hand_nothing_is_over(start: Starter) -> None:
    ours, theirs = needs(game_sheet(stored_game(start("australian", {"game_hands": 2}).pk)))
    assert ours.winning == theirs.winning == [BIDS["OM"], BIDS["10H"], BIDS["10NT"]]


def promises(game: Game) -> list[tuple[str, str]]:
    """For each unit: the promise of all ten tricks that wins, and the one that loses."""
    sheet = game_sheet(stored_game(game.pk))
    return [(need.winning_promise, need.losing_promise) for need in needs(sheet)]


def test_a_grand_slam_announced_wins_or_loses_as_a_bid_does(
    start: Starter, record: Recorder
) -> None:
    slam = "Grand Slam announced"
    game = start("australian", {"grand_slam": True})
    assert promises(game) == [(slam, slam), (slam, slam)]
    dear = start("australian", {"grand_slam": True, "target": 1000})
    assert promises(dear) == [("", slam), ("", slam)]
    record(dear, played("Nora", "10H", 10))
    assert promises(dear) == [(slam, ""), ("", slam)]
    assert promises(start("australian")) == [("", ""), ("", "")]


def test_a_grand_slam_may_win_at_no_trumps_alone(start: Starter, record: Recorder) -> None:
    game = start("australian", {"grand_slam": True, "target": 1000})
    record(game, played("Nora", "8S", 8), played("Nora", "8S", 8))
    ours, _theirs = promises(game)
    assert ours[0] == "No trumps, Grand Slam announced"

"""What the sheets say."""

import pytest

from scoring import services
from scoring.models import Device, Game
from scoring.paper.pages import PAPERS
from scoring.queries import game_sheet
from scoring.rules.bids import ORDINARY_BIDS
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.services import By, SeenHand
from scoring.sheets import contents as printed
from scoring.sheets.score_sheet import score_sheet
from tests.scoring.conftest import CAST, Recorder, Starter, played, stored_game, thrown_in
from tests.scoring.sheets.reading import game_of, words_of


def test_the_sheet_says_what_the_screen_says(device: Device) -> None:
    ruled = read_hand(
        {"outcome": "misdeal", "adjustment": {"points": {"EW": -50}, "reason": "looked at the kitty"}}
    )
    sheet = game_of(
        device, "australian", CAST, [played("Nora", "7S", 10), ruled, thrown_in(), played("Ed", "10H", 9)]
    )
    text = words_of(score_sheet(printed.game(sheet), PAPERS["a4"]))
    for words in (
        "Nora & Sue against Ed & Will",
        "Australian, four-handed",
        "Clockwise: Nora, Ed, Sue, Will. First dealer: Ed.",
        "Nora: 7♠, made with 10 tricks",
        "Nora & Sue: contract made, +140 · Nora & Sue: all ten tricks, +110",
        "All ten tricks on a bid worth less than 250 score 250.",
        "Ed & Will: ruling (looked at the kitty), −50",
        "Nora & Sue won: Ed & Will went out the back door.",
    ):
        assert words in text


def test_an_amended_hand_is_marked_and_a_stopped_game_says_so(device: Device) -> None:
    sheet = game_of(device, "australian", CAST, [played("Nora", "7S", 10)])
    services.amend_hand(
        game_id=sheet.game.pk, seen=SeenHand(1, 0), facts=played("Nora", "7S", 7), by=By(device)
    )
    services.stop_game(game_id=sheet.game.pk, by=services.By(device))
    text = words_of(score_sheet(printed.game(game_sheet(stored_game(sheet.game.pk))), PAPERS["a4"]))
    assert ("Put right since it was first saved." in text, "Stopped without a result." in text) == (
        True,
        True,
    )


@pytest.mark.parametrize("name", RULESETS)
def test_a_blank_sheet_has_a_column_for_each_score_and_every_bid_that_is_played(name: str) -> None:
    ruleset = RULESETS[name]
    blank = printed.blank(ruleset, "Rules")
    sixes = ruleset.six_bids != "thrown_in"
    played_bids = [bid for rung in ruleset.ladder for bid in rung if bid.level != 6 or sixes]
    assert blank.columns == (2 if ruleset.unit == "side" else ruleset.players)
    assert sum(map(len, blank.bids)) + len(blank.special) == len(played_bids)
    assert len(blank.facts) == len(printed.ON_THE_SHEET)


def test_a_blank_sheet_says_how_many_hands_a_game_has_and_which_bids_are_thrown_in() -> None:
    ruleset = ruleset_named("australian", {"game_hands": 8, "thrown_in_below": 8})
    blank = printed.blank(ruleset, "Rules")
    assert [bids[0][0] for bids in blank.bids] == ["8♠", "9♠", "10♠"]
    assert blank.facts[-2:] == [
        "How many hands is a game? 8 hands; then the most points win.",
        "Which contracts are too low to play? Sixes and sevens: thrown in, and the same player deals again.",
    ]


def test_a_blank_sheet_has_the_houses_own_bid_table() -> None:
    table = {bid.code: 10 for bid in ORDINARY_BIDS}
    blank = printed.blank(ruleset_named("australian", {"bid_table": table}), "Rules")
    assert {worth for bids in blank.bids for _bid, worth in bids} == {10}


def test_a_side_scored_game_is_one_side_against_the_other_and_stops_at_target_and_floor(game: Game) -> None:
    sheet = printed.game(game_sheet(stored_game(game.pk)))
    assert (sheet.title, sheet.units, sheet.stops) == (
        "Nora & Sue against Ed & Will",
        ["Nora & Sue", "Ed & Will"],
        [500, -500],
    )
    assert (sheet.hands, sheet.ending, sheet.first_dealer) == ([], "", "Nora")


def test_a_game_that_each_plays_for_himself_is_called_by_its_players(start: Starter) -> None:
    assert printed.game(game_sheet(stored_game(start("american-3").pk))).title == "Nora, Ed & Sue"


def test_a_game_stopped_after_its_end_says_how_it_ended(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "10H", 10))
    services.stop_game(game_id=game.pk, by=By())
    ending = printed.game(game_sheet(stored_game(game.pk))).ending
    assert ending == "Nora & Sue won: the target was reached by winning a contract."

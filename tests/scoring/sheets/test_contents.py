"""What the sheets say."""

import pytest
from django.utils import translation

from scoring import services
from scoring.models import Device, Game
from scoring.queries import GameSheet, game_sheet
from scoring.rules.bids import ORDINARY_BIDS
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.services import By, SeenHand
from scoring.sheets import contents as printed
from scoring.sheets.score_sheet import PrintedGame
from tests.paper import MADE_AT
from tests.scoring.conftest import CAST, Recorder, Starter, played, stored_game, thrown_in
from tests.scoring.sheets.reading import game_of


def said(sheet: GameSheet) -> PrintedGame:
    return printed.game(sheet, MADE_AT)


def as_stored(game: Game) -> PrintedGame:
    return said(game_sheet(stored_game(game.pk)))


def test_the_sheet_says_what_the_screen_says(device: Device) -> None:
    ruled = read_hand(
        {
            "outcome": "misdeal",
            "adjustment": {"points": {"EW": -50}, "reason": "looked at the kitty"},
        }
    )
    game = said(
        game_of(
            device,
            "australian",
            CAST,
            [played("Nora", "7S", 10), ruled, thrown_in(), played("Ed", "10H", 9)],
        )
    )
    assert (game.result, game.rules) == ("Nora & Sue won by 810 points", "Australian, four-handed")
    assert game.seated == "Clockwise: Nora, Ed, Sue, Will. First dealer: Ed."
    assert game.how == ["Ed & Will went out the back door, in hand 4."]
    first, second, third, _last = game.hands
    assert (first.headline, first.by, first.bid, first.result) == (
        "Nora: 7♠, made with 10 tricks",
        "Nora",
        "7♠",
        "made, 10",
    )
    assert first.reasons == [
        "Nora & Sue: contract made, +140",
        "Nora & Sue: all ten tricks, +110",
        "All ten tricks on a bid worth less than 250 score 250.",
    ]
    assert second.reasons == ["Ed & Will: ruling (looked at the kitty), −50"]
    assert (third.outcome, third.by, third.result) == ("Thrown in: all passed", "", "")


def test_an_amended_hand_is_marked_and_a_stopped_game_says_so(device: Device) -> None:
    sheet = game_of(device, "australian", CAST, [played("Nora", "7S", 10)])
    services.amend_hand(
        game_id=sheet.game.pk, seen=SeenHand(1, 0), facts=played("Nora", "7S", 7), by=By(device)
    )
    services.stop_game(game_id=sheet.game.pk, by=services.By(device))
    game = as_stored(sheet.game)
    assert (game.result, game.how, game.as_of) == (
        "Stopped after hand 1",
        ["Without a result."],
        "",
    )
    assert game.hands[0].is_amended
    assert "Corrected since it was first saved." in game.hands[0].reasons


def test_a_game_that_goes_on_says_who_leads_and_as_of_when(game: Game, record: Recorder) -> None:
    assert as_stored(game).result == "Nora & Sue against Ed & Will"
    record(game, thrown_in())
    assert as_stored(game).result == "Nora & Sue and Ed & Will are level"
    record(game, played("Nora", "7S", 8))
    sheet = as_stored(game)
    assert (sheet.result, sheet.as_of) == (
        "Nora & Sue lead by 120",
        "As of 24 November 2026, 20:41",
    )
    assert sheet.how == ["As of 24 November 2026, 20:41, after 2 hands: the game is not over."]


def test_a_sheet_groups_thousands_as_the_language_has_it(start: Starter, record: Recorder) -> None:
    goes_on, won = start("quebec", {"target": None}), start("quebec")
    for game in (goes_on, won):
        record(game, *[played("Nora", "10H", 10)] * 2)
    with translation.override("fr"):
        assert as_stored(goes_on).result == "Nora & Sue mènent par 1\u00a0000"
        assert as_stored(won).result == "Victoire de Nora & Sue par 1\u00a0000 points"


def test_one_who_leads_alone_leads(start: Starter, record: Recorder) -> None:
    game = start("american-3")
    record(game, read_hand({"contractor": "Ed", "bid": "8D", "tricks": {"Ed": 8, "Sue": 2}}))
    assert as_stored(game).result == "Ed leads by 260"


def test_what_is_talked_about_most_stands_first_and_its_hand_has_a_ring(
    game: Game, record: Recorder
) -> None:
    record(game, played("Ed", "7S", 7), played("Nora", "8D", 10))
    sheet = as_stored(game)
    assert (sheet.facts[0].what, sheet.facts[0].hands, sheet.ringed) == (
        "All ten tricks",
        "hand 2",
        (0, 2),
    )


def test_of_a_long_game_a_few_facts_of_each_kind_are_told(longest: GameSheet) -> None:
    sheet = said(longest)
    kinds = [fact.what for fact in sheet.facts]
    assert len(kinds) <= printed.MOST_FACTS
    assert max(map(kinds.count, kinds)) <= printed.OF_A_KIND


def test_a_name_is_its_first_word_unless_two_share_it(device: Device) -> None:
    names = ("Mary Smith", "Ed Jones", "Mary Brown", "Will")
    game = said(
        game_of(
            device, "australian", names, [played("Nora", "7S", 7)._replace(contractor="Ed Jones")]
        )
    )
    assert game.short == ["Mary Smith & Mary Brown", "Ed & Will"]
    assert (game.hands[0].by, game.hands[0].dealer) == ("Ed", "Ed")


def test_called_partners_stand_with_the_contractor(five: GameSheet) -> None:
    hand = said(five).hands[0]
    assert (hand.contractor, hand.partners, hand.dealt) == (0, [1], 1)
    assert hand.by == "Bartholomew & Αικατερίνη"


@pytest.mark.parametrize("name", RULESETS)
def test_a_blank_sheet_has_a_column_for_each_score_and_every_bid_that_is_played(name: str) -> None:
    ruleset = RULESETS[name]
    blank = printed.blank(ruleset, "Rules")
    played_bids = [bid for rung in ruleset.ladder for bid in rung if ruleset.plays(bid)]
    assert blank.columns == (2 if ruleset.unit == "side" else ruleset.players)
    assert sum(map(len, blank.bids)) + len(blank.special) == len(played_bids)
    assert all(fact.endswith(".") for fact in (*blank.ends, *blank.scoring))
    pays_opponents = ruleset.on_fail == "value_to_opponents"
    assert len(blank.scoring) == len(printed.SCORING) + pays_opponents


def test_a_blank_sheet_says_what_a_failed_contract_gives() -> None:
    assert printed.blank(RULESETS["quebec"], "Rules").scoring[-1:] == [
        "A contract that fails costs nothing: what it is worth goes to the opponents.",
    ]


def test_a_blank_sheet_says_how_many_hands_a_game_has_and_which_bids_are_thrown_in() -> None:
    ruleset = ruleset_named("australian", {"game_hands": 8, "thrown_in_below": 8})
    blank = printed.blank(ruleset, "Rules")
    assert [bids[0][0] for bids in blank.bids] == ["8♠", "9♠", "10♠"]
    assert blank.scoring[-2:] == [
        "If nothing ends it before, the game ends after 8 scored hands: the most points win, "
        "and equal ones together.",
        "A contract of six or seven is thrown in, and the same player deals again.",
    ]


def test_a_blank_sheet_says_nothing_of_an_end_that_no_score_brings() -> None:
    ruleset = ruleset_named("australian", {"target": None, "floor": None})
    assert printed.blank(ruleset, "Rules").ends == [
        "The game has no target: no score wins it.",
        "There is no back door: no score loses the game.",
    ]


def test_a_blank_sheet_has_the_houses_own_bid_table() -> None:
    table = {bid.code: 10 for bid in ORDINARY_BIDS}
    blank = printed.blank(ruleset_named("australian", {"bid_table": table}), "Rules")
    assert {worth for bids in blank.bids for _bid, worth in bids} == {10}


def test_the_blank_sheet_of_an_event_says_that_rounds_end_it() -> None:
    ends = printed.blank(RULESETS["midway"], "Rules").ends
    assert ends == ["It is played in rounds of four hands at a table, one deal each."]


def test_a_side_scored_game_is_one_side_against_the_other_and_stops_at_target_and_floor(
    game: Game,
) -> None:
    sheet = as_stored(game)
    assert [unit.name for unit in sheet.units] == ["Nora & Sue", "Ed & Will"]
    assert (sheet.result, sheet.stops) == ("Nora & Sue against Ed & Will", [500, -500])
    assert (sheet.hands, sheet.how, sheet.facts, sheet.ringed) == ([], [], [], None)


def test_a_game_that_each_plays_for_himself_is_called_by_its_players(start: Starter) -> None:
    assert as_stored(start("american-3")).result == "Nora, Ed, Sue"


def test_a_game_stopped_after_its_end_says_how_it_ended(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "10H", 10))
    services.stop_game(game_id=game.pk, by=By())
    sheet = as_stored(game)
    assert (sheet.result, sheet.how) == (
        "Nora & Sue won by 500 points",
        ["Out on Nora’s 10♥, in hand 1."],
    )
    assert [unit.is_winner for unit in sheet.units] == [True, False]


def test_a_game_of_so_many_hands_says_how_it_ended(start: Starter, record: Recorder) -> None:
    game = start("australian", {"game_hands": 2})
    record(game, played("Nora", "7S", 7), played("Ed", "7S", 5))
    sheet = as_stored(game)
    assert sheet.result == "Nora & Sue won by 300 points"
    assert sheet.how == ["The most points when the last hand, hand 2, was played."]

"""A line of the sheet in words, and what the rules are called."""

import dataclasses

import pytest

from scoring.models import Device, Game, HandInPlay
from scoring.queries import game_sheet
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import PRESETS, RULESETS, ruleset_named
from scoring.words.lines import (
    Explained,
    ending_of,
    entering_in_words,
    explained,
    in_play_in_words,
    note_of,
    rules_of,
    title_of,
)
from tests.scoring.changing import replace, won_before_somebody_came
from tests.scoring.conftest import Recorder, Starter, played, stored_game, thrown_in


def lines(game: Game) -> list[Explained]:
    sheet = game_sheet(stored_game(game.pk))
    return [explained(sheet, line) for line in sheet.lines]


def test_a_line_says_who_bid_what_and_why_each_score_moved(game: Game, record: Recorder) -> None:
    record(game, thrown_in(), played("Ed", "7S", 10))
    first, second = lines(game)
    assert (first.dealer, first.headline) == ("Nora", "Thrown in: all passed")
    assert (first.items, first.notes) == ([], [])
    assert (second.number, second.dealer, second.headline) == (
        2,
        "Ed",
        "Ed: 7♠, made with 10 tricks",
    )
    assert second.cells == [("Nora & Sue", 0, 0), ("Ed & Will", 250, 250)]
    assert second.items == ["Ed & Will: contract made, +140", "Ed & Will: all ten tricks, +110"]
    assert second.notes == ["All ten tricks on a bid worth less than 250 score 250."]
    assert second.needs_first == []


@pytest.mark.parametrize("name", RULESETS)
def test_a_named_ruleset_is_called_by_its_title(name: str) -> None:
    assert title_of(RULESETS[name]) == PRESETS[name].title


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        ({"slam": "none"}, "Australian, four-handed, with house rules"),
        ({"target": 1000}, "Australian, four-handed, with house rules"),
        ({"target": None, "floor": None}, "Australian, four-handed"),
        (
            {"target": None, "floor": None, "slam": "none"},
            "Australian, four-handed, with house rules",
        ),
    ],
)
def test_options_changed_are_said_and_no_target_counts_as_no_change(
    changes: dict[str, object], title: str
) -> None:
    assert title_of(ruleset_named("australian", changes)) == title


def test_no_target_alone_is_no_change_whatever_the_floor_was() -> None:
    without = dataclasses.replace(RULESETS["australian"], target=None)
    assert title_of(without) == "Australian, four-handed"


def test_house_rules_are_called_by_their_own_name(game: Game) -> None:
    assert rules_of(game) == "Australian, four-handed"
    game.house_name = "Tuesday rules"
    assert rules_of(game) == "Tuesday rules"


def test_there_is_something_to_know_where_a_source_is_silent_or_houses_differ() -> None:
    notes = {name: note_of(ruleset) for name, ruleset in RULESETS.items() if note_of(ruleset)}
    assert list(notes) == ["cinq-cents", "quebec"]
    assert note_of(ruleset_named("cinq-cents", {"slam": "none"})) == notes["cinq-cents"]


def test_an_old_line_names_who_sat_there_then_in_all_it_says(
    start: Starter, record: Recorder
) -> None:
    game = start("american-3")
    hand = {"contractor": "Ed", "bid": "7S", "tricks": {"Nora": 2, "Ed": 7, "Sue": 1}}
    record(game, read_hand(hand), thrown_in())
    replace(game, 1, "Olga", 2)
    first, second = lines(stored_game(game.pk))
    assert (first.who, first.headline) == ("Ed", "Ed: 7♠, made with 7 tricks")
    assert [who for who, _points, _total in first.cells] == ["Nora", "Ed", "Sue"]
    assert first.items[0] == "Ed: contract made, +140"
    assert (second.dealer, second.cells[1][0]) == ("Olga", "Olga")


def test_a_line_says_in_short_who_bid_what_and_took_how_many(game: Game, record: Recorder) -> None:
    record(game, played("Ed", "8D", 7), played("Sue", "MIS", 0), thrown_in())
    short = [
        (line.who, str(line.bid or ""), line.won, line.made, line.is_scored) for line in lines(game)
    ]
    assert short == [
        ("Ed", "8D", 7, False, True),
        ("Sue", "MIS", None, True, True),
        ("", "", None, None, False),
    ]


def test_the_ending_is_said_once_the_game_is_over(game: Game, record: Recorder) -> None:
    assert ending_of(game_sheet(stored_game(game.pk))) is None
    record(game, played("Nora", "8D", 8))
    won_before_somebody_came(game, 0, "Olga")
    sheet = game_sheet(stored_game(game.pk))
    assert ending_of(sheet) == "Nora & Sue won: the target was reached by winning a contract."


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"contractor": ["0"], "bid": ["8D"]}, "Hand 1: Nora plays 8♦"),
        ({"contractor": ["3"], "bid": ["10NT"]}, "Hand 1: Will plays 10\N{NO-BREAK SPACE}NT"),
        ({"contractor": ["1"], "bid": ["MIS"]}, "Hand 1: Ed plays Misère"),
        ({"contractor": ["2"]}, "Hand 1: Sue won the bidding"),
        ({"contractor": ["2"], "bid": ["passed_out"]}, "Hand 1: Sue won the bidding"),
        ({"bid": ["8D"]}, ""),
        ({"contractor": ["9"], "bid": ["8D"]}, ""),
        ({"contractor": [], "bid": []}, ""),
        ({}, ""),
    ],
)
def test_the_hand_in_play_is_said_as_far_as_it_is_known(
    game: Game, fields: dict[str, list[str]], words: str
) -> None:
    draft = HandInPlay(game=game, number=1, said=fields)
    assert in_play_in_words(game_sheet(stored_game(game.pk)), draft) == words


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"contractor": ["2"], "bid": ["8D"]}, "Another phone is entering: Sue, 8♦"),
        ({"contractor": ["9"], "bid": ["MIS"]}, "Another phone is entering: Misère"),
        ({"bid": ["misdeal"]}, "Another phone is entering: Misdeal"),
    ],
)
def test_what_another_device_has_begun_is_said_as_far_as_it_is_known(
    game: Game, fields: dict[str, list[str]], words: str
) -> None:
    draft = HandInPlay(game=game, number=1, said=fields)
    assert entering_in_words(game_sheet(stored_game(game.pk)), draft) == words


def test_whose_draft_it_is_is_said_by_the_name_of_the_device(game: Game, device: Device) -> None:
    device.name = "Kay’s phone"
    draft = HandInPlay(game=game, number=1, said={"bid": ["8D"]}, changed_by=device)
    assert entering_in_words(game_sheet(stored_game(game.pk)), draft) == (
        "Kay’s phone is entering: 8♦"
    )


def test_a_draft_of_another_hand_is_not_said(game: Game) -> None:
    sheet = game_sheet(stored_game(game.pk))
    draft = HandInPlay(game=game, number=2, said={"contractor": ["0"], "bid": ["8D"]})
    assert (in_play_in_words(sheet, draft), in_play_in_words(sheet, None)) == ("", "")

"""A line of the sheet in words, and what the rules are called."""

import dataclasses

import pytest

from scoring.models import Game
from scoring.queries import game_sheet
from scoring.rules.rulesets.presets import PRESETS, RULESETS, ruleset_named
from scoring.words.lines import Explained, explained, note_of, rules_of, title_of
from tests.scoring.conftest import Recorder, played, stored_game, thrown_in


def lines(game: Game) -> list[Explained]:
    sheet = game_sheet(stored_game(game.pk))
    return [explained(sheet, line) for line in sheet.lines]


def test_a_line_says_who_bid_what_and_why_each_score_moved(game: Game, record: Recorder) -> None:
    record(game, thrown_in(), played("Ed", "7S", 10))
    first, second = lines(game)
    assert (first.dealer, first.headline, first.items, first.notes) == ("Nora", "Passed out", [], [])
    assert (second.number, second.dealer, second.headline) == (2, "Ed", "Ed: 7♠, made with 10 tricks")
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
        ({"target": None, "floor": None, "slam": "none"}, "Australian, four-handed, with house rules"),
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


def test_only_of_a_ruleset_whose_source_is_silent_is_there_something_to_know() -> None:
    notes = {name: note_of(ruleset) for name, ruleset in RULESETS.items() if note_of(ruleset)}
    assert list(notes) == ["cinq-cents"]
    assert note_of(ruleset_named("cinq-cents", {"slam": "none"})) == notes["cinq-cents"]

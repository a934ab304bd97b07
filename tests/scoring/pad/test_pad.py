"""The pad's value: what its script is told.

What the script makes of it is tested in tests/static.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scoring import services
from scoring.models import Game
from scoring.pad.form import HandForm
from scoring.pad.pad import Pad, PadUnit, facts_of, units_of
from scoring.queries import GameSheet, game_sheet
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By, SeenHand
from tests.scoring.conftest import Recorder, Starter, played, stored_game, thrown_in


def pad_of(sheet: GameSheet, after: object = None) -> Pad:
    form = HandForm(sheet.game.ruleset, sheet.game.table, initial={"after": after})
    return Pad(
        form=form,
        heading="Hand 1",
        units=units_of(sheet),
        back_url="/",
        back_words="Games",
        save_url="/save/",
        preview_url="/preview/",
        sheet_url="/sheet/",
    )


def test_a_sides_row_has_its_people_their_seats_and_the_score(game: Game, record: Recorder) -> None:
    record(game, played("Nora", "8D", 7))
    assert units_of(game_sheet(stored_game(game.pk))) == (
        PadUnit(0, "Nora & Sue", -280, ((0, "Nora"), (2, "Sue")), "NS", to_go=780),
        PadUnit(1, "Ed & Will", 30, ((1, "Ed"), (3, "Will")), "EW", to_go=470),
    )


def test_nothing_is_left_to_go_over_the_target_nor_where_there_is_none(
    start: Starter, game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "10H", 10))
    over = units_of(game_sheet(stored_game(game.pk)))
    without = units_of(game_sheet(stored_game(start("midway").pk)))
    assert [unit.to_go for unit in (*over, *without)] == [None, 500, None, None]


def test_where_everybody_plays_for_himself_each_has_a_row(start: Starter) -> None:
    units = units_of(game_sheet(stored_game(start("australian-5").pk)))
    assert [(unit.name, unit.seats) for unit in units][4] == ("Ann", ((4, "Ann"),))
    assert len(units) == 5


@pytest.mark.parametrize(
    ("after", "number"), [(None, 0), ("", 0), (0, 0), (7, 7), ("7", 7), ("-1", 0), ("x", 0)]
)
def test_the_last_row_the_page_knows_of_is_a_number_whatever_the_form_has(
    game: Game, after: object, number: int
) -> None:
    assert pad_of(game_sheet(stored_game(game.pk)), after).data["after"] == number


def test_the_script_is_told_people_units_and_addresses(game: Game) -> None:
    data = pad_of(game_sheet(stored_game(game.pk))).data
    assert data["seats"] == ["Nora", "Ed", "Sue", "Will"]
    assert data["units"] == [
        {"key": "NS", "name": "Nora & Sue", "seats": [0, 2]},
        {"key": "EW", "name": "Ed & Will", "seats": [1, 3]},
    ]
    assert data["urls"] == {"save": "/save/", "preview": "/preview/", "keep": "", "pulse": ""}
    assert (data["byPlayer"], data["tricks"], data["handsLeft"]) == (False, 10, None)


def test_where_everybody_plays_for_himself_the_script_asks_for_everybodys_tricks(
    start: Starter,
) -> None:
    data = pad_of(game_sheet(stored_game(start("american-3").pk))).data
    assert (data["byPlayer"], data["units"]) == (
        True,
        [
            {"key": name, "name": name, "seats": [seat]}
            for seat, name in enumerate(("Nora", "Ed", "Sue"))
        ],
    )


def test_every_sentence_that_the_script_asks_for_is_there(game: Game) -> None:
    """Words are asked for by name: `words.undo`, or by the name of a field of the rare part."""
    scripts = Path(__file__).parents[3] / "static" / "js" / "pad"
    asked = {
        name
        for script in scripts.glob("*.js")
        if script.name not in ("law.js", "python.js")
        for name in re.findall(r"\bwords\??\.(\w+)(?!\w|\.|\()", script.read_text("utf-8"))
    }
    words = pad_of(game_sheet(stored_game(game.pk))).words
    of_texts_and_files = {"join", "js", "length", "replace"}
    assert sorted(asked - words.keys() - of_texts_and_files) == []
    assert words.keys() >= {"grand_slam", "sans_kitty", "blind"}


# -------------------------------------------------------------------------------- the game as facts


def facts(game: Game) -> dict[str, Any]:
    """The game for the script, as JSON brings it there."""
    read: dict[str, Any] = json.loads(json.dumps(facts_of(game_sheet(stored_game(game.pk)))))
    return read


@pytest.mark.parametrize("name", RULESETS)
def test_the_rules_of_the_game_can_be_read_from_what_the_script_is_told(
    start: Starter, name: str
) -> None:
    game = start(name)
    options = facts(game)["ruleset"]
    assert Ruleset.from_options(options.pop("name"), options) == stored_game(game.pk).ruleset


def test_house_rules_go_with_the_game(start: Starter) -> None:
    game = start("american", {"slam": "none", "defender_threshold": 460})
    ruleset = facts(game)["ruleset"]
    assert (ruleset["name"], ruleset["slam"], ruleset["defender_threshold"]) == (
        "american",
        "none",
        460,
    )


def test_only_what_differs_from_the_usual_rules_is_written(game: Game) -> None:
    assert set(facts(game)["ruleset"]) == {"name", "special_bids"}


def test_who_dealt_first_and_each_hand_go_with_the_game_without_those_struck_out(
    game: Game, record: Recorder
) -> None:
    hands = [played("Nora", "8D", 8, dealer="Ed"), thrown_in(), played("Ed", "8H", 7)]
    record(game, *hands)
    services.void_hand(game_id=game.pk, seen=SeenHand(2, 0), by=By())
    written = facts(game)
    assert written["firstDealer"] == 0
    assert [read_hand(hand) for hand in written["hands"]] == [hands[0], hands[2]]

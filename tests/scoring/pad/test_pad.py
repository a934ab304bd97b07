"""The pad's value: what its script is told. Outcomes and dealers are held against the law in tests/static."""

import pytest

from scoring.models import Game
from scoring.pad.form import HandForm
from scoring.pad.pad import Pad, PadUnit, units_of
from scoring.queries import GameSheet, game_sheet
from scoring.rules.hands import OUTCOMES
from tests.scoring.conftest import Recorder, Starter, played, stored_game


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
        PadUnit(0, "Nora & Sue", -280, ((0, "Nora"), (2, "Sue"))),
        PadUnit(1, "Ed & Will", 30, ((1, "Ed"), (3, "Will"))),
    )


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
        {"name": "Nora & Sue", "total": 0, "seats": [0, 2]},
        {"name": "Ed & Will", "total": 0, "seats": [1, 3]},
    ]
    assert data["urls"] == {"save": "/save/", "preview": "/preview/", "keep": "", "pulse": ""}
    assert (data["byPlayer"], data["partners"], data["outcomes"]) == (False, {}, {})


def test_every_outcome_says_who_deals_after_each_seat(start: Starter) -> None:
    data = pad_of(game_sheet(stored_game(start("american-3").pk))).data
    dealers = data["nextDealer"]
    assert isinstance(dealers, dict)
    assert (set(dealers), dealers["contract"], data["byPlayer"]) == (set(OUTCOMES), [1, 2, 0], True)

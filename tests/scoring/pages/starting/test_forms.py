"""Forms that start a game say what is wrong, and nothing is stored."""

from typing import Any

import pytest
from django.test import Client

from scoring.models import Game
from scoring.pages.starting.forms import DRAW, DeleteForm, StartForm
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.reading import seated, start_page, text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name_1": ""}, "Who sits here?"),
        ({"name_1": "Nora"}, "Two players are called Nora: add a letter."),
        ({"name_1": "nora "}, "Two players are called nora: add a letter."),
        ({"name_1": "N" * 41}, "A name has at most 40 letters."),
        ({"first_dealer": "7"}, "Say who deals first, or let the app draw."),
        ({"first_dealer": ""}, "Say who deals first, or let the app draw."),
        ({"game_id": "x"}, "Part of this form was lost. Reload the page and try again."),
    ],
)
def test_a_wrong_start_is_said_and_nothing_stored_and_all_that_was_typed_is_kept(
    client: Client, db: None, wrong: dict[str, Any], said: str
) -> None:
    sent = seated(**wrong)
    page = client.post(start_page(), sent)
    assert (page.status_code, Game.objects.count()) == (200, 0)
    shown = text(page)
    assert said in shown
    assert all(f'value="{sent[f"name_{seat}"]}"' in shown for seat in (0, 2, 3))


def test_who_deals_first_is_drawn_where_nobody_says_otherwise(client: Client, db: None) -> None:
    assert StartForm(RULESETS["australian"]).draws
    assert StartForm(RULESETS["australian"], names=["Nora", "Ed", "Sue", "Will"]).draws
    shown = text(client.get(start_page()))
    assert shown.count(" checked") == 1


def test_what_is_wrong_is_said_once_at_the_top_with_a_way_to_its_field(
    client: Client, db: None
) -> None:
    shown = text(client.post(start_page(), seated(name_1="", name_3="")))
    assert shown.count('<a href="#id_name_1">2 places are empty.</a>') == 1
    assert "#id_name_3" not in shown
    alone = text(client.post(start_page(), seated(name_3="")))
    assert alone.count('<a href="#id_name_3">A place is empty.</a>') == 1


@pytest.mark.parametrize(
    ("name", "labels", "sides"),
    [
        ("house-of-cards-2-short", ["Player 1", "Player 2"], [None, None]),
        ("american-3", ["Player 1", "Player 2", "Player 3"], [None] * 3),
        (
            "australian",
            ["Player 1, with 3", "Player 2, with 4", "Player 3, with 1", "Player 4, with 2"],
            [0, 1, 0, 1],
        ),
        (
            "australian-6",
            [
                f"Player {n}, with {who}"
                for n, who in enumerate(("3 & 5", "4 & 6", "1 & 5", "2 & 6", "1 & 3", "2 & 4"), 1)
            ],
            [0, 1, 0, 1, 0, 1],
        ),
    ],
)
def test_seats_say_who_plays_with_whom(
    name: str, labels: list[str], sides: list[int | None]
) -> None:
    rows = list(StartForm(RULESETS[name]).rows())
    assert [str(row.name.label) for row in rows] == labels
    assert ([row.side for row in rows], [row.number for row in rows]) == (
        sides,
        list(range(len(labels))),
    )


def test_who_is_offered_sits_where_he_sat() -> None:
    form = StartForm(RULESETS["american-3"], names=("Nora", "Ed", "Sue"))
    assert [row.name.value() for row in form.rows()] == ["Nora", "Ed", "Sue"]


def test_a_dealer_drawn_by_lot_is_one_of_those_who_sit_there() -> None:
    form = StartForm(RULESETS["australian"], seated(first_dealer=DRAW))
    assert form.is_valid(), form.errors
    assert {form.first_dealer_seat for _draw in range(100)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("sent", "is_valid"), [({}, False), ({"tick": "on"}, True), ({"revision": "3"}, False)]
)
def test_a_deletion_has_to_be_ticked(sent: dict[str, str], is_valid: bool) -> None:
    assert DeleteForm(sent).is_valid() is is_valid

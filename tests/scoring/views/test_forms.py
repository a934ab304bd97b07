"""Forms of a game's pages say what is wrong, and nothing is stored."""

from typing import Any

import pytest
from django.test import Client

from scoring.models import Game
from tests.scoring.pages import seated, start_page


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name_1": ""}, "Who sits here?"),
        ({"name_1": "Nora"}, "Two players are called Nora: add a letter."),
        ({"name_1": "N" * 41}, "at most 40 characters"),
        ({"name_1": "a\x00b"}, "Null characters are not allowed"),
        ({"first_dealer": "7"}, "Select a valid choice"),
        ({"first_dealer": ""}, "Say who deals first."),
        ({"game_id": "x"}, "Part of this form was lost. Reload the page and try again."),
    ],
)
def test_a_wrong_start_is_said_and_nothing_stored(client: Client, db: None, wrong: Any, said: str) -> None:
    page = client.post(start_page(), seated(**wrong))
    assert (page.status_code, Game.objects.count()) == (200, 0)
    assert said in page.content.decode()

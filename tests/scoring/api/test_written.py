"""What the API writes of a game is what the law says of it."""

from typing import Any

import pytest

from scoring.api.written import write_whole_game
from scoring.models import Game
from scoring.queries import game_sheet
from scoring.rules.record.games import answer, write_record
from tests.scoring.conftest import Recorder, Starter, played, stored_game


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", ["australian", "american-3"])
def test_totals_points_and_reasons_are_those_of_the_record(
    start: Starter, record: Recorder, ruleset: str
) -> None:
    game: Game = start(ruleset)
    if ruleset == "australian":
        record(game, played("Nora", "8D", 8), played("Ed", "7S", 6))
    sheet = game_sheet(stored_game(game.pk))
    written = write_whole_game(sheet)
    judged: dict[str, Any] = answer(write_record(sheet.as_record()))
    assert (written["totals"], written["state"]) == (judged["totals"], judged["state"])
    hands = [(hand["points"], hand["totals"], hand["items"]) for hand in written["hands"]]
    assert hands == [(hand["deltas"], hand["totals"], hand["items"]) for hand in judged["hands"]]

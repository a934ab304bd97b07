import json
import uuid
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.rules.record.games import answer_text
from tournaments.models import Tournament
from tournaments.queries import fresh_evening
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.record.reading import read_event
from tournaments.rules.seatings import partnerships

pytestmark = pytest.mark.django_db


def simulate(tmp_path: Any, **options: Any) -> Any:
    """The record of a simulated evening, and its id."""
    out = StringIO()
    file = tmp_path / "evening.json"
    call_command("simulate_tournament", export=file, stdout=out, **options)
    return json.loads(file.read_text("utf-8")), uuid.UUID(out.getvalue().strip())


@pytest.mark.parametrize("movement", MOVEMENTS)
@pytest.mark.parametrize(
    ("players", "rounds", "ruleset"),
    [
        (4, 3, "midway"),
        (5, 5, "midway"),
        (7, 8, "youngstown"),
        (13, 6, "midway"),
        (41, 6, "midway"),
        (22, 3, "australian"),
    ],
)
def test_a_simulated_evening_is_judged_good(
    tmp_path: Path, movement: Any, players: int, rounds: int, ruleset: str
) -> None:
    options = {"players": players, "rounds": rounds, "ruleset": ruleset, "movement": movement}
    document, pk = simulate(tmp_path, seed=players, **options)
    assert document["movement"] == movement
    answer = answer_text(json.dumps(document))
    assert "error" not in answer
    assert len(document["round_list"]) == rounds
    assert answer["standings"] == document["standings"]
    evening = fresh_evening(pk)
    tables = [table for each in evening.published for table in each.tables]
    assert sum(evening.totals.values()) == 2 * sum(sum(table.result.values()) for table in tables)


def test_the_same_seed_plays_the_same_evening(tmp_path: Path) -> None:
    first, _pk = simulate(tmp_path, players=9, rounds=3, seed=5)
    second, _pk = simulate(tmp_path, players=9, rounds=3, seed=5)
    other, _pk = simulate(tmp_path, players=9, rounds=3, seed=6)
    assert (first == second, first == other) == (True, False)


def test_half_an_evening_is_left_to_look_at(tmp_path: Path) -> None:
    document, pk = simulate(tmp_path, players=13, half=True)
    evening = fresh_evening(pk)
    assert (len(evening.published), evening.tournament.rounds) == (3, 6)
    assert read_event(document).rounds == 6


def test_partners_oppose_in_the_next_round(tmp_path: Path) -> None:
    _document, pk = simulate(tmp_path, players=17, rounds=5)
    rounds = fresh_evening(pk).history()
    for previous, following in pairwise(rounds):
        assert not set(partnerships([previous])) & set(partnerships([following]))


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": 161},
        {"players": 8, "rounds": 0},
        {"players": 8, "ruleset": "nonsense"},
        {"players": 8, "ruleset": "three-handed"},
        {"players": 8, "seed": -1},
        {"players": 8, "movement": "howell"},
    ],
)
def test_what_cannot_be_simulated_is_refused_in_words(tmp_path: Path, options: dict[str, Any]) -> None:
    with pytest.raises(CommandError):
        call_command("simulate_tournament", **options)
    assert Tournament.objects.count() == 0

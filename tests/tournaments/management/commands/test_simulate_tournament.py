"""manage.py simulate_tournament"""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.conftest import simulate
from tournaments.models import Tournament
from tournaments.queries import fresh_evening
from tournaments.rules.planning import MOST_PLAYERS
from tournaments.rules.record.reading import read_event

pytestmark = pytest.mark.django_db


def test_half_an_evening_is_left_to_look_at(tmp_path: Path) -> None:
    document, pk = simulate(tmp_path, players=13, half=True)
    evening = fresh_evening(pk)
    assert (len(evening.published), evening.tournament.rounds) == (3, 6)
    assert read_event(document).rounds == 6


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": MOST_PLAYERS + 1},
        {"players": 8, "rounds": 0},
        {"players": 8, "ruleset": "nonsense"},
        {"players": 8, "ruleset": "three-handed"},
        {"players": 8, "seed": -1},
        {"players": 8, "movement": "howell"},
    ],
)
def test_what_cannot_be_simulated_is_refused_in_words(
    tmp_path: Path, options: dict[str, Any]
) -> None:
    with pytest.raises(CommandError):
        call_command("simulate_tournament", **options)
    assert Tournament.objects.count() == 0

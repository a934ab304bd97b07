"""Evenings played by lot through the services of a real one."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from scoring.words.refusals import answer_text
from tests.sampling import combined
from tests.tournaments.conftest import simulate
from tournaments.queries import fresh_evening
from tournaments.rules.movements import FOR_PLAYERS
from tournaments.rules.seatings import partnerships

pytestmark = pytest.mark.django_db


#: Players, rounds and rules.
FIELDS = (
    (4, 3, "midway"),
    (5, 5, "midway"),
    (7, 8, "youngstown"),
    (13, 6, "midway"),
    (22, 3, "australian"),
    (41, 6, "midway"),
)


@pytest.mark.sampled
@pytest.mark.parametrize(("movement", "field"), combined(FOR_PLAYERS, FIELDS, times=2))
def test_a_simulated_evening_is_judged_good(
    tmp_path: Path, movement: str, field: tuple[int, int, str]
) -> None:
    players, rounds, ruleset = field
    options = {"players": players, "rounds": rounds, "ruleset": ruleset, "movement": movement}
    document, pk = simulate(tmp_path, seed=players, **options)
    assert document["movement"] == movement
    answer = answer_text(json.dumps(document))
    assert "error" not in answer
    assert len(document["round_list"]) == rounds
    assert answer["standings"] == document["standings"]
    evening = fresh_evening(pk)
    tables = [table for round_ in evening.published for table in round_.tables]
    assert sum(evening.totals.values()) == 2 * sum(sum(table.result.values()) for table in tables)


def test_the_same_seed_plays_the_same_evening(tmp_path: Path) -> None:
    first, _pk = simulate(tmp_path, players=9, rounds=3, seed=5)
    second, _pk = simulate(tmp_path, players=9, rounds=3, seed=5)
    other, _pk = simulate(tmp_path, players=9, rounds=3, seed=6)
    for document in (first, second, other):
        del document["kept"]  # ids and times are of their own each time
    assert (first == second, first == other) == (True, False)


def test_partners_oppose_in_the_next_round(tmp_path: Path) -> None:
    _document, pk = simulate(tmp_path, players=17, rounds=5)
    rounds = fresh_evening(pk).history()
    for previous, following in pairwise(rounds):
        assert not set(partnerships([previous])) & set(partnerships([following]))


def test_an_evening_is_ranked_as_the_command_says(tmp_path: Path) -> None:
    options = {"players": 9, "rounds": 3, "seed": 5}
    document, _pk = simulate(tmp_path, **options, rank_by="games", sit_out_games="half")
    assert (document["rank_by"], document["sit_out_games"]) == ("games", 0.5)
    # Three rounds of two tables, and a sit-out in each.
    assert sum(row["games"] for row in document["standings"]) == 3 * (4 + 0.5)
    assert answer_text(json.dumps(document))["standings"] == document["standings"]
    document, _pk = simulate(tmp_path, **options, rank_by="average")
    assert (document["rank_by"], "sit_out_games" in document) == ("average", False)

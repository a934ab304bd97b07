"""What an evening comes to: totals, ranks, who takes part."""

import pytest

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments import services


def test_a_house_player_counts_and_is_not_ranked(device: Device) -> None:
    hall = Hall(device, 7)
    services.add_entries(tournament_id=hall.pk, names=["House"], device=None, ranked=False)
    hall.seat()
    hall.type_all()
    assert len(hall.now.current.tables) == 2
    assert len(hall.now.standings) == 7
    made = [points for table in hall.now.current.tables for points in table.result.values()]
    assert sum(hall.now.totals.values()) == 2 * sum(made)


def test_each_takes_the_whole_of_what_the_side_made(begun: Hall) -> None:
    begun.type(1, 530, -140)
    table = begun.table(1)
    assert {seat: begun.points(entry.name) for seat, entry in table.entries.items()} == {
        "N": 530,
        "E": -140,
        "S": 530,
        "W": -140,
    }


@pytest.mark.parametrize("scores", [0, 50, None])
def test_what_a_sit_out_scores_is_set_once(device: Device, scores: int | None) -> None:
    hall = Hall(device, 5, sit_out_points=scores)
    hall.mark("P05", volunteers=True)
    hall.seat()
    hall.type(1, 110, 120)
    hall.seat()
    hall.type(1, 110, 120)
    key = hall.entry("P05").key
    played = hall.now.round(2).table(1).played.points_of()[key]
    expected = played if scores is None else scores
    assert (hall.now.event.sit_out_total(key), hall.points("P05")) == (expected, played + expected)


def test_slams_typed_count_for_the_side_that_made_them(begun: Hall) -> None:
    begun.type(1, 530, -140, NS=2)
    table = begun.table(1)
    figures = begun.now.event.figures()["slams"]
    assert (figures[table.entries["N"].key], figures[table.entries["E"].key]) == (2, 0)

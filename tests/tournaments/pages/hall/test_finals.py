"""Finals: an evening of its own with the best of another, or with the others."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.pressing import fields_of, follow, press
from tests.tournaments.conftest import Hall, let_in
from tests.tournaments.reading import lines, read
from tournaments.models import Tournament


@pytest.fixture
def over(device: Device) -> Hall:
    """Eight players, one round: four different totals, two players each."""
    hall = Hall(device, 8, rounds=1)
    hall.seat()
    hall.type(1, 300, 100)
    hall.type(2, 200, 50)
    return hall


def standings(visitor: Client, hall: Hall) -> Any:
    return visitor.get(reverse("standings", args=[hall.pk]))


def names_of(start: Any) -> list[str]:
    return fields_of(start, "Preview")["names"][0].split("\n")


def test_the_best_are_on_the_list_in_their_order_and_the_final_knows_its_evening(
    dee: Client, over: Hall
) -> None:
    shown = standings(dee, over)
    start, plate = follow(shown, "The best 4"), follow(shown, "All after place 4")
    best = [over.now.entries[row.entry].name for row in over.now.standings[:4]]
    assert names_of(start) == best
    assert fields_of(start, "Preview")["name"] == ["Tuesday: final"]
    assert "stand in their order, the best first" in read(start)
    assert sorted(best + names_of(plate)) == [f"P{number:02}" for number in range(1, 9)]
    press(start, "Set it up")
    made = Tournament.objects.get(made_of=over.pk)
    assert [entry.name for entry in made.entries.order_by("number")] == best
    assert "Tuesday: final" in read(follow(standings(dee, over), "Tuesday: final"), ".where")
    of_final = dee.get(reverse("standings", args=[made.pk]))
    back = follow(of_final, "Tuesday", within="Made from the standings of")
    assert back.request["PATH_INFO"] == shown.request["PATH_INFO"]


def test_a_final_is_offered_to_who_directs_once_the_evening_is_over(
    client: Client, dee: Client, begun: Hall, over: Hall
) -> None:
    """Who helps has the people of the roll, and no word of their order."""
    assert "The best 4" not in read(standings(dee, begun))
    assert lines(standings(dee, over), ".panel .row a") == ["The best 4", "All after place 4"]
    address = reverse("start-evening") + f"?like={over.pk}&best=4"
    assert "final" not in client.get(address).content.decode()
    let_in(client, over.now.tournament, Role.KEEP)
    assert "The best 4" not in read(standings(client, over))
    shown = read(client.get(address))
    assert ("Make a final" in shown, "the best first" in shown) == (False, False)


def test_equal_ones_at_the_line_are_said(dee: Client, device: Device) -> None:
    hall = Hall(device, 12, rounds=1)
    hall.seat()
    for table in (1, 2, 3):
        hall.type(table, 300, 100)
    start = follow(standings(dee, hall), "The best 4")
    assert "are equal: look at the names." in read(start)


def test_a_final_of_pairs_takes_both_of_a_pair(dee: Client, device: Device) -> None:
    hall = Hall(device, 20, rounds=1, movement="random", in_pairs=True)
    hall.seat()
    for table in range(1, 6):
        hall.type(table, 100 * table, 10 * table)
    numbers = [int(name[1:]) for name in names_of(follow(standings(dee, hall), "The best 4"))]
    assert [second - first for first, second in zip(numbers[::2], numbers[1::2], strict=True)] == [
        1
    ] * 4

"""Finals: an evening of its own with the best of another, or with the others."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.models import Tournament


@pytest.fixture
def over(device: Device) -> Hall:
    """Eight players, one round: four different totals, two players each."""
    hall = Hall(device, 8, rounds=1)
    hall.seat()
    hall.type(1, 300, 100)
    hall.type(2, 200, 50)
    return hall


def offered(dee: Client, hall: Hall) -> list[str]:
    shown = dee.get(reverse("standings", args=[hall.pk])).content.decode()
    return [unescape(link) for link in re.findall(r'href="(/evenings/new/\?[^"]*)"', shown)]


def test_no_final_is_offered_while_the_evening_goes_on(dee: Client, begun: Hall) -> None:
    assert offered(dee, begun) == []


def test_the_best_are_on_the_list_in_their_order_and_the_final_knows_its_evening(
    dee: Client, over: Hall
) -> None:
    final, plate = offered(dee, over)
    shown = dee.get(final)
    form = shown.context["form"]
    best = [over.now.entries[row.entry].name for row in over.now.standings[:4]]
    assert form["names"].value().split("\n") == best
    assert form["name"].value() == "Tuesday: final"
    assert "stand in their order, the best first" in shown.content.decode()
    others = dee.get(plate).context["form"]["names"].value().split("\n")
    assert sorted(best + others) == [f"P{number:02}" for number in range(1, 9)]
    post = {name: form[name].value() or "" for name in form.fields if name not in ("known", "file")}
    sent = {**post, "like": str(over.pk), "final": "1", "create": "1"}
    assert dee.post(reverse("start-evening"), sent).status_code == 302
    made = Tournament.objects.get(made_of=over.pk)
    assert [entry.name for entry in made.entries.order_by("number")] == best
    assert made.name in dee.get(reverse("standings", args=[over.pk])).content.decode()
    begun = dee.get(reverse("standings", args=[made.pk])).content.decode()
    assert f'href="{reverse("standings", args=[over.pk])}"' in begun


def test_equal_ones_at_the_line_are_said(dee: Client, device: Device) -> None:
    hall = Hall(device, 12, rounds=1)
    hall.seat()
    for table in (1, 2, 3):
        hall.type(table, 300, 100)
    final, *_others = offered(dee, hall)
    assert "are equal: look at the names." in dee.get(final).content.decode()


def test_a_final_of_pairs_takes_both_of_a_pair(dee: Client, device: Device) -> None:
    hall = Hall(device, 20, rounds=1, movement="random", in_pairs=True)
    hall.seat()
    for table in range(1, 6):
        hall.type(table, 100 * table, 10 * table)
    final = offered(dee, hall)[0]
    names = dee.get(final).context["form"]["names"].value().split("\n")
    assert len(names) == 8
    numbers = [int(name[1:]) for name in names]
    assert all(
        second == first + 1 for first, second in zip(numbers[::2], numbers[1::2], strict=True)
    )


def test_who_helps_makes_no_final(client: Client, over: Hall) -> None:
    services.close_tournament(tournament_id=over.pk, device=over.device)
    address = reverse("start-evening") + f"?like={over.pk}&best=4"
    assert "final" not in client.get(address).content.decode()
    # Who helps has the people of the roll, and no word of their order.
    let_in(client, over.now.tournament, Role.KEEP)
    shown = client.get(address).content.decode()
    assert ("Make a final" in shown, "the best first" in shown) == (False, False)

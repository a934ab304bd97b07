"""A season: only evenings of one name and rules are added."""

from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Entry, Tournament
from tournaments.pages.hall.season import Season


def evening(device: Device, name: str = "Tuesday", ruleset: str = "midway") -> Hall:
    hall = Hall(device, 4, ruleset=ruleset)
    Tournament.objects.filter(pk=hall.pk).update(name=name)
    hall.seat()
    hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


def season(dee: Client, hall: Hall, *nights: Hall) -> Season | None:
    query = {"night": [str(night.pk) for night in nights]}
    shown: Season | None = dee.get(reverse("standings", args=[hall.pk]), query).context["season"]
    return shown


def test_only_evenings_of_one_name_and_rules_are_added(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device, "  tuesday ")
    evening(device, "Friday")
    evening(device, ruleset="american")
    evening(Device.objects.create(token_hash="olga"))
    shown = season(dee, first)
    assert shown is not None
    assert {night.pk for night, _added in shown.nights} == {first.pk, second.pk}
    assert sum(row.points for row in shown.rows) == 2 * 280
    assert {row.nights for row in shown.rows} == {2}


def test_one_chooses_which_nights_are_added(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device)
    shown = season(dee, first, second)
    assert shown is not None
    assert {night.pk for night, added in shown.nights if added} == {second.pk}
    assert {row.nights for row in shown.rows} == {1}


def test_one_evening_is_no_season(dee: Client, device: Device) -> None:
    assert season(dee, evening(device)) is None


def test_one_person_is_added_up_however_the_name_is_spelled(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device)
    for hall, names in (
        (first, ("Pat O'Brien", "Ann Smith")),
        (second, ("Pat O’Brien", "ann  smith")),
    ):
        for number, name in enumerate(names, start=1):
            Entry.objects.filter(tournament=hall.pk, number=number).update(name=name)
    shown = season(dee, first)
    assert shown is not None
    assert {row.nights for row in shown.rows} == {2}
    # As it was spelled on the newest night.
    assert {"Pat O’Brien", "ann  smith"} <= {row.name for row in shown.rows}

"""A season: only evenings of one name and rules are added."""

from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.tournaments.conftest import Hall, let_in, page
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
    return season_by(dee, hall, {"night": [str(night.pk) for night in nights]})


def season_by(dee: Client, hall: Hall, query: dict[str, str | list[str]]) -> Season | None:
    shown: Season | None = dee.get(reverse("season", args=[hall.pk]), query).context["season"]
    return shown


def test_only_evenings_of_one_name_and_rules_are_added(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device, "  tuesday ")
    evening(device, "Friday")
    evening(device, ruleset="american")
    evening(Device.objects.create(token_hash="olga"))
    shown = season(dee, first)
    assert shown is not None
    assert {night.tournament.pk for night in shown.nights} == {first.pk, second.pk}
    assert sum(row.points for row in shown.rows) == 2 * 280
    assert {row.nights for row in shown.rows} == {2}


def test_one_chooses_which_nights_are_added(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device)
    shown = season(dee, first, second)
    assert shown is not None
    assert {night.tournament.pk for night in shown.nights if night.is_added} == {second.pk}
    assert {row.nights for row in shown.rows} == {1}


def test_one_evening_is_no_season(dee: Client, device: Device) -> None:
    hall = evening(device)
    assert season(dee, hall) is None
    assert "two called “Tuesday”, it stands here" in page(dee, "season", hall.pk)


def points_of(hall: Hall) -> dict[str, int]:
    return {entry.name: hall.now.totals[key] for key, entry in hall.now.entries.items()}


def test_equal_sums_share_a_place_and_each_night_says_who_won_it(
    dee: Client, device: Device
) -> None:
    first, second = evening(device), evening(device)
    nights = [points_of(second), points_of(first)]
    shown = season(dee, first)
    assert shown is not None
    sums = [row.points for row in shown.rows]
    assert sums == sorted(sums, reverse=True)
    for row in shown.rows:
        mine = [night[row.name] for night in nights]
        assert (row.points, row.average, row.best) == (sum(mine), sum(mine) // 2, max(mine))
        assert (row.newest, row.rank) == (mine, sums.index(row.points) + 1)
    for night, points in zip(shown.nights, nights, strict=True):
        assert night.result == "100"
        assert sorted(night.winners) == sorted(name for name in points if points[name] == 100)


def test_only_the_best_nights_count_where_that_is_chosen(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device)
    nights = [points_of(first), points_of(second)]
    for best, counting, add_up in (("1", 1, max), ("2", None, sum), ("x", None, sum)):
        shown = season_by(dee, first, {"best": best})
        assert shown is not None
        assert shown.counting == counting
        for row in shown.rows:
            assert row.points == add_up(night[row.name] for night in nights)
            assert row.nights == 2


def test_a_helper_sees_the_season_and_no_way_to_evenings_of_others(
    client: Client, device: Device
) -> None:
    first, second = evening(device), evening(device)
    let_in(client, first.now.tournament, Role.KEEP)
    shown = season(client, first)
    assert shown is not None
    assert {night.tournament.pk: night.may_open for night in shown.nights} == {
        first.pk: True,
        second.pk: False,
    }


def test_the_season_is_not_for_those_who_watch(client: Client, device: Device) -> None:
    hall = evening(device)
    let_in(client, hall.now.tournament, Role.WATCH)
    assert client.get(reverse("season", args=[hall.pk])).status_code == 404
    assert reverse("season", args=[hall.pk]) not in page(client, "standings", hall.pk)


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

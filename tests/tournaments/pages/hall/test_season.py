"""A season: evenings of one name and rules, added up by the rules of the season."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.tournaments.conftest import Hall, let_in, page
from tournaments import services
from tournaments.models import Entry, Tournament
from tournaments.pages.hall.season import Shown


def evening(device: Device, name: str = "Tuesday", ruleset: str = "midway") -> Hall:
    hall = Hall(device, 4, ruleset=ruleset)
    Tournament.objects.filter(pk=hall.pk).update(name=name)
    hall.seat()
    hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


def season(dee: Client, hall: Hall, *nights: Hall) -> Shown | None:
    return season_by(dee, hall, {"night": [str(night.pk) for night in nights]})


def season_by(dee: Client, hall: Hall, query: dict[str, str | list[str]]) -> Shown | None:
    shown: Shown | None = dee.get(reverse("season", args=[hall.pk]), query).context["season"]
    return shown


def test_only_evenings_of_one_name_and_rules_are_added(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device, "  tuesday ")
    evening(device, "Friday")
    evening(device, ruleset="american")
    evening(Device.objects.create(token_hash="olga"))
    shown = season(dee, first)
    assert shown is not None
    assert {night.tournament.pk for night in shown.nights} == {first.pk, second.pk}
    assert sum(int(row.total) for row in shown.rows) == 2 * 280
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
    nights = [points_of(first), points_of(second)]
    shown = season(dee, first)
    assert shown is not None
    sums = [int(row.total) for row in shown.rows]
    assert sums == sorted(sums, reverse=True)
    for row in shown.rows:
        mine = [night[row.name] for night in nights]
        assert (int(row.total), row.rank) == (sum(mine), sums.index(sum(mine)) + 1)
        assert [cell.words for cell in row.each] == list(map(str, mine))
    for night, points in zip(reversed(shown.nights), nights, strict=True):
        assert night.result == "100"
        assert sorted(night.winners) == sorted(name for name in points if points[name] == 100)


def test_only_the_best_nights_count_where_that_is_tried(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device)
    nights = [points_of(first), points_of(second)]
    for best, counting, add_up in (("1", 1, max), ("2", 2, sum), ("", None, sum)):
        shown = season_by(dee, first, {"count": "points", "best": best})
        assert shown is not None
        assert (shown.counting.best, shown.is_kept) == (counting, counting is None)
        for row in shown.rows:
            assert int(row.total) == add_up(night[row.name] for night in nights)
            assert (row.nights, sum(cell.counts for cell in row.each)) == (2, counting or 2)


@pytest.mark.parametrize(
    ("asked", "totals"),
    [
        ({"average": "on"}, {"100", "40", "70"}),
        ({"count": "games"}, {"2", "1", "0"}),
        ({"count": "places", "places": "10 6 2"}, {"16", "9", "8", "2", "1", "4.5"}),
        ({"minimum": "2"}, {"200", "140", "80"}),
        ({"tiebreak": "best_night", "best": "1"}, {"100", "40"}),
        ({"from_nights": "1", "base": "100", "percent": "50"}, {"200", "140", "110", "170"}),
    ],
)
def test_a_season_counts_in_every_way_of_its_law(
    dee: Client, device: Device, asked: dict[str, str], totals: set[str]
) -> None:
    first, _second = evening(device), evening(device)
    shown = season_by(dee, first, {"count": "points", **asked})
    assert shown is not None
    assert shown.form.is_valid()
    assert {row.total for row in shown.rows} <= totals


def test_what_is_tried_is_stored_for_all_and_taken_over(dee: Client, device: Device) -> None:
    first, second, third = evening(device), evening(device), evening(device)
    address = reverse("season", args=[first.pk])
    form = {"count": "points", "best": "1", "night": [str(first.pk), str(third.pk)]}
    tried = dee.get(address, form)
    assert "nothing of it is stored yet" in tried.content.decode()
    assert dee.post(address, form).status_code == 302
    kept = season_by(dee, second, {})
    assert kept is not None
    assert (kept.counting.best, len(kept.days), kept.is_kept) == (1, 2, True)
    assert "stored yet" not in page(dee, "season", second.pk)
    newest = kept.nights[0].tournament
    assert newest.season == {"best": 1, "left_out": [str(second.pk)]}
    assert services.settings_like(newest)["season"] == newest.season
    assert "how the season counts" in page(dee, "evening-history", newest.pk)


def test_what_cannot_be_counted_is_said_and_not_stored(dee: Client, device: Device) -> None:
    first, _second = evening(device), evening(device)
    form = {"count": "places", "places": "ten", "best": "0"}
    shown = dee.get(reverse("season", args=[first.pk]), form).content.decode()
    assert "Write whole numbers" in shown
    dee.post(reverse("season", args=[first.pk]), form)
    assert not Tournament.objects.exclude(season=None).exists()


@pytest.mark.parametrize("written", [{"best": "x"}, {"count": 7}, {"left_out": ["no id"]}, []])
def test_what_a_file_has_there_that_is_no_season_is_as_usual(
    dee: Client, device: Device, written: object
) -> None:
    first, second = evening(device), evening(device)
    Tournament.objects.filter(pk=second.pk).update(season=written)
    shown = season(dee, first)
    assert shown is not None
    assert {row.nights for row in shown.rows} == {2}


def test_a_helper_tries_and_does_not_store(client: Client, device: Device) -> None:
    first, second = evening(device), evening(device)
    for hall in (first, second):
        let_in(client, hall.now.tournament, Role.KEEP)
    address, form = reverse("season", args=[first.pk]), {"count": "points", "best": "1"}
    shown = client.get(address, form).content.decode()
    assert ("is tried out" in shown, "Count it so" in shown) == (True, False)
    assert client.post(address, form).status_code == 404


def test_both_of_a_pair_have_its_points(dee: Client, device: Device) -> None:
    halls = []
    for _night in range(2):
        hall = Hall(device, 8, movement="mitchell", in_pairs=True)
        hall.seat()
        hall.type(1, 100, 40)
        hall.type(2, 60, 50)
        services.close_tournament(tournament_id=hall.pk, device=device)
        halls.append(hall)
    shown = season(dee, halls[0])
    assert shown is not None
    assert len(shown.rows) == 8
    assert sum(int(row.total) for row in shown.rows) == 2 * 2 * 250


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

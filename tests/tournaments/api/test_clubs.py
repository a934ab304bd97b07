"""Clubs over the API: what is read, and by whom."""

import uuid

from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.models import Club, Member, Publicity


def evening(device: Device) -> Hall:
    hall = Hall(device, ["Nora North", "Ed East", "Sue South", "Will West"])
    hall.seat()
    hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


def test_a_season_is_read_as_its_record_is_answered(dee: Client, device: Device) -> None:
    first, second = evening(device), evening(device)
    club = Club.objects.get()
    season = club.seasons.get()
    read = dee.get(reverse("api-season", args=[club.pk, season.pk])).json()
    assert read["evenings"] == [str(first.pk), str(second.pk)]
    assert [row["rank"] for row in read["table"]] == sorted(row["rank"] for row in read["table"])
    for row in read["table"]:
        assert row["total"] == sum(row["each"])
        assert (row["nights"], row["counted"]) == (2, [1, 2])
    whole = dee.get(reverse("api-club", args=[club.pk])).json()
    assert {one["evenings"] for one in whole["people"]} == {2}
    assert [len(one["first"]) for one in whole["evenings"]] == [2, 2]
    assert whole["seasons"][0]["id"] == str(season.pk)
    assert dee.get(reverse("api-season", args=[club.pk, uuid.uuid4()])).status_code == 404


def test_who_reads_gets_the_names_that_are_public(
    client: Client, olga: KnownClient, dee: Client, device: Device
) -> None:
    evening(device)
    club = Club.objects.get()
    dee.get(reverse("api-club", args=[club.pk]))
    Member.objects.filter(name="Nora North").update(shown=Publicity.INITIALS)
    services.add_member(club_id=club.pk, name="Otto Overthere")
    let_in(client, club, Role.WATCH)
    read = client.get(reverse("api-club", args=[club.pk])).json()
    assert {one["name"] for one in read["people"]} == {
        "N. N.",
        "Ed East",
        "Sue South",
        "Will West",
    }
    directed = dee.get(reverse("api-club", args=[club.pk])).json()
    assert "Otto Overthere" in {one["name"] for one in directed["people"]}
    assert client.get(reverse("api-clubs")).json()["results"] == [
        {"id": str(club.pk), "name": "Tuesday"}
    ]
    assert olga.get(reverse("api-clubs")).json()["results"] == []
    assert olga.get(reverse("api-club", args=[club.pk])).status_code == 404

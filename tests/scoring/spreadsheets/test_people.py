"""The tables of people say what their pages say, and are nobody else's."""

import csv
from typing import Any

import pytest
from django.urls import reverse

from scoring.models import Player
from scoring.queries import career_of
from scoring.spreadsheets.people import OF_A_PERSON, book_of_person
from tests.scoring.conftest import KnownClient, Recorder, Starter, played


@pytest.fixture
def people(start: Starter, record: Recorder) -> dict[str, Player]:
    """Two games: in the second Nora gets to 520 alone with Sue."""
    record(start(), played("Ed", "8D", 8), played("Nora", "7S", 5))
    record(start(), played("Nora", "10NT", 10))
    return {player.name: player for player in Player.objects.all()}


def rows(answer: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(answer.content.decode("utf-8-sig").splitlines()))


def test_a_persons_tables_agree_with_one_another(people: dict[str, Player]) -> None:
    book = book_of_person(career_of(people["Nora"]))
    assert [table.name for table in book.tables] == list(OF_A_PERSON)
    games, contracts, partners, opponents = (list(table.rows) for table in book.tables)
    assert [(row[1], row[2], row[4]) for row in games] == [("open", 2, -120), ("won", 1, 520)]
    assert contracts == [("7♠", 1, 0), ("10\u00a0NT", 1, 1)]
    assert partners == [("Sue", 3, 400, 1, 0, 2, 1)]
    assert opponents == [("Ed", 3, 400, 1, 0), ("Will", 3, 400, 1, 0)]


def test_of_many_games_the_book_says_how_many_were_counted(people: dict[str, Player]) -> None:
    book = book_of_person(career_of(people["Nora"], 1))
    assert "Of 2 games the latest 1 are counted." in book.about


def test_the_files_are_ones_own(
    people: dict[str, Player], nora: KnownClient, olga: KnownClient
) -> None:
    Player.objects.update(device=nora.device)
    listed = rows(nora.get(reverse("players-csv", args=["players"])))
    assert [(row["name"], row["games"], row["hands"]) for row in listed] == [
        (name, "2", "3") for name in ("Ed", "Nora", "Sue", "Will")
    ]
    address = reverse("person-csv", args=[people["Nora"].pk, "partners"])
    assert [row["name"] for row in rows(nora.get(address))] == ["Sue"]
    assert nora.get(reverse("person-spreadsheet", args=[people["Nora"].pk])).content.startswith(
        b"PK"
    )
    assert nora.get(reverse("person-csv", args=[people["Nora"].pk, "nothing"])).status_code == 404
    assert olga.get(address).status_code == 404
    assert rows(olga.get(reverse("players-csv", args=["players"]))) == []
    assert olga.get(reverse("players-spreadsheet")).content.startswith(b"PK")

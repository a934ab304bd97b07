"""The tables of people say what their pages say, and are nobody else's."""

import pytest
from django.urls import reverse

from scoring.models import Player
from scoring.queries import career_of
from scoring.spreadsheets.people import book_of_person
from tests.scoring.conftest import KnownClient, Recorder, Starter, played
from tests.scoring.spreadsheets.test_files import rows_of


@pytest.fixture
def people(start: Starter, record: Recorder) -> dict[str, Player]:
    """Two games: in the second Nora gets to 520 alone with Sue."""
    record(start(), played("Ed", "8D", 8), played("Nora", "7S", 5))
    record(start(), played("Nora", "10NT", 10))
    return {player.name: player for player in Player.objects.all()}


def test_a_persons_tables_agree_with_one_another(people: dict[str, Player]) -> None:
    book = book_of_person(career_of(people["Nora"]))
    games, contracts, partners, opponents = (list(table.rows) for table in book.tables)
    assert [(row[1], row[2], row[4]) for row in games] == [("open", 2, -120), ("won", 1, 520)]
    assert contracts == [("7♠", 1, 0), ("10\u00a0NT", 1, 1)]
    assert partners == [("Sue", 3, 400, 1, 0, 2, 1)]
    assert opponents == [("Ed", 3, 400, 1, 0), ("Will", 3, 400, 1, 0)]


def test_the_files_are_ones_own(
    people: dict[str, Player], nora: KnownClient, olga: KnownClient
) -> None:
    Player.objects.update(device=nora.device)
    _head, *listed = rows_of(nora.get(reverse("players-spreadsheet")).content)
    assert [(row[0], row[2], row[3]) for row in listed] == [
        (name, 2, 3) for name in ("Ed", "Nora", "Sue", "Will")
    ]
    address = reverse("person-spreadsheet", args=[people["Nora"].pk])
    _head, *partners = rows_of(nora.get(address).content, 2)
    assert [row[0] for row in partners] == ["Sue"]
    assert olga.get(address).status_code == 404
    assert len(rows_of(olga.get(reverse("players-spreadsheet")).content)) == 1

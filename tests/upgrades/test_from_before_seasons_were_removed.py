"""A club of before removed seasons were remembered has its season, and removes it for good."""

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.upgrades.conftest import OldDatabase
from tournaments import services
from tournaments.models import Club

THEN = datetime(2026, 11, 26, 20, 0, tzinfo=UTC).isoformat()
CLUB, SEASON = (str(uuid.UUID(int=number)) for number in (1, 2))
ROWS: dict[str, list[dict[str, Any]]] = {
    "scoring.Device": [{"id": 1, "token_hash": "a" * 64, "first_seen": THEN}],
    "tournaments.Club": [
        {
            "id": CLUB,
            "device_id": 1,
            "name": "Midway Club",
            "director_generation": 1,
            "watch_generation": 1,
            "created_at": THEN,
            "revision": 7,
        }
    ],
    "tournaments.Season": [
        {
            "id": SEASON,
            "club_id": CLUB,
            "name": "Tuesday 2026",
            "of": "Tuesday",
            "first": "2026-11-03",
            "last": None,
            "rules": {"best": 5},
        }
    ],
}


@pytest.fixture(autouse=True, scope="module")
def upgraded(old_database: OldDatabase) -> None:
    then = old_database.at(
        scoring="0018_games_of_several", tournaments="0030_longer_codes_of_languages"
    )
    old_database.fill(then, ROWS)
    old_database.upgrade()


@pytest.mark.django_db
def test_a_club_keeps_its_season_and_remembers_from_now_on_that_it_was_removed() -> None:
    club = Club.objects.get()
    assert (str(club.pk), club.name, club.revision, club.without_season) == (
        CLUB,
        "Midway Club",
        7,
        [],
    )
    season = club.seasons.get()
    assert (str(season.pk), season.name, season.rules) == (SEASON, "Tuesday 2026", {"best": 5})
    services.delete_season(season_id=season.pk)
    assert Club.objects.get().without_season == ["Tuesday"]

"""People of clubs who were merged before it was kept how they came: they stay merged."""

import uuid

import pytest
from django.db import IntegrityError, transaction

from tests.upgrades.conftest import OldDatabase
from tournaments import services
from tournaments.models import Member

THEN = "2026-11-27T19:30:00+00:00"
CLUB = str(uuid.UUID(int=1))


@pytest.fixture(autouse=True, scope="module")
def upgraded(old_database: OldDatabase) -> None:
    then = old_database.at(tournaments="0030_longer_codes_of_languages")
    old_database.fill(
        then,
        {
            "scoring.Device": [{"id": 1, "token_hash": "dee", "first_seen": THEN}],
            "tournaments.Club": [
                {"id": CLUB, "device_id": 1, "name": "Midway Club", "created_at": THEN}
            ],
            "tournaments.Member": [
                {"id": 1, "club_id": CLUB, "name": "Anna Lee"},
                {"id": 2, "club_id": CLUB, "name": "Ann Lee", "same_as_id": 1},
                {"id": 3, "club_id": CLUB, "name": "A. Lee", "same_as_id": 1},
            ],
        },
    )
    old_database.upgrade()


def people() -> dict[str, str]:
    return {one.name: one.person.name for one in Member.objects.select_related("same_as")}


@pytest.mark.django_db
def test_who_was_merged_is_merged_and_taken_apart_alone() -> None:
    assert people() == dict.fromkeys(("Anna Lee", "Ann Lee", "A. Lee"), "Anna Lee")
    services.take_member_apart(club_id=uuid.UUID(CLUB), spelling_id=2)
    assert people() == {"Anna Lee": "Anna Lee", "Ann Lee": "Ann Lee", "A. Lee": "Anna Lee"}


@pytest.mark.django_db
def test_the_database_refuses_who_came_with_himself_or_with_the_person() -> None:
    for change in ({"came_with": 3}, {"came_with": 1}, {"same_as": None, "came_with": 2}):
        with (
            pytest.raises(IntegrityError, match="member_came_with_another_spelling"),
            transaction.atomic(),
        ):
            Member.objects.filter(pk=3).update(**change)

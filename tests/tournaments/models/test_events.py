"""What the database refuses of an evening's own row, and which links of it are good."""

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Role
from tests.tournaments.conftest import Hall
from tournaments.models import Tournament


@pytest.mark.parametrize(
    "columns",
    [
        {"name": ""},
        {"rounds": 0},
        {"rounds": 41},
        {"hands_per_round": 0},
        {"hours": 13},
    ],
)
def test_an_evening_that_must_never_be_is_refused(begun: Hall, columns: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=begun.pk).update(**columns)


def test_each_role_has_a_generation_of_its_own() -> None:
    evening = Tournament(director_generation=3, helper_generation=2, watch_generation=1)
    assert [evening.generation_of(role) for role in (Role.OWN, Role.KEEP, Role.WATCH)] == [3, 2, 1]


def test_an_evening_takes_money_by_any_of_its_fees() -> None:
    evenings = (Tournament(), Tournament(fee=500), Tournament(guest_fee=300))
    assert [evening.takes_money for evening in evenings] == [False, True, True]

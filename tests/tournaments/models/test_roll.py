"""What the database refuses of a roll, and what an entry's link gives."""

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Role
from tests.tournaments.conftest import Hall
from tournaments.models import Entry, EntryPhone


@pytest.mark.parametrize(
    "columns", [{"name": ""}, {"name": "P02"}, {"number": 2}, {"status": "asleep"}]
)
def test_an_entry_that_must_never_be_is_refused(begun: Hall, columns: dict[str, object]) -> None:
    first = Entry.objects.filter(tournament=begun.pk).order_by("number")[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(pk=first.pk).update(**columns)


def test_a_phone_has_one_name_of_an_evening(begun: Hall) -> None:
    first, second = Entry.objects.filter(tournament=begun.pk).order_by("number")[:2]
    EntryPhone.objects.create(tournament=first.tournament, device=begun.device, entry=first)
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryPhone.objects.create(tournament=first.tournament, device=begun.device, entry=second)


def test_a_players_link_lets_watch_and_nothing_else() -> None:
    entry = Entry(generation=4)
    assert [entry.generation_of(role) for role in (Role.WATCH, Role.KEEP, Role.OWN)] == [4, 0, 0]

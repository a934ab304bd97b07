"""What the database itself refuses."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.tournaments.conftest import Hall
from tournaments.models import Place, Round, Table


def test_the_database_refuses_two_places_for_one(begun: Hall) -> None:
    place = Place.objects.filter(round=begun.now.current.row).first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.create(round=place.round, entry=place.entry, reason="drawn")
    taken = Place.objects.filter(table__isnull=False).first()
    other = Hall(begun.device, 4).entry("P01")
    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.create(
            round=taken.round, entry=other, table=taken.table, seat=taken.seat, reason="drawn"
        )
    Round.objects.create(tournament=begun.now.tournament, number=2)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(tournament=begun.now.tournament, number=3)
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(round=taken.round).update(adjust_ns=10)


@pytest.mark.parametrize(
    "columns",
    [
        {"agreed_phone": "laptop"},
        {"agreed_ns": 100},
        {"call_words": "a revoke"},
        {"coming_at": timezone.now()},
    ],
)
def test_half_an_agreement_and_an_answer_without_a_call_are_refused(
    begun: Hall, columns: dict[str, object]
) -> None:
    tables = Table.objects.filter(round__tournament=begun.pk)
    with pytest.raises(IntegrityError), transaction.atomic():
        tables.update(**columns)

"""What the database refuses of the signs on tables, and of wrong letters that are counted."""

import pytest
from django.db import IntegrityError, transaction

from tests.tournaments.conftest import Hall
from tournaments.models import TableSign, WrongGuesses


@pytest.mark.parametrize("code", ["ABCD", "ABCDe", "ABC5E", ""])
def test_a_code_that_is_not_five_capital_letters_is_refused(begun: Hall, code: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        TableSign.objects.filter(tournament=begun.pk, number=1).update(code=code)


def test_no_two_signs_share_a_code_or_a_table(begun: Hall) -> None:
    first, second = TableSign.objects.filter(tournament=begun.pk).order_by("number")[:2]
    for columns in ({"code": second.code}, {"number": second.number}):
        with pytest.raises(IntegrityError), transaction.atomic():
            TableSign.objects.filter(pk=first.pk).update(**columns)


@pytest.mark.django_db
def test_wrong_letters_of_one_asker_are_counted_in_one_row_a_period() -> None:
    WrongGuesses.objects.create(asker="somebody", period=1)
    WrongGuesses.objects.create(asker="somebody", period=2)
    with pytest.raises(IntegrityError), transaction.atomic():
        WrongGuesses.objects.create(asker="somebody", period=1)

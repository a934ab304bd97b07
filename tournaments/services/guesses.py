"""The writer of wrong guesses: a rate limit that all processes share, kept in the database."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F

from tournaments.models import WrongGuesses
from tournaments.queries import this_period


@transaction.atomic
def note_wrong_guess(*, askers: Iterable[str]) -> None:
    """Count a wrong code for each of these askers, and forget what is older than one period."""
    period = this_period()
    WrongGuesses.objects.filter(period__lt=period - 1).delete()
    for asker in sorted(askers):
        row, _created = WrongGuesses.objects.get_or_create(asker=asker, period=period)
        WrongGuesses.objects.filter(pk=row.pk).update(count=F("count") + 1)

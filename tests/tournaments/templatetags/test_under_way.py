"""The evening of today stands first on the first page of who directs it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.scoring.reading import text
from tests.tournaments.conftest import Hall
from tournaments.models import Tournament

WORDS = "Evening under way"


@pytest.mark.parametrize(("days", "shown"), [(0, True), (1, True), (2, False), (-1, False)])
def test_the_evening_of_today_is_shown_to_who_directs_it_alone(
    hall: Hall, dee: Client, olga: Client, days: int, shown: bool
) -> None:
    Tournament.objects.update(date=timezone.localdate() - timedelta(days=days))
    mine = text(dee.get("/"))
    address = reverse("evening", args=[hall.pk])
    assert (WORDS in mine, f'href="{address}"' in mine) == (shown, shown)
    assert WORDS not in text(olga.get("/"))


def test_an_evening_that_is_closed_is_over(hall: Hall, dee: Client) -> None:
    Tournament.objects.update(date=timezone.localdate(), closed_at=timezone.now())
    assert WORDS not in text(dee.get("/"))

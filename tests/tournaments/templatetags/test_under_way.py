"""The evening of today stands first on the first page of who directs it."""

import re
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


def test_it_says_how_far_the_evening_is(hall: Hall, dee: Client) -> None:
    Tournament.objects.update(date=timezone.localdate())
    assert "Before round 1 · 8 players are here" in said(dee)
    hall.seat()
    assert "Round 1 of 3 · 0 of 2 tables in" in said(dee)
    hall.type(1, 300, 100)
    assert "Round 1 of 3 · 1 of 2 tables in" in said(dee)
    assert re.search(r"tables in as of \d\d:\d\d", said(dee))


def said(dee: Client) -> str:
    """The first page's words, without its tags."""
    return " ".join(re.sub("<[^>]*>", "", text(dee.get("/"))).split())

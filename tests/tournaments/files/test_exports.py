"""The record and the spreadsheet of an evening."""

from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall
from tournaments import services


def test_a_spreadsheet_takes_no_name_for_a_formula(dee: Client, hall: Hall) -> None:
    services.rename(tournament_id=hall.pk, entry_id=hall.entry("P01").pk, name="=1+1", device=None)
    hall.seat()
    assert "'=1+1" in dee.get(reverse("evening-spreadsheet", args=[hall.pk])).content.decode()

"""Fees and the clock, chosen among the settings of an evening."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.pressing import fields_of, press
from tests.tournaments.conftest import Hall, start_form
from tests.tournaments.reading import read
from tournaments.models import Tournament


def test_fees_the_sign_and_the_clock_are_settings(dee: Client, played: Hall) -> None:
    settings = dee.get(reverse("evening-settings", args=[played.pk]))
    usual = {"fee": ["5"], "currency": ["$"]}
    assert usual.items() <= fields_of(settings, "Save").items()
    refused = press(settings, "Save", fee="cheap", currency="€")
    assert "“cheap” could not be read as an amount." in read(refused)
    # What is unclear stays, and nothing is stored.
    kept = {"fee": ["cheap"], "currency": ["€"]}
    assert kept.items() <= fields_of(refused, "Save").items()
    assert played.now.tournament.fee == 500
    press(refused, "Save", fee="6", guest_fee="7,50", hours="12")
    now = played.now.tournament
    assert (now.fee, now.guest_fee, now.currency, now.hours) == (600, 750, "€", 12)
    settings = dee.get(reverse("evening-settings", args=[played.pk]))
    press(settings, "Save", fee="", guest_fee="", currency="")
    now = played.now.tournament
    assert (now.fee, now.guest_fee, now.currency) == (0, None, "")


@pytest.mark.parametrize(
    ("languages", "hours"), [("en-AU,en;q=0.5", 12), ("en-CA,en", 12), ("fr-CA,fr", 24)]
)
def test_a_new_evening_has_the_clock_of_the_browsers_country(
    dee: Client, db: None, languages: str, hours: int
) -> None:
    sent = {**start_form(), "create": "1"}
    dee.post(reverse("start-evening"), sent, headers={"accept-language": languages})
    tournament = Tournament.objects.get()
    assert (tournament.currency, tournament.hours) == ("$", hours)

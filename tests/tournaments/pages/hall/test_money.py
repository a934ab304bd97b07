"""Fees: what came in; fees and the clock chosen among the settings."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.tournaments.conftest import Hall, let_in, page, start_form
from tests.tournaments.pages.hall.test_prizes import post
from tests.tournaments.pages.test_starting import fields_of
from tournaments import services
from tournaments.models import Tournament


def test_the_roll_says_to_the_director_what_came_in(
    dee: Client, olga: Client, played: Hall
) -> None:
    assert "Fees: $5.00 came in, $50.00 still to be paid." in page(dee, "roll", played.pk)
    services.change_settings(tournament_id=played.pk, device=None, settings={"guest_fee": 800})
    several = {"entry": [str(played.entry(name).pk) for name in ("P02", "P03")]}
    post(dee, played, "several", **several, guest="yes")
    post(dee, played, "several", entry=several["entry"][:1], paid="yes")
    assert "Fees: $13.00 came in, $48.00 still to be paid." in page(dee, "roll", played.pk)
    helper = let_in(olga, played.now.tournament, Role.KEEP)
    assert "came in" not in page(helper, "roll", played.pk)


def settings_form(dee: Client, hall: Hall) -> dict[str, list[str]]:
    """The fields of the evening's settings as they are shown."""
    return fields_of(page(dee, "evening-settings", hall.pk))


def test_fees_the_sign_and_the_clock_are_settings(dee: Client, played: Hall) -> None:
    form = settings_form(dee, played)
    assert (form["fee"], form["currency"]) == (["5"], ["$"])
    post(
        dee,
        played,
        "evening-settings",
        **{**form, "fee": "6", "guest_fee": "7,50", "currency": "€", "hours": "12"},
    )
    tournament = played.now.tournament
    assert (tournament.fee, tournament.guest_fee) == (600, 750)
    assert (tournament.currency, tournament.hours) == ("€", 12)
    form = settings_form(dee, played)
    post(dee, played, "evening-settings", **{**form, "fee": "", "guest_fee": "", "currency": ""})
    tournament = played.now.tournament
    assert (tournament.fee, tournament.guest_fee, tournament.currency) == (0, None, "")


def test_an_amount_that_is_unclear_is_refused_and_stays(dee: Client, played: Hall) -> None:
    form = settings_form(dee, played)
    shown = post(dee, played, "evening-settings", **{**form, "fee": "cheap"})
    assert "could not be read as an amount" in shown
    assert 'value="cheap"' in shown
    assert played.now.tournament.fee == 500


@pytest.mark.parametrize(
    ("languages", "hours"), [("en-AU,en;q=0.5", 12), ("en-CA,en", 12), ("fr-CA,fr", 24)]
)
def test_a_new_evening_has_the_clock_of_the_browsers_country(
    dee: Client, db: None, languages: str, hours: int
) -> None:
    dee.post(
        reverse("start-evening"),
        {**start_form(), "create": "1"},
        headers={"accept-language": languages},
    )
    tournament = Tournament.objects.get()
    assert (tournament.currency, tournament.hours) == ("$", hours)

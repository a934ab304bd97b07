"""The page of fees: who has paid, what came in; fees and the clock chosen among the settings."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall, page, start_form
from tests.tournaments.pages.hall.test_prizes import post
from tests.tournaments.pages.test_starting import fields_of
from tournaments import services
from tournaments.models import Tournament


def test_who_has_not_paid_is_named_and_ticked(dee: Client, played: Hall) -> None:
    assert "Not paid yet: 10, $50.00" in page(dee, "money", played.pk)
    ids = [str(played.entry(name).pk) for name in ("P02", "P03")]
    assert "Not paid yet: 8, $40.00" in post(dee, played, "money", entry=[*ids, "none"], paid="yes")
    assert "Not paid yet: 9, $45.00" in post(dee, played, "money", entry=ids[:1], paid="no")


def test_what_each_pays_is_said_where_fees_differ(dee: Client, played: Hall) -> None:
    def words() -> set[str]:
        return {said for _entry, said in dee.get(address).context["unpaid"]}

    address = reverse("money", args=[played.pk])
    assert words() == {""}
    services.change_settings(tournament_id=played.pk, device=None, settings={"guest_fee": 800})
    post(dee, played, "several", entry=[str(played.entry("P02").pk)], guest="yes")
    assert words() == {"$5.00", "$8.00"}


def test_somebody_not_on_the_roll_has_not_paid(dee: Client, played: Hall) -> None:
    shown = post(dee, played, "money", entry=[str(played.pk)], paid="yes")
    assert "not on the list any more" in shown


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

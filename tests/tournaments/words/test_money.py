"""Amounts and times as people write them."""

import datetime

import pytest
from django.utils import timezone, translation

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Tournament
from tournaments.rules.hall.clock import HOURS
from tournaments.words.money import (
    HOURS_NAMES,
    clock,
    in_money,
    to_type,
)


@pytest.mark.parametrize(
    ("amount", "sign", "words"),
    [
        (500, "", "5.00"),
        (500, "$", "$5.00"),
        (123_456, "€", "€1,234.56"),
        (25, "£", "£0.25"),
    ],
)
def test_an_amount_is_said_in_the_money_of_the_place(amount: int, sign: str, words: str) -> None:
    assert in_money(amount, sign) == words


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_clock_is_chosen_by_a_time_as_it_is_written(hall: Hall, language: str) -> None:
    moment = timezone.make_aware(datetime.datetime(2026, 3, 3, 19, 30))
    for hours, words in HOURS_NAMES.items():
        services.change_settings(
            tournament_id=hall.pk, device=hall.device, settings={"hours": hours}
        )
        with translation.override(language):
            assert clock(moment, hall.now.tournament) == str(words)


def test_every_clock_can_be_chosen() -> None:
    assert set(HOURS_NAMES) == set(HOURS)


def test_a_field_holds_what_would_be_typed() -> None:
    assert [to_type(amount) for amount in (None, 0, 500, 550)] == ["", "0", "5", "5.50"]


@pytest.mark.parametrize(
    ("hour", "by_12", "by_24"),
    [
        (0, "12:05 am", "00:05"),
        (9, "9:05 am", "09:05"),
        (12, "12:05 pm", "12:05"),
        (19, "7:05 pm", "19:05"),
    ],
)
def test_a_clock_goes_to_12_or_to_24(hour: int, by_12: str, by_24: str) -> None:
    moment = datetime.datetime(2026, 11, 24, hour, 5, tzinfo=datetime.UTC)
    assert [clock(moment, Tournament(hours=hours)) for hours in (12, 24)] == [by_12, by_24]

"""Amounts and times as people write them."""

import datetime

import pytest
from django.utils import timezone, translation

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries import Accounts
from tournaments.rules.prizes.money import CURRENCIES, HOURS
from tournaments.words.money import (
    CURRENCY_NAMES,
    HOURS_NAMES,
    clock,
    coin_in_words,
    difference_in_words,
    in_money,
    sums,
    to_type,
)


@pytest.mark.parametrize(
    ("amount", "currency", "words"),
    [
        (500, "", "5.00"),
        (500, "USD", "$5.00"),
        (123_456, "EUR", "€1,234.56"),
        (-25, "GBP", "−£0.25"),
        (500, "points", "5 points"),
        (100, "points", "1 point"),
        (0, "points", "0 points"),
        (-100, "points", "−1 point"),
        (150, "points", "1.50 points"),
        (550, "points", "5.50 points"),
        (500, "of another program", "5.00"),
    ],
)
def test_an_amount_is_said_in_the_money_of_the_place(
    amount: int, currency: str, words: str
) -> None:
    assert in_money(amount, currency) == words


@pytest.mark.parametrize(
    ("language", "none", "one", "more"),
    [
        ("fr", "0 point", "1 point", "1\u00a0250 points"),
        ("de", "0 Punkte", "1 Punkt", "1.250 Punkte"),
    ],
)
def test_points_that_are_no_money_agree_with_their_number(
    language: str, none: str, one: str, more: str
) -> None:
    with translation.override(language):
        assert [in_money(amount, "points") for amount in (0, 100, 125_000)] == [none, one, more]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_clock_is_chosen_by_a_time_as_it_is_written(hall: Hall, language: str) -> None:
    moment = timezone.make_aware(datetime.datetime(2026, 3, 3, 19, 30))
    for hours, words in HOURS_NAMES.items():
        services.change_settings(
            tournament_id=hall.pk, device=hall.device, settings={"hours": hours}
        )
        with translation.override(language):
            assert clock(moment, hall.now.tournament) == str(words)


def test_every_currency_and_clock_can_be_chosen() -> None:
    assert (set(CURRENCY_NAMES), set(HOURS_NAMES)) == (set(CURRENCIES), set(HOURS))


def test_a_field_holds_what_would_be_typed() -> None:
    assert [to_type(amount) for amount in (None, 0, 500, 550)] == ["", "", "5", "5.50"]


def test_notes_and_coins_have_names() -> None:
    assert [coin_in_words(2000, "USD"), coin_in_words(25, "USD"), coin_in_words(50, "GBP")] == [
        "$20",
        "25¢",
        "50p",
    ]


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


@pytest.mark.parametrize(
    ("counted", "words"),
    [
        (500, "It agrees to the cent."),
        (300, "$2.00 too little: count again, and ask who has not paid."),
        (750, "$2.50 too much: somebody may have paid who is not marked."),
    ],
)
def test_the_box_is_compared_in_words(played: Hall, counted: int, words: str) -> None:
    assert difference_in_words(Accounts(played.now)) == ""
    services.choose_place(tournament_id=played.pk, currency="USD", hours=12, device=None)
    services.count_cash(
        tournament_id=played.pk, counted=services.Counted(0, {}, counted), device=None
    )
    assert difference_in_words(Accounts(played.now)) == words


def test_the_sums_say_what_came_in_and_what_is_due(played: Hall) -> None:
    assert sums(Accounts(played.now)) == [
        ("1 paid 5.00", "5.00"),
        ("Should be in the box", "5.00"),
        ("Still to be paid: 10", "50.00"),
    ]

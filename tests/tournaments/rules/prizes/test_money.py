"""Amounts as people write them; shares without loss."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.conftest import refused
from tournaments.rules.prizes.kinds import MOST_MONEY
from tournaments.rules.prizes.money import Won, read_amount, read_won, split


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("", 0),
        (" ", 0),
        ("0", 0),
        ("5", 500),
        ("5.00", 500),
        ("5,00", 500),
        ("5,5", 550),
        (".50", 50),
        ("5.-", 500),
        ("$5", 500),
        ("5 $", 500),
        ("US$ 5", 500),
        ("A$5", 500),
        ("AUD 5", 500),
        ("5 eur", 500),
        ("€ 5,50", 550),
        ("£5", 500),
        ("50c", 50),
        ("25¢", 25),
        ("1,000", 100_000),
        ("1.000,50", 100_050),
        ("1,000.50", 100_050),
        ("1 000", 100_000),
        ("1'000", 100_000),
        ("1,000,000", MOST_MONEY),
        ("٥", 500),
    ],
)
def test_an_amount_is_understood_as_people_write_it(typed: str, amount: int) -> None:
    assert read_amount(typed) == amount


@pytest.mark.parametrize(
    "typed",
    ["five", "-5", "5 5", "1,0000", "0,500", "1.2.3", "12.34,5", "$", ".", "5,", "1,000,00"],
)
def test_what_is_unclear_is_never_guessed(typed: str) -> None:
    assert refused(read_amount, typed) == "amount_unclear"


def test_more_than_any_evening_has_is_refused() -> None:
    assert refused(read_amount, "1,000,001") == "amount_too_large"


@given(st.integers(0, MOST_MONEY))
def test_every_amount_is_read_in_every_form(amount: int) -> None:
    whole, part = divmod(amount, 100)
    for form in ("{}.{:02}", "{},{:02}", "${}.{:02}", "{},{:02} €"):
        assert read_amount(form.format(whole, part)) == amount
    assert read_amount(f"{whole:,}.{part:02}") == amount


@pytest.mark.parametrize(
    ("typed", "won"),
    [
        ("", Won()),
        ("20", Won(amount=2000)),
        ("$20", Won(amount=2000)),
        ("40%", Won(words="40%")),
        ("a  ham", Won(words="a ham")),
        ("5 hams", Won(words="5 hams")),
        ("$20 voucher", Won(words="$20 voucher")),
    ],
)
def test_what_is_won_is_money_or_words(typed: str, won: Won) -> None:
    assert read_won(typed) == won


def test_what_was_meant_as_money_is_no_word() -> None:
    assert refused(read_won, "$5,0000") == "amount_unclear"


@given(st.integers(0, 10**7), st.integers(1, 200))
def test_no_cent_is_lost_and_nobody_has_two_more(amount: int, shares: int) -> None:
    parts = split(amount, shares)
    assert (sum(parts), len(parts)) == (amount, shares)
    assert max(parts) - min(parts) <= 1
    assert parts == sorted(parts, reverse=True)


def test_nobody_shares_nothing() -> None:
    assert split(500, 0) == []

"""Amounts as people write them; shares without loss; the books balance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.conftest import refused
from tournaments.rules.prizes.kinds import MOST_MONEY, Prize
from tournaments.rules.prizes.money import (
    CURRENCIES,
    OF_COUNTRY,
    Books,
    Takings,
    Won,
    books,
    country_of,
    guessed_currency,
    guessed_hours,
    read_amount,
    read_won,
    split,
)


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
        ("5 points", 500),
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
        ("40%", Won(percent=40)),
        ("40 %", Won(percent=40)),
        ("a  ham", Won(words="a ham")),
        ("5 hams", Won(words="5 hams")),
        ("$20 voucher", Won(words="$20 voucher")),
    ],
)
def test_what_is_won_is_money_a_share_or_words(typed: str, won: Won) -> None:
    assert read_won(typed) == won


def test_what_was_meant_as_money_is_no_word() -> None:
    assert refused(read_won, "$5,0000") == "amount_unclear"
    assert refused(read_won, "140%") == "percent_unclear"
    assert refused(read_won, "12.5%") == "percent_unclear"


@given(st.integers(0, 10**7), st.integers(1, 200))
def test_no_cent_is_lost_and_nobody_has_two_more(amount: int, shares: int) -> None:
    parts = split(amount, shares)
    assert (sum(parts), len(parts)) == (amount, shares)
    assert max(parts) - min(parts) <= 1
    assert parts == sorted(parts, reverse=True)


def test_nobody_shares_nothing() -> None:
    assert split(500, 0) == []


def test_the_pot_is_what_the_club_leaves() -> None:
    prizes = [
        Prize(1, "high", percent=50),
        Prize(2, "low", amount=1000),
        Prize(3, "fifty", amount=2301),
    ]
    assert books(Takings(fees=10_000, club_percent=10, sets=275, sets_to=2), prizes) == Books(
        came_in=12_576, club=2150, pot=9000, pays={1: 4500, 2: 1275, 3: 1151}, over=0, left=3500
    )


def test_prizes_beyond_what_came_in_are_told() -> None:
    result = books(Takings(fees=1000, club=5000), [Prize(1, "high", amount=700)])
    assert (result.club, result.pot, result.over, result.left) == (1000, 0, 700, 0)


@given(
    st.builds(
        Takings,
        fees=st.integers(0, 10**6),
        club=st.integers(0, 10**6),
        club_percent=st.integers(0, 100),
        sets=st.integers(0, 10**5),
        sets_to=st.none() | st.integers(1, 5),
    ),
    st.lists(
        st.tuples(st.sampled_from(["high", "fifty"]), st.integers(0, 10**5), st.integers(0, 100)),
        max_size=5,
    ),
)
def test_the_books_balance(takings: Takings, chosen: list[tuple[str, int, int]]) -> None:
    prizes = [
        Prize(number, kind, amount=amount, percent=0 if amount else percent)
        for number, (kind, amount, percent) in enumerate(chosen, start=1)
    ]
    result = books(takings, prizes)
    assert result.came_in + result.over == result.club + sum(result.pays.values()) + result.left
    assert min(result.over, result.left) == 0
    assert result.club >= 0


@pytest.mark.parametrize(
    ("languages", "country", "currency", "hours"),
    [
        ("en-AU,en;q=0.9", "AU", "AUD", 12),
        ("en,en-nz;q=0.8", "NZ", "NZD", 12),
        ("de-DE", "DE", "EUR", 24),
        ("zh-Hant-TW", "TW", "", 24),
        ("en_US", "US", "USD", 12),
        ("en", "", "", 24),
        ("", "", "", 24),
        ("*;q=0.5", "", "", 24),
    ],
)
def test_money_and_clock_are_guessed_by_the_country(
    languages: str, country: str, currency: str, hours: int
) -> None:
    assert country_of(languages) == country
    assert (guessed_currency(country), guessed_hours(country)) == (currency, hours)


def test_every_country_has_a_currency_that_is_known() -> None:
    assert set(OF_COUNTRY.values()) <= set(CURRENCIES)
    for money in CURRENCIES.values():
        assert list(money.coins) == sorted(set(money.coins), reverse=True)

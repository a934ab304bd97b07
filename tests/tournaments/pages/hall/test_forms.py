"""What is typed into forms of money is parsed, or refused in words."""

import pytest

from scoring.pages.fields import PageForm
from tests.tournaments.conftest import refused
from tournaments.pages.hall.forms import AmountField, read_number
from tournaments.rules.prizes.money import read_amount


@pytest.mark.parametrize(("text", "number"), [("", 0), (" 12 ", 12), ("−500", -500), ("-5", -5)])
def test_a_number_is_read(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["many", "1.5", "12345678", "٥"])
def test_what_is_no_number_is_refused(text: str) -> None:
    assert refused(read_number, text) == "number_unclear"


class Purse(PageForm):
    """An amount and a number."""

    amount = AmountField(read_amount)
    number = AmountField(read_number)


def test_a_field_of_money_says_what_cannot_be_read() -> None:
    assert Purse({"amount": "$5,50"}).read() == {"amount": 550, "number": 0}
    assert Purse({"amount": "cheap", "number": "many"}).errors == {
        "amount": ["“cheap” could not be read as an amount. Write it like 5, 5.00 or 5,00."],
        "number": ["“many” could not be read as a number."],
    }

"""What is typed into forms of money is parsed, or refused in words."""

import pytest
from django.test import RequestFactory

from tests.tournaments.conftest import refused
from tournaments.pages.hall.amounts import typed_amount, typed_number, typed_part


def request(text: str) -> object:
    return RequestFactory().post("/", {"field": text})


@pytest.mark.parametrize(("text", "number"), [("", 0), (" 12 ", 12), ("−500", -500), ("-5", -5)])
def test_a_number_is_read(text: str, number: int) -> None:
    assert typed_number(request(text), "field") == number  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["many", "1.5", "12345678", "٥"])
def test_what_is_no_number_is_refused(text: str) -> None:
    assert refused(typed_number, request(text), "field") == "number_unclear"


def test_an_amount_is_read_and_a_part_is_a_sum_or_a_share() -> None:
    assert typed_amount(request("$5,50"), "field") == 550  # type: ignore[arg-type]
    assert [typed_part(request(text), "field") for text in ("", "20", "10%")] == [  # type: ignore[arg-type]
        (0, 0),
        (2000, 0),
        (0, 10),
    ]
    assert refused(typed_part, request("a ham"), "field") == "amount_unclear"

"""Logs that can be shown to somebody: no secret of a link stands in them."""

import logging

import pytest

from config.logs import WithoutTokens

TOKEN = "AbC_defGhiJKlmnOP-qr12"


@pytest.mark.parametrize(
    ("words", "arguments", "written"),
    [
        ("Not Found: %s", (f"/link/tonight/x/{TOKEN}/",), "Not Found: /link/tonight/x/…/"),
        ("Not Found: %s", (f"/e/{TOKEN}/{TOKEN}/",), "Not Found: /e/…/…/"),
        (f"Forbidden: /join/KZRBW/{TOKEN}/?come=1", (), "Forbidden: /join/…/…/?come=1"),
        ("Not Found: %s", ("/games/new/australian/",), "Not Found: /games/new/australian/"),
        ("%s of %s", (1, 2), "1 of 2"),
    ],
)
def test_a_line_names_the_page_and_not_its_token(
    words: str, arguments: tuple[object, ...], written: str
) -> None:
    record = logging.LogRecord("django.request", logging.WARNING, "", 1, words, arguments, None)
    assert WithoutTokens().filter(record)
    assert record.getMessage() == written


def test_the_five_letters_of_a_sign_are_left_out() -> None:
    record = logging.LogRecord("django", logging.WARNING, "", 0, "Not Found: /join/KWRTZ/", (), None)
    assert WithoutTokens().filter(record)
    assert record.getMessage() == "Not Found: /join/…/"

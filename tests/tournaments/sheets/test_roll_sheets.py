"""The sign-in sheet and the director's master sheet."""

from dataclasses import replace

from scoring.paper.pages import PAPERS
from tests.tournaments.conftest import text_of
from tests.tournaments.sheets.examples import HEAD
from tournaments.sheets.roll_sheets import master_sheet, sign_in_sheet

A4 = PAPERS["a4"]


def test_the_fee_has_a_column_where_there_is_one() -> None:
    with_fee, without = (
        text_of(sign_in_sheet(HEAD, ["Ann", "Bob"], fee, A4).as_pdf()) for fee in ("5.00", "")
    )
    assert ("No. Here Name Paid 5.00 Signature" in with_fee, "Paid" in without) == (True, False)
    assert "1 Ann\n2 Bob" in without


def test_the_master_sheet_is_filled_in_as_far_as_it_is_known() -> None:
    text = text_of(master_sheet(HEAD, 2, {(1, 1): (530, -140), (2, 2): (0, 10)}, A4).as_pdf())
    assert "1 N & S 530\nE & W −140\n2 N & S 0\nE & W 10" in text


def test_every_round_has_a_column_on_some_page() -> None:
    sheet = master_sheet(replace(HEAD, rounds=40), 1, {}, A4)
    text = text_of(sheet.as_pdf())
    assert [text.count(f"Round {number} ") + text.count(f"Round {number}\n") for number in (1, 40)] == [1, 1]

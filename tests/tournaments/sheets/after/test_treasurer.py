"""The treasurer's sheet: sums, who has still to pay, the box, who has paid."""

from dataclasses import replace
from itertools import pairwise

import pytest

from scoring.paper.drawn import Line
from scoring.paper.pages import PAPERS, Paper, Sheet
from tests.paper import EVERY_PAPER, MILLIMETRE, flaws, narrowed, text_of
from tests.sampling import combined
from tests.tournaments.sheets.examples import HEAD, SIZES, players
from tournaments.sheets.after.treasurer import Box, Coin, Money, Payer, treasurer_sheet

A4 = PAPERS["a4"]
WORTHS = ("$100", "$50", "$20", "$10", "$5", "$2", "$1", "50¢", "25¢", "10¢", "5¢", "1¢")
FORM = Box("$221.00", coins=tuple(map(Coin, WORTHS)), lacks_change=True)
MONEY = Money("All amounts in US dollars.", (("Came in", "$221.00"), ("Prizes", "−$180.00")), FORM)


def sheet_of(money: Money, paper: Paper = A4) -> Sheet:
    return treasurer_sheet(HEAD, money, paper)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("tables", "fee", "paper"),
    combined(SIZES, ["", "Members of the club, by half"], EVERY_PAPER.values(), times=3),
)
def test_it_is_well_set(tables: int, paper: Paper, fee: str) -> None:
    payers = tuple(Payer(name, fee, "$1,005.00") for name in players(tables))
    money = replace(
        MONEY,
        sums=(("Failed contracts and revokes: 112 at 25¢", "$10,000.00"),) * 11,
        warnings=("$13.25 too little: count again, and ask who has not paid.",),
        notes=("Odd cents go to those named first.",),
        unpaid=payers[::3],
        paid=payers[1::3] + payers[2::3],
    )
    sheet = sheet_of(money, paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


def test_sums_come_first_then_who_has_still_to_pay_then_the_box_then_who_has_paid() -> None:
    money = replace(
        MONEY,
        warnings=("The prizes come to $20.00 more than has come in.",),
        unpaid=(Payer("Bob", "", "$5.00"),),
        paid=(Payer("Ann", "", "$5.00"),),
    )
    text = text_of(sheet_of(money))
    order = (
        "US dollars",
        "Came in",
        "The prizes come to",
        "Still to pay: 1",
        "Bob",
        "The box",
        "Paid: 1",
        "Ann",
    )
    places = [text.index(words) for words in order]
    assert places == sorted(places)


def test_the_form_has_every_note_and_coin_and_lines_that_can_be_written_on() -> None:
    for paper in EVERY_PAPER.values():
        sheet = sheet_of(MONEY, paper)
        assert all(worth in text_of(sheet).split("\n") for worth in WORTHS)
        for page in sheet.pages:
            ends = sorted(
                {
                    round(item.points[0][1] * paper.scale, 1)
                    for item in page.drawn
                    if isinstance(item, Line) and item.points[1][0] > paper.width - paper.margin - 2
                }
            )
            form = ends[-10:]
            assert all(lower - upper >= 8 * MILLIMETRE for upper, lower in pairwise(form))


def test_what_was_counted_is_there_note_by_note_with_what_should_be() -> None:
    coins = (Coin("$20", "5", "$100.00"), Coin("$5"), Coin("25¢", "3", "$0.75"))
    text = text_of(sheet_of(replace(MONEY, box=Box("$101.00", "$100.75", coins, by_coin=True))))
    for words in (
        "$20\n5\n$100.00",
        "Counted altogether",
        "$100.75",
        "$101.00",
        "Counted by",
        "Checked by",
    ):
        assert words in text
    assert "Too much or too little" not in text


def test_a_sum_that_was_counted_needs_no_form() -> None:
    text = text_of(sheet_of(replace(MONEY, box=Box("$101.00", "$101.00", FORM.coins))))
    assert "Note" not in text
    assert "Counted altogether\n$101.00" in text


def test_nobody_at_all_is_a_page_too() -> None:
    sheet = sheet_of(Money("", (("Came in", "0.00"),), Box("0.00")))
    assert (len(sheet.pages), flaws(sheet)) == (1, [])

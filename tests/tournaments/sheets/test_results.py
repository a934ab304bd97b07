"""Standings, wall chart, prizes, the treasurer's sheet and the caller's page."""

import pytest

from scoring.paper.pages import PAPERS
from tests.tournaments.conftest import text_of
from tests.tournaments.sheets.examples import HEAD
from tournaments.sheets.results import caller_sheet, prize_list, standings_sheet, treasurer_sheet, wall_chart
from tournaments.sheets.values import Ranked

A4 = PAPERS["a4"]


def ranked(rounds: tuple[int | None, ...]) -> list[Ranked]:
    return [Ranked(1, "Ann", 530, 0, "", rounds), Ranked(2, "Bob", -140, 50, "most slams", rounds)]


def test_standings_have_figures_ties_and_notes() -> None:
    text = text_of(standings_sheet(HEAD, ranked(()), ["Not all hands are known."], A4).as_pdf())
    assert "1 Ann 530\n2 Bob −140 50 most slams\nNot all hands are known." in text


@pytest.mark.parametrize(("rounds", "pages"), [(0, 1), (1, 1), (12, 1), (13, 2), (24, 2), (25, 3)])
def test_a_wall_chart_has_twelve_rounds_a_page(rounds: int, pages: int) -> None:
    assert len(wall_chart(HEAD, ranked((10,) * rounds), A4).pages) == pages


def test_a_wall_chart_marks_a_round_without_a_seat() -> None:
    text = text_of(wall_chart(HEAD, ranked((-10, None, 0)), A4).as_pdf())
    assert "1 Ann −10 – 0 530" in text


def test_nobody_at_all_is_a_page_too() -> None:
    for sheet in (standings_sheet(HEAD, [], [], A4), wall_chart(HEAD, [], A4), prize_list(HEAD, [], [], A4)):
        assert len(sheet.pages) == 1


def test_a_prize_says_what_for_who_and_with_what() -> None:
    prizes = [("High", "Ann, Bob", "530", "$5.00 each"), ("Low", "–", "", "a ham")]
    text = text_of(prize_list(HEAD, prizes, ["Odd cents."], A4).as_pdf())
    assert "High · 530\nAnn, Bob $5.00 each\nLow\n– a ham\nOdd cents." in text


def test_a_prize_that_a_whole_hall_shares_goes_over_pages() -> None:
    names = [f"Somebody number {number}" for number in range(400)]
    sheet = prize_list(HEAD, [("Low", ", ".join(names), "0", "a ham, shared")], [], A4)
    text = text_of(sheet.as_pdf()).replace("\n", " ")
    assert len(sheet.pages) == 6
    assert all(name in text for name in names)


def test_the_treasurer_has_rows_and_sums() -> None:
    rows = [("Ann", "Members", "$3.00"), ("Bob", "", "not paid")]
    sheet = treasurer_sheet(HEAD, rows, [("Came in", "$3.00")], A4, notes=["It agrees."])
    text = text_of(sheet.as_pdf())
    assert "Came in $3.00\nIt agrees." in text
    assert "Ann Members $3.00\nBob not paid" in text


def test_a_callers_line_is_wrapped_and_never_split() -> None:
    lines = [f"Table {table}: {'Bartholomew ' * 12}go to table {table + 1}." for table in range(1, 41)]
    sheet = caller_sheet(HEAD, 7, lines, A4)
    pages = [text_of(sheet.as_pdf()).count(f"Table {table}:") for table in range(1, 41)]
    assert pages == [1] * 40
    assert sheet.title == "Round 7, to be read out"

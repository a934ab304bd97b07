"""Tally cards: written on all evening, cut and laid on one another in the order of the roll."""

from dataclasses import replace
from itertools import pairwise

import pytest

from scoring.paper.drawn import Cells, Line, Text
from scoring.paper.pages import PAPERS, Page, Paper, Sheet
from tests.paper import EVERY_PAPER, MILLIMETRE, flaws, narrowed, text_of
from tests.sampling import combined
from tests.tournaments.sheets.examples import HEAD, LONG, SIZES, players
from tournaments.sheets.before.tally_cards import Tally, TallyRow, tally_cards

A4 = PAPERS["a4"]
every_paper = pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)


def half_played(tables: int, rounds: int) -> list[Tally]:
    """Cards of so many tables after half of the evening, everybody with names as long as may be."""
    names = players(tables)
    rows = tuple(
        TallyRow(number, "100", "North", LONG, (names[-1], names[0]), 990)
        if number % 5
        else TallyRow(number, points=-1230, sits_out=True, is_average=True)
        for number in range(1, rounds // 2 + 1)
    )
    return [Tally(name, rows) for name in names]


@pytest.mark.sampled
@pytest.mark.parametrize(("tables", "paper"), combined(SIZES, EVERY_PAPER.values(), times=2))
def test_cards_are_flawless_however_full_the_hall(tables: int, paper: Paper) -> None:
    for tallies in ([Tally(name) for name in players(tables)], half_played(tables, 10)):
        sheet = tally_cards(HEAD, tallies, paper)
        assert flaws(sheet) == []
        assert narrowed(sheet) == []


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("rounds", "paper"), combined([1, 2, 3, 6, 7, 10, 11, 17, 28, 40], EVERY_PAPER.values())
)
def test_cards_are_flawless_however_long_the_evening(rounds: int, paper: Paper) -> None:
    for tallies in ([Tally(LONG), Tally("")], half_played(1, rounds)):
        sheet = tally_cards(replace(HEAD, rounds=rounds), tallies, paper)
        assert flaws(sheet) == []
        assert narrowed(sheet) == []


def rows_of(page: Page, paper: Paper) -> list[float]:
    """The heights of the rows of the cards on a page, as printed, in points."""
    across = sorted(
        {
            item.points[0][1]
            for item in page.drawn
            if isinstance(item, Line)
            and item.points[0][1] == item.points[1][1]
            and item.points[1][0] - item.points[0][0] > paper.width / 2
        }
    )
    gaps = [(below - above) * paper.scale for above, below in pairwise(across)]
    return [gap for gap in gaps if gap < 80]


@every_paper
@pytest.mark.parametrize("rounds", [1, 6, 10, 40])
def test_there_are_eight_millimetres_to_write_in(rounds: int, paper: Paper) -> None:
    sheet = tally_cards(replace(HEAD, rounds=rounds), [Tally("Ann"), Tally("")], paper)
    for page in sheet.pages:
        assert min(rows_of(page, paper)) >= 8 * MILLIMETRE


def test_four_tables_of_ten_rounds_take_eight_pages() -> None:
    assert len(tally_cards(HEAD, [Tally(name) for name in players(4)], A4).pages) == 8


def test_cut_through_the_pile_and_lay_one_half_on_the_other_the_cards_are_in_order() -> None:
    sheet = tally_cards(HEAD, [Tally(name) for name in "ABCDEF"], A4)
    names = [
        [
            item.text
            for item in page.drawn
            if isinstance(item, Text) and item.text in tuple("ABCDEF")
        ]
        for page in sheet.pages
    ]
    assert names == [["A", "D"], ["B", "E"], ["C", "F"]]


@every_paper
def test_every_card_says_whose_it_is_which_evening_and_which_day(paper: Paper) -> None:
    for rounds in (3, 10, 40):
        sheet = tally_cards(
            replace(HEAD, name="Tuesday", rounds=rounds), [Tally("Ann")] * 12, paper
        )
        text = text_of(sheet)
        pieces = sum(
            item.text == "Initials"
            for page in sheet.pages
            for item in page.drawn
            if isinstance(item, Text)
        )
        assert pieces >= 12
        assert [text.count(words) for words in ("Ann", f"Tuesday · {HEAD.date}")] == [
            pieces,
            pieces,
        ]


@every_paper
def test_marks_to_cut_along_cross_no_code_and_no_word(paper: Paper) -> None:
    sheet = tally_cards(replace(HEAD, rounds=6), [Tally(name) for name in players(2)], paper)
    for page in sheet.pages:
        codes = [item for item in page.drawn if isinstance(item, Cells)]
        cuts = [
            item.points[0][1]
            for item in page.drawn
            if isinstance(item, Line) and item.points[0][0] < paper.margin - 1
        ]
        tops = [code.y for code in codes]
        ends = [code.y + code.rows * code.module for code in codes]
        assert len(cuts) >= len(codes) - 1
        for cut in cuts:
            assert all(cut < top or cut > end for top, end in zip(tops, ends, strict=True))
            assert all(
                abs(cut - item.y) > item.size for item in page.drawn if isinstance(item, Text)
            )


def test_what_was_played_is_filled_in_and_added_up() -> None:
    rows = (
        TallyRow(1, "2", "North", "Sue", ("Ed", "Will"), 330),
        TallyRow(2, points=0, sits_out=True),
        TallyRow(3, "1", "East", "Ed", ("Sue", "Will"), -40),
        TallyRow(4, "1", "East", "Will", ("Sue", "Ed")),
    )
    lines = text_of(tally_cards(HEAD, [Tally("Nora", rows)], A4)).split("\n")
    assert [lines.count(words) for words in ("330", "−40", "290", "sits out")] == [3, 1, 1, 1]
    assert "Filled in as of 20:41, round 7, 31 of 40 tables in." in lines


def test_a_place_that_is_left_over_is_a_card_for_a_stranger() -> None:
    texts = text_of(tally_cards(HEAD, [Tally("Ann"), Tally("Bob"), Tally("Cal")], A4)).split("\n")
    assert [texts.count(words) for words in ("Name", "Initials")] == [1, 4]


def test_there_is_no_running_total_after_a_table_that_is_not_in() -> None:
    rows = (
        TallyRow(1, is_away=True),
        TallyRow(2, "1", "East", "Ed", ("Sue", "Will"), 50),
        TallyRow(3, "1", "East", "Ed", ("Sue", "Will")),
        TallyRow(4, "2", "North", "Sue", ("Ed", "Will"), 330),
    )
    lines = text_of(tally_cards(HEAD, [Tally("Nora", rows)], A4)).split("\n")
    assert [lines.count(words) for words in ("not here", "50", "330", "380")] == [1, 2, 1, 0]


def test_a_card_that_is_empty_is_as_of_no_hour() -> None:
    assert "Filled in" not in text_of(tally_cards(HEAD, [Tally("Nora")], A4))


def test_a_long_card_carries_its_total_from_one_part_to_the_next() -> None:
    rows = tuple(
        TallyRow(number, "1", "North", "Sue", ("Ed", "Will"), 10) for number in range(1, 31)
    )
    sheet = tally_cards(replace(HEAD, rounds=40), [Tally("Nora", rows)], A4)
    text = text_of(sheet)
    assert [words in text for words in ("rounds 1 to 20", "rounds 21 to 40")] == [True, True]
    assert "Total, to carry over" in text
    assert "Carried over from round 20\n200" in text


def titles(sheet: Sheet) -> list[str]:
    names = ("Round", "Table", "Seat", "Partner", "Opponents", "Points", "Total", "Initials")
    return [item.text for item in sheet.page.drawn if isinstance(item, Text) and item.text in names]


def test_the_columns_are_those_that_people_write_in() -> None:
    sheet = tally_cards(HEAD, [Tally("Ann")], A4)
    assert titles(sheet)[:8] == [
        *("Round", "Table", "Seat", "Partner", "Opponents", "Points", "Total", "Initials")
    ]

"""Score sheets for tables: to write on, cut apart, with the hands that were played already."""

import itertools
import re
from dataclasses import replace

import pytest

from scoring.paper.drawn import Line, Text
from scoring.paper.pages import PAPERS, Paper, Sheet
from tests.paper import EVERY_PAPER, MILLIMETRE, flaws, is_large, narrowed, text_of, words_of
from tests.sampling import combined
from tests.tournaments.sheets.examples import BIDS, HEAD, NAMES, SIZES
from tournaments.sheets.rounds.table_sheet import TableSheet, WrittenHand, seat_after, table_sheets

A4 = PAPERS["a4"]
HAND = WrittenHand("North", "South", "10♦", "10 : 0", (-12_340, 480))
NOTE = "Totals: N & S 250, E & W 250. A tie: each side cuts a card; the lower counts as low."


def pieces(tables: int, *, hands: int = 0, names: bool = True, round_: int = 7) -> list[TableSheet]:
    return [
        TableSheet(
            round_,
            table,
            {seat: NAMES[(table + place) % 6] for place, seat in enumerate("NESW")}
            if names
            else None,
            "ABCDE-7",
            (HAND,) * hands,
            seat_after("N", hands),
            NOTE if hands else "",
        )
        for table in range(1, tables + 1)
    ]


def sheet(tables: int, paper: Paper, *, hands: int = 0, names: bool = True) -> Sheet:
    return table_sheets(HEAD, pieces(tables, hands=hands, names=names), BIDS, paper)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("tables", "hands", "paper"), combined(SIZES, [0, 3, 4], EVERY_PAPER.values(), times=4)
)
def test_it_is_set_well(tables: int, hands: int, paper: Paper) -> None:
    drawn = sheet(tables, paper, hands=hands)
    assert (flaws(drawn), narrowed(drawn)) == ([], [])


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
def test_rows_can_be_written_in(paper: Paper) -> None:
    page = sheet(1, paper).pages[0]
    across = sorted(
        {
            line.points[0][1]
            for line in page.drawn
            if isinstance(line, Line)
            and line.points[0][0] == paper.margin
            and line.points[0][1] == line.points[1][1]
        }
    )
    gaps = [(below - above) * paper.scale for above, below in itertools.pairwise(across)]
    assert sum(gap >= 9 * MILLIMETRE for gap in gaps) >= 5


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
def test_every_piece_has_table_round_evening_and_date(paper: Paper) -> None:
    drawn = sheet(9, paper)
    text = text_of(drawn).replace("\n", " ")
    assert text.count(HEAD.date) == 9
    assert [text.count(f"Table {number} · Round 7") for number in range(1, 10)] == [1] * 9
    assert len(drawn.pages) == (9 if is_large(paper) else 5)


def test_cut_and_laid_on_one_another_they_are_in_order_round_by_round() -> None:
    document = table_sheets(
        HEAD, [*pieces(3, names=False, round_=7), *pieces(3, names=False, round_=8)], BIDS, A4
    )
    upper, lower = [], []
    for page in document.pages:
        heads = [word.text for word in words_of(page, A4) if word.text.startswith("Table ")]
        upper.append(heads[0])
        lower += heads[1:]
    assert upper == [f"Table {table} · Round {number}" for number in (7, 8) for table in (1, 2)]
    assert lower == ["Table 3 · Round 7", "Table 3 · Round 8"]


def test_hands_that_were_played_are_there_and_who_deals_next_is_in_bold() -> None:
    document = sheet(1, A4, hands=3)
    text = text_of(document)
    assert text.count("−12340") == 3
    assert "Total so far" in text
    bold = [item.text for item in document.pages[0].drawn if isinstance(item, Text) and item.bold]
    assert [words for words in bold if "deals" in words] == ["4 West deals"]


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
def test_a_deal_that_gave_points_has_a_row_without_a_number_and_takes_no_hand_away(
    paper: Paper,
) -> None:
    passed = WrittenHand("East", "–", "passed", "–", (50, 50), is_counted=False)
    piece = replace(
        pieces(1)[0], hands=(HAND, passed, passed, HAND), next_dealer="N", note="Totals."
    )
    document = table_sheets(HEAD, [piece], BIDS, paper)
    assert (flaws(document), narrowed(document)) == ([], [])
    words = text_of(document).split("\n")
    numbered = [
        line for line in words if re.fullmatch(r"\d (North|East|South|West)( deals)?", line)
    ]
    assert numbered == ["1 North", "2 North", "3 North deals", "4 East"]
    assert words.count("passed") == 2


def test_with_all_its_hands_a_sheet_has_its_total_and_nobody_deals() -> None:
    piece = replace(pieces(1, hands=4)[0], totals=(-49_360, 1920))
    text = text_of(table_sheets(HEAD, [piece], BIDS, A4))
    assert ("Total so far" in text, "West deals" in text) == (False, False)
    assert "−49360" in text


def test_without_names_there_are_lines_to_write_them_on() -> None:
    named, blank = sheet(1, A4).pages[0], sheet(1, A4, names=False).pages[0]
    lines = [sum(isinstance(item, Line) for item in page.drawn) for page in (named, blank)]
    assert lines[1] - lines[0] == 4


def test_many_hands_take_the_whole_page() -> None:
    document = table_sheets(replace(HEAD, lines=12), pieces(2), BIDS, A4)
    assert len(document.pages) == 2
    assert flaws(document) == []


@pytest.mark.parametrize(("seat", "times", "then"), [("N", 0, "N"), ("W", 1, "N"), ("E", 6, "W")])
def test_dealers_follow_clockwise(seat: str, times: int, then: str) -> None:
    assert seat_after(seat, times) == then


def test_a_table_whose_totals_alone_are_known_is_not_taken_for_one_that_has_not_played() -> None:
    piece = replace(pieces(1)[0], totals=(120, 440), note="Its hands are not known.")
    text = text_of(table_sheets(HEAD, [piece], BIDS, A4)).split("\n")
    assert {"120", "440", "Its hands are not known."} <= set(text)
    assert not any(word.startswith("1 North") for word in text)


def test_who_leaves_is_ringed_on_the_sheet_but_not_in_the_last_round() -> None:
    texts = [
        text_of(table_sheets(HEAD, [replace(pieces(1)[0], side_leaves=side_leaves)], BIDS, A4))
        for side_leaves in (True, False)
    ]
    assert ["Who goes to another table" in text for text in texts] == [True, False]


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize(("facts", "hands"), [(3, 4), (12, 4), (4, 12)])
def test_a_rule_of_the_table_is_on_its_sheet_or_is_said_to_be_elsewhere(
    facts: int, hands: int, paper: Paper
) -> None:
    told = tuple(
        f"Rule {number} of this table, in a sentence of its own." for number in range(1, facts + 1)
    )
    head = replace(HEAD, lines=hands)
    drawn = table_sheets(head, pieces(1), replace(BIDS, facts=told), paper)
    assert flaws(drawn) == []
    text = text_of(drawn).replace("\n", " ")
    missing = [number for number in range(1, facts + 1) if f"Rule {number} of" not in text]
    assert bool(missing) == ("see “This evening’s rules”" in text)
    assert facts > 3 or not missing

"""Blocks side by side, one a table."""

import re

import pytest

from scoring.paper.pages import PAPERS, Paper, Sheet
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of, words_of
from tests.tournaments.sheets.examples import NAMES, SIZES
from tournaments.sheets.blocks import NAMES as NAME_SIZES
from tournaments.sheets.blocks import Block, blocks

LINES = ("In: N & S −12340, E & W 12340", f"{NAMES[0]} & {NAMES[1]} go to table 100.")


def drawn(tables: int, paper: Paper) -> Sheet:
    sheet = Sheet(paper, "Round 7: where everybody sits")
    rows = [(letter, NAMES[place], "−12340") for place, letter in enumerate("NESW")]
    blocks(sheet, [Block(f"Table {number}, {NAMES[0]}", rows, LINES) for number in range(1, tables + 1)])
    return sheet


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("tables", SIZES)
def test_blocks_run_into_nothing_and_are_never_parted(tables: int, paper: Paper) -> None:
    sheet = drawn(tables, paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])
    for page in sheet.pages:
        words = [word.text for word in words_of(page, paper)]
        heads = sum(word.startswith("Table ") for word in words)
        assert words.count("−12340") == 4 * heads


def test_names_are_as_large_as_lets_all_tables_stand_on_one_page() -> None:
    sizes = [
        max(
            word.size
            for word in words_of(drawn(tables, PAPERS["a4"]).pages[0], PAPERS["a4"])
            if word.text == "Ann" or word.text == "−12340"
        )
        for tables in (2, 100)
    ]
    assert sizes == [NAME_SIZES[0], NAME_SIZES[-1]]


def test_a_block_says_all_that_it_is_given() -> None:
    text = text_of(drawn(1, PAPERS["letter"]))
    for words in (*NAMES[:4], *LINES):
        assert all(part in text for part in re.split("[ -]", words))

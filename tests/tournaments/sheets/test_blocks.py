"""Blocks side by side, one a table."""

import re

import pytest

from scoring.paper.pages import PAPERS, Paper, Sheet
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of, words_of
from tests.tournaments.sheets.examples import NAMES, SIZES
from tournaments.sheets.blocks import NAMES as NAME_SIZES
from tournaments.sheets.blocks import Block, blocks

LINES = ("In: N & S −12340, E & W 12340", f"{NAMES[0]} & {NAMES[1]} go to table 100.")


def drawn(tables: int, paper: Paper, names: list[str] = NAMES) -> Sheet:
    sheet = Sheet(paper, "Round 7: where everybody sits")
    rows = [(letter, names[place], "−12340") for place, letter in enumerate("NESW")]
    blocks(
        sheet,
        [Block(f"Table {number}, {NAMES[0]}", rows, LINES) for number in range(1, tables + 1)],
    )
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


@pytest.mark.parametrize(
    ("tables", "names", "size"),
    [
        (2, ["Ann", "Bob", "Cal", "Deb"], NAME_SIZES[0]),
        (100, ["Ann", "Bob", "Cal", "Deb"], NAME_SIZES[-1]),
        (2, ["Ann", "Bob", "Cal", "Beatrice Goldberg-Smith"], 12.0),
    ],
)
def test_names_are_as_large_as_lets_all_stand_on_one_page_and_none_take_a_line_more(
    tables: int, names: list[str], size: float
) -> None:
    words = words_of(drawn(tables, PAPERS["a4"], names).pages[0], PAPERS["a4"])
    assert {word.size for word in words if word.text == "−12340"} == {size}


def test_a_block_says_all_that_it_is_given() -> None:
    text = text_of(drawn(1, PAPERS["letter"]))
    for words in (*NAMES[:4], *LINES):
        assert all(part in text for part in re.split("[ -]", words))

"""The director's master sheet."""

import itertools
from dataclasses import replace

import pytest

from scoring.paper.drawn import Line, Text
from scoring.paper.pages import PAPERS, Paper
from tests.paper import EVERY_PAPER, MILLIMETRE, flaws, narrowed, text_of
from tests.sampling import combined
from tests.tournaments.sheets.examples import HEAD, SIZES
from tournaments.sheets.before.master import master_sheet

A4 = PAPERS["a4"]
every_paper = pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("tables", "rounds", "paper"),
    combined(SIZES, [1, 3, 10, 11, 40], EVERY_PAPER.values(), times=5),
)
def test_it_is_flawless_however_full_the_hall(tables: int, rounds: int, paper: Paper) -> None:
    results = {
        (number, table): (-12340, 1230)
        for number in range(1, rounds + 1)
        for table in range(1, tables + 1)
    }
    sheet = master_sheet(replace(HEAD, rounds=rounds), tables, results, paper)
    assert flaws(sheet) == []
    assert narrowed(sheet) == []


@every_paper
@pytest.mark.parametrize("tables", [1, 9, 15, 16, 40])
def test_there_are_eight_millimetres_to_write_in(tables: int, paper: Paper) -> None:
    sheet = master_sheet(HEAD, tables, {}, paper)
    for page in sheet.pages:
        across = sorted(
            item.points[0][1]
            for item in page.drawn
            if isinstance(item, Line) and item.points[0][1] == item.points[1][1]
        )[1:]
        rows = [(below - above) * sheet.paper.scale for above, below in itertools.pairwise(across)]
        assert min(rows) >= 8 * MILLIMETRE


def test_it_is_filled_in_as_far_as_it_is_known() -> None:
    text = text_of(master_sheet(HEAD, 2, {(1, 1): (530, -140), (2, 2): (0, 10)}, A4))
    assert "530\nN & S\n1\n−140\nE & W\n0\nN & S\n2\n10\nE & W" in text
    assert HEAD.as_of in text
    assert "Results so far are printed." in text


@every_paper
def test_every_round_and_every_table_has_its_place(paper: Paper) -> None:
    sheet = master_sheet(replace(HEAD, rounds=40), 12, {}, paper)
    texts = [item.text for page in sheet.pages for item in page.drawn if isinstance(item, Text)]
    assert [
        texts.count(f"Round {number}") + texts.count(str(number)) > 0 for number in range(1, 41)
    ] == [True] * 40


def test_it_says_what_a_cell_is_for() -> None:
    assert "North & South above, East & West below" in text_of(master_sheet(HEAD, 1, {}, A4))


def test_forty_rounds_of_eight_tables_lie_across_and_ten_rounds_of_forty_stand() -> None:
    wide, high = (
        master_sheet(replace(HEAD, rounds=rounds), tables, {}, A4)
        for rounds, tables in ((40, 8), (10, 40))
    )
    assert [sheet.paper.width > sheet.paper.height for sheet in (wide, high)] == [True, False]

"""The caller's page."""

import pytest

from scoring.paper.drawn import Text
from scoring.paper.pages import PAPERS, Paper
from tests.paper import EVERY_PAPER, flaws, narrowed
from tests.tournaments.sheets.examples import HEAD, LONG, SIZES, players
from tournaments.sheets.rounds.caller import CALLED, caller_sheet

every_paper = pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)


@every_paper
@pytest.mark.parametrize("tables", SIZES)
def test_it_is_flawless_however_full_the_hall(tables: int, paper: Paper) -> None:
    names = players(tables)
    lines = [
        f"Table {table}: {names[table]} & {LONG} go to table {table + 1}, The Large Library "
        "Upstairs."
        for table in range(1, tables + 1)
    ]
    sheet = caller_sheet(HEAD, 7, [*lines, f"Sitting out: {', '.join(names[:90])}."], paper)
    assert flaws(sheet) == []
    assert narrowed(sheet) == []


@every_paper
def test_what_is_called_is_read_standing_and_none_of_it_is_lost(paper: Paper) -> None:
    lines = [
        f"Table {table}: {LONG} & {LONG} go to table {table + 1}, Library."
        for table in range(1, 60)
    ]
    sheet = caller_sheet(HEAD, 7, lines, paper)
    called = [
        item
        for page in sheet.pages
        for item in page.drawn
        if isinstance(item, Text) and item.size in CALLED
    ]
    assert " ".join(" ".join(item.text for item in called).split()) == " ".join(lines)


def test_few_calls_are_in_larger_type() -> None:
    sheet = caller_sheet(HEAD, 2, ["Table 1: Nora & Sue go to table 2."], PAPERS["a4"])
    assert max(item.size for item in sheet.page.drawn if isinstance(item, Text)) == CALLED[0]


@every_paper
def test_no_call_is_split_by_a_page_break(paper: Paper) -> None:
    lines = [
        f"Table {table}: {LONG} & {LONG} go to table {table + 1}, Library."
        for table in range(1, 60)
    ]
    sheet = caller_sheet(HEAD, 7, lines, paper)
    for page in sheet.pages:
        first = next(item for item in page.drawn if isinstance(item, Text) and item.size in CALLED)
        assert first.text.startswith("Table ")

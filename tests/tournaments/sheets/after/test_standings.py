"""The standings: one wall page for sixty, places and totals in full, what decided explained."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.paper.drawn import Text
from scoring.paper.pages import PAPERS, Paper, Sheet
from tests.paper import EVERY_PAPER, flaws, is_large, narrowed, text_of
from tests.tournaments.sheets.after.results import by_games, lines_of, ranked
from tests.tournaments.sheets.examples import HEAD, SIZES
from tournaments.sheets.after.standings import Ranked, standings_sheet

A4 = PAPERS["a4"]
FORTY = "Genevieve Maria Catherine Fitzgerald III"


def sheet_of(rows: Sequence[Ranked], paper: Paper = A4, *notes: str) -> Sheet:
    return standings_sheet(HEAD, "Standings after round 4", rows, notes, paper)


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("tables", SIZES)
def test_it_is_well_set(tables: int, paper: Paper) -> None:
    sheet = sheet_of(ranked(tables), paper, "Typed without their hands: round 1, table 3.")
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_sixty_players_have_one_page_in_type_for_a_wall(paper: Paper) -> None:
    rows = [
        replace(row, name=f"Beatrice Bauer {place}", total=4400 - 70 * place, why="")
        for place, row in enumerate(ranked(15), start=1)
    ]
    rows[3], rows[40] = (replace(row, name=FORTY, why="best round") for row in (rows[3], rows[40]))
    sheet = sheet_of(rows, paper)
    assert len(sheet.pages) == 1
    assert smallest_name(sheet, rows) >= 14


@pytest.mark.parametrize("tables", [1, 2, 3, 5, 10, 15, 40])
def test_names_are_as_large_as_the_page_allows_and_never_smaller_than_14(tables: int) -> None:
    for paper in EVERY_PAPER.values():
        rows = [replace(row, name=f"P{row.name}"[:12]) for row in ranked(tables)]
        size = smallest_name(sheet_of(rows, paper), rows)
        assert size >= 14 * (1.4 if is_large(paper) else 1)
        assert size >= 20 or tables > 2


def smallest_name(sheet: Sheet, rows: Sequence[Ranked]) -> float:
    pieces = {piece for row in rows for piece in (row.name, *row.name.split())}
    return min(
        item.size * sheet.paper.scale
        for page in sheet.pages
        for item in page.drawn
        if isinstance(item, Text) and item.bold and item.text in pieces
    )


def test_a_row_has_place_name_total_what_sitting_out_brought_and_the_tie_break() -> None:
    rows = [Ranked(1, "Ann", 530), Ranked(2, "Bob", -140, 50, "most slams")]
    assert lines_of(sheet_of(rows, A4, "Round 1, table 2 is typed."))[-3:] == [
        "1 Ann 530",
        "2 Bob −140 50 most slams",
        "Round 1, table 2 is typed.",
    ]


def test_a_place_that_is_shared_says_so() -> None:
    rows = [Ranked(1, "Ann", 9), Ranked(2, "Bob", 5, shared=True), Ranked(2, "Cas", 5, shared=True)]
    assert lines_of(sheet_of(rows))[-3:] == ["1 Ann 9", "=2 Bob 5", "=2 Cas 5"]


def test_in_two_columns_marks_stand_for_what_the_lines_under_them_explain() -> None:
    rows = [Ranked(place, f"P{place}", 1000 - place) for place in range(1, 51)]
    rows[4] = replace(rows[4], sit_out=150)
    rows[7], rows[8] = (replace(row, why="best round") for row in rows[7:9])
    text = text_of(sheet_of(rows))
    assert "° 150 of the total are for sit-outs." in text
    assert "* Ties broken by best round: P8, P9." in text
    rows[5] = replace(rows[5], sit_out=-20)
    assert "° Sit-outs included: P5 150, P6 −20." in text_of(sheet_of(rows))
    rows = [replace(row, sit_out=row.rank) for row in rows]
    assert "° Sit-outs included; the wall chart has them in brackets." in text_of(sheet_of(rows))


def test_who_is_not_ranked_stands_apart_with_the_total() -> None:
    text = text_of(sheet_of([Ranked(1, "Ann", 530), Ranked(0, "House player", 310)]))
    assert "Filled a seat, not ranked: House player 310." in text


def test_places_of_three_figures_are_whole() -> None:
    text = text_of(sheet_of([Ranked(place, f"P{place}", -place) for place in range(1, 401)]))
    assert {f"{place}" for place in range(1, 401)} <= set(text.split("\n"))
    assert "…" not in text


def test_nobody_at_all_is_a_page_too() -> None:
    sheet = sheet_of([])
    assert len(sheet.pages) == 1
    assert "Nobody is ranked yet." in text_of(sheet)


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("tables", SIZES)
def test_games_and_halves_are_well_set(tables: int, paper: Paper) -> None:
    sheet = sheet_of(by_games(tables), paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


def test_games_stand_before_points_with_what_sit_outs_brought() -> None:
    rows = [
        Ranked(1, "Ann", 530, rank_by="games", figure=Fraction(15, 2)),
        Ranked(2, "Bob", 900, 110, rank_by="games", figure=Fraction(7), out_won=Fraction(1, 2)),
        Ranked(0, "Guest", 10, rank_by="games", figure=Fraction(1)),
    ]
    lines = text_of(sheet_of(rows)).split()
    assert "1 Ann 7 ½ 530" in " ".join(lines)
    assert "2 Bob 7 900 ½ + 110" in " ".join(lines)
    assert "Filled a seat, not ranked: Guest 1 game, 10 points." in " ".join(lines)
    halves = [replace(rows[1], name=f"P{place}", rank=place) for place in range(1, 41)]
    marked = " ".join(text_of(sheet_of([rows[0], *halves])).split())
    assert "° Sit-outs included: ½ game and 110 points." in marked


def test_an_average_has_one_decimal_and_no_column_of_halves() -> None:
    rows = [Ranked(1, "Ann", 1390, rank_by="average", figure=Fraction(1390, 9))]
    assert "1 Ann 154.4 1390" in " ".join(text_of(sheet_of(rows)).split())


@pytest.mark.parametrize(("name", "columns"), [("P", 2), (f"{FORTY} & {FORTY}", 1)])
def test_several_pages_have_two_columns_where_these_save_pages(name: str, columns: int) -> None:
    sheet = sheet_of([replace(row, name=name) for row in ranked(40)])
    lefts = {
        round(item.x)
        for page in sheet.pages
        for item in page.drawn
        if isinstance(item, Text) and item.bold and name.startswith(item.text)
    }
    assert len(sheet.pages) > 1
    assert len(lefts) == columns

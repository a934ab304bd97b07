"""The wall chart: everybody's points in type for a wall, the best of each round in a ring."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.paper.drawn import Line, Text
from scoring.paper.pages import PAPERS, Paper, Sheet
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of
from tests.tournaments.sheets.after.results import by_games, ranked
from tests.tournaments.sheets.examples import HEAD, SIZES
from tournaments.sheets.after.standings import Ranked, Score
from tournaments.sheets.after.wall_chart import wall_chart

A4 = PAPERS["a4"]


def sheet_of(rows: list[Ranked], paper: Paper = A4) -> Sheet:
    return wall_chart(HEAD, "Round by round, final", rows, paper)


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize(
    ("tables", "rounds"), [*((tables, 10) for tables in SIZES), (9, 1), (2, 40), (9, 40)]
)
def test_it_is_well_set(tables: int, rounds: int, paper: Paper) -> None:
    sheet = sheet_of(ranked(tables, rounds, playing=True), paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_forty_one_players_and_ten_rounds_hang_on_two_pages_across(paper: Paper) -> None:
    rows = [
        replace(row, name=f"Beatrice Bauer {place}") for place, row in enumerate(ranked(11)[:41])
    ]
    rows = [
        replace(row, rounds=tuple(Score(1000 + 10 * (n - place)) for n in range(10)))
        for place, row in enumerate(rows)
    ]
    sheet = sheet_of(rows, paper)
    assert len(sheet.pages) == 2
    assert sheet.paper.width > sheet.paper.height
    sizes = {
        item.text: item.size
        for page in sheet.pages
        for item in page.drawn
        if isinstance(item, Text)
    }
    assert min(sizes[row.name] for row in rows) >= 14
    assert min(sizes[str(1000 + 10 * number)] for number in range(10)) >= 12


def test_rounds_that_have_no_room_side_by_side_have_pages_of_their_own_with_totals() -> None:
    rows = [Ranked(1, "Ann", 40 * 120, rounds=tuple(Score(100 + n) for n in range(40)))]
    sheet = sheet_of(rows)
    for page in sheet.pages:
        texts = [item.text for item in page.drawn if isinstance(item, Text)]
        assert {"1", "Ann", "4800", "Total"} <= set(texts)
    text = text_of(sheet).split("\n")
    assert all(text.count(str(100 + n)) == 1 for n in range(40))


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
def test_a_page_that_has_some_of_the_rounds_says_which_and_what_they_come_to(paper: Paper) -> None:
    rows = [Ranked(1, "Ann", 40 * 1100, rounds=(Score(1100),) * 40)]
    sheet = sheet_of(rows, paper)
    assert len(sheet.pages) > 1
    sums = 0
    for page in sheet.pages:
        texts = [item.text for item in page.drawn if isinstance(item, Text)]
        (said,) = [text for text in texts if text.endswith("The total is of all rounds.")]
        first, last = (int(word) for word in said.split()[1:4:2])
        part = 1100 * (last - first + 1)
        assert {str(part), "44000", f"Rounds {first}–{last}"} <= set(texts)
        sums += part
    assert sums == 44_000
    whole = text_of(sheet_of([Ranked(1, "Ann", 1100, rounds=(Score(1100),))], paper))
    assert "of all rounds" not in whole


def test_the_best_of_each_round_has_a_ring_and_ones_own_best_is_bold() -> None:
    rows = [
        Ranked(1, "Ann", 530, rounds=(Score(480), Score(50))),
        Ranked(2, "Bob", 290, rounds=(Score(200), Score(90))),
        Ranked(3, "Cas", 190, rounds=(Score(100), Score(90))),
        Ranked(0, "House player", 1200, rounds=(Score(1000), Score(200))),
    ]
    assert ringed(sheet_of(rows)) == ["480", "90", "90"]
    bold = {item.text for item in sheet_of(rows).page.drawn if isinstance(item, Text) and item.bold}
    assert {"480", "200", "100", "90"} <= bold
    assert "50" not in bold


def test_a_round_that_is_not_over_and_a_sit_out_have_no_ring() -> None:
    rows = [
        Ranked(1, "Ann", 530, rounds=(Score(480, sat_out=True), Score(50))),
        Ranked(2, "Bob", 200, rounds=(Score(200), Score(None, is_open=True))),
        Ranked(3, "Cas", -70, rounds=(Score(-70), Score(None))),
    ]
    sheet = sheet_of(rows)
    assert ringed(sheet) == ["200"]
    text = text_of(sheet).split("\n")
    assert {"(480)", "…", "–", "−70"} <= set(text)


def test_only_marks_that_are_there_are_explained() -> None:
    text = text_of(sheet_of([Ranked(1, "Ann", 530, rounds=(Score(480), Score(50)))]))
    assert "In a ring: the best of the round. Bold: the player’s own best." in text
    assert "sitting out" not in text


def test_places_of_three_figures_are_whole_and_shared_ones_say_so() -> None:
    rows = [
        Ranked(place, f"P{place}", 0, rounds=(Score(place),), shared=place > 398)
        for place in range(1, 401)
    ]
    text = set(text_of(sheet_of(rows)).split("\n"))
    assert {"100", "398", "=399", "=400"} <= text


@pytest.mark.parametrize("rows", [[], [Ranked(1, "Ann", 0), Ranked(2, "Bob", 0)]])
def test_nobody_and_no_round_is_a_page_too(rows: list[Ranked]) -> None:
    sheet = sheet_of(rows)
    assert (len(sheet.pages), flaws(sheet)) == (1, [])


def ringed(sheet: Sheet) -> list[str]:
    """The figures that stand in a ring, page by page, from the top down."""
    figures = []
    for page in sheet.pages:
        rings = [
            item.points for item in page.drawn if isinstance(item, Line) and len(item.points) > 30
        ]
        for ring in rings:
            left, right = min(x for x, _y in ring), max(x for x, _y in ring)
            upper, lower = min(y for _x, y in ring), max(y for _x, y in ring)
            figures += [
                item.text
                for item in page.drawn
                if isinstance(item, Text) and left < item.x < right and upper < item.y < lower
            ]
    return figures


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
@pytest.mark.parametrize("tables", SIZES)
def test_games_and_halves_are_well_set(tables: int, paper: Paper) -> None:
    sheet = sheet_of(by_games(tables), paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


def test_games_won_are_marked_beside_the_points_and_counted_before_them() -> None:
    one, half = Fraction(1), Fraction(1, 2)
    rows = [
        Ranked(
            1,
            "Ann",
            350,
            rounds=(Score(300, won=one), Score(0, sat_out=True, won=half), Score(-10, won=half)),
            rank_by="games",
            figure=Fraction(2),
        )
    ]
    text = " ".join(text_of(sheet_of(rows)).split())
    assert "Games Points Ann 2 350 1 300• (0) ½ −10 ½" in text
    assert "•: a game won. ½: half a game." in text

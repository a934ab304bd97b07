"""The sheet of a season: how many evenings stand side by side, what does not count, no lines."""

import datetime

import pytest

from scoring.paper.pages import PAPERS, Paper
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of
from tournaments.sheets.after.season import WALL, SeasonShown, season_sheet
from tournaments.words.clubs import SeasonCell, SeasonLine


def season(nights: int, people: int, *, dropped: bool = False, name: str = "Nora") -> SeasonShown:
    first = datetime.date(2026, 1, 6)
    return SeasonShown(
        "The club",
        "Winter",
        "Each evening brings its points.",
        [first + datetime.timedelta(weeks=number) for number in range(nights)],
        [
            SeasonLine(
                number,
                number,
                f"{name} {number}",
                str(1000 * nights),
                nights,
                [SeasonCell("−1000", not (dropped and one == 0)) for one in range(nights)],
            )
            for number in range(1, people + 1)
        ],
        False,
    )


@pytest.mark.parametrize("paper", [*EVERY_PAPER.values(), *WALL.values()], ids=str)
@pytest.mark.parametrize(("nights", "people"), [(1, 4), (6, 41), (13, 60), (40, 90)])
def test_it_is_well_set(nights: int, people: int, paper: Paper) -> None:
    long = "Maximiliana Theodora von Hohenstein-Papad"[:40]
    for name in ("Nora", long):
        sheet = season_sheet(season(nights, people, dropped=True, name=name), paper)
        assert (flaws(sheet), narrowed(sheet)) == ([], [])


def test_every_evening_and_everybody_is_on_it() -> None:
    text = text_of(season_sheet(season(40, 50), PAPERS["a4"]))
    assert all(f"Nora {number}" in text for number in range(1, 51))
    assert text.count("6 Jan") >= 1
    assert "Evenings 1 to" in text
    assert text.count("−1000") == 40 * 50


def test_each_part_of_it_says_what_the_figure_is_of() -> None:
    sums = season(40, 4)
    for drawn, said in ((sums, "the total is of all"), (sums._replace(is_average=True), "average")):
        text = text_of(season_sheet(drawn, PAPERS["a4"]))
        assert said in text
        assert ("the total is of all" in text) == (drawn is sums)


def test_what_does_not_count_is_in_brackets_and_what_counts_is_bold() -> None:
    text = text_of(season_sheet(season(6, 4, dropped=True), PAPERS["letter"]))
    assert text.count("(−1000)") == 4
    assert "In brackets: does not count." in text
    assert "In brackets" not in text_of(season_sheet(season(6, 4), PAPERS["letter"]))


def test_a_season_of_six_and_forty_people_is_on_two_pages() -> None:
    assert len(season_sheet(season(6, 40), PAPERS["a4"]).pages) == 2
    assert len(season_sheet(season(6, 40), WALL["a4"]).pages) == 1


def test_without_evenings_it_says_so() -> None:
    empty = season(0, 0)
    assert "No closed evening counts" in text_of(season_sheet(empty, PAPERS["a4"]))

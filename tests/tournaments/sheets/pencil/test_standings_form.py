"""The form for the final standings."""

import itertools
from typing import Any

import pytest

from scoring.paper.drawn import Line
from scoring.paper.pages import Paper
from tests.paper import EVERY_PAPER, MILLIMETRE, flaws, narrowed, text_of
from tests.sampling import combined
from tests.tournaments.sheets.examples import HEAD, SIZES, players
from tournaments.sheets.pencil.standings_form import FormRow, StandingsForm, standings_form

LINES = [
    "Write everybody’s points of each round in its column, and add them to the total before."
] * 3


def form(tables: int, rounds: range, **how: Any) -> StandingsForm:
    rows = [
        FormRow(name, "−12340", "2 × −110", "5", {rounds[0]: "sits out"} if rounds else {})
        for name in players(tables)
    ]
    return StandingsForm(rounds, [*rows, FormRow("")], LINES, **how)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("tables", "rounds", "paper"),
    combined(SIZES, [range(5, 11), range(1, 41), range(0)], EVERY_PAPER.values(), times=4),
)
def test_it_is_set_well(tables: int, rounds: range, paper: Paper) -> None:
    sheet = standings_form(HEAD, form(tables, rounds, needs_average=True), paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
def test_rows_can_be_written_in(paper: Paper) -> None:
    sheet = standings_form(HEAD, form(2, range(5, 11)), paper)
    heights = sorted(
        {line.points[0][1] for line in sheet.pages[0].drawn if isinstance(line, Line)}
    )[2:]
    assert (
        min(below - above for above, below in itertools.pairwise(heights)) * paper.scale
        >= 9 * MILLIMETRE
    )


def test_each_round_has_a_column_once_and_the_last_part_has_the_place() -> None:
    text = text_of(standings_form(HEAD, form(1, range(1, 20)), EVERY_PAPER["a4"])).split("\n")
    assert [text.count(f"Round {number}") for number in range(1, 20)] == [1] * 19
    assert (text.count("Carried over"), text.count("Place"), text.count("Sum")) == (1, 1, 2)


def test_the_number_of_rounds_is_there_where_a_sit_out_scores_their_average() -> None:
    texts = [
        text_of(standings_form(HEAD, form(1, range(5, 9), needs_average=needs), EVERY_PAPER["a4"]))
        for needs in (True, False)
    ]
    assert ["Rounds at" in text for text in texts] == [True, False]


def test_a_whole_evening_has_no_total_to_begin_with() -> None:
    text = text_of(standings_form(HEAD, form(1, range(1, 5), has_before=False), EVERY_PAPER["a4"]))
    assert "before round" not in text.replace("total before.", "")

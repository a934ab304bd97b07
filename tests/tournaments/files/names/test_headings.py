"""Headings and titles, and what is none."""

import pytest

from tournaments.files.names.headings import Heading, folded, is_like_a_name, said_by, title_of


@pytest.mark.parametrize(
    "text", ["First_Name", "firstName", "FIRST NAME:", "First name 2", "fïrst-name"]
)
def test_a_heading_is_one_however_it_is_written(text: str) -> None:
    assert (folded(text), said_by(text).heading) == ("first name", Heading.FIRST)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        *((line, "other") for line in ("Players", "Total 41", "41 players", "Waiting list:")),
        *(("Joueurs", "other"), ("Names (41)", "other"), ("Not coming:", "gone")),
        *((line, "") for line in ("Ann", "Player 12", "Junior", "Ann North", "Tag")),
    ],
)
def test_a_title_names_nobody_and_a_name_is_no_title(line: str, title: str) -> None:
    assert (title_of(line), is_like_a_name(line)) == (title, True)


@pytest.mark.parametrize(
    "cell", ["651-555-0100", "ann@example.org", "12/24/1950", "", "✓", "x" * 81]
)
def test_a_figure_an_address_and_a_tick_are_no_names(cell: str) -> None:
    assert not is_like_a_name(cell)

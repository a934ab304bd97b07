"""The seating on paper: by table, then by name for the wall."""

import pytest
from django.utils import translation

from scoring.paper.pages import PAPERS, Paper, Sheet
from tests.paper import EVERY_PAPER, flaws, narrowed, text_of, words_of
from tests.sampling import combined
from tests.tournaments.sheets.examples import HEAD, SIZES, players
from tournaments.sheets.rounds.seating import Seated, SeatedRound, SeatedTable, seating_sheet

STATE = ("In: N & S −12340, E & W 12340", "Bartholomew Fitzgerald & Ženevieve go to table 100.")


def seated(tables: int, *, is_called: bool = True) -> SeatedRound:
    names = players(tables)
    rows = [
        SeatedTable(
            table,
            {
                seat: Seated(names[4 * (table - 1) + place], -12_340)
                for place, seat in enumerate("NESW")
            },
            STATE,
        )
        for table in range(1, tables + 1)
    ]
    by_name: list[tuple[Seated, int | None, str]] = [
        (who, table.number, seat) for table in rows for seat, who in table.seats.items()
    ]
    out = Seated("Zoe", 10)
    return SeatedRound(7, rows, [out], [*by_name, (out, None, "")], is_called)


def sheet(tables: int, paper: Paper) -> Sheet:
    return seating_sheet(HEAD, seated(tables), paper)


@pytest.mark.sampled
@pytest.mark.parametrize(("tables", "paper"), combined(SIZES, EVERY_PAPER.values(), times=2))
def test_it_is_set_well(tables: int, paper: Paper) -> None:
    drawn = sheet(tables, paper)
    assert (flaws(drawn), narrowed(drawn)) == ([], [])


@pytest.mark.parametrize("tables", [1, 9, 40])
def test_everybody_is_there_twice_and_who_sits_out_is_named(tables: int) -> None:
    text = text_of(sheet(tables, PAPERS["a4"])).replace("\n", " ")
    for number in range(1, tables + 1):
        assert f"Table {number}" in text
    everybody = " ".join(players(tables))
    for part in ("Ольга", "Ελένη", "Wolfgang", "Şükrü", "Ann"):
        assert text.count(part) == 2 * everybody.count(part)
    assert "Without a seat: Zoe 10" in text


def test_the_list_for_the_wall_is_in_fourteen_points_and_more() -> None:
    paper = PAPERS["a4"]
    for tables in (9, 40):
        page = sheet(tables, paper).pages[-1]
        words = words_of(page, paper)
        rows = [word for word in words if word.top > 132 and word.bottom < 780]
        assert min(word.size for word in rows) >= 14


def test_short_names_are_larger_as_long_as_the_page_has_room() -> None:
    sizes = []
    for number in (12, 200):
        names = [Seated(f"P{place}", 0) for place in range(number)]
        seated_round = SeatedRound(7, [], [], [(who, 1, "N") for who in names])
        drawn = seating_sheet(HEAD, seated_round, PAPERS["a4"])
        words = [word for page in drawn.pages for word in words_of(page, PAPERS["a4"])]
        sizes.append(next(word.size for word in words if word.text == "P1"))
    assert sizes == [20.0, 14.0]


def test_a_long_word_for_a_sit_out_keeps_to_one_line() -> None:
    by_name = [(Seated(f"P{place}", 0), 1, "N") for place in range(11)]
    with translation.override("fr"):
        seated_round = SeatedRound(7, [], [], [*by_name, (Seated("Zoé", 0), None, "")])
        text = text_of(seating_sheet(HEAD, seated_round, PAPERS["letter"]))
    assert "au repos" in text


def test_totals_say_before_which_round_they_are() -> None:
    text = text_of(sheet(1, PAPERS["a4"]))
    assert "Beside each name: the total before round 7." in text


def test_a_draft_is_not_taken_for_the_round_that_is_played() -> None:
    drawn = seating_sheet(HEAD, seated(1, is_called=False), PAPERS["a4"])
    assert drawn.title == "Round 7, not called yet: where everybody will sit"

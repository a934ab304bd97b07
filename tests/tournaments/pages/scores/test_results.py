"""Results by round: every round and table on one page."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Device
from scoring.services import By
from tests.tournaments.conftest import Hall, page
from tournaments import services
from tournaments.pages.scores.results import Cell, Row
from tournaments.queries import TableKey
from tournaments.rules.movements import FOR_PLAYERS
from tournaments.rules.movements.by_result import ByResult


def rows(dee: Client, hall: Hall, **query: str) -> list[Row]:
    grid: list[Row] = dee.get(reverse("results", args=[hall.pk]), query).context["rows"]
    return grid


def totals(cell: Cell | None) -> list[tuple[int | str, bool]]:
    return [(side.points, side.is_low) for side in cell.sides] if cell else []


def test_old_rounds_have_their_results(dee: Client, played: Hall) -> None:
    played.seat()
    grid = rows(dee, played)
    waiting = [("–", False), ("–", False)]
    assert [[totals(cell) for cell in row.cells] for row in grid] == [
        [[(110, False), (-10, True)], [(110, False), (-10, True)], waiting],
        [[(120, False), (-20, True)], [(120, False), (-20, True)], waiting],
    ]
    assert reverse("event-table", args=[played.pk, 1, 2]) in page(dee, "results", played.pk)


def test_what_was_put_right_or_ruled_is_marked(dee: Client, played: Hall) -> None:
    services.adjust(
        table=TableKey(played.pk, 1, 2), points={"NS": -300, "EW": 0}, by=By(None, "late")
    )
    played.type(1, 50, 40, number=2, version=played.table(1, 2).row.version)
    righted = [[cell.righted for cell in row.cells if cell] for row in rows(dee, played)]
    assert righted == [[False, True], [True, False]]
    assert totals(rows(dee, played)[1].cells[0]) == [(-180, True), (-20, False)]


@pytest.mark.parametrize(
    ("wanted", "chosen"), [("1", 1), ("2", 2), ("9", 2), ("x", 2), ("", 2), ("0", 2)]
)
def test_a_narrow_screen_lists_one_round(
    dee: Client, played: Hall, wanted: str, chosen: int
) -> None:
    answer = dee.get(reverse("results", args=[played.pk]), {"round": wanted})
    listed = re.findall(r'chosen">\s*<a href="([^"]+)"', answer.content.decode())
    assert listed == [reverse("event-table", args=[played.pk, chosen, number]) for number in (1, 2)]
    assert all(row.is_listed for row in answer.context["rows"])


@pytest.mark.parametrize(
    ("movement", "marked"),
    [(code, isinstance(movement, ByResult)) for code, movement in FOR_PLAYERS.items()],
)
def test_a_low_side_is_marked_where_it_says_who_goes_on(
    dee: Client, device: Device, movement: str, marked: bool
) -> None:
    hall = Hall(device, 16, rounds=2, movement=movement)
    hall.seat()
    hall.type_all()
    pages = [
        page(dee, "results", hall.pk),
        page(dee, "round", hall.pk, 1),
        page(dee, "event-table", hall.pk, 1, 1),
        page(dee, "evening", hall.pk),
    ]
    low = re.compile(r'class="(?:aloud|mark)">low<')
    assert [bool(low.search(shown)) for shown in pages] == [marked] * 4


@pytest.mark.parametrize(
    ("rank_by", "words"), [("points", "marks the low side"), ("games", "marks the side that lost")]
)
def test_the_mark_is_explained_as_the_evening_counts(
    dee: Client, device: Device, rank_by: str, words: str
) -> None:
    hall = Hall(device, 8, rank_by=rank_by)
    hall.seat()
    hall.type(1, 50, 40)
    hall.type(2, 50, 40)
    hall.seat()
    assert words in page(dee, "results", hall.pk)


def test_many_tables_stand_in_two_halves(dee: Client, device: Device, played: Hall) -> None:
    many = Hall(device, 52)
    many.seat()
    for hall, tables in ((played, 1), (many, 2)):
        html = page(dee, "results", hall.pk)
        assert html.count("<table") == tables
        numbers = re.findall(r">Table</span> (\d+)", html)
        assert numbers == [str(row.number) for row in rows(dee, hall)]


def test_before_round_1_there_are_none(dee: Client, hall: Hall) -> None:
    assert "No round is published yet." in page(dee, "results", hall.pk)


def test_statements_grow_neither_with_rounds_nor_with_tables(dee: Client, device: Device) -> None:
    counts = []
    for players, rounds in ((8, 1), (40, 3)):
        hall = Hall(device, players)
        for _round in range(rounds):
            hall.seat()
            hall.type_all()
        with CaptureQueriesContext(connection) as statements:
            assert dee.get(reverse("results", args=[hall.pk])).status_code == 200
        counts.append(len(statements))
    assert counts[0] == counts[1]


def test_a_table_tells_who_typed_what_was_ruled_and_why(dee: Client, played: Hall) -> None:
    services.adjust(
        table=TableKey(played.pk, 1, 2), points={"NS": -300, "EW": 0}, by=By(None, "late")
    )
    shown = page(dee, "event-table", played.pk, 1, 2)
    assert [
        words in shown for words in ("typed 120 : −20", "ruling: North &amp; South −300", "“late”")
    ] == [True] * 3
    assert "See what changes" in shown
    assert "typed 110 : −10" not in shown.split("What was done here")[1]


def test_the_page_of_an_old_round_shows_its_results(dee: Client, played: Hall) -> None:
    shown = page(dee, "round", played.pk, 1)
    assert reverse("event-table", args=[played.pk, 1, 1]) in shown

"""Results by round: every round and table on one page."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.services import By
from tests.pressing import follow, read
from tests.tournaments.conftest import Hall, opened, page, says, where
from tournaments import services
from tournaments.queries import TableKey
from tournaments.rules.movements import FOR_PLAYERS
from tournaments.rules.movements.by_result import ByResult


def cells_of(answer: Any) -> list[list[str]]:
    """The cells of every row as they are read, without names."""
    rows = [row.cells for row in answer.context["rows"]]
    return [
        [
            " ".join(f"{side.points}{'▾' * side.is_low}" for side in cell.sides)
            + "✎" * cell.righted
            for cell in cells
            if cell
        ]
        for cells in rows
    ]


def test_results_of_old_rounds_mark_what_was_put_right(dee: Client, played: Hall) -> None:
    table = TableKey(played.pk, 1, 2)
    services.adjust(table=table, points={"NS": -300, "EW": 0}, by=By(None, "late"))
    played.type(1, 50, 40, number=2, version=played.table(1, 2).row.version)
    played.seat()
    results = opened(dee, "results", played.pk)
    assert cells_of(results) == [
        ["110 -10▾", "50 40▾✎", "– –"],
        ["-180▾ -20✎", "120 -20▾", "– –"],
    ]
    assert "✎ marks a table with a correction or a ruling." in read(results)
    shown = read(follow(follow(results, "Round 1", within="Side"), "Open Table 2"))
    for words in ("typed 120 : −20", "ruling: North & South −300 “late”", "See what changes"):
        assert words in shown
    assert "typed 110 : −10" not in shown.split("What was done here")[1]


def test_a_narrow_screen_lists_one_round_of_links_to_tables(dee: Client, played: Hall) -> None:
    results = opened(dee, "results", played.pk)
    for wanted, chosen in (("1", 1), ("2", 2), ("9", 2), ("x", 2), ("", 2), ("0", 2)):
        shown = dee.get(reverse("results", args=[played.pk]), {"round": wanted})
        listed = re.findall(r'chosen">\s*<a href="([^"]+)"', shown.content.decode())
        tables = [reverse("event-table", args=[played.pk, chosen, number]) for number in (1, 2)]
        assert listed == tables
    assert follow(results, "1").context["chosen"] == 1
    north = played.table(2, 1).entries["N"].name
    table = follow(results, f"Table 2 {north} …")
    assert (where(table), "Round 1, table 2" in read(table)) == ("event-table", True)
    back = follow(table, "‹ Results by round")
    assert (where(back), back.context["chosen"]) == ("results", 1)
    seating = follow(back, "Round 1", within="Side")
    assert follow(seating, "Results by round").context["chosen"] == 1


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
    low = re.compile(r'class="(?:aloud|mark)">low<')
    for name, *address in (("results",), ("round", 1), ("event-table", 1, 1), ("evening",)):
        assert bool(low.search(page(dee, str(name), hall.pk, *address))) == marked
    assert ("▾ marks the low side." in says(dee, "results", hall.pk)) == marked


def test_many_tables_stand_in_two_halves(dee: Client, device: Device, hall: Hall) -> None:
    assert "No round is published yet." in says(dee, "results", hall.pk)
    many = Hall(device, 52, rank_by="games")
    for evening, halves, tables in ((hall, 1, 2), (many, 2, 13)):
        evening.seat()
        shown = page(dee, "results", evening.pk)
        numbers = [int(number) for number in re.findall(r">Table</span> (\d+)", shown)]
        assert (shown.count("<table"), numbers) == (halves, list(range(1, tables + 1)))
    assert "▾ marks the side that lost." in says(dee, "results", many.pk)

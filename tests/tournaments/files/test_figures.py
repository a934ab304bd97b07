"""The tables of an evening agree with its standings and with one another, whatever happened."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.services import By
from scoring.spreadsheets.files import as_workbook
from scoring.spreadsheets.tables import Table
from tests.scoring.spreadsheets.test_files import rows_of
from tests.tournaments.conftest import Hall, simulate
from tournaments import services
from tournaments.files.figures import book_of_evening
from tournaments.queries import Evening, TableKey, fresh_evening


def dicts(table: Table) -> list[dict[str, Any]]:
    titles = [column.title for column in table.columns]
    assert all(len(row) == len(titles) for row in table.rows)
    return [dict(zip(titles, row, strict=True)) for row in table.rows]


def verify(evening: Evening) -> dict[str, list[dict[str, Any]]]:
    """Every total can be found again in the other tables."""
    book = book_of_evening(evening)
    tables = {table.title.lower(): dicts(table) for table in book.tables}
    seats: Counter[str] = Counter()
    for row in tables["seats"]:
        seats[row["name"]] += row["points"] or 0
    for row in tables["standings"]:
        assert row["total"] == seats[row["name"]] + row["sit-outs"]
        assert row["total"] == row["sit-outs"] + sum(
            row[f"round {round_.number}"] or 0 for round_ in evening.published
        )
    points: Counter[tuple[int, str]] = Counter()
    for row in tables["tables"]:
        for seat in "NESW":
            side = "NS" if seat in "NS" else "EW"
            points[row["round"], row[seat]] += row[f"{side} points"] or 0
    for row in tables["seats"]:
        if row["table"] is not None and row["points"] is not None:
            assert points[row["round"], row["name"]] == row["points"]
    verify_hands(evening, tables["hands"])
    return tables


def verify_hands(evening: Evening, rows: list[dict[str, Any]]) -> None:
    """The hands of a table come to what it has, where hands count."""
    by_hand: Counter[tuple[int, int]] = Counter()
    for row in rows:
        by_hand[row["round"], row["table"]] += row["NS points"]
    for round_ in evening.published:
        for table in round_.tables:
            if table.counts_hands and table.typed is None:
                assert by_hand[round_.number, table.number] == table.counted["NS"]


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (9, 3), (41, 3)])
def test_simulated_evenings_add_up(tmp_path: Path, players: int, rounds: int) -> None:
    _record, pk = simulate(tmp_path, players=players, rounds=rounds, seed=players)
    tables = verify(fresh_evening(pk))
    assert len(tables["roll"]) >= players
    assert len(tables["hands"]) > 0


def test_totals_typed_rulings_and_sit_outs_are_there(hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    ruling = By(hall.device, "late")
    services.adjust(table=TableKey(hall.pk, 1, 1), points={"NS": -50, "EW": 0}, by=ruling)
    row = verify(hall.now)["tables"][0]
    assert (row["NS points"], row["NS ruling"], row["reason"]) == (60, -50, "late")


def test_a_house_player_has_no_fee_to_pay(device: Device) -> None:
    hall = Hall(device, 9, fee=500)
    hall.mark("P01", ranked=False)
    roll = verify(hall.now)["roll"]
    assert [row["fee"] for row in roll if row["name"] == "P01"] == [0]
    assert {row["fee"] for row in roll if row["name"] != "P01"} == {500}


def test_an_evening_that_has_not_begun_has_its_roll_and_nobody_has_a_prize(hall: Hall) -> None:
    tables = verify(hall.now)
    assert {name for name, rows in tables.items() if rows} == {"roll", "prizes"}
    assert {row["who"] for row in tables["prizes"]} == {None}
    assert as_workbook(book_of_evening(hall.now)).startswith(b"PK")


def test_the_file_is_the_same_as_long_as_the_evening_is(hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    assert as_workbook(book_of_evening(hall.now)) == as_workbook(book_of_evening(hall.now))


def test_a_name_in_any_script_is_in_every_table(dee: Client, hall: Hall) -> None:
    name = "=山田 太郎, محمد"
    services.rename(tournament_id=hall.pk, entry_id=hall.entry("P01").pk, name=name, device=None)
    hall.seat()
    hall.type_all()
    answer = dee.get(reverse("evening-spreadsheet", args=[hall.pk]))
    assert answer["Content-Disposition"].endswith('2026-11-24-tuesday.xlsx"')
    standings, seats, roll = (rows_of(answer.content, sheet) for sheet in (0, 3, 4))
    assert all(name in [row[1] for row in rows] for rows in (standings, seats, roll))
    assert len(standings) == 1 + len(hall.now.entries)

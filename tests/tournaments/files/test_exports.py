"""The record and the spreadsheet of an evening."""

import csv
import json
import os
from contextlib import suppress
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.files.exports import copy_to_folder, record_of
from tournaments.models import Entry, Place


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1+1", "'＝1+1"),
        ("－Ann", "'－Ann"),
        ("Ann;=1+1", "Ann;'=1+1"),
        ("Ann, -2", "Ann,' -2"),
        ("Mary-Ann + Bob", "Mary-Ann + Bob"),
        ("O'Brien", "O'Brien"),
    ],
)
def test_a_spreadsheet_takes_no_name_for_a_formula(
    dee: Client, hall: Hall, name: str, cell: str
) -> None:
    services.rename(tournament_id=hall.pk, entry_id=hall.entry("P01").pk, name=name, device=None)
    hall.seat()
    written = dee.get(reverse("evening-csv", args=[hall.pk, "standings"])).content.decode(
        "utf-8-sig"
    )
    assert cell in [row[1] for row in csv.reader(written.splitlines())]


def test_two_that_write_the_copy_at_once_both_write_it(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"copy_to": str(tmp_path)}
    )
    evening, fsync, others = hall.now, os.fsync, list[str]()

    def fsync_while_another_writes(file: int) -> None:
        if not others:
            others.append("…")
            others.append(copy_to_folder(evening))
        fsync(file)

    monkeypatch.setattr(os, "fsync", fsync_while_another_writes)
    assert (copy_to_folder(evening), others[1]) == ("", "")
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]


@pytest.mark.parametrize("fault", [OSError("The stick is full"), ValueError("not written")])
def test_a_copy_that_is_not_written_leaves_nothing_on_the_stick(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"copy_to": str(tmp_path)}
    )

    def refuse(file: int) -> None:
        raise fault

    monkeypatch.setattr(os, "fsync", refuse)
    with suppress(ValueError):
        assert copy_to_folder(hall.now) == "The stick is full"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("in_pairs", [False, True])
def test_the_handicap_of_somebody_who_has_not_played_is_no_part_of_the_standings(
    device: Device, in_pairs: bool
) -> None:
    hall = Hall(device, 10, movement="swiss", in_pairs=in_pairs)
    for name in ("P09", "P10"):
        hall.mark(name, status="away", handicap=50)
    hall.seat()
    hall.type_all()
    rows = record_of(hall.now)["standings"]
    assert len(rows) == (4 if in_pairs else 8)
    assert rows[0].keys() == {"rank", "entry", "points"}
    hall.mark("P09", status="here")
    hall.mark("P10", status="here")
    hall.seat()
    assert "handicap" in record_of(hall.now)["standings"][0]


def test_an_evening_whose_record_the_law_refuses_is_copied_all_the_same(
    hall: Hall, dee: Client, tmp_path: Path
) -> None:
    """An older version left gaps between the rounds of an entry."""
    for _round in range(3):
        hall.seat()
        hall.type_all()
    seated = Place.objects.filter(round__tournament=hall.pk, round__number=2)
    seated.filter(entry__name="P01").update(entry=spare(hall))
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"copy_to": str(tmp_path)}
    )
    assert dee.get(reverse("evening-record", args=[hall.pk])).status_code == 200
    assert dee.get(reverse("archive-file")).status_code == 200
    dee.post(reverse("close-evening", args=[hall.pk]), {"sure": "yes"}, follow=True)
    [copy] = tmp_path.iterdir()
    assert "standings" not in json.loads(copy.read_text())


def spare(hall: Hall) -> Entry:
    services.add_entries(tournament_id=hall.pk, names=["Zoe"], device=None)
    return hall.entry("Zoe")

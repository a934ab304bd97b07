"""The record of an evening."""

import json
import os
from contextlib import suppress
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.files.exports import copy_to_folder
from tournaments.models import Entry, Place


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

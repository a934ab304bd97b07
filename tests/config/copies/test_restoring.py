"""A copy is put back whole, on either database, and what was there is copied first."""

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from django.forms.models import model_to_dict

from config.copies.keeping import copies_in
from config.copies.making import ABOUT, CopyFailed
from config.copies.rows import LATER, all_models
from config.environment import PROGRAM, sqlite_url
from scoring.models import Device
from tests.config.copies.commands import copied, put_back
from tests.tournaments.conftest import Hall
from tournaments.models import Entry, Tournament
from tournaments.queries import evening

pytestmark = pytest.mark.django_db(transaction=True)


def everything() -> dict[str, list[dict[str, object]]]:
    """Every value of every row, but for revisions, which a copy that is put back has raised."""
    return {
        model._meta.label: [
            {
                field.attname: getattr(row, field.attname)
                for field in model._meta.local_concrete_fields
                if not field.name.endswith("revision")
            }
            for row in model._base_manager.order_by("pk")
        ]
        for model in all_models()
    }


@pytest.fixture
def hall() -> Hall:
    hall = Hall(Device.objects.create(token_hash="dee"), 9, fee=500)
    hall.seat()
    hall.play_hands(1)
    return hall


def test_what_was_there_comes_back_to_the_last_value(hall: Hall, tmp_path: Path) -> None:
    before = everything()
    copy = copied("round 1", tmp_path)
    hall.type(2, 100, 50)
    hall.seat()
    Entry.objects.update(paid=True, couple=7)
    after = everything()
    of_before = put_back(copy, tmp_path)
    assert everything() == before
    put_back(of_before, tmp_path)
    assert everything() == after


def test_pages_and_caches_see_that_it_is_another_state(hall: Hall, tmp_path: Path) -> None:
    copy = copied("round 1", tmp_path)
    kept = evening(hall.pk)
    hall.mark("P01", paid=True)
    seen = Tournament.objects.get(pk=hall.pk).revision
    put_back(copy, tmp_path)
    assert Tournament.objects.get(pk=hall.pk).revision > max(seen, LATER)
    fresh = evening(hall.pk)
    assert fresh is not None
    assert kept is not None
    assert fresh is not kept
    assert [entry.paid for entry in fresh.listed] == [False] * 9


def test_put_back_twice_nothing_of_what_came_between_is_seen(hall: Hall, tmp_path: Path) -> None:
    """The copy has the same numbers each time, and the cache knows them from the first."""
    copy = copied("round 1", tmp_path)
    seen: list[int] = []
    for _time in range(2):
        put_back(copy, tmp_path)
        known = evening(hall.pk)
        assert known is not None
        assert known.tournament.revision > max(seen, default=0)
        assert known.current.table(2).typed is None
        hall.type(2, 100, 50)
        brought_up = evening(hall.pk)
        assert brought_up is not None
        assert brought_up.current.table(2).typed == {"NS": 100, "EW": 50}
        seen.append(brought_up.tournament.revision)


def test_after_it_new_rows_get_numbers_of_their_own(hall: Hall, tmp_path: Path) -> None:
    put_back(copied("x", tmp_path), tmp_path)
    highest = max(Device.objects.values_list("pk", flat=True))
    assert Device.objects.create(token_hash="new").pk > highest
    hall.mark("P01", paid=True)


def test_the_state_that_was_left_is_among_the_copies(hall: Hall, tmp_path: Path) -> None:
    copy = copied("x", tmp_path)
    put_back(copy, tmp_path)
    reasons = [one.reason for one in copies_in(tmp_path / "copies")]
    assert sorted(reasons) == ["before-restore", "restored", "x"]
    assert reasons.index("restored") < reasons.index(
        "before-restore"
    )  # what counts now is the newer one


def test_a_damaged_copy_changes_nothing(hall: Hall, tmp_path: Path) -> None:
    copy = copied("x", tmp_path)
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    before = everything()
    with pytest.raises(CopyFailed):
        put_back(copy, tmp_path)
    assert everything() == before
    assert model_to_dict(Tournament.objects.get(pk=hall.pk))["revision"] < LATER


def test_a_copy_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    copy = tmp_path / "2026-11-22T204107Z-before-upgrade.sqlite3"
    command = [*PROGRAM, "manage", "migrate", "scoring", "--verbosity", "0"]
    subprocess.run(command, env={**os.environ, "DATABASE_URL": sqlite_url(copy)}, check=True)
    with closing(sqlite3.connect(copy)) as old, old:
        old.execute(f"CREATE TABLE {ABOUT} (name TEXT PRIMARY KEY, value TEXT)")
        old.execute(
            "INSERT INTO scoring_device (id, token_hash, first_seen, code_generation, kind, name)"
            " VALUES (7, 'nora', '2026-11-22 20:41:07', 0, '', '')"
        )
    put_back(copy, tmp_path)
    assert [device.token_hash for device in Device.objects.all()] == ["nora"]
    assert everything()["tournaments.Tournament"] == []

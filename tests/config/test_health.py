"""What the director's page says of the computer: its disk, its copies."""

import shutil
from collections import namedtuple
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import LazySettings

from config.copies.asking import note_outcome
from config.health import health

NOW = datetime(2026, 11, 22, 20, 41, 7, tzinfo=UTC)


@pytest.fixture
def copies(settings: LazySettings, tmp_path: Path) -> Path:
    settings.COPIES = tmp_path
    return tmp_path


def test_before_the_first_copy_there_is_none_and_nothing_is_wrong(copies: Path) -> None:
    assert (health().copied_at, health().problem) == (None, "")


def test_the_newest_copy_and_what_went_wrong_since_are_told(copies: Path) -> None:
    for hour in (18, 20):
        (copies / f"2026-11-22T{hour}4107Z-round-3.sqlite3").touch()
    assert health().copied_at == NOW
    note_outcome(
        NOW, None, "No copy could be laid into /media/stick: there is no folder /media/stick"
    )
    assert "there is no folder /media/stick" in health().problem
    note_outcome(NOW, copies)
    assert health().problem == ""


@pytest.mark.parametrize(("free", "short"), [(299_999_999, True), (300_000_000, False)])
def test_a_disk_with_little_room_is_said(
    monkeypatch: pytest.MonkeyPatch, free: int, short: bool
) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage(10**12, 0, free))
    assert (health().free, health().is_short_of_room) == (free, short)

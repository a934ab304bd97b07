"""The folder of the data is closed to others, and what is damaged in it is said before a start."""

import os
import sqlite3
import stat
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection

from config.environment import BadEnvironment
from config.starting import data_folder
from config.starting.data_folder import make_private, verify_database
from scoring.models import Device

modes = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database of many pages."""
    path = tmp_path / "five-hundred.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE hand (points TEXT)")
        connection.executemany("INSERT INTO hand VALUES (?)", [("x" * 500,)] * 500)
        connection.execute("CREATE INDEX by_points ON hand (points)")
        connection.commit()
    return path


def refusal(path: Path) -> str:
    before = path.read_bytes()
    with pytest.raises(BadEnvironment) as refused:
        verify_database(path, path.parent / "copies")
    assert path.read_bytes() == before
    return str(refused.value)


@modes
def test_a_new_folder_and_an_old_one_are_closed_to_others(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir(mode=0o755)
    old.chmod(0o755)
    assert [mode(make_private(folder)) for folder in (tmp_path / "new" / "data", old)] == [
        0o700,
        0o700,
    ]


def test_where_there_is_no_database_yet_nothing_is_wrong(tmp_path: Path) -> None:
    verify_database(tmp_path / "five-hundred.sqlite3", tmp_path / "copies")
    assert list(tmp_path.iterdir()) == []


@modes
def test_a_good_database_is_closed_to_others(database: Path) -> None:
    database.chmod(0o644)
    verify_database(database, database.parent / "copies")
    assert mode(database) == 0o600


def test_an_empty_database_is_no_new_one(tmp_path: Path) -> None:
    path = tmp_path / "five-hundred.sqlite3"
    path.touch()
    assert "is empty: something has cut it short. Put back a copy of it." in refusal(path)
    (tmp_path / "copies").mkdir()
    (tmp_path / "copies" / "2026-11-22T204107Z-round-3.sqlite3").touch()
    when = datetime(2026, 11, 22, 20, 41, 7, tzinfo=UTC).astimezone()
    assert f"Put back the copy of {when:%A %d %B, %H:%M}: " in refusal(path)


def test_a_file_that_is_no_database_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "five-hundred.sqlite3"
    path.write_text("a letter to the club", "utf-8")
    assert "is not a database, or its beginning is damaged" in refusal(path)


@pytest.mark.parametrize("place", [0.2, 0.5, 0.9])
def test_a_page_written_over_is_found(database: Path, place: float) -> None:
    content = bytearray(database.read_bytes())
    start = int(len(content) * place) // 4096 * 4096
    content[start : start + 4096] = b"\xee" * 4096
    database.write_bytes(content)
    assert "is damaged: " in refusal(database)


def test_a_database_that_was_cut_short_is_found(database: Path) -> None:
    os.truncate(database, database.stat().st_size // 2)
    assert "is damaged: " in refusal(database)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a file of SQLite's")
def test_the_servers_own_database_is_looked_through(tmp_path: Path) -> None:
    """Its checks use functions that SQLite alone lacks; an overwritten page is found as well."""
    path = tmp_path / "five-hundred.sqlite3"
    Device.objects.bulk_create([Device(token_hash=f"{number:060}") for number in range(500)])
    connection.ensure_connection()
    with closing(sqlite3.connect(path)) as copy:
        connection.connection.backup(copy)
    verify_database(path, tmp_path / "copies")
    content = bytearray(path.read_bytes())
    content[-8192:] = b"\xee" * 8192
    path.write_bytes(content)
    assert "is damaged: " in refusal(path)


def test_the_way_out_of_a_damaged_database_is_its_newest_copy_by_name(database: Path) -> None:
    copies = database.parent / "copies"
    copies.mkdir()
    for hour in (18, 20):
        (copies / f"2026-11-22T{hour}4107Z-round-3.sqlite3").touch()
    database.write_text("a letter to the club", "utf-8")
    assert (
        "python3 start.py restore 2026-11-22T204107Z-round-3.sqlite3\nThen start again."
        in refusal(database)
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows tells it by the drive")
@pytest.mark.parametrize(
    ("kind", "is_refused"), [("nfs4", True), ("cifs", True), ("ext4", False), ("fuse.sshfs", True)]
)
def test_a_database_on_another_computer_is_refused(
    kind: str, is_refused: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(
        f"/dev/sda1 / ext4 rw 0 0\nserver:/club {tmp_path.resolve()} {kind} rw 0 0\n", "utf-8"
    )
    monkeypatch.setattr(data_folder, "MOUNTS", mounts)
    path = tmp_path / "data" / "five-hundred.sqlite3"
    if not is_refused:
        data_folder.verify_local(path)
        return
    with pytest.raises(BadEnvironment, match="another computer's"):
        data_folder.verify_local(path)

"""A copy is made while others write, is whole, and says what it is; failures are said in words."""

import errno
import os
import shutil
import sqlite3
import stat
import threading
import uuid
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection

from config.copies import making
from config.copies.keeping import Copy
from config.copies.making import CopyFailed, about, make_copy, verify_copy
from scoring.models import Device

NOW = datetime(2026, 11, 22, 20, 41, 7, tzinfo=UTC)
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor != "sqlite", reason="PostgreSQL's are tried in test_restoring.py"
    ),
]


def devices_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as copy:
        return [row[0] for row in copy.execute("SELECT token_hash FROM scoring_device ORDER BY id")]


def test_a_copy_has_what_was_written_and_says_when_and_why(tmp_path: Path) -> None:
    Device.objects.create(token_hash="nora")
    path = make_copy("Round 3", NOW, tmp_path / "copies")
    assert path.name == "2026-11-22T204107Z-round-3.sqlite3"
    assert devices_in(path) == ["nora"]
    assert (about(path)["reason"], about(path)["made_at"]) == ("Round 3", NOW.isoformat())
    verify_copy(path)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_copy_is_made_in_a_folder_that_others_cannot_read(tmp_path: Path) -> None:
    make_copy("x", NOW, tmp_path / "copies")
    assert stat.S_IMODE((tmp_path / "copies").stat().st_mode) == 0o700


def test_a_copy_made_while_somebody_writes_is_of_one_moment(tmp_path: Path) -> None:
    """Each write stores two rows in one transaction: a copy has both or neither."""
    over = threading.Event()

    def write() -> None:
        try:
            while not over.is_set():
                pair = uuid.uuid4().hex
                Device.objects.bulk_create([Device(token_hash=f"{pair}-{half}") for half in "ab"])
        finally:
            connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            path = make_copy(f"copy {number}", NOW, tmp_path)
            names = devices_in(path)
            assert len(names) % 2 == 0
            assert len({name[:-2] for name in names}) == len(names) // 2
    finally:
        over.set()
        writer.join()


def test_a_second_folder_gets_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    path = make_copy("x", NOW, tmp_path / "copies", tmp_path / "stick")
    assert (tmp_path / "stick" / path.name).read_bytes() == path.read_bytes()


def test_a_stick_that_is_not_there_is_said_and_the_first_copy_is_made(tmp_path: Path) -> None:
    with pytest.raises(CopyFailed, match=r"No copy could be laid into .*stick: there is no folder"):
        make_copy("x", NOW, tmp_path / "copies", tmp_path / "stick")
    assert len(list((tmp_path / "copies").iterdir())) == 1


def test_a_stick_that_gives_back_other_bytes_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "copyfile", lambda _source, target: target.write_bytes(b"half"))
    (tmp_path / "stick").mkdir()
    with pytest.raises(CopyFailed, match="is not what is read back"):
        make_copy("x", NOW, tmp_path / "copies", tmp_path / "stick")
    assert list((tmp_path / "stick").glob("*.sqlite3")) == []


def test_of_a_copy_that_fails_nothing_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk, half a copy would take the room of the next hand."""

    def no_room(source: Path, target: Path) -> None:
        Path(target).write_bytes(source.read_bytes()[:5000])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", no_room)
    (tmp_path / "stick").mkdir()
    with pytest.raises(CopyFailed, match="No space left"):
        make_copy("x", NOW, tmp_path / "copies", tmp_path / "stick")
    assert list((tmp_path / "stick").iterdir()) == []
    monkeypatch.setattr(making, "verify_copy", lambda path: no_room(path, path))
    with pytest.raises(CopyFailed, match="No space left"):
        make_copy("y", NOW, tmp_path / "others")
    assert list((tmp_path / "others").iterdir()) == []


def test_what_a_copy_left_that_was_cut_short_goes_later(tmp_path: Path) -> None:
    old, new = tmp_path / "a.part-journal", tmp_path / "b.part"
    for part, age in ((old, 3700), (new, 60)):
        part.write_bytes(b"half")
        os.utime(part, (NOW.timestamp() - age,) * 2)
    make_copy("x", NOW, tmp_path)
    assert not old.exists()
    assert new.exists()


def test_a_folder_that_cannot_be_is_said_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "copies").write_text("a file", "utf-8")
    with pytest.raises(CopyFailed, match="No copy could be made in"):
        make_copy("x", NOW, tmp_path / "copies")


def test_a_damaged_copy_is_found(tmp_path: Path) -> None:
    Device.objects.bulk_create([Device(token_hash=f"{number:060}") for number in range(500)])
    path = make_copy("x", NOW, tmp_path)
    content = bytearray(path.read_bytes())
    content[-8192:-4096] = b"\xee" * 4096
    path.write_bytes(content)
    with pytest.raises(CopyFailed, match="damaged"):
        verify_copy(path)


def test_a_file_that_is_no_copy_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite3")) as other:
        other.execute("CREATE TABLE x (y)")
    for name, content in (("other.sqlite3", None), ("letter.sqlite3", "Dear club")):
        if content:
            (tmp_path / name).write_text(content, "utf-8")
        with pytest.raises(CopyFailed, match="is not a copy of Five Hundred"):
            verify_copy(tmp_path / name)


def test_an_old_copy_that_an_antivirus_holds_keeps_no_new_one_from_being_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = [
        make_copy("round", datetime(2020, 1, 1, minute=minute, tzinfo=UTC), tmp_path)
        for minute in range(2)
    ]
    monkeypatch.setattr(
        making, "superfluous", lambda _copies, _now: [Copy(NOW, "round", path) for path in old]
    )
    unlink = Path.unlink

    def held(path: Path, missing_ok: bool = False) -> None:
        if path == old[0]:
            raise PermissionError(13, "The process cannot access the file")
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", held)
    assert make_copy("round-3-over", NOW, tmp_path).is_file()
    assert [path.exists() for path in old] == [True, False]

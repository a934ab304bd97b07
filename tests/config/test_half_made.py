"""A data folder with a part damaged or gone: told with the way out, and the way out works."""

import os
import shutil
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from config.copies.keeping import copies_in
from tests.serving import ROOT, Server, server_in

DATABASE, KEY = "five-hundred.sqlite3", "secret-key"


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory: pytest.TempPathFactory, empty_hall: Path) -> Path:
    """The folder of a server that ran, with a copy of what it had."""
    server = server_in(tmp_path_factory.mktemp("ran"), empty_hall)
    server.start()
    server.manage(
        "shell", "-c", "from scoring.models import Device; Device.objects.create(token_hash='nora')"
    )
    server.manage("backup")
    server.stop()
    return server.log.parent


@pytest.fixture
def server(tmp_path: Path, left_behind: Path) -> Server:
    """A server that ran, in a folder of this test's own."""
    return server_in(shutil.copytree(left_behind, tmp_path / "data"))


def start_fails(server: Server) -> str:
    """What the server says of why it does not start."""
    command = [sys.executable, "-m", "config.serve", "--port", str(server.port)]
    done = subprocess.run(command, cwd=ROOT, env=server.environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def devices(server: Server) -> list[tuple[str]]:
    """Read the stored devices, by nothing of ours."""
    with closing(sqlite3.connect(server.log.parent / DATABASE)) as database:
        return database.execute("SELECT token_hash FROM scoring_device").fetchall()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda database: database.write_bytes(b""), "is empty: something has cut it short"),
        (lambda database: database.write_text("Dear club", "utf-8"), "is not a database"),
    ],
)
def test_what_is_no_database_any_more_is_put_back_by_the_command_that_is_told(
    server: Server, spoil: Callable[[Path], object], words: str
) -> None:
    folder = server.log.parent
    spoil(folder / DATABASE)
    spoilt = (folder / DATABASE).read_bytes()
    (copy,) = copies_in(folder / "copies")
    told = start_fails(server)
    assert words in told
    assert f"python3 start.py restore {copy.path.name}" in told
    put_back(server, copy.path.name, spoilt)


def put_back(server: Server, name: str, spoilt: bytes) -> None:
    """Put a copy back where a file is that cannot be read: that one is kept aside."""
    assert "was put back" in server.manage("restore", name)
    (aside,) = server.log.parent.glob("five-hundred-damaged-*.sqlite3")
    assert aside.read_bytes() == spoilt
    assert devices(server) == [("nora",)]


def test_a_damaged_database_is_put_back_by_the_command_that_is_told(server: Server) -> None:
    folder = server.log.parent
    os.truncate(folder / DATABASE, (folder / DATABASE).stat().st_size // 2)
    spoilt = (folder / DATABASE).read_bytes()
    told = start_fails(server)
    (copy,) = copies_in(folder / "copies")
    assert "is damaged" in told
    assert f"python3 start.py restore {copy.path.name}" in told
    put_back(server, copy.path.name, spoilt)
    server.start()
    with urllib.request.urlopen(f"{server.loopback}/") as answer:
        assert answer.status == 200
    server.stop()


def test_a_damaged_database_that_is_in_use_is_not_moved_aside(server: Server) -> None:
    """Its workers would go on writing into it, and what they saved would be nowhere."""
    folder = server.log.parent
    server.start()
    for part in folder.glob(f"{DATABASE}*"):
        part.unlink()
    name = copies_in(folder / "copies")[0].path.name
    assert "the database" in refused_by(server, "backup")
    assert "Stop it first: Ctrl+C." in refused_by(server, "restore", name)
    assert not list(folder.glob(f"{DATABASE}*"))
    server.stop()
    assert "There was no database before." in server.manage("restore", name)
    assert devices(server) == [("nora",)]


def refused_by(server: Server, *command: str) -> str:
    """What a command says that refuses; it says so in words."""
    with pytest.raises(AssertionError) as refused:
        server.manage(*command)
    words = str(refused.value)
    assert "Traceback" not in words
    return words


def test_a_database_that_is_gone_is_not_begun_anew_beside_its_copies(server: Server) -> None:
    folder = server.log.parent
    for part in folder.glob(f"{DATABASE}*"):
        part.unlink()
    told = start_fails(server)
    (copy,) = copies_in(folder / "copies")
    assert "is gone, though there are copies of it." in told
    assert f"restore {copy.path.name}" in told
    server.manage("restore", copy.path.name)
    assert devices(server) == [("nora",)]


def test_a_damaged_key_comes_back_with_a_copy_as_it_is_told(server: Server) -> None:
    folder = server.log.parent
    key = (folder / KEY).read_text()
    (folder / KEY).write_text("")
    told = start_fails(server)
    assert "Delete that file, then bring the key of a copy" in told
    assert "restore --key NAME brings the key alone" in told
    (folder / KEY).unlink()
    server.manage("restore", "--key", copies_in(folder / "copies")[-1].path.stem)
    assert (folder / KEY).read_text() == key


def test_a_key_that_is_gone_is_said_at_the_start_and_comes_back_with_a_copy(server: Server) -> None:
    folder = server.log.parent
    key = (folder / KEY).read_text()
    (folder / KEY).unlink()
    server.start()
    server.stop()
    assert "secret-key was gone, and a new one was made: phones" in server.log.read_text("utf-8")
    assert (folder / KEY).read_text() != key
    said = server.manage("restore", copies_in(folder / "copies")[-1].path.name)
    assert "Its secret key was put back as well. Start Five Hundred again" in said
    assert (folder / KEY).read_text() == key


def test_the_first_start_says_nothing_of_a_new_key(server: Server) -> None:
    assert "was gone" not in server.log.read_text("utf-8")


def test_of_two_first_starts_at_once_one_waits_for_the_other(tmp_path: Path) -> None:
    """Both answer at the end, by one database and one key."""
    first, second = server_in(tmp_path), server_in(tmp_path)
    try:
        first.begin()
        second.begin()
        first.wait()
        second.wait()
        assert "Traceback" not in first.log.read_text("utf-8")
        first.manage("migrate", "--check")
    finally:
        first.stop()
        second.stop()

"""Orphans: workers that are alive although the parent that wrote them down is not."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings

from config import serve
from config.server.running import Running, is_running, orphans

HOLD = """
import sys
from pathlib import Path
from config.server.running import hold_as_worker
lock = hold_as_worker(Path(sys.argv[1]))
print("held", flush=True)
input()
"""


@pytest.fixture
def process(tmp_path: Path) -> Iterator[int]:
    """A worker that does nothing, until the test is over."""
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process.pid
        process.kill()


def test_workers_whose_parent_lives_are_no_orphans(tmp_path: Path, process: int) -> None:
    running = Running(tmp_path, 8500)
    running.begin()
    running.write([process])
    assert orphans(tmp_path, 8500) == []
    running.lock.release()  # as the system does when the parent is killed
    assert orphans(tmp_path, 8500) == [process]
    assert orphans(tmp_path, 8501) == []


def test_a_worker_that_has_ended_is_no_orphan(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    ended = subprocess.run(command, input=b"\n", check=True, stdout=subprocess.PIPE)
    assert ended.stdout == b"held\n"
    (lock,) = (tmp_path / "running").glob("worker-*.lock")
    Running(tmp_path, 8500).write([int(lock.stem.removeprefix("worker-"))])
    assert orphans(tmp_path, 8500) == []


def test_another_program_that_was_given_the_number_of_a_worker_is_no_orphan(tmp_path: Path) -> None:
    Running(tmp_path, 8500).write([os.getpid()])
    assert orphans(tmp_path, 8500) == []


def test_locks_of_workers_that_have_ended_are_removed_at_the_next_start(
    tmp_path: Path, process: int
) -> None:
    ended = tmp_path / "running" / "worker-1.lock"
    ended.touch()
    Running(tmp_path, 8500).begin()
    assert (ended.exists(), is_running(tmp_path)) == (False, True)
    assert (tmp_path / "running" / f"worker-{process}.lock").exists()


def test_a_server_that_has_ended_leaves_no_note(tmp_path: Path, process: int) -> None:
    running = Running(tmp_path, 8500)
    running.begin()
    running.write([process])
    running.end()
    assert orphans(tmp_path, 8500) == []


def test_a_note_is_never_seen_half_written(
    tmp_path: Path, process: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = Running(tmp_path, 8500)
    running.write([process])

    def on_a_full_disk(path: Path, text: str, _encoding: str) -> None:
        path.write_bytes(b"")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", on_a_full_disk)
    running.write([process, process + 1])
    assert orphans(tmp_path, 8500) == [process]


@pytest.mark.parametrize("note", ["", "nonsense", "{}", '["x"]'])
def test_a_note_that_cannot_be_read_names_nobody(tmp_path: Path, note: str) -> None:
    running = Running(tmp_path, 8500)
    running.path.write_text(note)
    assert orphans(tmp_path, 8500) == []


def test_the_next_start_names_an_orphan_and_the_way_to_end_it(
    tmp_path: Path, process: int, settings: LazySettings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.DATA_DIR = tmp_path
    Running(tmp_path, 8500).write([process])
    assert serve.explain(8500, OSError()) == 1
    shown = capsys.readouterr().err
    assert "is held by what is left of an earlier start" in shown
    assert f"kill {process}\n" in shown
    assert "make run PORT=8501" in shown

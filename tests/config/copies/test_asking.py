"""Pages ask for a copy; the server's parent makes it, singly; the outcome is written down."""

import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone, translation

from config.copies import asking
from config.copies.asking import Copier, ask_for_copy, last_outcome, last_problem, note_outcome
from config.environment import PROGRAM

NOW = datetime(2026, 11, 22, 20, 41, 7, tzinfo=UTC)


class Begun:
    """A process that was begun, and goes on until it is told to be over."""

    def __init__(self, command: list[str], **_more: object) -> None:
        self.command = command
        self.is_over = False
        self.returncode = 0

    def poll(self) -> int | None:
        return self.returncode if self.is_over else None


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch, settings: LazySettings, tmp_path: Path) -> list[Begun]:
    """The processes that a copier begins."""
    settings.COPIES = tmp_path / "copies"
    processes: list[Begun] = []

    def begin(command: list[str], **more: Any) -> Begun:
        processes.append(Begun(command, **more))
        return processes[-1]

    monkeypatch.setattr(subprocess, "Popen", begin)
    return processes


def test_any_number_of_wishes_are_one_copy(begun: list[Begun], settings: LazySettings) -> None:
    copier = Copier(settings.COPIES)
    copier.look()
    for reason in ("game", "game", "round-3"):
        ask_for_copy(reason)
    copier.look()
    copier.look()
    assert [process.command for process in begun] == [[*PROGRAM, "backup", "--reason", "round-3"]]


def test_a_wish_waits_for_the_copy_that_is_made_and_for_a_pause(
    begun: list[Begun], settings: LazySettings
) -> None:
    copier = Copier(settings.COPIES)
    ask_for_copy("game")
    copier.look()
    ask_for_copy("round-3")
    copier.look()
    begun[0].is_over = True
    copier.look()
    assert len(begun) == 1
    copier.made_at -= asking.PAUSE
    copier.look()
    assert [process.command[-1] for process in begun] == ["game", "round-3"]


def test_a_copy_that_was_killed_is_noted_and_one_that_said_why_is_not_spoken_over(
    begun: list[Begun], settings: LazySettings
) -> None:
    copier = Copier(settings.COPIES)
    for words in ("", "The stick is gone."):
        ask_for_copy("game")
        copier.made_at -= asking.PAUSE
        copier.look()
        if words:
            note_outcome(timezone.now(), None, words)
        begun[-1].is_over, begun[-1].returncode = True, -9
        copier.look()
        assert last_problem() == (words or "The copy was cut short (-9).")


def test_a_copy_that_cannot_be_begun_is_noted_and_ends_nobody(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings, tmp_path: Path
) -> None:
    def refuse(*_arguments: object, **_more: object) -> None:
        raise OSError("Cannot allocate memory")

    settings.COPIES = tmp_path
    monkeypatch.setattr(subprocess, "Popen", refuse)
    ask_for_copy("game")
    Copier(settings.COPIES).look()
    assert last_problem() == "No copy could be begun: Cannot allocate memory"
    with translation.override("fr"):
        begins, _colon, ends = last_problem().partition("\N{NO-BREAK SPACE}: ")
    assert begins.startswith("Aucune copie")
    assert ends == "Cannot allocate memory"


def test_now_and_then_the_days_copy_is_seen_to(begun: list[Begun], settings: LazySettings) -> None:
    copier = Copier(settings.COPIES)
    copier.looked_at -= asking.A_LOOK
    copier.look()
    copier.look()
    assert [process.command[-2:] for process in begun] == [["daily", "--if-due"]]


def test_what_became_of_a_copy_is_written_down(settings: LazySettings, tmp_path: Path) -> None:
    settings.COPIES = tmp_path
    assert last_outcome() == {}
    note_outcome(NOW, tmp_path / "x.sqlite3")
    assert last_outcome() == {
        "at": NOW.isoformat(),
        "path": str(tmp_path / "x.sqlite3"),
        "problem": {},
    }
    note_outcome(NOW, None, "The disk is full.")
    assert last_problem() == "The disk is full."
    (tmp_path / asking.STATE).write_text(json.dumps([1]), "utf-8")
    assert last_outcome() == {}


def test_a_problem_that_an_earlier_version_wrote_down_is_read(
    settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES = tmp_path
    (tmp_path / asking.STATE).write_text(json.dumps({"problem": "The disk is full."}), "utf-8")
    assert last_problem() == "The disk is full."


def test_a_folder_that_cannot_be_written_to_stops_no_page(
    settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES = tmp_path / "file"
    settings.COPIES.write_text("", "utf-8")
    ask_for_copy("game")
    note_outcome(NOW, None)

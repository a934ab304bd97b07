"""One table of words for start.py and the installed command; mistakes are said in words."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import start
from config import commands
from config.environment import COMMAND
from tests.serving import ROOT


def typed(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "config.commands", *arguments]
    return subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )


def test_start_py_says_of_each_word_what_the_installed_command_says() -> None:
    listed = " ".join((start.__doc__ or "").split())
    for word, said in commands.WORDS.items():
        words = said.format(command="python start.py")
        assert f"python start.py {word} {words}" in listed, word


def test_every_word_that_is_listed_is_there_and_start_py_has_it_too() -> None:
    assert set(commands.WORDS) == set(commands.COMMANDS)
    assert set(commands.WORDS) <= set(start.COMMANDS)


@pytest.mark.parametrize("asked", ["help", "-h", "--help"])
def test_help_names_every_word_and_where_the_data_lies(
    asked: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    assert commands.main([asked]) == 0
    shown = capsys.readouterr().out
    assert [word for word in commands.WORDS if f"{COMMAND} {word} " not in shown] == []
    assert f"is kept in {tmp_path}" in shown


def test_a_word_that_is_none_is_answered_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert commands.main(["runn"]) == 2
    assert f"{COMMAND} run " in capsys.readouterr().err


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["--version"]) == 0
    assert capsys.readouterr().out == f"Five Hundred {commands.VERSION}\n"


@pytest.mark.parametrize("words", [["--port", "eighty"], ["run", "--port", "eighty"]])
def test_options_without_a_word_are_the_servers(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORT", "8500")  # which the option sets, and the test's end puts back
    assert commands.main(words) == 1
    assert capsys.readouterr().err.startswith("PORT is “eighty”. Set it to a whole number")


@pytest.mark.parametrize("words", [[], ["backup"], ["restore"], ["manage", "check"]])
def test_a_folder_that_cannot_be_written_to_is_said_in_words_whatever_is_typed(
    words: list[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    answer = typed(*words, DATA_DIR=str(tmp_path / "file" / "data"))
    assert answer.returncode == 1
    assert answer.stderr.startswith("The folder for the data cannot be written to: ")
    assert "Traceback" not in answer.stderr


def test_a_wrong_setting_is_said_in_words_to_djangos_commands_too() -> None:
    answer = typed("manage", "check", PROFILE="moon")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == "PROFILE is “moon”. Set it to one of: hall, world; or leave it out.\n"


def test_a_database_without_tables_is_said_in_words_to_djangos_commands(tmp_path: Path) -> None:
    played = ["simulate_tournament", "--players", "8", "--rounds", "1"]
    done = typed("manage", *played, DATA_DIR=str(tmp_path), DATABASE_URL="")
    assert (done.returncode, done.stdout) == (1, "")
    assert "The database is not migrated to this version. Migrate it, then" in done.stderr
    assert done.stderr.strip().endswith("manage migrate")
    assert "Traceback" not in done.stderr


def test_djangos_own_help_names_the_command_that_was_typed(tmp_path: Path) -> None:
    for words in (["backup"], ["manage", "score"]):
        answer = typed(*words, "--help", DATA_DIR=str(tmp_path))
        assert answer.stdout.startswith(f"usage: {COMMAND} {' '.join(words)} [-h]")


def test_a_terminal_without_accents_gets_letters_without_them(tmp_path: Path) -> None:
    done = typed("help", PYTHONIOENCODING="ascii", DATA_DIR=str(tmp_path / "été"))
    answer = done.stdout + done.stderr
    assert "Traceback" not in answer
    assert answer.isascii()
    assert f"is kept in {tmp_path / 'ete'}" in answer

"""`manage.py write_permissions`: permissions in docs/directing.md are those of the table."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring.management.commands import write_permissions
from scoring.management.commands.write_permissions import BEGIN, END, FILE, tables


def test_the_table_that_people_read_is_the_one_that_pages_ask() -> None:
    call_command("write_permissions", "--check")


def test_each_right_has_a_line_and_each_kind_of_visitor_a_column() -> None:
    text = tables()
    assert "| one table in the round that is played: hands" in text
    assert (
        "| a player’s own page, and word of leaving early | does | does | – | does | does |" in text
    )
    assert "| hands: entered, put right, struck out | – | does | does |" in text


def test_a_file_that_differs_is_refused_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "directing.md"
    file.write_text(f"Before.\n{BEGIN}old\n{END}After.\n", "utf-8")
    monkeypatch.setattr(write_permissions, "FILE", file)
    with pytest.raises(CommandError, match=r"run manage\.py write_permissions"):
        call_command("write_permissions", "--check")
    call_command("write_permissions")
    text = file.read_text("utf-8")
    assert (text.startswith("Before.\n"), text.endswith("After.\n")) == (True, True)
    assert tables() in text


def test_a_file_without_its_two_lines_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "directing.md"
    file.write_text("Nothing.\n", "utf-8")
    monkeypatch.setattr(write_permissions, "FILE", file)
    with pytest.raises(CommandError, match="has not the two lines"):
        call_command("write_permissions")


def test_what_is_checked_is_the_file_of_this_project() -> None:
    assert FILE.name == "directing.md"

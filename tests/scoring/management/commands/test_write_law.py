"""`manage.py write_law`: the phone's law is what the rules say, or the command says so."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring.management.commands import write_law
from scoring.phone.law import FILE, TYPES


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that the command writes to instead of the one that is served."""
    monkeypatch.setattr(write_law, "FILE", tmp_path / FILE.name)
    monkeypatch.setattr(write_law, "TYPES", tmp_path / TYPES.name)
    return tmp_path


def test_the_law_that_is_served_is_what_the_rules_say() -> None:
    call_command("write_law", "--check")


def test_it_writes_the_law_and_its_names(elsewhere: Path) -> None:
    call_command("write_law")
    assert {path.name: path.read_text("utf-8") for path in elsewhere.iterdir()} == {
        path.name: path.read_text("utf-8") for path in (FILE, TYPES)
    }


@pytest.mark.parametrize("name", [FILE.name, TYPES.name])
def test_a_law_put_right_by_hand_is_refused_and_left_as_it_is(elsewhere: Path, name: str) -> None:
    call_command("write_law")
    by_hand = (elsewhere / name).read_text("utf-8") + "// by hand\n"
    (elsewhere / name).write_text(by_hand, "utf-8")
    with pytest.raises(CommandError, match=f"^{name} is not what the rules say now"):
        call_command("write_law", "--check")
    assert (elsewhere / name).read_text("utf-8") == by_hand


def test_a_law_that_is_not_there_is_refused(elsewhere: Path) -> None:
    with pytest.raises(CommandError, match=r"run manage\.py write_law"):
        call_command("write_law", "--check")
    assert list(elsewhere.iterdir()) == []

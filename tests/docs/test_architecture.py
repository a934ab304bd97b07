"""docs/architecture.md names every room, and every room says what it is."""

import ast
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
APPS = ("scoring", "tournaments")
MAP = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def tracked(*patterns: str) -> list[Path]:
    """Files of the project, as version control knows them."""
    listed = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [Path(line) for line in listed.stdout.splitlines()]


def rooms() -> list[Path]:
    """Every folder of the two apps that holds Python, except inside a room of the map."""
    folders = {path.parent for app in APPS for path in tracked(f"{app}/*.py")}
    return sorted(folder for folder in folders if folder.parts[-1] != "commands")


def indented(room: Path) -> str:
    """The room as the map's tree writes it: two spaces a level, its name, a slash."""
    return f"\n{'  ' * (len(room.parts) - 1)}{room.parts[-1]}/"


@pytest.mark.parametrize("room", rooms(), ids=str)
def test_the_map_names_every_room(room: Path) -> None:
    app = MAP.index(f"\n{room.parts[0]}/")
    assert indented(room) in MAP[app:]


@pytest.mark.parametrize(
    "room", [room for room in rooms() if "migrations" not in room.parts], ids=str
)
def test_every_room_says_in_a_sentence_what_lives_there(room: Path) -> None:
    sentence = ast.get_docstring(ast.parse((ROOT / room / "__init__.py").read_text("utf-8"))) or ""
    exempt = room.parts[-1] in ("management", "templatetags")
    assert exempt or sentence.endswith(".")

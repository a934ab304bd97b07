"""docs/architecture.md names every room, every room says what it is, tests stand where the code stands."""

import ast
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
APPS = ("scoring", "tournaments")
#: The apps whose tests stand where the code stands, a file for a file.
APPS_FILE_FOR_FILE = ("scoring", "tournaments", "config")

#: Modules, by name or pattern, that have no tests of their own, and why.
NOTHING_TO_TEST = {
    "*/__init__.py": "says what lives in its room, and passes names on",
    "*/migrations/*.py": "written by Django; config/test_settings.py asks that the database knows them all",
    "config/wsgi.py": "the name by which a server looks for the application",
    "tournaments/api/shapes.py": "shapes, no line that runs; every answer is held against them",
    "*/api/urls.py": "routes, each asked for in test_urls.py and test_permissions.py",
    "scoring/apps.py": "the app's name, as Django asks for it",
    "scoring/models/limits.py": "figures, tried where the rows are that they bound",
    "scoring/pad/host.py": "a protocol without a line that runs; its hosts are tested where they stand",
    **dict.fromkeys(
        [f"scoring/phone/{layer}.py" for layer in ("sources", "expressions", "statements", "definitions")],
        "a layer of the translation, tried whole and construct by construct in phone/test_translation.py",
    ),
    "scoring/services/audit.py": "a pair of values without a method",
    "scoring/sharing/locking.py": "an exception and nothing else",
    "tournaments/sheets/values.py": "plain values without a method, which every sheet is drawn from",
}
#: Files of tests that stand for no one module, and why.
STAND_FOR_SEVERAL = {
    "tests/config/test_half_made.py": "a folder of data that is damaged, from its words to the way out",
    "tests/tournaments/rules/record/test_any_record.py": "any record, of a game or an event, to its answer",
    "tests/tournaments/test_any_request.py": "every page, sent whatever comes to mind",
    "tests/tournaments/api/test_whole_document.py": "every operation of the API, held to its document",
    "tests/scoring/management/commands/test_print_pack.py": "tournaments' command, which prints a game too",
    "tests/scoring/rules/test_properties.py": "what holds of hands, endings and sheets under any ruleset",
    "tests/scoring/rules/test_vectors.py": "the worked cases, from a record to its answer",
    "tests/tournaments/views/test_archives_live.py": "an archive, told line by line by a server that runs",
    "tests/tournaments/rules/movements/test_every_movement.py": "what holds of any movement",
    "tests/tournaments/services/test_joined_devices.py": "what each app keeps of a device that joins another",
    "tests/tournaments/services/test_every_act.py": "every service, held to writing its act into the log",
    "tests/tournaments/test_first_writes.py": "every page by which a new browser may write first, sent twice",
    "tests/tournaments/files/names/test_lists_of_people.py": "lists as people have them, from bytes to names",
    "tests/tournaments/test_kept_pages.py": "what is kept of an evening's pages, by act, page and role",
    "tests/tournaments/test_second_half.py": "an evening finished by pencil from its printed pack",
    "tests/tournaments/test_movements.py": "a movement from the set-up page to the record and the sheets",
}
MAP = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def tracked(*patterns: str) -> list[Path]:
    """Files of the project, as version control knows them."""
    listed = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [Path(line) for line in listed.stdout.splitlines()]


def rooms() -> list[Path]:
    """Every folder of the two apps that holds Python, but for what lies inside a room of the map."""
    folders = {path.parent for app in APPS for path in tracked(f"{app}/*.py")}
    return sorted(folder for folder in folders if folder.parts[-1] != "commands")


def indented(room: Path) -> str:
    """The room as the map's tree writes it: two spaces a level, its name, a slash."""
    return f"\n{'  ' * (len(room.parts) - 1)}{room.parts[-1]}/"


@pytest.mark.parametrize("room", rooms(), ids=str)
def test_the_map_names_every_room(room: Path) -> None:
    app = MAP.index(f"\n{room.parts[0]}/")
    assert indented(room) in MAP[app:]


@pytest.mark.parametrize("app", APPS)
def test_the_map_names_every_module_at_an_apps_root(app: str) -> None:
    here = MAP[MAP.index(f"\n{app}/") :]
    django_s_own = {"__init__.py", "apps.py", "urls.py"}
    names = {path.name for path in tracked(f"{app}/*.py") if len(path.parts) == 2} - django_s_own
    assert [name for name in sorted(names) if f"\n  {name}" not in here] == []


@pytest.mark.parametrize("room", [room for room in rooms() if "migrations" not in room.parts], ids=str)
def test_every_room_says_in_a_sentence_what_lives_there(room: Path) -> None:
    sentence = ast.get_docstring(ast.parse((ROOT / room / "__init__.py").read_text("utf-8"))) or ""
    exempt = room.parts[-1] in ("management", "templatetags")
    assert exempt or sentence.endswith(".")


# Migrations are steps of one path, one purpose each: they cannot be told apart by a noun, and none ever goes.
@pytest.mark.parametrize("room", [room for room in rooms() if "migrations" not in room.parts], ids=str)
def test_no_room_is_a_heap(room: Path) -> None:
    modules = [path for path in tracked(f"{room}/*.py") if path.parent == room and path.name != "__init__.py"]
    assert len(modules) <= 10


def modules(app: str) -> set[str]:
    return {path.as_posix() for path in tracked(f"{app}/*.py")}


def file_of_tests(module: str) -> str:
    """The file of tests of `scoring/pad/form.py` is `tests/scoring/pad/test_form.py`."""
    folder, _slash, name = module.rpartition("/")
    return f"tests/{folder}/test_{name}"


@pytest.mark.parametrize("app", APPS_FILE_FOR_FILE)
def test_every_module_has_its_file_of_tests_or_a_reason_for_none(app: str) -> None:
    tested = {module for module in modules(app) if (ROOT / file_of_tests(module)).is_file()}
    exempt = {module for module in modules(app) if any(fnmatch(module, name) for name in NOTHING_TO_TEST)}
    assert sorted(modules(app) - tested - exempt) == []
    assert sorted(tested & exempt) == []


@pytest.mark.parametrize("app", APPS_FILE_FOR_FILE)
def test_every_file_of_tests_stands_for_a_module_or_says_why_not(app: str) -> None:
    files = {path.as_posix() for path in tracked(f"tests/{app}/*.py") if path.name.startswith("test_")}
    named = {name for name in STAND_FOR_SEVERAL if name.startswith(f"tests/{app}/")}
    assert sorted(files - {file_of_tests(module) for module in modules(app)} - named) == []
    assert sorted(named - files) == []

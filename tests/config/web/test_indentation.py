"""Indentation is for whoever reads a template, and is not sent."""

import re
from pathlib import Path

import pytest
from django.template import engines
from django.test import override_settings

ROOT = Path(__file__).resolve().parents[3]


def rendered(folder: Path, source: str) -> str:
    (folder / "page.html").write_text(source, encoding="utf-8")
    (engine,) = engines.templates
    with override_settings(TEMPLATES=[{**engines.templates[engine], "DIRS": [folder]}]):
        return engines["django"].get_template("page.html").render({"name": "  Nora\n  Ed"})


def test_lines_lose_their_indentation_and_stay_lines(tmp_path: Path) -> None:
    assert (
        rendered(tmp_path, "<ul>\n  <li>\n    Nora\n  </li>\n</ul>\n")
        == "<ul>\n<li>\nNora\n</li>\n</ul>\n"
    )


def test_spaces_within_a_line_stay(tmp_path: Path) -> None:
    assert rendered(tmp_path, "<b>8</b>  <i>x</i>\n") == "<b>8</b>  <i>x</i>\n"


@pytest.mark.parametrize(
    ("written", "sent"), [("Nora\n   \n\t\tSue", "Nora\n\nSue"), ("  Nora  ", "Nora  "), ("", "")]
)
def test_a_line_of_spaces_is_an_empty_line(tmp_path: Path, written: str, sent: str) -> None:
    assert rendered(tmp_path, written) == sent


def test_what_a_page_is_filled_with_keeps_its_spaces(tmp_path: Path) -> None:
    assert (
        rendered(tmp_path, "  <textarea>{{ name }}</textarea>")
        == "<textarea>  Nora\n  Ed</textarea>"
    )


def test_no_template_holds_text_where_spaces_count() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "<pre" not in text, path
        assert re.findall(r"<textarea[^>]*>(?!</textarea>)", text) == [], path

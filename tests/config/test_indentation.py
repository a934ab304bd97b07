"""Templates lose the indentation that is for whoever reads them."""

from pathlib import Path

import pytest
from django.template import Context, Engine

from config.indentation import Loader


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("<ul>\n  <li>\n\t\tNora\n  </li>\n</ul>\n", "<ul>\n<li>\nNora\n</li>\n</ul>\n"),
        ("  Nora  &  Sue  \n", "Nora  &  Sue  \n"),
        ("Nora\n   \n\t\nSue", "Nora\n\n\nSue"),
        ("", ""),
    ],
)
def test_each_line_begins_with_its_first_letter_and_stays_a_line(
    tmp_path: Path, written: str, read: str
) -> None:
    (tmp_path / "page.html").write_text(written, encoding="utf-8")
    loader = Loader(Engine(), [str(tmp_path)])
    assert loader.get_template("page.html").render(Context()) == read

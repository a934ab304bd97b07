"""A folder for fonts, empty at first."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from scoring.paper import type as typeset


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Iterator[Path]:
    """The data folder where somebody puts fonts; what was measured with them is forgotten again."""
    settings.FONT_FOLDER = tmp_path / "fonts"
    typeset.renew()
    yield settings.FONT_FOLDER
    settings.FONT_FOLDER = tmp_path / "nowhere"
    typeset.renew()

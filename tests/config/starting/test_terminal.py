"""Letters that a terminal has not."""

import io
import sys

import pytest

from config.starting import terminal


def test_letters_that_a_terminal_has_not_are_written_with_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="latin-1"))
    terminal.prepare()
    print("l’été « 7♠ » \udcff", flush=True)
    assert written.getvalue().decode("latin-1").startswith("l'été « 7")

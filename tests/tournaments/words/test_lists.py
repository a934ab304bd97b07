"""Each note and each refusal of a list has its sentence."""

import ast
from pathlib import Path

import pytest

from scoring.rules.errors import RuleViolation
from tournaments.files import names
from tournaments.files.names.headings import Taken
from tournaments.files.names.kinds import kind_of
from tournaments.files.names.notes import LEFT_OUT, OF_NAMES
from tournaments.words.lists import HINTS, TAKEN, note_in_words
from tournaments.words.refusals import refusal_in_words

KINDS = (
    *("pdf", "picture", "sound", "document", "numbers", "archive", "web", "table"),
    *("contacts", "evening"),
    *("binary", "locked", "broken"),
)
LIMITS = ("too_large", "too_long", "too_many_rows", "too_many_columns")


@pytest.mark.parametrize("code", [*OF_NAMES, *LEFT_OUT])
def test_a_note_names_whom_it_is_about(code: str) -> None:
    words = note_in_words(code, "Ann", "Bob")
    assert "{" not in words
    assert "Ann" in words or code in ("order", "encoding")


@pytest.mark.parametrize("code", [*KINDS, *LIMITS])
def test_a_refusal_says_what_to_do(code: str) -> None:
    words = refusal_in_words(RuleViolation(f"names_{code}", most=7, rows=9))
    assert "technical" not in words
    assert words.count(".") + words.count(":") > 1


def test_every_refusal_that_the_reading_raises_is_tried_here() -> None:
    assert names.__file__ is not None
    raised = {
        node.value
        for file in Path(names.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith("names_")
    } - {"names_"}
    assert raised <= {f"names_{code}" for code in (*KINDS, *LIMITS)}
    assert kind_of(b"%PDF-") in KINDS


def test_what_a_column_is_taken_as_has_a_word() -> None:
    assert list(TAKEN) == [kind.value for kind in Taken]
    assert set(HINTS) <= set(OF_NAMES)

"""Text from outside: what is taken out of forms, and what no record may hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleViolation
from scoring.rules.record.texts import UNWANTED, cleaned, verify_storable


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Zoë Ó Súilleabháin", "Zoë Ó Súilleabháin"),
        ("a\x00b\x07c\x7fd\x9fe", "abcde"),
        ("two\r\nlines\tand a tab", "two\r\nlines\tand a tab"),
        ("\u202eNora\u202c \u2066Ed\u2069", "Nora Ed"),
        ("half \ud800 a pair", "half  a pair"),
        ("אבג \u200f и 家族 👨\u200d👩", "אבג \u200f и 家族 👨\u200d👩"),
    ],
)
def test_what_no_page_can_show_is_taken_out_and_nothing_else(text: str, clean: str) -> None:
    assert cleaned(text) == clean


@given(st.text())
def test_cleaned_text_is_clean_and_can_be_written(text: str) -> None:
    assert not UNWANTED.search(cleaned(text))
    assert cleaned(cleaned(text)) == cleaned(text)
    cleaned(text).encode("utf-8")


@pytest.mark.parametrize(
    "document",
    ["a\x00", ["x", {"y": ["\ud800"]}], {"name\x00": 1}, [[[[["\udfff"]]]]]],
)
def test_a_text_that_cannot_be_stored_is_refused_wherever_it_stands(document: object) -> None:
    with pytest.raises(RuleViolation, match="unclean_text") as refused:
        verify_storable(document)
    assert refused.value.code == "unclean_text"
    assert refused.value.facts["letter"] in ("U+0000", "U+D800", "U+DFFF")


def test_a_deep_document_is_looked_through_without_recursion() -> None:
    document: list[object] = []
    for _ in range(100_000):
        document = [document]
    verify_storable(document)

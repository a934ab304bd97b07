"""A letter is not parted from its marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.paper.letters.clusters import clean, clusters

ANY = st.text(st.characters(exclude_categories=()))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Ed", ["E", "d"]),
        ("x̂y", ["x̂", "y"]),
        ("שָׁל", ["שָׁ", "ל"]),
        ("क्षत्रि", ["क्ष", "त्रि"]),
        ("น้ำ", ["น้", "ำ"]),
        ("👩‍👧🏽!", ["👩‍👧🏽", "!"]),
        ("각", ["각"]),
        ("گ‌ن", ["گ‌", "ن"]),
        ("\u0301a", ["\u0301", "a"]),
        ("\u200d", []),
    ],
)
def test_what_is_drawn_as_one_is_one(text: str, parts: list[str]) -> None:
    assert list(clusters(text)) == parts


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Nora \t Ed\n", "Nora Ed"),
        ("Amade\u0301", "Amadé"),
        ("Ed\u202e\u2066\u200f\ufeff", "Ed"),
        ("a\x00\x07b", "ab"),
        ("a \u200b b", "a b"),
        ("گ\u200cن", "گ\u200cن"),
    ],
)
def test_what_is_not_seen_is_left_out(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@given(ANY)
def test_clusters_leave_nothing_out_that_is_seen(text: str) -> None:
    cleaned = clean(text)
    assert "".join(clusters(cleaned)).replace("\u200d", "").replace(
        "\u200c", ""
    ) == cleaned.replace("\u200d", "").replace("\u200c", "")
    assert clean(cleaned) == cleaned

"""JSON read strictly: what is not JSON says so, however it is not."""

import json
from typing import Any

import pytest

from scoring.rules.errors import RuleViolation
from scoring.rules.record.shapes import DEEPEST, parse_json, write_json
from scoring.words.refusals import answer_text
from tests.scoring.rules.record.test_games import GOOD


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"   ",
        b"{",
        b"nonsense",
        b"{'format': 1}",
        b'{"format": NaN}',
        b'{"format": Infinity}',
        b'{"format": 1, "format": 1}',
        b'{"ruleset": {"name": "a", "name": "b"}}',
        b"\xff\xfe\x00",
        b'{"format": "\xff"}',
        b'{"a": ' * 100_000,
        b"[" * 100_000,
        b"9" * 10_000,
        '{"format": "five-hundred-record/1"}'.encode("utf-16"),
    ],
    ids=lambda text: repr(text[:20]),
)
def test_what_is_not_json_says_so(text: str | bytes) -> None:
    answer: dict[str, Any] = dict(answer_text(text))
    assert answer["error"]["code"] == "not_json" if text[:1] != b"9" else "wrong_type"


def test_a_byte_order_mark_does_no_harm() -> None:
    assert "error" not in answer_text(b"\xef\xbb\xbf" + json.dumps(GOOD).encode())


def test_text_and_bytes_are_read_alike() -> None:
    assert answer_text(json.dumps(GOOD)) == answer_text(json.dumps(GOOD).encode())


def test_half_a_surrogate_pair_is_written_as_its_escape_and_read_back() -> None:
    text = write_json({"name": "a\ud800"})
    assert (text, parse_json(text)) == ('{"name":"a\\ud800"}', {"name": "a\ud800"})


@pytest.mark.parametrize(
    ("opening", "closing", "inner"),
    [("[", "]", ""), ('{"a":', "}", "1"), ('[0,{"a":0,"b":', "}]", "2")],
)
def test_depth_has_a_bound_of_its_own_in_every_interpreter(
    opening: str, closing: str, inner: str
) -> None:
    """Python 3.12 and 3.13 parse thousands of levels, 3.11 some hundreds."""
    levels = opening.count("[") + opening.count("{")
    most = DEEPEST // levels
    parse_json(opening * most + inner + closing * most)
    for deeper in (most + 1, 5_000):
        with pytest.raises(RuleViolation, match="nested deeper than 200") as refused:
            parse_json(opening * deeper + inner + closing * deeper)
        assert refused.value.code == "not_json"


def test_a_long_document_that_is_not_deep_is_read() -> None:
    document = [{"a": [1, 2], "b": "[[[[" * 100}] * 1_000
    assert parse_json(json.dumps(document)) == document

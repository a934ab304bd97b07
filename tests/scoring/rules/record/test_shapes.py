"""JSON read strictly: what is not JSON says so, however it is not."""

import json
from typing import Any

import pytest

from scoring.rules.record.games import answer_text
from scoring.rules.record.shapes import parse_json, write_json
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

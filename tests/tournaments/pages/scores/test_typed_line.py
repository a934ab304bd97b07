"""A typed line, read."""

import re

import pytest

from tournaments.pages.scores.typed_line import TypedLine


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7 530 -140 390", (7, {"NS": 530, "EW": -140}, {"NS": 0, "EW": 0})),
        ("7 530 -140", (7, {"NS": 530, "EW": -140}, {"NS": 0, "EW": 0})),
        ("  7   530*2  −140 390 ", (7, {"NS": 530, "EW": -140}, {"NS": 2, "EW": 0})),
        ("12 530 *1 -140 *2", (12, {"NS": 530, "EW": -140}, {"NS": 1, "EW": 2})),
        ("1 +10 0 10", (1, {"NS": 10, "EW": 0}, {"NS": 0, "EW": 0})),
    ],
)
def test_a_line_as_it_is_typed(
    text: str, expected: tuple[int, dict[str, int], dict[str, int]]
) -> None:
    line = TypedLine(text)
    assert (line.table, line.totals, line.slams) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7 NS", ("NS", {"NS": 0, "EW": 0})),
        ("7 ew 520 -140", ("EW", {"NS": 520, "EW": -140})),
        ("7 tie 300 300 600", ("tie", {"NS": 300, "EW": 300})),
        ("7 520 -140", ("", {"NS": 520, "EW": -140})),
    ],
)
def test_a_line_that_says_who_won(text: str, expected: tuple[str, dict[str, int]]) -> None:
    line = TypedLine(text)
    assert (line.won, line.totals) == expected


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "Type the table"),
        ("7777", "“7777” is not a table"),
        ("7 530", "Type the table"),
        ("7 NS 530", "Type the table"),
        ("7 NS 1 2 3 4", "Type the table"),
        ("7 WE", "“WE” is not a total"),
        ("7 1 2 3 4 5", "Type the table"),
        ("7 10 20 10 20*1", "Slams stand behind"),
        ("ABCDE-5 10", "Type the table"),
        ("x 530 -140", "“x” is not a table"),
        ("-7 530 -140", "“-7” is not a table"),
        ("7 5e3 10", "“5e3” is not a total"),
        ("7 530 -140 400", "530 and -140 make 390, and the sheet says 400"),
        ("7 530 -140 390*1", "Slams stand behind"),
        ("٧ 530 -140", "is not a table"),
    ],
)
def test_a_line_that_cannot_be_right_says_why(text: str, part: str) -> None:
    with pytest.raises(ValueError, match=re.escape(part)):
        TypedLine(text)

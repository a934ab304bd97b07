"""A typed line, read."""

import re

import pytest

from tournaments.pages.scores.typed_line import TypedLine


@pytest.mark.parametrize(
    ("text", "totals", "slams", "won"),
    [
        ("7 530 -140 390", (530, -140), (0, 0), ""),
        ("7 530 -140", (530, -140), (0, 0), ""),
        ("  7   530*2  −140 390 ", (530, -140), (2, 0), ""),
        ("7 530 *1 -140 *2", (530, -140), (1, 2), ""),
        ("7 +10 0 10", (10, 0), (0, 0), ""),
        ("7 NS", (0, 0), (0, 0), "NS"),
        ("7 ew 520 -140", (520, -140), (0, 0), "EW"),
        ("7 tie 300 300 600", (300, 300), (0, 0), "tie"),
    ],
)
def test_a_line_as_it_is_typed(
    text: str, totals: tuple[int, int], slams: tuple[int, int], won: str
) -> None:
    line = TypedLine(text)
    assert (line.table, line.won) == (7, won)
    assert (tuple(line.totals.values()), tuple(line.slams.values())) == (totals, slams)


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

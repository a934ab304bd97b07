"""Who are partners in a list, and whose the columns beside names are."""

import pytest

from tournaments.files.names.reading import read


@pytest.mark.parametrize(
    ("text", "pairs", "waiting"),
    [
        ("Ann\nBob\nCal\nDot\nEve", ["Ann Bob", "Cal Dot"], "Eve"),
        ("Ann & Bob\nGus\nHal & Ida", ["Ann Bob", "Hal Ida"], ""),
        ("Ann & Bob\nCy\nDi\nEve & Flo", ["Ann Bob", "Cy Di", "Eve Flo"], ""),
        ("Ann\nBob - cancelled\nCal\nDot", ["Cal Dot"], ""),
        ("Ann & Bob\nCal & Dot (cancelled)\nEve\nFay", ["Ann Bob", "Eve Fay"], ""),
        ("Ann\nBob\nNot coming:\nCal", ["Ann Bob"], ""),
        ("Name;Town\nAnn Lee;Bonn\nBob Owen;Rome", ["Ann Lee Bob Owen"], ""),
        (
            "Player 1;Player 2\nAnn;Bob\nCal;\nDot;Eve\n;Fay\nGus;Hal",
            ["Ann Bob", "Dot Eve", "Gus Hal"],
            "",
        ),
        ("Player 1;Player 2\nAnn;Bob\nCal;\nDot;", ["Ann Bob"], ""),
        ("Name;Partner\nAnn Lee;\nBob Owen;\nCal Fox;\nDot Ash;", [], ""),
        (
            "First name;Surname;Partner\nAnn;Lee;Bob Owen\nCal;Fox;\nDot;Ash;Eve Hall",
            ["Ann Lee Bob Owen", "Dot Ash Eve Hall"],
            "",
        ),
        (
            "Table;North;East;South;West\n1;Ann;Bob;Cal;Dot\n2;Eve;;Fay;Gus",
            ["Ann Cal", "Bob Dot", "Eve Fay"],
            "",
        ),
        ("Table;Nord;Sud;Est;Ouest\n1;Ann;Bob;Cal;Dot", ["Ann Bob", "Cal Dot"], ""),
        ("Nord;Est;Sud;Ouest\nAnn;Bob;Cal;Dot", ["Ann Cal", "Bob Dot"], ""),
    ],
)
def test_a_row_is_a_pair_and_who_is_alone_in_one_shifts_nobody(
    text: str, pairs: list[str], waiting: str
) -> None:
    reading = read(text)
    assert ([" ".join(pair) for pair in reading.pairs], reading.waiting) == (pairs, waiting)


def test_each_of_a_row_has_the_category_of_the_own_column() -> None:
    reading = read("Player 1;Sex;Class;Player 2;Sex;Class\nAnn Lee;F;A;Bob Owen;M;B\n;;;Cal;M;A")
    assert reading.categories == {"Ann Lee": ["F", "A"], "Bob Owen": ["M", "B"], "Cal": ["M", "A"]}


@pytest.mark.parametrize("heads", ["Name;Partner;Class;Sex", "Player 1;Player 2;Class;Sex"])
def test_one_column_of_categories_is_of_all_in_a_row(heads: str) -> None:
    reading = read(f"{heads}\nAnn Lee;Bob Owen;A;M")
    assert reading.categories == {"Ann Lee": ["A", "M"], "Bob Owen": ["A", "M"]}


def test_a_letter_behind_a_category_says_nobody() -> None:
    reading = read("Player 1;Player 2;Category A\nAnn Lee;Bob Owen;x")
    assert reading.categories == {}

"""Who are partners in a list, and whose the columns beside names are."""

import pytest

from tournaments.files.names.notes import Note
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
        ("Tisch;Nord;Süd;Ost;West\n1;Ann;Bob;Cal;Dot", ["Ann Bob", "Cal Dot"], ""),
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


@pytest.mark.parametrize(
    "heads",
    [
        "Player 1;Player 1 handicap;Player 2;Player 2 handicap",
        "Player 1;P1 hcp;Player 2;P2 hcp",
        "Name;Handicap;Partner;Partner handicap",
        "Name;Handicap 1;Partner;Handicap 2",
        "Joueur;Handicap;Partenaire;Handicap partenaire",
        "Spieler 1;Vorgabe Spieler 1;Spieler 2;Vorgabe Spieler 2",
        "North;North handicap;South;South handicap",
    ],
)
def test_a_heading_says_whose_the_handicaps_are(heads: str) -> None:
    reading = read(f"{heads}\nAnn Lee;30;Bob Owen;40\nCal Park;10;Dot Reed;20")
    points = {"Ann Lee": 30, "Bob Owen": 40, "Cal Park": 10, "Dot Reed": 20}
    assert (reading.handicaps, reading.notes) == (points, [])


def test_handicaps_are_of_those_whose_numbers_they_have() -> None:
    reading = read("Player 1;Player 2;Handicap 2;Handicap 1\nAnn Lee;Bob Owen;40;30\n")
    assert reading.handicaps == {"Ann Lee": 30, "Bob Owen": 40}


def test_two_handicaps_of_one_person_are_asked_about() -> None:
    reading = read("Name;Handicap;New handicap\nAnn Lee;30;40\nBob Owen;;20")
    assert reading.handicaps == {"Bob Owen": 20}
    assert reading.notes == [Note("whose", "Ann Lee", cell) for cell in ("30", "40")]


@pytest.mark.parametrize(
    "head",
    ["Hdcp", "Handikap", "Handicap de départ", "Starting handicap", "New handicap", "Avance"],
)
def test_a_handicap_is_known_by_its_many_names(head: str) -> None:
    reading = read(f"Name;{head}\nAnn Lee;30\nCal Park;10")
    assert reading.handicaps == {"Ann Lee": 30, "Cal Park": 10}


def test_a_letter_behind_a_category_says_nobody() -> None:
    reading = read("Player 1;Player 2;Category A\nAnn Lee;Bob Owen;x")
    assert reading.categories == {}

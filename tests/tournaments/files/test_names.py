"""Lists of names as people have them."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.files.names import read_file, read_names


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann\nBob", ["Ann", "Bob"]),
        ("1. Ann\n2) Bob\n 3 - Cal\n#4 Dot\n5\tEve\n06 Fay", ["Ann", "Bob", "Cal", "Dot", "Eve", "Fay"]),
        ("• Ann\n- Bob\n* Cal\n[x] Dot\n[ ] Eve", ["Ann", "Bob", "Cal", "Dot", "Eve"]),
        ("Smith, Ann\nO’Brien, Bob", ["Ann Smith", "Bob O’Brien"]),
        ("\n\n  Ann   Lee \n\n\n Bob\n", ["Ann Lee", "Bob"]),
        ("Ann, Bob, Cal, Dot", ["Ann", "Bob", "Cal", "Dot"]),
        ("Name\nAnn\nBob", ["Ann", "Bob"]),
        ("Ann\r\nBob\rCal", ["Ann", "Bob", "Cal"]),
        ("\ufeffAnn\n---\n12\nBob", ["Ann", "Bob"]),
        ("Jean-Luc Müller\n4 Anne-Sophie", ["Jean-Luc Müller", "Anne-Sophie"]),
        ("", []),
    ],
)
def test_a_list_as_people_have_it(text: str, expected: list[str]) -> None:
    assert read_names(text).names == expected


def test_twins_are_told_apart() -> None:
    read = read_names("Ann Lee\nBob\nann lee\nAnn Lee")
    assert (read.names, read.notes) == (
        ["Ann Lee", "Bob", "ann lee 2", "Ann Lee 3"],
        [("twin", "ann lee 2"), ("twin", "Ann Lee 3")],
    )


def test_a_name_that_is_too_long_is_cut_and_said() -> None:
    read = read_names("x" * 50)
    assert (read.names, read.notes) == (["x" * 40], [("cut", "x" * 40)])


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"Surname;First name;Fee\nLee;Ann;5\nOwen;Bob;5\n", ["Ann Lee", "Bob Owen"]),
        (b"Nr,Name,Town\n1,Ann Lee,Oslo\n2,Bob Owen,Bonn\n", ["Ann Lee", "Bob Owen"]),
        ("Müller, Ann\nØrsted, Bo\n".encode("cp1252"), ["Ann Müller", "Bo Ørsted"]),
        ("Ann\nBob\n".encode("utf-16"), ["Ann", "Bob"]),
        (b"\xef\xbb\xbfAnn\nBob", ["Ann", "Bob"]),
        (b"", []),
    ],
)
def test_files_from_spreadsheets_and_mails(content: bytes, expected: list[str]) -> None:
    assert read_file(content).names == expected


@pytest.mark.parametrize("content", [b";", b";;\n;\n", b"\t;\t", b'"";""', b"Name;Town\n;\n", b",,\r\n,,"])
def test_a_file_of_separators_alone_has_no_names(content: bytes) -> None:
    assert read_file(content) == ([], [])


def test_a_file_whose_lines_end_as_on_an_old_macintosh() -> None:
    assert read_file(b"Name;Town\rAnn Lee;Oslo\rBob Owen;Bonn").names == ["Ann Lee", "Bob Owen"]


def test_a_quotation_that_never_ends_is_read_as_plain_lines() -> None:
    content = b'Ann;"Oslo\nBob;' + b"x" * csv.field_size_limit()
    assert read_file(content).names == ['Ann;"Oslo', "Bob;" + "x" * 36]


@given(st.text())
def test_any_text_gives_names_that_can_be_stored(text: str) -> None:
    names = read_names(text).names
    assert len({name.casefold() for name in names}) == len(names)
    assert all(0 < len(name) <= 40 and name == name.strip() and name.isprintable() for name in names)


@given(st.binary())
def test_any_file_is_read_or_empty(content: bytes) -> None:
    assert isinstance(read_file(content).names, list)

"""Names made unique and short enough, the surname kept."""

import pytest

from tournaments.files.names.notes import Note, shortened, told_apart


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann Lee", "Ann Lee"),
        ("x" * 40, "x" * 40),
        ("x" * 50, "x" * 39 + "…"),
        (
            "Maria Fernanda Guadalupe de la Concepción Rodríguez-Hernández",
            "Maria F. G. de la C. Rodríguez-Hernández",
        ),
        (
            "Wilhelmina Alexandrina Featherstonehaugh-Cholmondeley",
            "W. A. Featherstonehaugh-Cholmondeley",
        ),
        ("A " * 30 + "Lee", "A Lee"),
    ],
)
def test_a_long_name_keeps_its_surname(name: str, expected: str) -> None:
    assert (shortened(name), len(expected) <= 40) == (expected, True)


def test_a_long_name_is_said_whole() -> None:
    assert told_apart(["x" * 50]).notes == [Note("short", "x" * 39 + "…", "x" * 50)]


def test_a_twin_takes_the_next_number_that_nobody_has() -> None:
    assert told_apart(["Ann", "Ann (2)", "ann", "ANN"]).names == [
        "Ann",
        "Ann (2)",
        "ann (3)",
        "ANN (4)",
    ]


def test_twins_with_names_as_long_as_may_be_still_fit() -> None:
    names = told_apart(["y" * 40] * 12).names
    assert (len(set(names)), max(map(len, names))) == (12, 40)

"""The people that a line names."""

import pytest

from tournaments.files.names.people import people_in, whole_name

LONG = "Maximiliana-Theodora Featherstonehaugh-Cholmondeley & Bartholomew Featherstonehaugh"


@pytest.mark.parametrize(
    ("line", "names", "notes"),
    [
        ("Smith, Bob, Jr.", ["Bob Smith Jr."], []),
        (LONG, LONG.split(" & "), ["split"]),
        (
            "María del Carmen García López y Juan Carlos de la Cruz Pérez",
            ["María del Carmen García López", "Juan Carlos de la Cruz Pérez"],
            ["split"],
        ),
        ("Please bring lunch for a break and a drink for the afternoon", [], ["dropped"]),
        ("Total 41", [], ["dropped"]),
        ("-----", [], []),  # a ruled line
    ],
)
def test_a_line_names_people_or_says_that_it_names_none(
    line: str, names: list[str], notes: list[str]
) -> None:
    people = people_in(line)
    assert (people.names, [note.code for note in people.notes]) == (names, notes)


def test_two_cells_are_one_name_in_the_order_of_their_language() -> None:
    assert [whole_name("Ann", "Lee"), whole_name("伟", "王")] == ["Ann Lee", "王伟"]

"""The people that a line names."""

from tournaments.files.names.people import people_in, whole_name


def test_surname_first_turns_and_a_suffix_stays_behind() -> None:
    assert people_in("Smith, Bob, Jr.").names == ["Bob Smith Jr."]


def test_two_long_names_on_a_line_are_two_people_and_a_sentence_is_none() -> None:
    long = ["Maximiliana-Theodora Featherstonehaugh-Cholmondeley"]
    long += ["Bartholomew Alexander Featherstonehaugh-Cholmondeley"]
    spanish = ["María del Carmen García López", "Juan Carlos de la Cruz Pérez"]
    assert people_in(" & ".join(long)).names == long
    assert people_in(" y ".join(spanish)).names == spanish
    assert people_in("Please bring lunch for a break and a drink for the afternoon").names == []


def test_a_line_that_names_nobody_is_kept_as_a_note() -> None:
    assert [(note.code, note.name) for note in people_in("Total 41").notes] == [
        ("dropped", "Total 41")
    ]


def test_a_ruled_line_is_not_worth_a_note() -> None:
    assert people_in("-----") == ([], [])


def test_two_cells_are_one_name_in_the_order_of_their_language() -> None:
    assert [whole_name("Ann", "Lee"), whole_name("伟", "王")] == ["Ann Lee", "王伟"]

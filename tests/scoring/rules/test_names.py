"""What can be printed, and the order in which names are listed."""

import pytest

from scoring.rules.names import can_be_printed, in_order, same_person


@pytest.mark.parametrize("name", ["Nora", "Ng", "Özlem", "李", "O’Brien", "X Æ A-12", "  Ann "])
def test_a_name_with_something_to_read_can_be_printed(name: str) -> None:
    assert can_be_printed(name)


@pytest.mark.parametrize("name", ["", "   ", "\x00", "Ann\x07", "Ann\nBob", "a\ud800", "\udfff"])
def test_what_no_page_or_database_can_hold_cannot(name: str) -> None:
    assert not can_be_printed(name)


def test_a_reason_may_have_several_lines_and_a_name_may_not() -> None:
    assert (can_be_printed("a\nb", lines=True), can_be_printed("a\nb")) == (True, False)


def test_names_stand_where_a_reader_looks_for_them() -> None:
    names = ["Zoe", "özlem", "anna", "Ozan", "Anna", "Élise", "Eric"]
    assert sorted(names, key=in_order) == ["anna", "Anna", "Élise", "Eric", "Ozan", "özlem", "Zoe"]


@pytest.mark.parametrize("spelling", ["nora", "NORA", " Nora ", "Nora\u00a0"])
def test_spellings_are_one_person_blind_to_case_and_spaces(spelling: str) -> None:
    assert same_person(spelling) == same_person("Nora")


def test_an_accent_is_another_person_however_it_is_written() -> None:
    assert same_person("O\u0308zlem") == same_person("özlem") != same_person("Ozlem")

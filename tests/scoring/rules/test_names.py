"""What can be printed, and the order in which names are listed."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import names as name_rules
from scoring.rules.names import (
    Alike,
    are_alike,
    by_surname,
    can_be_printed,
    in_order,
    in_parts,
    is_meant,
    letter_of,
    name_key,
    tidied,
)


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
    assert name_key(spelling) == name_key("Nora")


def test_an_accent_is_another_person_however_it_is_written() -> None:
    assert name_key("O\u0308zlem") == name_key("özlem") != name_key("Ozlem")


O_BRIENS = (
    "Pat O'Brien",
    "PAT O’BRIEN",
    "pat oʼbrien ",
    "Pat O`Brien",
    "Pat\u00a0O‘Brien",
    " Pat  O＇Brien",
    "\u200ePat\u200b O'Brien\u200f",
    "Pa\u00adt O´Brien",
    "\ufeffPat O′Brien",
)


@pytest.mark.parametrize("spelling", O_BRIENS)
def test_apostrophes_blanks_and_what_nobody_sees_part_no_one_from_himself(spelling: str) -> None:
    assert name_key(spelling) == "pat o'brien"


@pytest.mark.parametrize("dash", "-‐‑‒–—―−－")
def test_one_dash_is_as_good_as_another(dash: str) -> None:
    assert name_key(f"Jo Smith{dash}Jones") == "jo smith-jones" != name_key("Jo Smith Jones")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ａｎｎ", "Ann"),
        ("Strauß", "STRAUSS"),
        ("می\u200cخواهم", "میخواهم"),
        ("ﾀﾅｶ", "タナカ"),
        ("가", "\u1100\u1161"),
        ("葛\U000e0100城", "葛城"),
    ],
)
def test_widths_joiners_and_ways_to_store_a_letter_are_one_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("\u200eAnn\u200f \u200b Smith\u2069", "Ann Smith"),
        ("O\u0308zlem", "Özlem"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("A\u200dnn\u200c", "Ann"),
        ("نور\u200c احمد\u200d", "نور احمد"),
        ("Ann\u3164", "Ann"),
        ("Ann\tSmith\n", "Ann Smith"),
        ("Pat O’Brien", "Pat O’Brien"),
    ],
)
def test_a_name_is_stored_with_the_joiners_that_its_script_needs_and_no_other_unseen_mark(
    written: str, stored: str
) -> None:
    assert tidied(written) == stored == tidied(stored)


def test_names_with_other_apostrophes_are_sorted_and_found_together() -> None:
    assert sorted(["O’Brien 2", "Oz", "O'Brien 1"], key=in_order) == [
        "O'Brien 1",
        "O’Brien 2",
        "Oz",
    ]
    assert is_meant("o'br", "Pat O’Brien")
    assert is_meant("o’br", "Pat O`Brien")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Ann Smith", ("Ann", "Smith", "")),
        ("Smith, Ann", ("Ann", "Smith", "")),
        ("Mary Ann Smith-Jones", ("Mary Ann", "Smith-Jones", "")),
        ("Anna van der Berg", ("Anna", "van der Berg", "")),
        ("Robert De Niro", ("Robert", "De Niro", "")),
        ("Maria de la Cruz", ("Maria", "de la Cruz", "")),
        ("Old Mc Donald", ("Old", "Mc Donald", "")),
        ("Jill St. John", ("Jill", "St. John", "")),
        ("Bob Smith Jr.", ("Bob", "Smith", "Jr.")),
        ("Bob Smith, Jr.", ("Bob", "Smith", "Jr.")),
        ("Ann Smith 2", ("Ann", "Smith", "2")),
        ("Van Morrison", ("Van", "Morrison", "")),
        ("Cher", ("", "Cher", "")),
        ("李小龙", ("", "李小龙", "")),
    ],
)
def test_the_surname_is_the_last_word_with_its_particles(
    name: str, parts: tuple[str, str, str]
) -> None:
    assert in_parts(name) == parts


def test_by_surname_small_particles_do_not_sort_and_large_ones_do() -> None:
    names = [
        "Anna van der Berg",
        "Zoe Abel",
        "Martin Van Buren",
        "Ann McDonald",
        "Bo Mc Donald",
        "Cy Éluard",
    ]
    assert sorted(names, key=by_surname) == [
        "Zoe Abel",
        "Anna van der Berg",
        "Cy Éluard",
        "Ann McDonald",
        "Bo Mc Donald",
        "Martin Van Buren",
    ]


def test_one_surname_is_sorted_by_the_given_name_and_a_shorter_surname_stands_first() -> None:
    names = ["Zoe Lee", "Al Lee", "Al Leeds", "Lee, Max"]
    assert sorted(names, key=by_surname) == ["Al Lee", "Lee, Max", "Zoe Lee", "Al Leeds"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("el", "Élise Roux"),
        ("ÉL", "Elise Roux"),
        ("ro", "Élise Roux"),
        ("ro el", "Élise Roux"),
        ("so", "Åse Sørby"),
        ("jo", "Ann Smith-Jones"),
        ("ол", "Ольга Петрова"),
        ("小", "李小龙"),
        ("", "Anybody"),
    ],
)
def test_two_letters_find_a_name(typed: str, name: str) -> None:
    assert is_meant(typed, name)


@pytest.mark.parametrize("typed", ["li", "rx", "el x"])
def test_letters_that_begin_no_word_of_a_name_do_not_find_it(typed: str) -> None:
    assert not is_meant(typed, "Élise Roux")


def test_a_name_is_listed_under_its_plain_letter() -> None:
    assert [letter_of(in_order(name)) for name in ("élise", "Ørsted", "李小龙", "…")] == [
        "E",
        "O",
        "李",
        "–",
    ]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("annlee", "annlee", True),
        ("annlee", "anlee", True),
        ("annlee", "annelee", True),
        ("annlee", "amnlee", True),
        ("annlee", "ammlee", False),
        ("annlee", "annleeson", False),
        ("ed", "edo", False),
        ("bob", "rob", False),
        ("player1", "player2", False),
    ],
)
def test_names_are_alike_but_for_one_letter(one: str, other: str, alike: bool) -> None:
    assert are_alike(one, other) is alike
    assert are_alike(other, one) is alike


@given(st.lists(st.text("abe12", max_size=6), max_size=12), st.text("abe12", max_size=6))
def test_those_that_are_alike_are_found_as_by_a_look_at_each(names: list[str], one: str) -> None:
    looked = [place for place, name in enumerate(names) if are_alike(one, name)]
    assert Alike(names).places(one) == looked


def test_hardly_any_names_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []

    def look(one: str, other: str) -> bool:
        looks.append((one, other))
        return are_alike(one, other)

    monkeypatch.setattr(name_rules, "are_alike", look)
    letters = random.Random(1)
    names = ["".join(letters.choices("abcdefghijklmnoprstuvw", k=9)) for _ in range(1000)]
    alike = Alike([*names, *(f"player{number}" for number in range(1000))])
    for name in [*names, *(f"player{number}" for number in range(1000))]:
        alike.places(name)
    assert len(looks) < 2100

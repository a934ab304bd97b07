"""Signs that stand on tables."""

from dataclasses import replace

import pytest

from scoring.paper.drawn import Cells, Text, Turned
from scoring.paper.pages import PAPERS, Page, Paper, Sheet
from tests.paper import EVERY_PAPER, MILLIMETRE, Word, flaws, narrowed, text_of, words_of
from tests.tournaments.sheets.examples import HEAD, LONG, SIZES
from tournaments.sheets.before.signs import Sign, table_signs

A4 = PAPERS["a4"]
ADDRESS = "http://192.168.100.100:8500/t/" + 22 * "a" + "/" + 22 * "b" + "/"
every_paper = pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)


def signs(numbers: range, paper: Paper, join: str = "192.168.100.100:8500/join/") -> Sheet:
    rows = [Sign(number, ADDRESS, "WMQGO", join) for number in numbers]
    return table_signs(replace(HEAD, name=LONG), rows, paper)


def word_of(page: Page, paper: Paper, text: str) -> Word:
    return next(word for word in words_of(page, paper) if word.text == text)


def turned(page: Page) -> Turned:
    (copy,) = [item for item in page.drawn if isinstance(item, Turned)]
    return copy


@every_paper
@pytest.mark.parametrize("tables", SIZES)
def test_signs_are_flawless_however_many_tables(tables: int, paper: Paper) -> None:
    sheet = signs(range(1, tables + 1), paper)
    assert len(sheet.pages) == tables
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


@every_paper
def test_a_long_address_is_never_cut(paper: Paper) -> None:
    sheet = signs(range(100, 101), paper, "five-hundred.midway-hall.example.org/join/")
    assert (flaws(sheet), narrowed(sheet)) == ([], [])


@every_paper
def test_a_sign_says_to_stay_on_the_wifi_and_that_an_icon_and_safari_are_two(paper: Paper) -> None:
    (page,) = signs(range(1, 2), paper).pages
    words = " ".join(word.text for word in words_of(page, paper))
    assert "Stay on this Wi-Fi" in words
    assert "stay in Safari, or in the icon" in words


def test_a_sign_is_read_from_both_sides() -> None:
    (page,) = signs(range(1, 2), A4).pages
    upright = [item for item in page.drawn if isinstance(item, Text) and item.size > 100]
    copy = [item for item in turned(page).drawn if isinstance(item, Text) and item.size > 100]
    assert [item.text for item in upright] == ["1"]
    assert copy == upright


@every_paper
def test_table_stands_over_its_number(paper: Paper) -> None:
    (page,) = signs(range(10, 11), paper).pages
    above, number = word_of(page, paper, "Table"), word_of(page, paper, "10")
    assert above.bottom <= number.top + 8
    assert abs((above.left + above.right) - (number.left + number.right)) < 2


@every_paper
@pytest.mark.parametrize(("number", "millimetres"), [(1, 45), (88, 45), (100, 35)])
def test_the_number_is_read_from_the_other_end_of_the_room(
    number: int, millimetres: int, paper: Paper
) -> None:
    (page,) = signs(range(number, number + 1), paper).pages
    size = word_of(page, paper, str(number)).size
    assert 0.73 * size >= millimetres * MILLIMETRE


@every_paper
def test_the_address_to_type_is_large_and_so_are_the_letters(paper: Paper) -> None:
    (page,) = signs(range(1, 2), paper).pages
    assert word_of(page, paper, "192.168.100.100:8500/join/").size >= 13.99
    assert word_of(page, paper, "\N{NO-BREAK SPACE}".join("WMQGO")).size >= 30


@every_paper
def test_the_two_codes_say_which_they_are_and_stand_apart(paper: Paper) -> None:
    (page,) = signs(range(100, 101), paper).pages
    own, hall = sorted(
        (item for item in page.drawn if isinstance(item, Cells)),
        key=lambda code: code.rows * code.module,
        reverse=True,
    )
    assert own.rows * own.module * paper.scale >= 60 * MILLIMETRE
    assert hall.x + hall.rows * hall.module < own.x - 100 / paper.scale
    assert word_of(page, paper, "This table’s score sheet").left > paper.size[0] / 2
    assert "Everybody: find" in text_of(signs(range(1, 2), paper))


def test_the_fold_says_that_it_is_one() -> None:
    (page,) = signs(range(1, 2), A4).pages
    (fold,) = [word for word in words_of(page, A4) if word.text.startswith("Fold here")]
    assert abs((fold.top + fold.bottom) / 2 - A4.height / 2) < 4


def test_a_sign_says_which_evening_it_is_of() -> None:
    text = text_of(signs(range(1, 2), A4))
    assert (LONG in text, HEAD.date in text) == (True, True)


@every_paper
def test_without_a_network_a_sign_has_no_dead_code_and_says_what_to_do(paper: Paper) -> None:
    sheet = table_signs(HEAD, [Sign(3, "", "WMQGO", "")], paper)
    assert (flaws(sheet), narrowed(sheet)) == ([], [])
    (page,) = sheet.pages
    text = text_of(sheet).replace("\n", " ")
    assert "No code here" in text
    assert "Wi-Fi" in text
    codes = [item for item in page.drawn if isinstance(item, Cells)]
    assert len(codes) == 1  # everybody's, of the head in this example

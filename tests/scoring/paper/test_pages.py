"""Pages: blocks that are never split, a foot that counts pages, words that are never cut."""

import pytest

from scoring.paper import type as typeset
from scoring.paper.drawn import Text
from scoring.paper.pages import LARGE, MARGIN, PAPERS, Page, Paper, Sheet, pages_in
from tests.paper import EVERY_PAPER, flaws, text_of

A4 = PAPERS["a4"]
LONGEST = "Bartholomew Fitzgerald-Montgomery Junior"


@pytest.mark.parametrize("paper", EVERY_PAPER.values(), ids=EVERY_PAPER)
def test_a_block_that_does_not_fit_begins_a_page(paper: Paper) -> None:
    sheet = Sheet(paper, "Score sheet")
    top = sheet.y
    room = sheet.bottom - top
    assert (sheet.take(room), len(sheet.pages), sheet.room_for(1)) == (top, 1, False)
    assert (sheet.take(1), len(sheet.pages), sheet.y) == (top, 2, top + 1)


def test_every_page_has_its_head_and_its_foot() -> None:
    sheet = Sheet(A4, "Score sheet", under="Australian", aside="1 May", foot="as of 20:41")
    sheet.new_page()
    words = text_of(sheet).split("\n")
    for number in (1, 2):
        page = words[(number - 1) * 5 : number * 5]
        assert sorted(page) == [
            "1 May",
            "Australian",
            f"Page {number} of 2",
            "Score sheet",
            "as of 20:41",
        ]


def test_in_a_pack_the_foot_counts_all_pages_and_those_of_the_sheet() -> None:
    one, several, foot = Sheet(A4, "One"), Sheet(A4, "Several"), Page()
    several.new_page()
    one.draw_foot(foot, 1, (4, 9))
    several.draw_foot(foot, 2, (6, 9))
    texts = [text.text for text in foot.drawn if isinstance(text, Text)]
    assert [words for words in texts if "Page" in words] == [
        "Page 4 of 9",
        "sheet 2 of 2 · Page 6 of 9",
    ]


def test_a_long_title_takes_two_lines_and_the_sheet_begins_below_it() -> None:
    short = Sheet(A4, "Standings", under="Tuesday", aside="24 November 2026")
    long = Sheet(
        A4, f"Standings of {LONGEST} and {LONGEST}", under=LONGEST * 3, aside="24 November 2026"
    )
    assert long.y > short.y
    assert (flaws(short), flaws(long)) == ([], [])


def test_large_print_is_laid_out_on_less_and_printed_on_the_same_paper() -> None:
    large = A4.large
    assert large.size == pytest.approx(A4.size)
    assert (large.width * LARGE, large.margin * LARGE) == pytest.approx((A4.width, MARGIN))
    assert large.landscape.size == pytest.approx(A4.landscape.size)


def test_words_are_set_from_the_left_the_right_or_the_middle() -> None:
    page = Page()
    for align in ("left", "centre", "right"):
        page.text(100, 50, "Nora", 10, align=align)
        page.block(100, 50, "Nora", 10, room=200, align=align)
    wide = typeset.width("Nora", 10)
    starts = [text.x for text in page.drawn if isinstance(text, Text)]
    assert starts == [x for x in (100, 100 - wide / 2, 100 - wide) for _way in range(2)]


@pytest.mark.parametrize("name", ["Nora", LONGEST, "W" * 40])
@pytest.mark.parametrize("room", [60.0, 120.0, 300.0])
def test_a_name_has_two_lines_before_it_is_made_smaller_and_is_never_cut(
    name: str, room: float
) -> None:
    page = Page()
    page.block(0, 0, name, 12, room=room, height=30)
    texts = [text for text in page.drawn if isinstance(text, Text)]
    assert "".join(text.text for text in texts).replace(" ", "") == name.replace(" ", "")
    for text in texts:
        assert typeset.width(text.text, text.size) * text.narrow <= room + 0.01
        assert typeset.SMALLEST <= text.size <= 12
    assert max(text.y for text in texts) <= 30


def test_a_block_says_how_high_it_is() -> None:
    page = Page()
    lines = typeset.wrapped(LONGEST, 12, 100)
    assert len(lines) > 1
    assert page.block(0, 0, LONGEST, 12, room=100) == pytest.approx(
        len(lines) * 12 * typeset.LEADING
    )


def test_pages_of_several_sheets_are_counted() -> None:
    two = Sheet(A4, "Two")
    two.new_page()
    assert pages_in([Sheet(A4, "One"), two]) == 3

"""The contents of a pack say on which page each sheet begins."""

import re

from scoring.paper.contents import MOST_WITHOUT, with_contents
from scoring.paper.pages import PAPERS, Sheet, pages_in
from tests.paper import flaws, text_of

A4 = PAPERS["a4"]


def sheets(*lengths: int) -> list[Sheet]:
    made = []
    for number, pages in enumerate(lengths, start=1):
        sheet = Sheet(A4, f"Sheet {chr(64 + number)}", under="Tuesday", aside="24 November")
        for _page in range(pages - 1):
            sheet.new_page()
        made.append(sheet)
    return made


def test_a_short_pack_and_a_single_sheet_have_none() -> None:
    short, single = sheets(10, MOST_WITHOUT - 10), sheets(MOST_WITHOUT + 5)
    assert with_contents("Pack", short) == short
    assert with_contents("Pack", single) == single


def test_each_sheet_begins_where_the_contents_say() -> None:
    lengths = [3, 1, 40, *[2] * 60]
    pack = with_contents("Pack", sheets(*lengths))
    said = [
        int(number) for number in re.findall(r"^Sheet .\n(?:\d+)\n(\d+)$", text_of(pack[0]), re.M)
    ]
    begins, page = [], len(pack[0].pages) + 1
    for sheet in pack[1:]:
        begins.append(page)
        page += len(sheet.pages)
    assert len(pack[0].pages) > 1
    assert said == begins
    assert pages_in(pack) == page - 1
    assert flaws(pack[0]) == []


def test_the_contents_stand_upright_whatever_the_first_sheet_does() -> None:
    wide = Sheet(A4.landscape, "Wall chart")
    for _page in range(MOST_WITHOUT):
        wide.new_page()
    first = with_contents("Pack", [wide, wide])[0]
    assert first.paper.size == A4.size

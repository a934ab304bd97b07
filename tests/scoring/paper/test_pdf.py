"""A PDF says what it is, how it wants to be printed, and is the same each time."""

import datetime
import io
from dataclasses import replace
from zoneinfo import ZoneInfo

import pdfplumber
import pypdfium2
import pytest

from scoring.paper.pages import PAPERS, Sheet
from scoring.paper.pdf import About, as_pdf
from tests.paper import MADE_AT, pdf_of
from tests.scoring.paper.test_tags import catalogue

A4 = PAPERS["a4"]
ABOUT = About("Recovery pack · Tuesday", "Tuesday, 2026-11-24", "en-GB", MADE_AT)


def two() -> list[Sheet]:
    first, second = Sheet(A4, "Standings"), Sheet(PAPERS["letter"], "Prizes")
    first.new_page()
    return [first, second]


def test_it_says_what_it_is_whose_when_and_in_which_language() -> None:
    made_at = datetime.datetime(2026, 11, 24, 20, 41, 5, tzinfo=ZoneInfo("America/Chicago"))
    content = as_pdf(two(), replace(ABOUT, made_at=made_at))
    with pdfplumber.open(io.BytesIO(content)) as document:
        said = document.metadata
    assert (said["Title"], said["Author"]) == ("Recovery pack · Tuesday", "Tuesday, 2026-11-24")
    made = datetime.datetime.strptime(said["CreationDate"].replace("'", ""), "D:%Y%m%d%H%M%S%z")
    assert made == made_at
    assert catalogue(content)["Lang"] == b"en-GB"
    assert content.startswith(b"%PDF-1.7")


def test_it_asks_for_one_side_and_no_scaling() -> None:
    wishes = {
        name: value.name
        for name, value in catalogue(pdf_of(*two()))["ViewerPreferences"].items()
        if name != "DisplayDocTitle"
    }
    assert wishes == {"PrintScaling": "None", "Duplex": "Simplex"}


def test_each_sheet_has_a_bookmark_to_its_first_page() -> None:
    document = pypdfium2.PdfDocument(pdf_of(*two()))
    marks = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    assert marks == [("Standings", 0), ("Prizes", 2)]


def test_each_page_has_its_own_size() -> None:
    with pdfplumber.open(io.BytesIO(as_pdf(two(), ABOUT))) as document:
        assert [round(page.width) for page in document.pages] == [595, 595, 612]


def test_blank_backs_are_empty_pages_of_the_same_size() -> None:
    content = pdf_of(*two(), blank_backs=True)
    with pdfplumber.open(io.BytesIO(content)) as document:
        pages = [(round(page.width), bool(page.chars)) for page in document.pages]
    assert pages == [(595, True), (595, False)] * 2 + [(612, True), (612, False)]
    assert catalogue(content)["ViewerPreferences"]["Duplex"].name == "DuplexFlipLongEdge"


def test_the_same_sheets_give_the_same_bytes() -> None:
    assert pdf_of(*two()) == pdf_of(*two())


def test_every_font_is_embedded() -> None:
    document = pypdfium2.PdfDocument(pdf_of(*two()))
    for page in document:
        for thing in page.get_objects():
            if isinstance(thing, pypdfium2.PdfTextObj):
                assert thing.get_font().is_embedded


def test_only_an_odd_bookmark_is_refused_never_a_title() -> None:
    sheet = Sheet(A4, "Réunion (du soir) \\ 東京")
    title = pypdfium2.PdfDocument(pdf_of(sheet)).get_toc()
    assert [mark.get_title() for mark in title] == ["Réunion (du soir) \\ 東京"]


@pytest.mark.parametrize("words", ["", " ", "a\x00b"])
def test_odd_titles_do_not_break_it(words: str) -> None:
    assert as_pdf([Sheet(A4, "x")], replace(ABOUT, title=words, author=words)).startswith(b"%PDF")

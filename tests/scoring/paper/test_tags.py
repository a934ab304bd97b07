"""A PDF says what is a heading, what is text, what is skipped, and in which order it is read."""

import io
from typing import Any

import pdfplumber
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1

from scoring.paper.drawn import Text, Turned
from scoring.paper.flow import heading, paragraph
from scoring.paper.pages import PAPERS, Sheet
from tests.paper import pdf_of

A4 = PAPERS["a4"]


def tagged() -> list[Sheet]:
    first, second = Sheet(A4, "Standings"), Sheet(A4, "Prizes")
    paragraph(first, "Ann leads.")
    first.page.box(100, 300, 20, 20, stroke=1)
    heading(first, "Ties")
    paragraph(first, "None.")
    first.new_page()
    second.page.drawn.append(Turned((Text(100, 200, "Upside down", 20),)))
    return [first, second]


def catalogue(content: bytes) -> dict[str, Any]:
    document = PDFDocument(PDFParser(io.BytesIO(content)))
    return {name: resolve1(value) for name, value in document.catalog.items()}


def test_the_catalogue_has_a_tree_and_says_that_the_pdf_is_marked() -> None:
    root = catalogue(pdf_of(*tagged()))
    assert root["MarkInfo"] == {"Marked": True}
    document = resolve1(root["StructTreeRoot"]["K"])
    roles = [resolve1(element)["S"].name for element in document["K"]]
    assert roles[:4] == ["H1", "P", "H2", "P"]
    assert roles.count("H1") == 3


def test_every_element_stands_on_its_page_and_the_page_knows_it() -> None:
    content = pdf_of(*tagged())
    root = catalogue(content)
    tree = resolve1(root["StructTreeRoot"])
    numbers = resolve1(tree["ParentTree"])["Nums"]
    with pdfplumber.open(io.BytesIO(content)) as document:
        assert [page.page_obj.attrs["StructParents"] for page in document.pages] == numbers[::2]
    for page, elements in zip(numbers[::2], numbers[1::2], strict=True):
        for number, reference in enumerate(resolve1(elements)):
            element = resolve1(reference)
            assert number in element["K"], (page, number)


def test_words_are_read_by_their_role_and_what_is_drawn_is_skipped() -> None:
    with pdfplumber.open(io.BytesIO(pdf_of(*tagged()))) as document:
        first, _second, third = document.pages
        by_tag: dict[str, str] = {}
        for letter in (*first.chars, *third.chars):
            by_tag[letter["tag"]] = by_tag.get(letter["tag"], "") + letter["text"]
        assert {
            thing["tag"] for page in document.pages for thing in (*page.rects, *page.lines)
        } == {"Artifact"}
    assert by_tag["H1"] == "StandingsPrizes"
    assert by_tag["H2"] == "Ties"
    assert by_tag["P"].startswith("Ann leads.None.")
    assert by_tag["Artifact"] == "Upside down"

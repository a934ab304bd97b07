"""Any text can be measured, wrapped and drawn."""

import io

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.paper import type as typeset
from scoring.paper.letters.clusters import clusters
from scoring.paper.pages import PAPERS, Sheet
from tests.paper import flaws, pdf_of

ANY = st.text(st.characters(exclude_categories=()))
MIXED = st.text(st.sampled_from("Ann דוד שׁ محمد 李क्षि ส้ 12,.()&\u202e\u200d🍀"))


def read(text: str) -> str:
    """What Chrome reads of a page that says this once, without spaces."""
    sheet = Sheet(PAPERS["a4"], "Head")
    sheet.page.text(sheet.left, 300, text, 20)
    document = pypdfium2.PdfDocument(pdf_of(sheet))
    words = document[0].get_textpage().get_text_bounded(0, 500, 600, 580)
    return "".join(str(words).split())


def test_a_letter_that_no_font_has_is_never_a_box() -> None:
    assert "".join(piece for _font, piece, _width in typeset.runs("Ed 漢")) == "Ed Han"


def test_letters_are_composed_before_fonts_are_asked() -> None:
    assert [piece for _font, piece, _width in typeset.runs("Amade\u0301")] == ["Amadé"]


@pytest.mark.parametrize(
    "text", ["", "   ", "\t\n", "a\x07b", "x" * 500, "د" * 500, "क्ष" * 100, "\u0301" * 9]
)
def test_any_text_can_be_measured_and_wrapped(text: str) -> None:
    assert all(typeset.width(line, 9) <= 100 for line in typeset.wrapped(text, 9, 100))


@given(ANY | MIXED)
@settings(max_examples=60)
def test_whatever_is_typed_can_be_measured_wrapped_and_drawn(text: str) -> None:
    sheet = Sheet(PAPERS["a4"], text or "Head", under=text)
    sheet.page.block(sheet.left, 200, text, 12, room=80, bold=True)
    sheet.page.block(sheet.left, 400, text, 12, room=60, height=30)
    sheet.page.block(sheet.right, 600, text, 30, room=200, align="right")
    assert pypdfium2.PdfDocument(_pdf(sheet))


def _pdf(sheet: Sheet) -> bytes:
    """Its title stands in the PDF's bookmarks, where half a letter cannot be written."""
    sheet.title = "A sheet"
    return pdf_of(sheet)


@given(MIXED, st.floats(5, 200))
def test_lines_are_no_wider_than_their_room_and_nothing_is_lost(text: str, room: float) -> None:
    lines = typeset.wrapped(text, 10, room)
    for line in lines:
        assert typeset.width(line, 10) <= room or len(clusters(line)) == 1
    whole, parted = ("".join(typeset.printed("".join(words)).split()) for words in ([text], lines))
    assert sorted(whole.casefold()) == sorted(parted.casefold())


def test_words_are_wrapped_between_words_and_a_word_too_wide_between_letters() -> None:
    room = typeset.width("Nora and Ed", 10)
    assert typeset.wrapped("Nora and Ed and Sue", 10, room) == ("Nora and Ed", "and Sue")
    lines = typeset.wrapped("W" * 20, 10, typeset.width("W" * 6, 10))
    assert [len(line) for line in lines] == [6, 6, 6, 2]


def test_a_hebrew_name_begins_on_the_first_line() -> None:
    room = typeset.width("דוד בן גוריון", 10)
    assert typeset.wrapped("דוד בן גוריון הצעיר", 10, room) == ("דוד בן גוריון", "הצעיר")


def test_a_word_is_not_broken_between_a_letter_and_its_marks() -> None:
    lines = typeset.wrapped("क्षत्रिय" * 3, 10, typeset.width("क्षत्रि", 10))
    assert "".join(lines) == "क्षत्रिय" * 3
    assert not any(line[0] in "्ि" for line in lines)


def test_a_letter_wider_than_the_room_is_set_all_the_same() -> None:
    assert typeset.wrapped("WW", 10, 1) == ("W", "W")


def test_no_text_is_one_empty_line() -> None:
    assert (typeset.wrapped(" \n", 10, 100), typeset.width("", 10)) == (("",), 0)


def test_suits_come_from_the_font_that_has_them() -> None:
    assert [font for font, _piece, _width in typeset.runs("8♦")] == list(typeset.FAMILIES[False])


def test_a_line_never_ends_at_a_no_break_space() -> None:
    room = typeset.width("Ed bid 10 ", 10)
    assert typeset.wrapped("Ed bid 10\N{NO-BREAK SPACE}NT", 10, room) == (
        "Ed bid",
        "10\N{NO-BREAK SPACE}NT",
    )


@pytest.mark.parametrize(
    "text", ["محمد", "يوسف الفاسي", "דוד", "Ann & محمد 530", "پگچ ٹ ے", "ہے", "Ελένη", "Łukasz"]
)
def test_a_name_is_read_back_from_the_pdf(text: str) -> None:
    assert read(text) == "".join(text.split())


def test_what_is_spelled_is_read_as_it_is_printed() -> None:
    assert read("李伟 & Ann") == "LiWei&Ann"


def test_a_sheet_of_every_script_is_well_set() -> None:
    sheet = Sheet(PAPERS["a4"], "محمد & דוד 500", under="שָׁלוֹם · 李伟", foot="ที่นี่")
    for text in ("Ann & محمد 530", "דוד לוי (14): +530", "नमस्ते"):
        top = sheet.take(20)
        sheet.page.block(sheet.left, top, text, 14, room=sheet.inner)
    assert flaws(sheet) == []


def test_glyphs_of_a_sheet_do_not_depend_on_what_was_printed_before() -> None:
    def pdf() -> bytes:
        sheet = Sheet(PAPERS["a4"], "محمد")
        sheet.page.text(100, 100, "דוד לוי")
        return pdf_of(sheet)

    first = pdf()
    for text in ("يوسف", "שרה"):
        other = Sheet(PAPERS["a4"], text)
        pdf_of(other)
    assert pdf() == first
    assert io.BytesIO(first).read(5) == b"%PDF-"


@pytest.mark.parametrize("hyphen", ["-", "–", "/"])
def test_a_word_too_wide_goes_over_after_its_hyphen(hyphen: str) -> None:
    name = f"Montgomery{hyphen}Fitzgerald"
    room = typeset.width(f"Montgomery{hyphen}", 10) + 1
    assert typeset.wrapped(name, 10, room) == (f"Montgomery{hyphen}", "Fitzgerald")
    assert not typeset.is_broken(name, typeset.wrapped(name, 10, room))


def test_a_word_that_fits_a_line_of_its_own_stays_whole_unless_fuller_lines_are_wanted() -> None:
    name = "Bartholomew Fitzgerald-Montgomery"
    room = typeset.width("Fitzgerald-Montgomery", 10) + 1
    assert typeset.wrapped(name, 10, room) == ("Bartholomew", "Fitzgerald-Montgomery")
    room = typeset.width("Bartholomew Fitzgerald-", 10) + 1
    assert typeset.wrapped(name, 10, room, in_parts=True) == (
        "Bartholomew Fitzgerald-",
        "Montgomery",
    )


def test_a_name_goes_over_after_its_hyphen_before_it_is_made_smaller() -> None:
    name = "Bartholomew Fitzgerald-Montgomery Junior"
    room = typeset.width("Bartholomew Fitzgerald-", 12) + 1
    fitted = typeset.fitted(name, 12, room, height=30)
    assert fitted == (12, ("Bartholomew Fitzgerald-", "Montgomery Junior"), 1.0)


def test_figures_are_of_one_width_so_that_they_stand_under_one_another() -> None:
    assert len({typeset.width(figure, 10) for figure in "0123456789"}) == 1

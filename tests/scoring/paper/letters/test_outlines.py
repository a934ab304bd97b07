"""A font of any make is read, shaped and embedded; one that cannot be is refused."""

import io
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from scoring.paper.letters.built_in import FONTS
from scoring.paper.letters.outlines import Outlines, UnusableFont
from tests.fonts import BROAD, make_collection, make_font

CURVES = ["glyf", "CFF", "variable"]


def hebrew() -> Outlines:
    return Outlines("Hebrew", FONTS / "NotoSansHebrew-Regular.ttf")


def arabic() -> Outlines:
    return Outlines("Arabic", FONTS / "NotoSansArabic-Regular.ttf")


def drawn_with(font: Outlines, text: str, size: float = 100) -> pypdfium2.PdfDocument:
    """A page of 400 by 200 points on which a text stands, its baseline 50 from below."""
    output = io.BytesIO()
    canvas = Canvas(output, pagesize=(400, 200))
    words = canvas.beginText(50, 50)
    words._code.append(font.operators(font.shaped(text), size, canvas._doc))  # type: ignore[attr-defined]
    canvas.drawText(words)
    canvas.save()
    return pypdfium2.PdfDocument(output.getvalue())


@pytest.mark.parametrize("curves", CURVES)
def test_letters_are_as_broad_as_the_font_says(tmp_path: Path, curves: str) -> None:
    font = Outlines("A", make_font(tmp_path / "a.ttf", "李伟", curves=curves))
    assert font.shaped("李伟李").width == pytest.approx(3 * BROAD / 1000)
    assert (font.draws("李伟"), font.draws("李x"), font.draws("")) == (True, False, False)


@pytest.mark.parametrize("curves", CURVES)
def test_a_letter_is_drawn_where_it_stands(tmp_path: Path, curves: str) -> None:
    font = Outlines("A", make_font(tmp_path / "a.ttf", "李", curves=curves))
    page = drawn_with(font, "李李")[0]
    picture = page.render(scale=1, grayscale=True).to_pil()
    black = picture.point(lambda shade: 255 * (shade < 128)).getbbox()
    # 0.05 of white on both sides of each square; a variable one of weight 400 has grown by 3.7 %.
    top = 200 - 50 - (70 if curves != "variable" else 73.7)
    assert black == pytest.approx((55, top, 50 + 175, 150), abs=1.01)


@pytest.mark.parametrize(("weight", "high"), [(100, 700), (400, 737), (700, 775), (900, 800)])
def test_a_variable_font_is_set_in_the_weight_that_is_wanted(
    tmp_path: Path, weight: int, high: int
) -> None:
    font = Outlines("A", make_font(tmp_path / "a.ttf", "李", curves="variable"), weight=weight)
    glyph = font.font.get_nominal_glyph(ord("李"))
    assert font.font.get_glyph_extents(glyph).y_bearing == pytest.approx(high, abs=2)


@pytest.mark.parametrize("curves", CURVES)
def test_letters_are_read_back(tmp_path: Path, curves: str) -> None:
    font = Outlines("A", make_font(tmp_path / "a.ttf", "李伟𠮷", curves=curves))
    page = drawn_with(font, "𠮷李伟", 20)[0]
    assert page.get_textpage().get_text_range().endswith("李伟")


def test_more_letters_than_a_font_of_a_pdf_holds_are_drawn(tmp_path: Path) -> None:
    letters = "".join(map(chr, range(0x4E00, 0x4E00 + 700)))
    font = Outlines("A", make_font(tmp_path / "a.ttf", letters))
    assert drawn_with(font, letters, 1)[0].get_textpage().get_text_range() == letters


def test_of_a_collection_the_font_of_the_number_is_read(tmp_path: Path) -> None:
    fonts = [make_font(tmp_path / f"{letter}.ttf", letter) for letter in "李伟"]
    both = make_collection(tmp_path / "both.ttc", *fonts)
    assert [
        [Outlines("A", both, number).draws(letter) for letter in "李伟"] for number in (0, 1)
    ] == [
        [True, False],
        [False, True],
    ]
    with pytest.raises(UnusableFont):
        Outlines("A", both, 2)


@pytest.mark.parametrize(
    "content", [b"", b"no font", b"\0\1\0\0" + b"\xff" * 500, b"OTTO" + b"\0" * 200]
)
def test_what_is_no_font_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.ttf"
    path.write_bytes(content)
    with pytest.raises(UnusableFont):
        Outlines("A", path)


def test_a_font_that_is_cut_short_is_refused_or_draws_nothing(tmp_path: Path) -> None:
    whole = make_font(tmp_path / "a.ttf", "李").read_bytes()
    for length in range(0, len(whole), 37):
        path = tmp_path / f"{length}.ttf"
        path.write_bytes(whole[:length])
        try:
            font = Outlines("A", path)
        except UnusableFont:
            continue
        if font.draws("李"):
            drawn_with(font, "李")


@pytest.mark.parametrize("mapped", [False, True])
def test_a_font_is_found_by_a_path_of_any_letters(tmp_path: Path, mapped: bool) -> None:
    for folder in ("fonts", "Schriften für Müller", "字体"):
        path = make_font(tmp_path / folder / "a.ttf", "李")
        assert Outlines("A", path, mapped=mapped).draws("李")


def test_a_font_that_may_not_be_embedded_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableFont):
        Outlines("A", make_font(tmp_path / "a.ttf", "李", embeddable=False))


def test_arabic_letters_take_the_forms_that_join() -> None:
    font = arabic()
    apart = [font.shaped(letter, True) for letter in "سلم"]
    assert not set("".join(apart)) & set(font.shaped("سلم", True))


def test_lam_and_alef_are_one_glyph_or_two_that_join() -> None:
    font = arabic()
    assert (
        font.shaped("لا", True).width < font.shaped("ل", True).width + font.shaped("ا", True).width
    )


def test_hebrew_is_set_from_the_right_and_its_points_take_no_room() -> None:
    font = hebrew()
    assert font.shaped("אב", True) == font.shaped("ב", True) + font.shaped("א", True)
    assert font.shaped("שָׁ", True).width == font.shaped("ש", True).width


def test_each_glyph_is_lowered_again_after_it_was_raised() -> None:
    font = hebrew()
    operators = font.operators(font.shaped("שָׁלוֹם עֲלֵיכֶם", True), 10, Canvas(io.BytesIO())._doc)  # type: ignore[attr-defined]
    assert not operators.count(" Ts") or operators.endswith("0 Ts")


def test_what_two_documents_show_of_one_font_does_not_mix(tmp_path: Path) -> None:
    font = Outlines("A", make_font(tmp_path / "a.ttf", "李伟"))
    texts = [
        drawn_with(font, text, 20)[0].get_textpage().get_text_range() for text in ("李", "伟", "李")
    ]
    assert texts == ["李", "伟", "李"]


@given(
    st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 255)), max_size=40),
    st.sampled_from(["NotoSansHebrew-Regular", "AtkinsonHyperlegibleNext-Bold"]),
)
@settings(max_examples=60)
def test_a_font_with_wrong_bytes_is_refused_or_drawn_as_it_is(
    wrong: list[tuple[int, int]], name: str
) -> None:
    content = bytearray((FONTS / f"{name}.ttf").read_bytes())
    for place, byte in wrong:
        content[place] = byte
    with TemporaryDirectory() as folder:
        path = Path(folder, "a.ttf")
        path.write_bytes(content)
        try:
            font = Outlines("A", path)
        except UnusableFont:
            return
        for text in ("דוד", "Ann"):
            if font.draws(text):
                assert drawn_with(font, text)

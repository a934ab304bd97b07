"""A page of kept pieces is the same page, however it is sent; what is kept is compressed once."""

import gzip

from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from config.store.pieces import LARGE, Piece, PressInPieces, placed

TEXTS = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]))
LARGE_ONES = TEXTS.map(lambda text: text + "<li>Ödön</li>" * LARGE)


def sent(texts: list[tuple[str, str]], encoding: str = "") -> HttpResponse:
    """The answer with these texts: of each pair the second is a kept piece."""
    request = RequestFactory().get("/", headers={"Accept-Encoding": encoding})

    def page(request: HttpRequest) -> HttpResponse:
        return HttpResponse("".join(fresh + placed(request, Piece(kept)) for fresh, kept in texts))

    response = PressInPieces(page)(request)
    assert isinstance(response, HttpResponse)
    return response


@given(st.lists(st.tuples(TEXTS, LARGE_ONES), min_size=1, max_size=4))
def test_it_is_the_same_page_compressed_or_not(texts: list[tuple[str, str]]) -> None:
    page = "".join(fresh + kept for fresh, kept in texts).encode()
    pressed, plain = sent(texts, "br, gzip"), sent(texts)
    assert plain.content == page
    assert gzip.decompress(pressed.content) == page
    assert len(pressed.content) < len(page)
    assert (pressed.headers["Content-Encoding"], "Content-Encoding" in plain.headers) == (
        "gzip",
        False,
    )
    for response in (pressed, plain):
        assert response.headers["Content-Length"] == str(len(response.content))
        assert response.headers["Vary"] == "Accept-Encoding"


def test_how_long_it_is_tells_nothing() -> None:
    assert len({len(sent([("one", "two" * LARGE)], "gzip").content) for _time in range(40)}) > 5


def test_a_piece_is_compressed_once() -> None:
    piece = Piece("word " * LARGE)
    assert piece.deflated is piece.deflated
    assert len(piece.deflated) * 8 < len(piece.text)


def test_small_pieces_and_pages_that_nobody_presses_have_the_text_itself() -> None:
    small, large = Piece("x" * (LARGE - 1)), Piece("x" * LARGE)
    request = RequestFactory().get("/")
    assert [placed(request, large), placed(None, large)] == [
        large.text
    ] * 2  # no middleware, no request
    PressInPieces(lambda _request: HttpResponse()).process_request(request)
    assert placed(request, small) == small.text
    assert placed(request, large) == "\x000\x00"


def test_an_answer_without_its_pieces_is_sent_as_it_is() -> None:
    def fails(request: HttpRequest) -> HttpResponse:
        placed(request, Piece("x" * LARGE))
        return HttpResponse("Something went wrong.", status=500)

    assert PressInPieces(fails)(RequestFactory().get("/")).content == b"Something went wrong."

"""Red suits in red, in their place in the line."""

import pytest

from scoring.paper import type as typeset
from scoring.paper.drawn import INK, RED, Text
from scoring.paper.pages import Page
from scoring.paper.suits import suited, suited_lines


def pieces(page: Page) -> list[Text]:
    return [text for text in page.drawn if isinstance(text, Text)]


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_a_line_is_as_wide_as_if_it_were_set_in_one_piece(align: str) -> None:
    words = "Nora’s 8♦ and 9♣, Ed’s 10\N{NO-BREAK SPACE}NT & 7♥"
    page, whole = Page(), Page()
    suited(page, 100, 20, words, 10, align=align)
    whole.text(100, 20, words, 10, align=align)
    first, last = pieces(page)[0], pieces(page)[-1]
    one = pieces(whole)[0]
    assert first.x == pytest.approx(one.x)
    assert last.x + typeset.width(last.text, 10) == pytest.approx(one.x + typeset.width(words, 10))


def test_only_diamonds_and_hearts_are_red() -> None:
    page = Page()
    suited(page, 0, 0, "8♦ 9♣ 7♥ 6♠")
    assert {text.text for text in pieces(page) if text.colour == RED} == {"♦", "♥"}
    assert {text.text for text in pieces(page) if text.colour == INK} == {"8", "9♣ 7", "6♠"}


def test_words_are_wrapped_into_their_room() -> None:
    page = Page()
    high = suited_lines(page, 0, 0, "Sue’s 8♦ and Will’s 9♥", 10, room=50)
    lines = {text.y for text in pieces(page)}
    assert len(lines) == 3
    assert high == pytest.approx(3 * 10 * typeset.LEADING)
    assert max(text.x + typeset.width(text.text, 10) for text in pieces(page)) <= 50

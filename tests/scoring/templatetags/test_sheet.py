"""Names on a sheet's pages: isolated, unbroken, escaped, whatever they hold."""

from typing import Any

import pytest
from django.template import engines


def rendered(source: str, **context: Any) -> str:
    return engines["django"].from_string("{% load sheet %}" + source).render(context)


def test_a_name_is_isolated_and_its_words_do_not_break() -> None:
    assert rendered("{% name who %}", who="Anne-Sophie Lo") == (
        '<bdi translate="no"><span class="word">Anne-Sophie</span> '
        '<span class="word">Lo</span></bdi>'
    )


def test_a_word_wider_than_half_a_phone_may_break() -> None:
    assert 'class="word long"' in rendered("{% name who %}", who="A" * 40)


def test_names_are_joined_and_the_sign_stays_with_the_second() -> None:
    html = rendered("{% names who %}", who=["Nora", "Sue"])
    assert html == (
        '<bdi translate="no"><span class="word">Nora</span></bdi> '
        '<span class="and">&amp;&nbsp;</span>'
        '<bdi translate="no"><span class="word">Sue</span></bdi>'
    )


@pytest.mark.parametrize(
    ("sentence", "players", "html"),
    [
        ("Ed deals.", ["Ed"], '<bdi translate="no"><span class="word">Ed</span></bdi> deals.'),
        ("Fred deals.", ["Ed"], "Fred deals."),
        ("a < b", [], "a &lt; b"),
        ("<i>: 7", ["<i>"], '<bdi translate="no"><span class="word">&lt;i&gt;</span></bdi>: 7'),
        ("Ann & Anna", ["Ann", "Anna"], None),
        ("8♦", [], '8<span class="suit D red">♦</span>'),
    ],
)
def test_names_in_a_sentence_are_isolated_and_the_rest_escaped(
    sentence: str, players: list[str], html: str | None
) -> None:
    shown = rendered("{{ sentence|naming:players }}", sentence=sentence, players=players)
    if html is None:
        assert shown.count('<bdi translate="no">') == 2
    else:
        assert shown == html


def test_a_title_isolates_with_signs() -> None:
    assert rendered("{{ who|isolate }}", who="Ed\u202e") == "\u2068Ed\u202e\u2069"

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


def test_a_word_wider_than_half_a_phone_may_be_broken_with_a_hyphen() -> None:
    html = rendered("{% name who %}", who="Wolfeschlegelsteinhausen")
    assert '<span class="word long">Wolfesc&shy;hlegels&shy;teinhausen</span>' in html


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Bartholomew-Jo & <Ann>", "Bartholomew-Jo &amp; &lt;Ann&gt;"),
        ("Christabella-Margarethe", "Christabella-Margarethe"),
        ("Hohenlohelangenburg 8", "Hohenlo&shy;helange&shy;nburg 8"),
        ("Aaaaaae\u0301aaaaaaaaaa", "Aaaaaae\u0301&shy;aaaaaaaaaa"),
    ],
)
def test_only_long_words_get_soft_hyphens_and_none_before_an_accent(text: str, html: str) -> None:
    assert rendered("{{ text|hyphenated }}", text=text) == html


def test_names_are_joined_and_the_sign_stays_with_the_first() -> None:
    html = rendered("{% names who %}", who=["Nora", "Sue"])
    assert html == (
        '<span class="together"><bdi translate="no"><span class="word">Nora</span></bdi>'
        '<span class="and">&nbsp;&amp;</span></span> '
        '<bdi translate="no"><span class="word">Sue</span></bdi>'
    )


@pytest.mark.parametrize(
    ("sentence", "players", "html"),
    [
        ("Ed deals.", ["Ed"], '<bdi translate="no"><span class="word">Ed</span></bdi> deals.'),
        ("Fred deals.", ["Ed"], "Fred deals."),
        ("a < b", [], "a &lt; b"),
        (
            "<i>: 7",
            ["<i>"],
            '<span class="together"><bdi translate="no"><span class="word">&lt;i&gt;</span></bdi>:'
            "</span> 7",
        ),
        (
            "Ed’s & Ed & Al",
            ["Ed"],
            '<span class="together"><bdi translate="no"><span class="word">Ed</span></bdi>’s</span>'
            ' &amp; <span class="together"><bdi translate="no"><span class="word">Ed</span></bdi>'
            "\xa0&amp;</span> Al",
        ),
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

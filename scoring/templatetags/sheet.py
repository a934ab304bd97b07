"""How a sheet's pages show names: isolated from the sentence, and never broken inside a word."""

import re
from collections.abc import Iterable

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from config.language import gettext as _
from scoring.rules.cards import RED, SUITS
from scoring.words import vocabulary

register = template.Library()

#: A word of more letters than this may be broken after all: it would not fit half a phone.
LONGEST_WORD = 15
#: Sign -> the denomination that it stands for.
SIGNS = {str(vocabulary.SUITS[suit]): suit for suit in SUITS}


@register.filter
def isolate(text: object) -> str:
    """Isolate a text whose letters may run the other way, where no element can be: in a title."""
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"


@register.simple_tag
def name(value: str) -> SafeString:
    """A name, isolated, its words unbroken."""
    words = ((" long" if len(word) > LONGEST_WORD else "", word) for word in value.split())
    return format_html(
        '<bdi translate="no">{}</bdi>',
        format_html_join(" ", '<span class="word{}">{}</span>', words),
    )


@register.simple_tag
def names(values: Iterable[str]) -> SafeString:
    """Names one after the other, each isolated; the sign between two stays with the second."""
    first, *others = [name(value) for value in values]
    rest = format_html_join(
        "", ' <span class="and">{}&nbsp;</span>{}', ((_("&"), other) for other in others)
    )
    return format_html("{}{}", first, rest)


def _suit(sign: str) -> SafeString:
    """A suit's sign in its colour, to be read out with the sentence that it stands in."""
    denomination = SIGNS[sign]
    red = " red" if denomination in RED else ""
    return format_html('<span class="suit {}{}">{}</span>', denomination.value, red, sign)


@register.filter
def naming(sentence: object, players: Iterable[str]) -> SafeString:
    """A sentence with each of these players' names in it isolated, and each suit in its colour.

    So no name turns the rest of the sentence round. A name that is a word of the sentence as well
    is isolated there too, which nobody sees.
    """
    longest_first = sorted(filter(None, set(players)), key=len, reverse=True)
    one_of = "|".join(map(re.escape, longest_first))
    pattern = rf"(?<!\w)({one_of})(?!\w)|([♠♣♦♥])" if longest_first else "(?!)()|([♠♣♦♥])"
    pieces: list[SafeString] = []
    done = 0
    for hit in re.finditer(pattern, str(sentence)):
        pieces.append(conditional_escape(str(sentence)[done : hit.start()]))
        pieces.append(name(hit[1]) if hit[1] else _suit(hit[2]))
        done = hit.end()
    pieces.append(conditional_escape(str(sentence)[done:]))
    return format_html_join("", "{}", ((piece,) for piece in pieces))

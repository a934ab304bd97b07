"""How pages show names: isolated from the sentence; a long word is broken with a hyphen."""

import re
from collections.abc import Iterable

from django import template
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from config.language import gettext as _
from scoring.rules.cards import RED, SUITS
from scoring.templatetags.pad import parts, whole_letters
from scoring.words import vocabulary

register = template.Library()

#: A word of more letters than this may be broken after all: it would not fit half a phone.
LONGEST_WORD = 15
#: A part of such a word between two hyphens has so many letters, or a few more at its end.
PART = 7
#: What stays with the name before it at the end of a line.
AFTER = r"[,.;:!?’”»)]+\w?(?!\w)"
#: Sign -> the denomination that it stands for.
SIGNS = {str(vocabulary.SUITS[suit]): suit for suit in SUITS}


@register.filter
def isolate(text: object) -> str:
    """Isolate a text whose letters may run the other way, where no element can be: in a title."""
    return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"


@register.filter
def hyphenated(text: object) -> SafeString:
    """A text in which words that would not fit half a phone may be broken, with a hyphen."""
    return format_html_join(" ", "{}", ((_hyphenated(word),) for word in str(text).split(" ")))


def _hyphenated(word: str) -> SafeString:
    return format_html_join("", "{}", ((_with_hyphens(part),) for part in parts(word)))


def _with_hyphens(part: str) -> SafeString:
    pieces: list[str] = []
    while len(part) > (PART + 3 if pieces else LONGEST_WORD):
        end = whole_letters(part, PART)
        pieces.append(part[:end])
        part = part[end:]
    return format_html_join(mark_safe("&shy;"), "{}", ((piece,) for piece in [*pieces, part]))


@register.simple_tag
def name(value: str) -> SafeString:
    """A name, isolated, its words unbroken but for the longest."""
    words = (
        (" long" if len(word) > LONGEST_WORD else "", _hyphenated(word)) for word in value.split()
    )
    return format_html(
        '<bdi translate="no">{}</bdi>',
        format_html_join(" ", '<span class="word{}">{}</span>', words),
    )


def _with(shown: SafeString, after: object) -> SafeString:
    """A name, and what no end of a line may part from it."""
    return format_html('<span class="together">{}{}</span>', shown, after)


@register.simple_tag
def names(values: Iterable[str]) -> SafeString:
    """Names one after the other, each isolated; the sign between two stays with the first."""
    *before, last = [name(value) for value in values]
    sign = format_html('<span class="and">&nbsp;{}</span>', _("&"))
    rest = format_html_join("", "{} ", ((_with(one, sign),) for one in before))
    return format_html("{}{}", rest, last)


def _suit(sign: str) -> SafeString:
    """A suit's sign in its colour, to be read out with the sentence that it stands in."""
    denomination = SIGNS[sign]
    red = " red" if denomination in RED else ""
    return format_html('<span class="suit {}{}">{}</span>', denomination.value, red, sign)


def _named(who: str, after: str) -> SafeString:
    shown = name(who)
    return _with(shown, after.replace(" ", "\N{NO-BREAK SPACE}")) if after else shown


@register.filter
def naming(sentence: object, players: Iterable[str]) -> SafeString:
    """A sentence with each of these players' names in it isolated, and each suit in its colour.

    So no name turns the rest of the sentence round. A name that is a word of the sentence as well
    is isolated there too, which nobody sees.
    """
    longest_first = sorted(filter(None, set(players)), key=len, reverse=True)
    one_of = "|".join(map(re.escape, longest_first))
    after = rf"(?: {re.escape(_('&'))}(?= ))?(?:{AFTER})?"
    named = rf"(?<!\w)({one_of})(?!\w)({after})" if longest_first else "(?!)()()"
    pattern = rf"{named}|([♠♣♦♥])"
    pieces: list[SafeString] = []
    done = 0
    for hit in re.finditer(pattern, str(sentence)):
        pieces.append(conditional_escape(str(sentence)[done : hit.start()]))
        pieces.append(_named(hit[1], hit[2]) if hit[1] else _suit(hit[3]))
        done = hit.end()
    pieces.append(conditional_escape(str(sentence)[done:]))
    return format_html_join("", "{}", ((piece,) for piece in pieces))

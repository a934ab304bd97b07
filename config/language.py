"""Translated words: Django's own translation, with the elisions that names ask for in French.

A French translation writes `d(e) {who}` where the article before a name loses its vowel before
another one. Once the name stands there it becomes “d’Alice” or “de Nora”. Other languages have no
such marks, and are translated as Django does it.

English is spoken where no language is active: by commands, jobs and the threads of a server. Before
Django is set up only lazy translations can be made.
"""

import re
import unicodedata
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Final, cast

from django.conf import settings
from django.utils import translation
from django.utils.dateformat import format as formatted
from django.utils.functional import lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

#: A short word with its vowel in brackets, what stands between (markup, opening marks), and two
#: letters after that.
_MARKED: Final = re.compile(
    r"\b(d|l|qu|n|s|jusqu|lorsqu|puisqu)\(([ea])\) ((?:<[^>]*>|[«“\"'(\s])*)(\w?)(\w?)",
    re.IGNORECASE,
)
#: Letters of one sign (Ø, ı) have no accent to be taken off.
_VOWELS: Final = frozenset("aeiouœæøı")


def elided(text: str) -> str:
    """Write out the marks of elision: “d(e) Alice” becomes “d’Alice”, “d(e) Bob” “de Bob”.

    A name that begins with H keeps the vowel before it (“que Hugo”): which H is silent is known of
    words, not of names.
    """
    return _MARKED.sub(_written_out, text) if "(e) " in text or "(a) " in text else text


def _written_out(found: re.Match[str]) -> str:
    short, vowel, between, first, second = found.groups()
    if _is_vowel(first) or (first in "yY" and first and not _is_vowel(second)):
        return f"{short}’{between}{first}{second}"
    return f"{short}{vowel} {between}{first}{second}"


def _is_vowel(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter.lower())[:1] in _VOWELS


def in_language(tag: str) -> str:
    """Return an entity tag for what is written in the active language; the usual has no mark."""
    language = translation.get_language()
    return tag if language in (None, settings.LANGUAGE_CODE) else f"{tag}-{language}"


def speaking(language: str) -> translation.override:
    """Return a context manager that speaks a language; an empty one leaves the active language."""
    return translation.override(language or translation.get_language())


class Sentence(str):
    """A translation with marks of elision, which are written out when its blanks are filled."""

    __slots__ = ()

    def format(self, *arguments: object, **blanks: object) -> str:
        return elided(super().format(*arguments, **blanks))

    def __str__(self) -> str:
        return self


def _marked(text: str) -> str:
    return Sentence(text) if "(e) " in text or "(a) " in text else text


def gettext(message: str) -> str:
    return _marked(translation.gettext(message))


def ngettext(singular: str, plural: str, number: int) -> str:
    return _marked(translation.ngettext(singular, plural, number))


def pgettext(context: str, message: str) -> str:
    """Translate a message that says something else in other places; `context` says what."""
    return _marked(translation.pgettext(context, message))


def npgettext(context: str, singular: str, plural: str, number: int) -> str:
    """Translate a message whose form goes by a number, and which means something else elsewhere."""
    return _marked(translation.npgettext(context, singular, plural, number))


def gettext_noop(message: str) -> str:
    """Mark a message for the catalogs; it is translated where it is used."""
    return message


#: The number of the first day of a month, as Django's `date` formats it; French has “1er”.
FIRST: Final = gettext_noop("j")
_lazily = lazy(gettext, str)
_lazily_in_context = lazy(pgettext, str)


def gettext_lazy(message: str) -> "_StrPromise":
    """Translate a message each time that it is put into words."""
    return cast("_StrPromise", _lazily(message))


def pgettext_lazy(context: str, message: str) -> "_StrPromise":
    """Translate a message in its context each time that it is put into words."""
    return cast("_StrPromise", _lazily_in_context(context, message))


def number_of_halves(amount: Fraction | float) -> int:
    """Return the number in whose form an amount with a fraction is said, for `ngettext`.

    Up to one it is the singular. Between one and two, English has the plural and French the
    singular (“1½ games”), as both have of 0.
    """
    return 1 if 0 < amount <= 1 else 0 if amount < 2 else 2


def capital(words: str) -> str:
    """Begin words with a capital letter, to stand alone."""
    return words[:1].upper() + words[1:]


def dated(moment: date, pattern: str) -> str:
    """Format a day by a translated pattern of Django's `date`; French has “1er” for the first."""
    words = gettext(pattern)
    return formatted(moment, words.replace("j", gettext(FIRST)) if moment.day == 1 else words)


def lowered(words: str) -> str:
    """Begin words with a small letter, to go on in a sentence or a list."""
    return words[:1].lower() + words[1:]

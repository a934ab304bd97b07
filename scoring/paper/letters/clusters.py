"""Divide a text into clusters: what is drawn as one, a letter with its marks, and never parted."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

#: Joins its neighbours or keeps them apart, and is itself never seen.
JOINERS: Final = frozenset("\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}")
MARKS: Final = frozenset({"Mn", "Mc", "Me"})
#: Signs that are nothing to be seen, from which to which (Unicode's Default_Ignorable_Code_Point).
_UNSEEN: Final = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)


_SEEN_NOT: Final = re.compile(
    "[" + "".join(f"{chr(first)}-{chr(last)}" for first, last in _UNSEEN) + "]"
)
#: Left out of a text: the same but for joiners, and what controls a terminal.
_DROPPED: Final = re.compile(
    "[\0-\x1f\x7f-\x9f"
    + "".join(f"{chr(first)}-{chr(last)}" for first, last in _UNSEEN if first != 0x200B)
    + "\u200b\u200e\u200f]"
)


def clean(text: str) -> str:
    """Compose a text (NFC), its spaces single, without signs that are nothing to be seen."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    if composed.isascii() and composed.isprintable():
        return composed
    return " ".join(_DROPPED.sub("", composed).split())


@lru_cache(maxsize=20_000)
def clusters(text: str) -> tuple[str, ...]:
    """Split a clean text into its clusters. Cached."""
    parts: list[str] = []
    for letter in text:
        if parts and _belongs(letter, parts[-1]):
            parts[-1] += letter
        else:
            parts.append(letter)
    return tuple(part for part in parts if seen(part))


def _belongs(letter: str, before: str) -> bool:
    """Return whether a letter is drawn with the cluster before it."""
    if (
        letter in JOINERS
        or unicodedata.category(letter) in MARKS
        or 0x1F3FB <= ord(letter) <= 0x1F3FF
    ):
        return not before.isspace()
    last = before[-1]
    if last == "\N{ZERO WIDTH JOINER}":
        return True
    if _is_jamo(letter) and _is_jamo(last):
        return True
    # A consonant after a virama is drawn joined to it.
    return unicodedata.combining(last) == 9 and letter.isalpha()


def _is_jamo(letter: str) -> bool:
    return "\u1100" <= letter <= "\u11ff"


def seen(cluster: str) -> str:
    """The letters of a cluster that a font must have."""
    return _SEEN_NOT.sub("", cluster)

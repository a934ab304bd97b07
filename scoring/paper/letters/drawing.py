"""Which font draws a cluster, and what stands for what no font has: Latin letters, never a box."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from anyascii import anyascii

from scoring.paper.letters import finding
from scoring.paper.letters.built_in import FAMILIES, FONTS, RIGHT_TO_LEFT, glyphs, plain_letters
from scoring.paper.letters.clusters import MARKS, clean, clusters, seen
from scoring.paper.letters.outlines import Outlines

#: Stands for what has neither a font nor Latin letters.
UNREADABLE: Final = "?"


@lru_cache(maxsize=8)
def built_in_outlines(name: str) -> Outlines:
    """A font that comes with the program, to be shaped. Cached."""
    return Outlines(f"{name}-Shaped", FONTS / f"{name}.ttf")


def font_of(cluster: str, text: str, bold: bool = False) -> str | Outlines | None:
    """The font that draws a cluster of a text: a built-in one's name, one that shapes; or None."""
    letters, have = seen(cluster), glyphs()
    for weight in (True, False) if bold else (False,):
        for name in FAMILIES[weight]:
            if all(ord(letter) in have[name] for letter in letters):
                return name
        for name in RIGHT_TO_LEFT[weight]:
            if built_in_outlines(name).draws(letters):
                return built_in_outlines(name)
    return finding.font_for(letters, text, bold)


@lru_cache(maxsize=20_000)
def printed(text: str) -> str:
    """Choose the letters to print a text in: its own, or Latin ones without emoji. Cached."""
    text = clean(text)
    if plain_letters().issuperset(text):
        return text
    parts = [(cluster, font_of(cluster, text) is not None) for cluster in clusters(text)]
    if not all(drawn for _cluster, drawn in parts):
        without = [part for part in parts if part[1] or not _is_pictograph(part[0])]
        words = _spelled_out(without)
        return words if any(map(str.isalnum, words)) else _spelled_out(parts)
    return "".join(cluster for cluster, _drawn in parts)


def _spelled_out(parts: Iterable[tuple[str, bool]]) -> str:
    """A line of clusters, those that no font draws in Latin letters."""
    line = ""
    for cluster, drawn in parts:
        line = line + cluster if drawn else _joined(line, _spelled(cluster))
    return " ".join(line.split())


def _joined(line: str, spelled: str) -> str:
    """Add Latin letters to a line: syllables apart, each name with a capital."""
    if line[-1:].isalnum():
        return f"{line} {spelled}" if spelled[:1].isupper() else line + spelled
    return line + spelled[:1].upper() + spelled[1:]


def _spelled(cluster: str) -> str:
    """A cluster in Latin letters (transliteration); a question mark where it has none."""
    latin = anyascii(cluster)
    if _is_pictograph(cluster):
        latin = " ".join(latin.replace("_", " ").replace(":", " ").split())
    if latin.isprintable() and latin.strip():
        return latin
    return "" if unicodedata.category(cluster[0]) in MARKS else UNREADABLE


def _is_pictograph(cluster: str) -> bool:
    latin = anyascii(cluster)
    return len(latin) > 2 and latin[0] == latin[-1] == ":"

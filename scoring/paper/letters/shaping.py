"""Shape a text into runs of one font, from left to right as they stand on the paper.

The lines of a sheet run from left to right, and a stretch of Arabic or Hebrew in them is one thing,
as if it were isolated (Unicode's bidirectional algorithm, UAX 9, with every such stretch between
FSI and PDI): so the points behind a Hebrew name stand to the right of it, where they stand behind
every other name.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from reportlab.pdfbase import pdfmetrics

from scoring.paper.letters.built_in import FAMILIES, plain_letters
from scoring.paper.letters.clusters import clusters, seen
from scoring.paper.letters.drawing import built_in_outlines, font_of, printed
from scoring.paper.letters.outlines import Outlines

#: The name of a font, a piece in it, its width at size 1. A piece that is shaped is Glyphs.
Run = tuple[str, str, float]
RIGHT, NUMBER = frozenset({"R", "AL"}), frozenset({"EN", "AN"})


class _Part(NamedTuple):
    """A cluster, the font that draws it, and whether it is read from the right."""

    cluster: str
    font: str | Outlines
    from_right: bool = False


def shaped_runs(text: str, bold: bool) -> tuple[Run, ...]:
    """Split a text into runs in the order in which they stand."""
    text = printed(text)
    parts = clusters(text)
    runs: list[Run] = []
    for from_right, stretch in _stretches(parts):
        line = [_Part(cluster, _font(cluster, text, bold)) for cluster in stretch]
        if from_right:
            line = _read_from_right(line)
        # Numbers are read from the left where all else is read from the right.
        ways = [list(group) for _way, group in groupby(line, key=lambda part: part.from_right)]
        for way in reversed(ways):
            pieces = [list(group) for _font, group in groupby(way, key=lambda part: part.font)]
            runs += map(_run, reversed(pieces) if way[0].from_right else pieces)
    return tuple(runs)


def _stretches(parts: Sequence[str]) -> Iterator[tuple[bool, Sequence[str]]]:
    """Cut a line into stretches, each with whether it is read from the right."""
    kinds = [_kind(part) for part in parts]
    place = 0
    while place < len(parts):
        if kinds[place] in RIGHT:
            end = _end(parts, kinds, place)
            yield True, parts[place:end]
        else:
            end = next(
                (later for later in range(place, len(parts)) if kinds[later] in RIGHT), len(parts)
            )
            yield False, parts[place:end]
        place = end


def _end(parts: Sequence[str], kinds: Sequence[str], place: int) -> int:
    """Return the end of a right-to-left run: before a Latin letter or a lone closing bracket."""
    end, depth = place, 0
    for later in range(place, len(parts)):
        depth += {"Ps": 1, "Pe": -1}.get(unicodedata.category(parts[later][0]), 0)
        if kinds[later] == "L" or depth < 0:
            break
        if kinds[later] in RIGHT and not depth:
            end = later + 1
    return max(end, place + 1)


def _kind(cluster: str) -> str:
    return unicodedata.bidirectional(cluster[0]) or "L"


def _font(cluster: str, text: str, bold: bool) -> str | Outlines:
    font = font_of(cluster, text, bold)
    if isinstance(font, str) and not plain_letters().issuperset(cluster):
        return built_in_outlines(font)
    # What is printed has a font for each cluster, but for a font that was taken away this moment.
    return font or FAMILIES[bold][0]


def _read_from_right(line: Sequence[_Part]) -> list[_Part]:
    """Shape all of a stretch, signs between words in the words' font; numbers from the left."""
    words = line[0].font
    kinds = ["", *(_kind(part.cluster) for part in line), ""]
    parts = []
    for place, part in enumerate(line, start=1):
        font = part.font
        if isinstance(font, str):
            own = isinstance(words, Outlines) and words.draws(seen(part.cluster))
            font = words if own else built_in_outlines(font)
        in_number = kinds[place] in {"CS", "ES"} and {kinds[place - 1], kinds[place + 1]} <= NUMBER
        parts.append(_Part(part.cluster, font, not (in_number or kinds[place] in NUMBER)))
    return parts


def _run(parts: Sequence[_Part]) -> Run:
    """Shape neighbours of one font and direction."""
    text, font = "".join(part.cluster for part in parts), parts[0].font
    if isinstance(font, str):
        return font, text, pdfmetrics.stringWidth(text, font, 1)
    piece = font.shaped(text, parts[0].from_right)
    return font.fontName, piece, piece.width

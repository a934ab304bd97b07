"""Small fonts for tests, whose letters are squares: what a computer has must not matter."""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

#: How broad a letter is, in parts of a thousand, with white on both sides.
BROAD, WHITE = 900, 50


def make_font(path: Path, letters: str, *, curves: str = "glyf", embeddable: bool = True) -> Path:
    """Write a font of these letters.

    `curves`: glyf, CFF, or variable: taller where it is bolder.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    names = [".notdef", *(f"u{ord(letter):X}" for letter in letters)]
    builder = FontBuilder(1000, isTTF=curves != "CFF")
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(dict(zip(map(ord, letters), names[1:], strict=True)))
    if curves == "CFF":
        squares = {name: _square(T2CharStringPen(BROAD, None)).getCharString() for name in names}
        builder.setupCFF(path.stem, {"FullName": path.stem}, squares, {})
    else:
        builder.setupGlyf({name: _square(TTGlyphPen(None)).glyph() for name in names})
    builder.setupHorizontalMetrics({name: (BROAD, WHITE) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2(fsType=0 if embeddable else 2)
    builder.setupPost()
    if curves == "variable":
        builder.setupFvar([("wght", 100, 100, 900, "Weight")], [])
        builder.setupGvar({name: [_grown()] for name in names})
    builder.save(path)
    return path


def _square(pen: "T2CharStringPen | TTGlyphPen") -> "T2CharStringPen | TTGlyphPen":
    pen.moveTo((WHITE, 0))
    pen.lineTo((WHITE, 700))
    pen.lineTo((BROAD - WHITE, 700))
    pen.lineTo((BROAD - WHITE, 0))
    pen.closePath()
    return pen


def _grown() -> TupleVariation:
    """At weight 900 a square is a hundred higher; the last four points say how broad it is."""
    moves = [(0, 0), (0, 100), (0, 100), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]
    return TupleVariation({"wght": (0, 1, 1)}, moves)


def make_collection(path: Path, *fonts: Path) -> Path:
    """Put fonts into one file."""
    collection = TTCollection()
    collection.fonts = [TTFont(font) for font in fonts]
    collection.save(path)
    return path

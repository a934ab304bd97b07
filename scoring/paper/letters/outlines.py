"""A font of any make as ReportLab embeds it: read, shaped, drawn by HarfBuzz, written as TrueType.

ReportLab reads TrueType outlines alone, one glyph a letter. Fonts of computers are CFF, collections
or variable, and Arabic, Devanagari and Thai need glyphs that are no letter. HarfBuzz reads all of
these and gives each glyph's outline, so that a PDF gets a small TrueType font of just the glyphs
that are on its pages.
"""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

import uharfbuzz
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import FF_SYMBOLIC, TTEncoding, TTFont, TTFontFace

#: Glyphs have codes from here on, in an area of Unicode that is nobody's.
FIRST: Final = 0xF0000
#: Parts of an em that an outline may move when its curves become those of TrueType.
MOVED: Final = 0.001
#: The bits of OS/2.fsType by which a font forbids that it is embedded, or its outlines.
FORBIDDEN: Final = 0x0002 | 0x0200


#: What a glyph stands for whose letters another one has: readers show nothing for it.
NONE: Final = "\N{ZERO WIDTH NON-JOINER}"
#: No font of letters has so many bytes.
LARGEST: Final = 100_000_000
#: The longest length that a font can say.
SHORT: Final = 32_767


class UnusableFont(Exception):
    """The file is no font, or one without outlines, or one that may not be embedded."""


class Place(NamedTuple):
    """The position of a glyph, in thousandths of the size.

    `right`, `up`: from where the one before ended; `advance`: how far it goes; `width`: how far its
    font says that it goes.
    """

    right: float
    up: float
    advance: float
    width: float


class Glyphs(str):
    """A piece of text shaped in a font: a code for each glyph, as they stand from the left."""

    font: "Outlines"
    places: tuple[Place, ...]
    #: What is read where it is not to be read glyph by glyph.
    letters: str

    @property
    def width(self) -> float:
        """The width at size 1."""
        return sum(place.advance for place in self.places) / 1000


class _Face(TTFontFace):
    """The typeface that ReportLab is given; its glyphs are those that were shaped so far."""

    def __init__(self, name: str, font: "uharfbuzz.Font", weight: int) -> None:
        # The parent would read the file, which HarfBuzz has done.
        scale = 1000 / font.face.upem
        extents = font.get_font_extents("ltr")
        self.font, self.scale = font, scale
        self.name, self.filename, self.subfontNameX = name.encode(), name, b""
        self.ascent, self.descent = extents.ascender * scale, extents.descender * scale
        self.capHeight, self.italicAngle, self.flags = self.ascent, 0, FF_SYMBOLIC
        self.bbox = [-1000, self.descent, 2000, self.ascent]
        self.stemV = 50 + int((weight / 65) ** 2)
        self.defaultWidth, self._full_font = 0, False
        self.charToGlyph: dict[int, int] = {}
        self.glyphToChar: dict[int, list[int]] = {}
        self.charWidths: dict[int, float] = {}

    def makeSubset(self, subset: Sequence[int]) -> bytes:
        """Write the glyphs of these codes as a TrueType font, found by their place in `subset`."""
        return self.written(subset, {place: code for place, code in enumerate(subset)}, (1, 0))

    def written(
        self, codes: Sequence[int], cmap: dict[int, int], platform: tuple[int, int]
    ) -> bytes:
        """Write a TrueType font of the glyphs of these codes. `cmap`: its own codes -> ours."""
        glyphs = {".notdef": TTGlyphPen(None).glyph()}
        widths = {".notdef": 0}
        for code in codes:
            if code in self.charToGlyph:
                glyphs[_name(code)] = self._outline(self.charToGlyph[code])
                widths[_name(code)] = max(0, _short(self.charWidths[code] / self.scale))
        builder = FontBuilder(self.font.face.upem, isTTF=True)
        # One sheet gives one file, whenever it is printed.
        builder.updateHead(created=0, modified=0)
        builder.setupGlyphOrder(list(glyphs))
        builder.setupGlyf(glyphs)
        # A glyph stands where its table says that it begins, whatever its points say.
        outlines = builder.font["glyf"]
        builder.setupHorizontalMetrics(
            {name: (width, getattr(outlines[name], "xMin", 0)) for name, width in widths.items()}
        )
        builder.setupHorizontalHeader(
            ascent=_short(self.ascent / self.scale), descent=_short(self.descent / self.scale)
        )
        builder.setupNameTable({"familyName": self.filename, "styleName": "Regular"})
        builder.setupPost(keepGlyphNames=False)
        own = {code: _name(ours) for code, ours in cmap.items() if _name(ours) in glyphs}
        builder.font["cmap"] = _cmap(own, platform)
        output = BytesIO()
        builder.font.save(output, reorderTables=False)
        return output.getvalue()

    def _outline(self, glyph: int) -> Any:
        pen = TTGlyphPen(None)
        self.font.draw_glyph_with_pen(
            glyph, Cu2QuPen(pen, MOVED * self.font.face.upem, all_quadratic=True)
        )
        outline = pen.glyph()
        points = getattr(outline, "coordinates", ())
        # An outline of a broken font may reach beyond what can be said, from one point to the next.
        if any(abs(x) > SHORT / 2 or abs(y) > SHORT / 2 for x, y in points):
            return TTGlyphPen(None).glyph()
        return outline


def _name(code: int) -> str:
    return f"u{code:X}"


def _cmap(names: dict[int, str], platform: tuple[int, int]) -> Any:
    """A table of characters of one subtable: one byte a code for a PDF, Unicode for a screen."""
    subtable = CmapSubtable.newSubtable(6 if platform == (1, 0) else 12)
    subtable.platformID, subtable.platEncID = platform
    subtable.language, subtable.cmap = 0, names
    table = newTable("cmap")
    table.tableVersion, table.tables = 0, [subtable]
    return table


class Outlines(TTFont):
    """A font file as a font of ReportLab, under a name of its own."""

    face: _Face

    def __init__(
        self, name: str, path: Path, index: int = 0, weight: int = 400, *, mapped: bool = False
    ) -> None:
        """`index`: which font of a collection; `weight`: of a variable font. Raises UnusableFont.

        `mapped`: the file stays on the disk, for large ones that nobody overwrites.
        """
        font = _opened(path, index, mapped)
        font.set_variations({"wght": weight})
        self.fontName, self.font = name, font
        self.face = _Face(name, font, weight)
        self.encoding = TTEncoding()
        self.state = WeakKeyDictionary()
        self._asciiReadable, self.shapable = 0, True
        #: A glyph and the letters it stands for -> its code, and back to the letters.
        self.codes: dict[tuple[int, str], int] = {}
        self.letters: dict[int, str] = {}

    def draws(self, letters: str) -> bool:
        """Return whether the font has a glyph for each of these letters.

        Some of them must have an outline, unless all are blanks.
        """
        glyphs = [self.font.get_nominal_glyph(ord(letter)) for letter in letters]
        if not glyphs or not all(glyphs):
            return False
        return letters.isspace() or any(self._is_seen(glyph) for glyph in glyphs)

    def _is_seen(self, glyph: int) -> bool:
        extents = self.font.get_glyph_extents(glyph)
        return bool(extents and extents.width and extents.height)

    def shaped(self, text: str, from_right: bool = False) -> Glyphs:
        """Shape a text of one direction."""
        buffer = uharfbuzz.Buffer()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.direction, buffer.language = "rtl" if from_right else "ltr", "en"
        buffer.guess_segment_properties()
        uharfbuzz.shape(self.font, buffer)
        glyphs = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
        codes, scale = self._codes(text, glyphs), self.face.scale
        piece = Glyphs("".join(map(chr, codes)))
        piece.font = self
        # Readers put what runs from the right in order themselves, glyph by glyph.
        piece.letters = "" if from_right else text
        piece.places = tuple(
            Place(
                place.x_offset * scale,
                place.y_offset * scale,
                place.x_advance * scale,
                self.face.charWidths[code],
            )
            for code, (_info, place) in zip(codes, glyphs, strict=True)
        )
        return piece

    def _codes(self, text: str, glyphs: Sequence[Any]) -> list[int]:
        """The codes of glyphs; the letters of a cluster are those of its widest glyph."""
        begins = sorted({info.cluster for info, _place in glyphs})
        ends = dict(zip(begins, [*begins[1:], len(text)], strict=True))
        widest: dict[int, int] = {}
        for number, (info, place) in enumerate(glyphs):
            rival = widest.setdefault(info.cluster, number)
            if place.x_advance > glyphs[rival][1].x_advance:
                widest[info.cluster] = number
        return [
            self._code(
                info.codepoint,
                text[info.cluster : ends[info.cluster]] if widest[info.cluster] == number else "",
            )
            for number, (info, _place) in enumerate(glyphs)
        ]

    def _code(self, glyph: int, letters: str) -> int:
        code = self.codes.setdefault((glyph, letters), FIRST + len(self.codes))
        if code not in self.letters:
            self.face.charWidths[code] = self.font.get_glyph_h_advance(glyph) * self.face.scale
            self.face.charToGlyph[code] = glyph
            self.letters[code] = letters
        return code

    def operators(self, piece: Glyphs, size: float, doc: Any) -> str:
        """Write a shaped piece as PDF operators, which set and reset the font, at its origin.

        ReportLab's own forget to lower what comes after two glyphs that are raised differently.
        """
        written, rise, places = [], 0.0, iter(piece.places)
        for subset, glyphs in self.splitString(piece, doc):
            written.append(f"{self.getSubsetInternalName(subset, doc)} {size:g} Tf")
            row: list[str] = []
            for glyph, place in zip(glyphs, places, strict=False):
                if (raised := round(place.up * size / 1000, 3)) != rise:
                    written += [*_shown(row), f"{raised:g} Ts"]
                    row, rise = [], raised
                back = place.width - place.advance + place.right
                row += [f"{-place.right:.6g}", f"<{glyph:02X}>", f"{back:.6g}"]
            written += _shown(row)
        operators = " ".join([*written, "0 Ts"] if rise else written)
        if not piece.letters:
            return operators
        letters = piece.letters.encode("utf-16-be", "replace").hex().upper()
        return f"/Span <</ActualText <FEFF{letters}>>> BDC {operators} EMC"

    def addObjects(self, doc: Any) -> None:
        """Add the font to a PDF, and what its glyphs stand for, as ReportLab writes our codes."""
        state = self.state[doc]
        super().addObjects(doc)
        fonts = doc.idToObject["BasicFonts"].dict
        for number, subset in enumerate(state.subsets):
            font = fonts[f"{state.internalName}+{number}"]
            stream = pdfdoc.PDFStream()
            stream.content = _to_unicode([self.letters.get(code, "") for code in subset])
            if doc.compression:
                stream.filters = [pdfdoc.PDFZCompress]
            font.ToUnicode = doc.Reference(stream, f"letters:{self.fontName}:{number}")


def _shown(row: Sequence[str]) -> list[str]:
    """Show glyphs with the moves between them; neighbours without a move as one string."""
    moves = " ".join(part for part in row if part not in ("0", "-0")).replace("> <", "")
    return [f"[{moves}] TJ"] if moves else []


def _to_unicode(letters: Sequence[str]) -> str:
    """A ToUnicode CMap (PDF 1.7, 9.10.3): code -> letters, or an unseen one if a glyph has none."""
    rows = [
        f"<{code:02X}> <{(text or NONE).encode('utf-16-be', 'replace').hex().upper()}>"
        for code, text in enumerate(letters)
    ]
    # At most a hundred a block.
    blocks = [rows[first : first + 100] for first in range(0, len(rows), 100)]
    chars = "\n".join(
        "\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks
    )
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<00> <FF>\nendcodespacerange\n{chars}\n"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    )


def _opened(path: Path, index: int, mapped: bool) -> "uharfbuzz.Font":
    """Open a font file. Raises UnusableFont."""
    try:
        if path.stat().st_size > LARGEST:
            raise UnusableFont(str(path))
        # HarfBuzz finds no file by a name that has other letters, on some systems.
        if mapped and str(path).isascii():
            blob = uharfbuzz.Blob.from_file_path(str(path))
        else:
            blob = uharfbuzz.Blob(path.read_bytes())
        face = uharfbuzz.Face(blob, index)
        # The name of a table of a broken font may be no name.
        tables = set(face.table_tags)
    except (uharfbuzz.HarfBuzzError, OSError, ValueError) as error:
        raise UnusableFont(str(path)) from error
    if not face.glyph_count or "cmap" not in tables or not tables & {"glyf", "CFF ", "CFF2"}:
        raise UnusableFont(str(path))
    rights = face.reference_table("OS/2").data[8:10] if "OS/2" in tables else b""
    if int.from_bytes(rights, "big") & FORBIDDEN:
        raise UnusableFont(str(path))
    return uharfbuzz.Font(face)


def _short(value: float) -> int:
    """Round a length to what a table of a font holds."""
    return max(-SHORT, min(SHORT, round(value)))

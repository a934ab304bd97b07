"""Fonts known to have a script, in order of liking: free ones, and those that come with a system.

A table, written out: who adds a script adds its lines. Names are those of files, without their
ending; a number after # is which font of a collection.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple


class Family(NamedTuple):
    """A family: the names its files have, regular and bold. A variable font stands in both."""

    regular: tuple[str, ...]
    bold: tuple[str, ...] = ()


class Free(NamedTuple):
    """A free font to be put beside the data: the family's name, and the file it is in."""

    family: str
    file: str


class Script(NamedTuple):
    """A script: from which letter to which, the font to get for it, the fonts that have it."""

    name: str
    letters: tuple[tuple[int, int], ...]
    free: Free
    families: tuple[Family, ...]


def _noto(code: str) -> Family:
    """Noto Sans in the names that its files have: as handed out one by one, and variable."""
    stem = f"NotoSans{code}"
    axes = ("[wght]", "[wdth,wght]", "-VariableFont_wght", "-VariableFont_wdth,wght", "-VF")
    variable = tuple(stem + name for name in axes)
    return Family((f"{stem}-Regular", *variable, stem), (f"{stem}-Bold", *variable))


def _cjk(code: str, number: int) -> Family:
    """Noto Sans CJK and its twin, for one language: apart, or the font of this number in all."""
    return Family(
        (
            f"NotoSansCJK{code}-Regular",
            f"SourceHanSans{code.upper()}-Regular",
            f"NotoSansCJK-Regular#{number}",
            f"NotoSansCJK-VF#{number}",
        ),
        (
            f"NotoSansCJK{code}-Bold",
            f"SourceHanSans{code.upper()}-Bold",
            f"NotoSansCJK-Bold#{number}",
            f"NotoSansCJK-VF#{number}",
        ),
    )


def _script(
    name: str, letters: Iterable[tuple[int, int]], *families: Family, code: str = ""
) -> Script:
    """A script that Noto has under its name, or under this `code`."""
    code = code or name.replace(" ", "")
    free = Free(f"Noto Sans {name}", f"NotoSans{code}-Regular.ttf")
    return Script(name, tuple(letters), free, (_noto(code), *families))


#: The last resort for Chinese, Japanese and Korean.
_WIDE: Final = (
    Family(("DroidSansFallbackFull",)),
    Family(("DroidSansFallback",)),
    Family(("Arial Unicode", "ARIALUNI")),
)
_NIRMALA: Final = Family(("Nirmala",), ("NirmalaB", "Nirmala#1"))

JAPANESE: Final = _script(
    "JP",
    [(0x3040, 0x30FF), (0x31F0, 0x31FF), (0xFF65, 0xFF9F), (0x1AFF0, 0x1B16F)],
    _cjk("jp", 0),
    Family(("ipaexg", "ipag", "ipagp")),
    Family(("YuGothR", "YuGothM"), ("YuGothB",)),
    Family(("ヒラギノ角ゴシック W3",), ("ヒラギノ角ゴシック W6",)),
    Family(("meiryo",), ("meiryob",)),
    Family(("msgothic",)),
    Family(("TakaoPGothic", "TakaoGothic")),
    Family(("VL-PGothic-Regular", "VL-Gothic-Regular")),
    *_WIDE,
)
KOREAN: Final = _script(
    "KR",
    [(0x1100, 0x11FF), (0x3130, 0x318F), (0xA960, 0xA97F), (0xAC00, 0xD7FF)],
    _cjk("kr", 1),
    Family(("NanumGothic",), ("NanumGothicBold",)),
    Family(("malgun",), ("malgunbd",)),
    Family(("AppleSDGothicNeo",), ("AppleSDGothicNeo#6",)),
    Family(("AppleGothic",)),
    Family(("UnDotum",), ("UnDotumBold",)),
    *_WIDE,
)
CHINESE: Final = _script(
    "SC",
    [
        (0x2E80, 0x303F),
        (0x3100, 0x312F),
        (0x31A0, 0x31EF),
        (0x3200, 0x4DBF),
        (0x4E00, 0x9FFF),
        (0xF900, 0xFAFF),
        (0xFE30, 0xFE4F),
        (0xFF00, 0xFFEF),
        (0x20000, 0x3FFFF),
    ],
    _cjk("sc", 2),
    Family(("msyh",), ("msyhbd",)),
    Family(("PingFang",)),
    Family(("Hiragino Sans GB",), ("Hiragino Sans GB#2",)),
    Family(("STHeiti Light#1",), ("STHeiti Medium#1",)),
    Family(("Deng",), ("Dengb",)),
    Family(("wqy-microhei",)),
    Family(("wqy-zenhei",)),
    _noto("TC"),
    _cjk("tc", 3),
    Family(("msjh",), ("msjhbd",)),
    _noto("JP"),
    _cjk("jp", 0),
    *_WIDE,
    Family(("simsun",)),
)

#: In order: a letter is of the first that names it.
SCRIPTS: Final = (
    JAPANESE,
    KOREAN,
    CHINESE,
    _script(
        "Devanagari",
        [(0x0900, 0x097F), (0xA8E0, 0xA8FF), (0x1CD0, 0x1CFF)],
        Family(("Lohit-Devanagari",)),
        _NIRMALA,
        Family(("Mangal",), ("Mangalb",)),
        Family(("Kohinoor",), ("Kohinoor#3",)),
        Family(("DevanagariMT",)),
        Family(("Gargi", "gargi")),
    ),
    _script(
        "Thai",
        [(0x0E00, 0x0E7F)],
        Family(("Loma",), ("Loma-Bold",)),
        Family(("Garuda",), ("Garuda-Bold",)),
        Family(("Waree",), ("Waree-Bold",)),
        Family(("LeelawUI",), ("LeelaUIb",)),
        Family(("Leelawad",), ("Leelawdb",)),
        Family(("tahoma",), ("tahomabd",)),
        Family(("Thonburi",), ("Thonburi#1",)),
        Family(("Ayuthaya",)),
    ),
    _script("Hebrew", [(0x0590, 0x05FF), (0xFB1D, 0xFB4F)]),
    _script("Arabic", [(0x0600, 0x06FF), (0x0750, 0x077F), (0x0870, 0x08FF), (0xFB50, 0xFDFF)]),
    _script("Bengali", [(0x0980, 0x09FF)], Family(("Lohit-Bengali",)), _NIRMALA),
    _script("Gurmukhi", [(0x0A00, 0x0A7F)], Family(("Lohit-Gurmukhi",)), _NIRMALA),
    _script("Gujarati", [(0x0A80, 0x0AFF)], Family(("Lohit-Gujarati",)), _NIRMALA),
    _script("Oriya", [(0x0B00, 0x0B7F)], Family(("Lohit-Odia",)), _NIRMALA),
    _script("Tamil", [(0x0B80, 0x0BFF)], Family(("Lohit-Tamil",)), _NIRMALA),
    _script("Telugu", [(0x0C00, 0x0C7F)], Family(("Lohit-Telugu",)), _NIRMALA),
    _script("Kannada", [(0x0C80, 0x0CFF)], Family(("Lohit-Kannada",)), _NIRMALA),
    _script("Malayalam", [(0x0D00, 0x0D7F)], Family(("Lohit-Malayalam",)), _NIRMALA),
    _script("Sinhala", [(0x0D80, 0x0DFF)], _NIRMALA),
    _script("Lao", [(0x0E80, 0x0EFF)], Family(("LeelawUI",), ("LeelaUIb",))),
    _script("Myanmar", [(0x1000, 0x109F), (0xA9E0, 0xA9FF)], Family(("mmrtext",), ("mmrtextb",))),
    _script("Khmer", [(0x1780, 0x17FF), (0x19E0, 0x19FF)], Family(("LeelawUI",), ("LeelaUIb",))),
    _script("Ethiopic", [(0x1200, 0x139F), (0x2D80, 0x2DDF)], Family(("ebrima",), ("ebrimabd",))),
    _script("Armenian", [(0x0530, 0x058F)]),
    _script("Georgian", [(0x10A0, 0x10FF), (0x1C90, 0x1CBF)]),
    _script("Syriac", [(0x0700, 0x074F)], Family(("seguihis",))),
    _script("Thaana", [(0x0780, 0x07BF)], Family(("mvboli",))),
    _script("Cherokee", [(0x13A0, 0x13FF), (0xAB70, 0xABBF)], Family(("gadugi",), ("gadugib",))),
    _script("Mongolian", [(0x1800, 0x18AF)], Family(("monbaiti",))),
)


def script_of(letter: str) -> Script | None:
    """The script of a letter; None for one that has no line in the table."""
    code = ord(letter)
    return next(
        (
            script
            for script in SCRIPTS
            if any(first <= code <= last for first, last in script.letters)
        ),
        None,
    )


def scripts_for(letter: str, text: str) -> list[Script]:
    """The scripts whose fonts are asked for a letter: Chinese signs by the text's language."""
    script = script_of(letter)
    if script is not CHINESE:
        return [] if script is None else [script]
    near = {script_of(other) for other in text if not other.isascii()}
    return [*(own for own in (JAPANESE, KOREAN) if own in near), CHINESE]

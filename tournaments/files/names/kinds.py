"""Detect the kind of a file by its content (magic numbers), and decode text of unknown encoding."""

import codecs
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation

#: How kinds of files begin that hold no list that can be read (the formats' published signatures).
_SIGNATURES: Final = (
    (b"%PDF-", "pdf"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"II*\x00", "picture"),
    (b"MM\x00*", "picture"),
    (b"{\\rtf", "document"),
    (b"\x1f\x8b", "archive"),
    (b"Rar!", "archive"),
    (b"7z\xbc\xaf", "archive"),
    (b"BZh", "archive"),
    (b"\xfd7zXZ\x00", "archive"),
    (b"8BPS", "picture"),
    (b"ID3", "sound"),
    (b"OggS", "sound"),
    (b"fLaC", "sound"),
    (b"MZ\x90", "binary"),
    (b"\x7fELF", "binary"),
    (b"SQLite format 3\x00", "binary"),
)
_ZIP: Final = b"PK\x03\x04"
#: Excel before 2007, Word before 2007, and a workbook with password: streams with names in UTF-16.
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
#: What a ZIP of that kind has the name of; names in a ZIP are not compressed.
_PARTS_OF_ZIP: Final = (
    (b"xl/", "workbook"),
    (b"workbook.xml", "workbook"),
    (b"workbook.bin", "workbook"),
    (b"opendocument.spreadsheet", "workbook"),
    (b"word/", "document"),
    (b"ppt/", "document"),
    (b"opendocument.", "document"),
    (b"Index/", "numbers"),
)
#: What an XML Spreadsheet of Excel 2003 and a flat OpenDocument spreadsheet (.fods) begin with.
_TABLE_IN_XML: Final = (
    b'progid="excel.sheet"',
    b"urn:schemas-microsoft-com:office:spreadsheet",
    b"opendocument.spreadsheet",
    b"urn:oasis:names:tc:opendocument:",
)
#: What our own files say of themselves, wherever another program put it.
_FORMAT: Final = re.compile(r'"format"\s*:\s*"five-hundred-([a-z-]+)/')
_STREAMS: Final = (
    ("EncryptedPackage", "locked"),
    ("WordDocument", "document"),
    ("Workbook", "workbook"),
    ("Book", "workbook"),
)


def kind_of(content: bytes) -> str:
    """Detect what these bytes are: `text`, `workbook`, or the kind of file that cannot be read."""
    start = content[:1024]
    for signature, kind in _SIGNATURES:
        if start.startswith(signature):
            return kind
    if start.startswith(b"BM") and start[6:10] == bytes(4):
        return "picture"
    if start[4:8] == b"ftyp" or (start.startswith(b"RIFF") and start[8:12] == b"WEBP"):
        return "picture"
    if start.startswith(_ZIP):
        return next((kind for part, kind in _PARTS_OF_ZIP if part in content), "archive")
    if start.startswith(_OLE):
        names = ((name.encode("utf-16-le"), kind) for name, kind in _STREAMS)
        return next((kind for name, kind in names if name in content), "binary")
    return _kind_of_text(content)


def _kind_of_text(content: bytes) -> str:
    beginning = content[:1024].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if beginning.startswith(b"<?xml") and any(sign in beginning for sign in _TABLE_IN_XML):
        return "table"
    if beginning.startswith((b"<!doctype", b"<html", b"<?xml", b"<table")):
        return "web"
    return _kind_of_record(content) or "text"


def _kind_of_record(content: bytes) -> str:
    """Return `evening` or `record` for a file that is brought in elsewhere; empty for another."""
    if b"{" not in content[:64]:
        return ""
    text = content.decode(_of_two_bytes(content) or "utf-8", "replace").lstrip("\ufeff \t\r\n")
    if not text.startswith("{"):
        return ""
    named = _FORMAT.search(text)
    if named is None:
        return "evening" if '"round_list"' in text else ""
    return "evening" if named[1] == "tournament" else "record"


# What letters are

#: What lists are written in, the commonest first.
_USUAL: Final = (
    *(
        "cp1252",
        "cp1254",
        "cp1250",
        "cp1251",
        "cp932",
        "gb18030",
        "big5",
        "cp949",
        "cp1253",
        "cp1255",
    ),
    *(
        "cp1256",
        "cp1257",
        "cp874",
        "koi8_r",
        "mac_roman",
        "cp850",
        "cp437",
        "cp852",
        "cp866",
        "mac_cyrillic",
    ),
)
#: So many are offered, and the beginning of so many bytes is looked at.
MOST_OFFERED: Final = 5
_JUDGED: Final = 20_000
#: An encoding is offered while it reads nearly as well as the best one.
_NEARLY: Final = 0.5
#: Signs below the space that text has: tab, the line ends, and a page's end.
_IN_TEXT: Final = frozenset("\t\n\r\f\v")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*")
#: What no text has.
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_FOREIGN: Final = re.compile(r"[^\x00-\x7f]")
#: Which encodings say that one of their ideographs is a common one: by the first of its two bytes.
_COMMON: Final = {
    "cp932": (0x88, 0x98),
    "gb2312": (0xB0, 0xD7),
    "big5": (0xA4, 0xC6),
    "cp949": (0xB0, 0xC8),
}
_FOLDED: Final = {
    "gb18030": "gb2312",
    "gbk": "gb2312",
    "johab": "cp949",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
}


class Decoded(NamedTuple):
    """Text in an encoding. `guessed`: it had to be guessed, so that letters may be wrong."""

    text: str
    guessed: bool
    encoding: str = "utf-8"


def decode(content: bytes) -> Decoded:
    """Decode text as it most likely was meant.

    Raises RuleViolation `names_binary` for what is no text.
    """
    return decodings(content)[0]


def decodings(content: bytes) -> list[Decoded]:
    """Decode text in each encoding it may be in, the likeliest first; one if there is no doubt.

    Raises RuleViolation `names_binary` for what is no text.
    """
    known = _in_unicode(content)
    if known is not None:
        return [known._replace(text=_cleaned(known.text))]
    return _guessed(content) or [_last_resort(content)]


def _cleaned(text: str) -> str:
    """Text without control characters.

    Raises RuleViolation `names_binary` where it is full of them.
    """
    odd = sum(ord(letter) < 32 and letter not in _IN_TEXT for letter in text[:4096])
    if odd * 20 > min(len(text), 4096):
        raise RuleViolation("names_binary")
    return text.replace("\x00", "") if odd else text


def _in_unicode(content: bytes) -> Decoded | None:
    """The text where it is Unicode, a few bytes of it wrong or none; None for another encoding."""
    wide = _of_two_bytes(content)
    if wide:
        return Decoded(content.decode(wide, "replace"), False, wide)
    try:
        return Decoded(content.decode("utf-8-sig"), False)
    except UnicodeDecodeError:
        pass
    text = content.decode("utf-8-sig", _ONE_BYTE)
    wrong = content.decode("utf-8-sig", "replace").count("\ufffd")
    right = sum(not letter.isascii() for letter in text) - wrong
    return Decoded(text, True) if right > wrong else None


def _as_one_byte(problem: UnicodeError) -> tuple[str, int]:
    """Read each byte that is no UTF-8 as Western Windows wrote it."""
    assert isinstance(problem, UnicodeDecodeError)
    wrong = problem.object[problem.start : problem.end]
    return "".join(_of_one_byte(bytes([byte])) for byte in wrong), problem.end


def _of_one_byte(byte: bytes) -> str:
    letter = byte.decode("cp1252", "replace")
    return byte.decode("latin-1") if letter == "\ufffd" else letter


#: The name under which that is registered.
_ONE_BYTE: Final = "five-hundred-one-byte"
codecs.register_error(_ONE_BYTE, _as_one_byte)


def _of_two_bytes(content: bytes) -> str:
    """The kind of UTF-16 this looks like: by its mark, else by its zeros; nothing for none."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    start = content[:2048]
    half = len(start) // 2
    if half and start[1::2].count(0) * 2 > half:
        return "utf-16-le"
    return "utf-16-be" if half and start[::2].count(0) * 2 > half else ""


def _guessed(content: bytes) -> list[Decoded]:
    """The text in the likeliest encodings, each reading once."""
    ranked: dict[str, tuple[float, Decoded]] = {}
    for encoding in _candidates(content):
        text = content.decode(encoding, _ONE_BYTE)
        if text not in ranked and not _CONTROL.search(text):
            ranked[text] = (_worth(text[:_JUDGED], encoding), Decoded(text, True, encoding))
    best_first = sorted(ranked.values(), key=lambda one: -one[0])
    best = best_first[0][0] if best_first else 0.0
    return [decoded for worth, decoded in best_first[:MOST_OFFERED] if worth >= best * _NEARLY]


def _candidates(content: bytes) -> Iterator[str]:
    """Usual encodings that read nearly all of this.

    Which of several Latin ones it is hardly any letter says: then the commonest comes first.
    """
    foreign = len(_FOREIGN.findall(content.decode("latin-1")))
    for encoding in _USUAL:
        if content.decode(encoding, "replace").count("\ufffd") * 20 <= foreign:
            yield encoding


def _last_resort(content: bytes) -> Decoded:
    """The text as Western Windows wrote it, where no encoding reads all of it."""
    return Decoded(_cleaned(content.decode("cp1252", _ONE_BYTE)), True, "cp1252")


def _worth(text: str, encoding: str) -> float:
    """Return the share of a text that reads like names in one script, from 0 to 1.

    Only letters that are not ASCII count; a text without any is worth 1.
    """
    foreign = len(_FOREIGN.findall(text))
    if not foreign:
        return 1.0
    worth = 0.0
    for word in _WORD.findall(text):
        letters = len(_FOREIGN.findall(word))
        if letters:
            worth += letters * _plausible(word, encoding)
    return worth / foreign


def _plausible(word: str, encoding: str) -> float:
    """Return how plausible a word with foreign letters is as a name, from 0 to 1.

    A name is in one script, with capitals where they belong.
    """
    scripts = {_script(letter) for letter in word if letter.isalpha()}
    if scripts <= {"CJK", "HIRAGANA", "KATAKANA"}:
        return 0.97 * _common(word, encoding)
    if scripts == {"HANGUL"}:
        return _common(word, encoding)
    if len(scripts) != 1 or "" in scripts:
        return 0.0
    [script] = scripts
    is_in_case = (
        word.islower() or word.isupper() or all(map(_is_capitalized, re.split("['’.-]", word)))
    )
    if script == "LATIN":
        share = len(_FOREIGN.findall(word)) / len(word)
        return (1.0 if is_in_case else 0.2) * (1.0 if share <= 0.5 else 0.3) * _usual_letters(word)
    if word.lower() == word.upper():
        return 0.8
    return (
        0.95
        if is_in_case and not (word.islower() or word.isupper())
        else 0.7
        if is_in_case
        else 0.3
    )


def _is_capitalized(part: str) -> bool:
    return part[1:].islower() or len(part) < 2


def _usual_letters(word: str) -> float:
    """Less for letters hardly any name has, like ƒ; ø and å are Danish rather than a wrong ř."""
    return 0.3 if any(letter in "ƒ¹²³ªºþÞðÐ" for letter in word) else 1.0


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    """The script of a letter by its Unicode name's first word; nothing for a form of another."""
    name = unicodedata.name(letter, "")
    return "" if name.startswith(("HALFWIDTH", "FULLWIDTH", "MODIFIER")) else name.partition(" ")[0]


def _common(word: str, encoding: str) -> float:
    """The share of common letters: kana, and those in the first part of the encoding's table."""
    table = _FOLDED.get(encoding, encoding)
    return sum(_is_common(letter, table) for letter in word) / len(word)


def _is_common(letter: str, table: str) -> bool:
    if _script(letter) in ("HIRAGANA", "KATAKANA"):
        return table == "cp932"
    try:
        code: Sequence[int] = letter.encode(table)
    except (UnicodeError, LookupError):
        return False
    low, high = _COMMON.get(table, (0x100, 0))
    return len(code) == 2 and low <= code[0] <= high

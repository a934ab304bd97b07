"""Detect the kind of a file by its content, and decode its text."""

import codecs
import re
import unicodedata
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation

#: How kinds of files begin that hold no list that can be read (the formats' published signatures).
_SIGNATURES: Final = {
    b"%PDF-": "pdf",
    **dict.fromkeys((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*"), "picture"),
    **dict.fromkeys((b"ID3", b"OggS", b"fLaC"), "sound"),
    **dict.fromkeys((b"\x1f\x8b", b"Rar!", b"7z\xbc\xaf", b"BZh", b"\xfd7zXZ\x00"), "archive"),
    **dict.fromkeys((b"MZ\x90", b"\x7fELF", b"SQLite format 3\x00"), "binary"),
    b"8BPS": "picture",
    b"{\\rtf": "document",
}
_ZIP: Final = b"PK\x03\x04"
#: Excel and Word before 2007, and a workbook with password: streams with names in UTF-16.
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_STREAMS: Final = {
    "EncryptedPackage": "locked",
    "WordDocument": "document",
    "Workbook": "workbook",
    "Book": "workbook",
}
#: What a ZIP of a kind contains the name of; names in a ZIP are not compressed.
_PARTS_OF_ZIP: Final = {
    b"xl/": "workbook",
    b"workbook.xml": "workbook",
    b"workbook.bin": "workbook",
    b"opendocument.spreadsheet": "workbook",
    b"word/": "document",
    b"ppt/": "document",
    b"opendocument.": "document",
    b"Index/": "numbers",
}
#: What an XML Spreadsheet of Excel 2003 and a flat OpenDocument spreadsheet (.fods) begin with.
_TABLE_IN_XML: Final = re.compile(
    rb'progid="excel\.sheet"|urn:schemas-microsoft-com:office:spreadsheet'
    rb"|opendocument\.spreadsheet|urn:oasis:names:tc:opendocument:"
)
#: What our own files say of themselves, wherever another program put it.
_FORMAT: Final = re.compile(r'"format"\s*:\s*"five-hundred-([a-z-]+)/')


def kind_of(content: bytes) -> str:
    """Detect what these bytes are: `text`, `workbook`, or the kind of file that cannot be read."""
    start = content[:1024]
    for signature, kind in _SIGNATURES.items():
        if start.startswith(signature):
            return kind
    is_bitmap = start.startswith(b"BM") and start[6:10] == bytes(4)
    is_webp = start.startswith(b"RIFF") and start[8:12] == b"WEBP"
    if is_bitmap or is_webp or start[4:8] == b"ftyp":
        return "picture"
    if start.startswith(_ZIP):
        return next((kind for part, kind in _PARTS_OF_ZIP.items() if part in content), "archive")
    if start.startswith(_OLE):
        streams = ((name.encode("utf-16-le"), kind) for name, kind in _STREAMS.items())
        return next((kind for name, kind in streams if name in content), "binary")
    return _kind_of_text(content)


def _kind_of_text(content: bytes) -> str:
    wide = _two_bytes(content)
    text = content.decode(wide or "utf-8", "replace").lstrip("\ufeff \t\r\n")
    beginning = text[:1024].lower()
    if beginning.startswith("<?xml") and _TABLE_IN_XML.search(beginning.encode()):
        return "table"
    if beginning.startswith(("<!doctype", "<html", "<?xml", "<table")):
        return "web"
    if beginning.startswith(("begin:vcard", "begin:vcalendar")):
        return "contacts"
    if not text.startswith("{"):
        return "text"
    named = _FORMAT.search(text)
    if named is not None:
        return "evening" if named[1] == "tournament" else "record"
    return "evening" if '"round_list"' in text else "text"


# Text

#: Encodings that are offered for a file that is not Unicode; of equal ones the first is taken.
_ENCODINGS: Final = (
    *("cp1252", "cp1250", "cp1251", "koi8_r", "cp1253", "cp1254", "cp1255", "mac_roman", "cp850"),
    *("cp932", "cp949", "gb18030", "big5"),
)
MOST_OFFERED: Final = 6
_JUDGED: Final = 20_000
_IN_TEXT: Final = frozenset("\t\n\r\f\v")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_FOREIGN: Final = re.compile(r"[^\x00-\x7f]")
_WORD: Final = re.compile(r"[^\s,;|<>()]*[^\x00-\x7f\s][^\s,;|<>()]*")
_PUNCTUATION: Final = re.compile(r"['’‘“”„«».…–—°€\d-]+")


class Decoded(NamedTuple):
    """Text in an encoding. `is_certain`: the file says so; otherwise letters may be wrong."""

    text: str
    encoding: str
    is_certain: bool


def decodings(content: bytes) -> list[Decoded]:
    """Decode text that is Unicode; other text in each encoding it may be in, the likeliest first.

    Raises RuleViolation `names_binary` for what is no text.
    """
    wide = _two_bytes(content)
    if wide:
        return [Decoded(_cleaned(content.decode(wide, "replace")), wide, True)]
    text = content.decode("utf-8-sig", _ONE_BYTE)
    wrong = content.decode("utf-8-sig", "replace").count("\ufffd")
    right = len(_FOREIGN.findall(text)) - wrong
    if not wrong or right > wrong:
        return [Decoded(_cleaned(text), "utf-8", not wrong)]
    read: dict[str, Decoded] = {}
    for encoding in _ENCODINGS:
        text = content.decode(encoding, "replace")
        if not _CONTROL.search(text):
            read.setdefault(text, Decoded(text, encoding, False))
    likeliest = sorted(read.values(), key=lambda way: _doubts(way.text[:_JUDGED]))
    last = Decoded(content.decode("cp1252", _ONE_BYTE), "cp1252", False)
    return likeliest[:MOST_OFFERED] or [last._replace(text=_cleaned(last.text))]


def _doubts(text: str) -> float:
    """Return the share of the words with foreign letters that are not like names."""
    words = _WORD.findall(text)
    return sum(not _is_likely(word) for word in words) / max(len(words), 1)


def _is_likely(word: str) -> bool:
    """Return whether a word has one script, and capitals and accents where names have them."""
    parts = [part for part in _PUNCTUATION.split(word) if part]
    if not all(map(str.isalpha, parts)):
        return False
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for part in parts for letter in part}
    if scripts <= {"CJK", "HIRAGANA", "KATAKANA"}:
        return True
    is_cased = all(part.isupper() or part[1:] == part[1:].lower() for part in parts)
    is_latin = scripts == {"LATIN"} and len(_FOREIGN.findall(word)) * 2 <= len(word)
    return is_cased and (is_latin or (len(scripts) == 1 and not scripts & {"LATIN", "HALFWIDTH"}))


def _cleaned(text: str) -> str:
    """Return text without NUL. Raises RuleViolation `names_binary` where it is full of controls."""
    odd = sum(ord(letter) < 32 and letter not in _IN_TEXT for letter in text[:4096])
    if odd * 20 > min(len(text), 4096):
        raise RuleViolation("names_binary")
    return text.replace("\x00", "")


def _as_one_byte(problem: UnicodeError) -> tuple[str, int]:
    """Read each byte that is no UTF-8 as Western Windows wrote it."""
    assert isinstance(problem, UnicodeDecodeError)
    wrong = problem.object[problem.start : problem.end]
    text = "".join(
        bytes([byte]).decode("latin-1" if byte in b"\x81\x8d\x8f\x90\x9d" else "cp1252")
        for byte in wrong
    )
    return text, problem.end


#: The name under which that is registered.
_ONE_BYTE: Final = "five-hundred-one-byte"
codecs.register_error(_ONE_BYTE, _as_one_byte)


def _two_bytes(content: bytes) -> str:
    """Return the kind of UTF-16 this is, by its mark, else by its zeros; nothing for none."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    start = content[:2048]
    half = len(start) // 2
    if half and start[1::2].count(0) * 2 > half:
        return "utf-16-le"
    return "utf-16-be" if half and start[::2].count(0) * 2 > half else ""

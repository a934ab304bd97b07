"""Detect the kind of a file by its content (magic numbers), and decode text; what is no list is refused."""

from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation

#: How kinds of files begin that hold no list that can be read (their formats' published signatures).
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
)
_ZIP: Final = b"PK\x03\x04"
#: Excel before 2007, Word before 2007, and a workbook with a password: streams with names in UTF-16.
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
#: What a ZIP of that kind has the name of; names in a ZIP are not compressed.
_PARTS_OF_ZIP: Final = (
    (b"xl/", "workbook"),
    (b"opendocument.spreadsheet", "workbook"),
    (b"word/", "document"),
    (b"ppt/", "document"),
    (b"opendocument.", "document"),
    (b"Index/", "numbers"),
)
_STREAMS: Final = (
    ("EncryptedPackage", "locked"),
    ("WordDocument", "document"),
    ("Workbook", "workbook"),
    ("Book", "workbook"),
)
#: Signs below the space that text has: tab, the line ends, and a page's end.
_IN_TEXT: Final = frozenset("\t\n\r\f\v")


class Decoded(NamedTuple):
    """Text, and whether its encoding had to be guessed: then accents may be wrong."""

    text: str
    guessed: bool


def kind_of(content: bytes) -> str:
    """Detect what these bytes are: `text`, `workbook`, or the kind of file that cannot be read."""
    start = content[:1024]
    for signature, kind in _SIGNATURES:
        if start.startswith(signature):
            return kind
    if start[4:8] == b"ftyp" or (start.startswith(b"RIFF") and start[8:12] == b"WEBP"):
        return "picture"
    if start.startswith(_ZIP):
        return next((kind for part, kind in _PARTS_OF_ZIP if part in content), "archive")
    if start.startswith(_OLE):
        names = ((name.encode("utf-16-le"), kind) for name, kind in _STREAMS)
        return next((kind for name, kind in names if name in content), "binary")
    return _kind_of_text(start)


def _kind_of_text(start: bytes) -> str:
    beginning = start.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if beginning.startswith((b"<!doctype", b"<html", b"<?xml", b"<table")):
        return "web"
    if beginning.startswith(b"{") and (b'"five-hundred/' in beginning or b'"round_list"' in beginning):
        return "evening"
    return "text"


def decode(content: bytes) -> Decoded:
    """Decode text: UTF-8, UTF-16 with or without its mark, else the one of Western Windows.

    Raises RuleViolation `names_binary` for what is no text.
    """
    text, guessed = _in_its_encoding(content)
    odd = sum(ord(letter) < 32 and letter not in _IN_TEXT for letter in text[:4096])
    if "\x00" in text or odd * 20 > min(len(text), 4096):
        raise RuleViolation("names_binary", "This file is no text.")
    return Decoded(text, guessed)


def _in_its_encoding(content: bytes) -> Decoded:
    for encoding in ("utf-8-sig", _of_two_bytes(content)):
        if encoding:
            try:
                text = content.decode(encoding)
            except UnicodeDecodeError:
                continue
            if "\x00" not in text:
                return Decoded(text, False)
    try:
        return Decoded(content.decode("cp1252"), True)
    except UnicodeDecodeError:
        return Decoded(content.decode("latin-1"), True)


def _of_two_bytes(content: bytes) -> str:
    """The kind of UTF-16 that this looks like: by its mark, else by where the zeros are; nothing for none."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    start = content[:2048]
    half = len(start) // 2
    if half and start[1::2].count(0) * 2 > half:
        return "utf-16-le"
    return "utf-16-be" if half and start[::2].count(0) * 2 > half else ""

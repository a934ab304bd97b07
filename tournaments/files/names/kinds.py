"""Detect the kind of a file by its content (magic numbers); what is no list is refused."""

from typing import Final

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
#: Excel before 2007, Word before 2007, and a workbook with a password: streams with names in UTF-16.
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
    return _kind_of_text(start)


def _kind_of_text(start: bytes) -> str:
    beginning = start.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if beginning.startswith((b"<!doctype", b"<html", b"<?xml", b"<table")):
        return "web"
    if beginning.startswith(b"{") and (b'"five-hundred/' in beginning or b'"round_list"' in beginning):
        return "evening"
    return "text"

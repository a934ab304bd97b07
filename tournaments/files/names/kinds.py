"""Detect the kind of a file by its content; decode its text, open its workbook."""

import json
import re
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation

#: How kinds of files begin that hold no list that can be read (the formats' published signatures).
_BEGINNINGS: Final = {
    "pdf": rb"%PDF-",
    "picture": rb"\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|8BPS|BM.{4}\0{4}|RIFF.{4}WEBP|.{4}ftyp",
    "sound": rb"ID3|OggS|fLaC",
    "archive": rb"\x1f\x8b|Rar!|7z\xbc\xaf|BZh|\xfd7zXZ\0",
    "binary": rb"MZ\x90|\x7fELF|SQLite format 3\0",
    "document": rb"\{\\rtf",
}
#: What a ZIP of a kind contains the name of; names in a ZIP are not compressed.
_PARTS_OF_ZIP: Final = {
    **dict.fromkeys((b"xl/", b"workbook.xml", b"workbook.bin"), "workbook"),
    b"opendocument.spreadsheet": "workbook",
    **dict.fromkeys((b"word/", b"ppt/", b"opendocument."), "document"),
    b"Index/": "numbers",
}
#: Excel and Word before 2007, and a workbook with password: streams with names in UTF-16.
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_STREAMS: Final = dict(
    EncryptedPackage="locked", WordDocument="document", Workbook="workbook", Book="workbook"
)
#: What an XML Spreadsheet of Excel 2003 and a flat OpenDocument spreadsheet (.fods) begin with.
_TABLE_IN_XML: Final = re.compile(r"<\?xml.*(?:excel\.sheet|office:spreadsheet|opendocument)", re.S)
#: What our own files say of themselves, wherever another program put it.
_OURS: Final = re.compile(r'"format"\s*:\s*"five-hundred-([a-z-]+)/|"round_list"')


def kind_of(content: bytes) -> str:
    """Detect what these bytes are: `text`, `workbook`, or the kind of file that cannot be read."""
    for kind, beginning in _BEGINNINGS.items():
        if re.match(beginning, content, re.DOTALL):
            return kind
    if content.startswith(b"PK\x03\x04"):
        return next((kind for part, kind in _PARTS_OF_ZIP.items() if part in content), "archive")
    if content.startswith(_OLE):
        streams = ((name.encode("utf-16-le"), kind) for name, kind in _STREAMS.items())
        return next((kind for name, kind in streams if name in content), "binary")
    text = content.decode(_two_bytes(content) or "utf-8", "replace").lstrip("\ufeff \t\r\n")
    beginning_of_text = text[:1024].lower()
    if _TABLE_IN_XML.match(beginning_of_text):
        return "table"
    if beginning_of_text.startswith(("<!doctype", "<html", "<?xml", "<table")):
        return "web"
    if beginning_of_text.startswith(("begin:vcard", "begin:vcalendar")):
        return "contacts"
    ours = _OURS.search(text) if text.startswith("{") else None
    return "text" if ours is None else "evening" if ours[1] in (None, "tournament") else "record"


# Text

#: Encodings that are offered for a file that is not Unicode; of equal ones the first is taken.
_ENCODINGS: Final = (
    *("cp1252", "cp1250", "cp1251", "koi8_r", "cp1253", "cp1254", "cp1255", "mac_roman", "cp850"),
    *("cp932", "cp949", "gb18030", "big5"),
)
MOST_OFFERED: Final = 6
_JUDGED: Final = 20_000
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_WORD: Final = re.compile(r"[^\s,;|<>()]*[^\x00-\x7f\s][^\s,;|<>()]*")
_PUNCTUATION: Final = re.compile(r"['’‘“”„«».…–—°€\d-]+")
#: What stands for a byte that is no UTF-8 -> the letter that Western Windows writes so.
_WESTERN: Final = {
    0xDC00 + byte: bytes([byte]).decode("cp1252", "replace") for byte in range(128, 256)
}


class Way(NamedTuple):
    """One of several ways to read a file: `code` and `name` say which; `text`: what comes of it."""

    code: str
    name: str
    text: str


def decodings(content: bytes) -> tuple[list[Way], bool]:
    """Decode text that is Unicode; other text in each encoding it may be in, the likeliest first.

    Returns as well whether the file says how it is read; otherwise letters may be wrong. Raises
    RuleViolation `names_binary` for what is no text.
    """
    if wide := _two_bytes(content):
        return [Way("encoding", wide, _cleaned(content.decode(wide, "replace")))], True
    escaped = content.decode("utf-8-sig", "surrogateescape")
    wrong = sum(ord(letter) in _WESTERN for letter in escaped)
    is_unicode = wrong * 2 <= len(escaped) - sum(map(str.isascii, escaped))
    texts: dict[str, str] = {}
    for encoding in () if is_unicode and not wrong else _ENCODINGS:
        texts.setdefault(content.decode(encoding, "replace"), encoding)
    likely = sorted((text for text in texts if not _CONTROL.search(text)), key=_doubts)
    if likely and not is_unicode:
        return [Way("encoding", texts[text], text) for text in likely[:MOST_OFFERED]], False
    text = _cleaned(escaped.translate(_WESTERN))
    return [Way("encoding", "utf-8" if is_unicode else "cp1252", text)], not wrong


def _doubts(text: str) -> float:
    """Return the share of the words with foreign letters that are not like names."""
    words = _WORD.findall(text[:_JUDGED])
    return sum(not _is_likely(word) for word in words) / max(len(words), 1)


def _is_likely(word: str) -> bool:
    """Return whether a word has one script, and capitals and accents where names have them."""
    parts = [part for part in _PUNCTUATION.split(word) if part]
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for part in parts for letter in part}
    is_cased = all(part.isupper() or part[1:] == part[1:].lower() for part in parts)
    if scripts == {"LATIN"}:
        is_cased &= sum(map(str.isascii, word)) * 2 >= len(word)
    is_one = len(scripts) == 1 or scripts <= {"CJK", "HIRAGANA", "KATAKANA"}
    return is_one and is_cased and "HALFWIDTH" not in scripts and all(map(str.isalpha, parts))


def _cleaned(text: str) -> str:
    """Return text without NUL. Raises RuleViolation `names_binary` where it is full of controls."""
    odd = sum(ord(letter) < 32 and letter not in "\t\n\r\f\v" for letter in text[:4096])
    if odd * 20 > min(len(text), 4096):
        raise RuleViolation("names_binary")
    return text.replace("\x00", "")


def _two_bytes(content: bytes) -> str:
    """Return the kind of UTF-16 this is, by its mark, else by its zeros; nothing for none."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    odd, even = (content[start:2048:2] for start in (1, 0))
    if odd.count(0) * 2 > len(odd):
        return "utf-16-le"
    return "utf-16-be" if even.count(0) * 2 > len(even) > 1 else ""


# Workbooks

_SCRIPT: Final = Path(__file__).with_name("open_workbook.py")
#: Two thousand names take a third of a second on an old laptop, mostly the start of the process.
_PATIENCE: Final = 20


class Sheet(NamedTuple):
    """A sheet of a workbook: its title, its rows of cells as text, which of them are hidden."""

    title: str
    rows: list[list[str]]
    hidden: list[int]


def sheets_of(content: bytes) -> list[Sheet]:
    """Parse the visible sheets of an XLSX, XLS or ODS in a process of its own.

    A broken one harms only that. Raises RuleViolation `names_locked`, `names_broken`.
    """
    command = [sys.executable, "-I", str(_SCRIPT)]
    try:
        done = subprocess.run(  # noqa: S603 - our own script, and what it reads comes by its standard input
            command, input=content, capture_output=True, timeout=_PATIENCE, check=False
        )
        answer = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, OSError, ValueError):
        answer = {"refused": "broken"}
    if "refused" in answer:
        raise RuleViolation(f"names_{answer['refused']}")
    return [Sheet(**sheet) for sheet in answer["sheets"]]

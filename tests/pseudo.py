"""A pseudo-language: every message in brackets, with accents, and 40 % longer.

What a page shows outside brackets was not translated; what does not fit in it will not fit in
another language. `install` makes the catalog of it from a catalog that has every message.
"""

import re
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.test import override_settings

from tests.catalogs import catalog_of, forms

#: “xx” is nobody's language; “ar” is read from the right: the direction of its pages is tried.
LEFT, RIGHT = "xx", "ar"
ACCENTS: Final = str.maketrans("aeiouyncsAEIOUYNCS", "áéíóúýñçšÁÉÍÓÚÝÑÇŠ")
#: What is not a word: blanks, tags, entities.
KEPT: Final = re.compile(r"(\{[^{}]*\}|%(?:\(\w+\))?[sd]|%%|<[^>]*>|&\w+;)")
#: Messages that are formats or only blanks: they are as they are.
FORMATS: Final = re.compile(r"(?:\{\w+\}|[^\w{}])*|[A-Za-z]{1,2}(?:[^A-Za-z]+[A-Za-z])*")
#: What makes a message longer: words that may stand on the next line.
LONGER: Final = "~~~~~ "
#: What parts a message's context from its words, in a compiled catalog.
CONTEXT: Final = "\x04"


def pseudo(text: str) -> str:
    """Write a message in the pseudo-language."""
    if FORMATS.fullmatch(text):
        return text
    parts = KEPT.split(text)
    words = "".join(
        part if number % 2 else part.translate(ACCENTS) for number, part in enumerate(parts)
    )
    letters = sum(len(part) for part in parts[::2])
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}[{words.strip()}{(LONGER * letters)[: letters * 2 // 5]}]{after}"


def messages(language: str) -> Iterator[tuple[str, str | None]]:
    """Every message of a catalog: singular with its context, and plural where it has one."""
    for message in catalog_of(language):
        one, many = (*forms(message.id), None)[:2]
        if one:
            yield f"{message.context}{CONTEXT}{one}" if message.context else one, many


def write_catalog(folder: Path, language: str) -> None:
    """Write the compiled catalog of the pseudo-language, and its script."""
    known: dict[str, str] = {
        "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    }
    for one, many in messages("fr"):
        words = one.rpartition(CONTEXT)[2]
        if many is None:
            known[one] = pseudo(words)
        else:
            known[f"{one}\0{many}"] = f"{pseudo(words)}\0{pseudo(many)}"
    path = folder / language / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(compiled(known))
    # The scripts say what they are given by pages, and else English.
    script = folder / "static" / "js" / "words" / f"{language}.js"
    script.parent.mkdir(parents=True, exist_ok=True)
    script.write_text("export {};\n", "utf-8")


def compiled(known: dict[str, str]) -> bytes:
    """A catalog as gettext reads it (“The Format of GNU MO Files”)."""
    pairs = sorted((one.encode(), other.encode()) for one, other in known.items())
    start = 28 + 16 * len(pairs)
    tables: tuple[list[int], list[int]] = ([], [])
    text = b""
    for place in (0, 1):
        for pair in pairs:
            tables[place].extend((len(pair[place]), start + len(text)))
            text += pair[place] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + struct.pack(f"<{4 * len(pairs)}I", *tables[0], *tables[1]) + text


@contextmanager
def installed(folder: Path, language: str) -> Iterator[None]:
    """Let browsers ask for the pseudo-language."""
    write_catalog(folder, language)
    changed: dict[str, Any] = {
        "LANGUAGES": [*settings.LANGUAGES, (language, "Pseudo")],
        "LOCALE_PATHS": [folder],
    }
    with override_settings(**changed):
        yield


#: Words that stand on pages in every language: names of what people play, codes, addresses.
EVERYWHERE = re.compile(
    r"\b(Tuesday|P\d\d|Midway|Nora|Sue|Will|English|Français|Pseudo|Letter|"
    r"Five Hundred|November|Nov|December|Dec|Monday|Tuesday|Wednesday|Thursday|Friday|"
    r"Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun|[A-Z]{5}|https?://\S+|hall\b|testserver)\b"
)


class Words(HTMLParser):
    """Collects what a page says outside brackets."""

    SILENT = ("script", "style", "code", "pre", "template")

    def __init__(self) -> None:
        super().__init__()
        self.silent = 0
        self.open: list[tuple[str, bool]] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name in ("alt", "title", "placeholder", "aria-label"):
            if given.get(name):
                self.said.append(str(given[name]))
        if tag in ("meta", "link", "input", "img", "br", "hr", "wbr", "col"):
            return
        is_silent = tag in self.SILENT or given.get("translate") == "no"
        self.open.append((tag, is_silent))
        self.silent += is_silent

    def handle_endtag(self, tag: str) -> None:
        while self.open:
            name, was_silent = self.open.pop()
            self.silent -= was_silent
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.said.append(data)


def untranslated(body: str) -> Iterator[str]:
    """What a page says that no message has."""
    words = Words()
    words.feed(body)
    return untranslated_text(" ".join(words.said))


def untranslated_text(text: str) -> Iterator[str]:
    """What a text says outside brackets: words of three letters and more."""
    while True:
        rest = re.sub(r"\[[^\[\]]*\]", " ", text)
        if rest == text:
            break
        text = rest
    yield from re.findall(r"[^\W\d_]{3,}[^\n]{0,40}", EVERYWHERE.sub(" ", text))

"""Every page in the pseudo-language: nothing on it is without a translation."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from tests.pseudo import LEFT, installed
from tests.tournaments.conftest import Hall
from tests.tournaments.test_urls import PAGES, address

#: Words that stand on pages in every language: names of what people play, codes, addresses.
EVERYWHERE = re.compile(
    r"""\b(Tuesday|P\d\d|Midway|English|Français|Deutsch|Pseudo|QR|NT|NS|EW|PDF|A4|A3|Letter)\b"""
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
    text = " ".join(words.said)
    while True:
        rest = re.sub(r"\[[^\[\]]*\]", " ", text)
        if rest == text:
            break
        text = rest
    yield from re.findall(r"[^\W\d_]{3,}[^\n]{0,40}", EVERYWHERE.sub(" ", text))


@pytest.mark.parametrize("page", PAGES)
def test_every_word_of_an_evenings_pages_can_be_translated(
    dee: Client, playing: Hall, tmp_path: Path, page: str
) -> None:
    with installed(tmp_path, LEFT):
        answer = dee.get(address(playing, page), headers={"Accept-Language": LEFT})
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            assert not list(untranslated(answer.content.decode()))

"""Every page and sheet of an evening in the pseudo-language: no word is without a translation."""

import re
from pathlib import Path

from django.test import Client

from tests.pseudo import LEFT, installed, untranslated, untranslated_text
from tests.tournaments.conftest import Hall, text_of
from tests.tournaments.test_urls import PAGES, address


def test_every_word_of_an_evenings_pages_can_be_translated(
    dee: Client, playing: Hall, tmp_path: Path
) -> None:
    bare = {}
    with installed(tmp_path, LEFT):
        for page in PAGES:
            answer = dee.get(address(playing, page), headers={"Accept-Language": LEFT})
            if answer.headers.get("Content-Type", "").startswith("text/html"):
                bare[page] = list(untranslated(answer.content.decode()))
    assert {page: words for page, words in bare.items() if words} == {}


def test_every_word_of_an_evenings_sheets_can_be_translated(
    dee: Client, playing: Hall, tmp_path: Path
) -> None:
    bare = {}
    with installed(tmp_path, LEFT):
        for page in PAGES:
            answer = dee.get(address(playing, page), headers={"Accept-Language": LEFT})
            if answer.headers.get("Content-Type", "") == "application/pdf":
                text = re.sub(r"-?\n", " ", text_of(answer.content))
                bare[page] = list(untranslated_text(text))
    assert bare
    assert {page: words for page, words in bare.items() if words} == {}

"""Printed sheets read back: what they say, and where it stands."""

import functools
import io
import uuid
from collections.abc import Sequence
from typing import Any, NamedTuple

import pdfplumber
from pdfplumber.utils.text import extract_text, extract_words

from scoring import services
from scoring.models import Device
from scoring.paper.pages import MARGIN, PAPERS
from scoring.queries import GameSheet, game_sheet
from scoring.rules.hands import Hand
from scoring.rules.rulesets.presets import RULESETS
from tests.letters import letters_of
from tests.scoring.conftest import (
    stored_game,
)

#: Forty letters each, and every European script.
LONGEST = (
    "Bartholomew Fitzgerald-Montgomery Junior",
    "Αικατερίνη Παπαδοπούλου-Κωνσταντινίδη Α.",
    "Eva Ōzoliņa-Bērziņa Ģirtsone-Šķēlē von Ž",
    "Владимир Константинопольский-Щербаковский"[:40],
    "Gülşah Öztürk-Çağlayangil İpekçioğlu Ünl",
    "Þórhallur Æðalsteinsson Łukaszewicz-Żęśź",
)


def game_of(device: Device, ruleset: str, names: Sequence[str], hands: Sequence[Hand]) -> GameSheet:
    chosen = RULESETS[ruleset]
    game = services.start_game(
        device=device, game_id=uuid.uuid4(), ruleset=chosen, names=names[: chosen.players], first_dealer=1
    )
    for facts in hands:
        services.record_hand(game_id=game.pk, key=uuid.uuid4(), facts=facts, device=device)
    return game_sheet(stored_game(game.pk))


class ReadPage(NamedTuple):
    size: tuple[int, int]
    words: list[dict[str, Any]]
    text: str
    fonts: set[str]


@functools.lru_cache(maxsize=2)
def read_pages(content: bytes) -> list[ReadPage]:
    """The pages of a PDF, parsed once for all that is asked of them."""
    pages = []
    with pdfplumber.open(io.BytesIO(content)) as pdf:
        for page in pdf.pages:
            letters = letters_of(page)
            size = round(page.width), round(page.height)
            words = extract_words(letters, keep_blank_chars=True, extra_attrs=["size"])
            fonts = {letter["fontname"].split("+")[0] for letter in letters}
            pages.append(ReadPage(size, words, extract_text(letters), fonts))
    return pages


def words_of(content: bytes) -> str:
    return " ".join(" ".join(page.text.split()) for page in read_pages(content))


def check_geometry(content: bytes, paper: str) -> int:
    """Nothing outside the margins, no two words on one another; how many pages."""
    size = PAPERS[paper]
    pages = read_pages(content)
    for number, page in enumerate(pages, start=1):
        assert page.size == (round(size.width), round(size.height))
        for word in page.words:
            assert word["x0"] >= MARGIN - 1, word
            assert word["x1"] <= size.width - MARGIN + 1, word
            assert word["top"] >= MARGIN - 6, word
            assert word["bottom"] <= size.height - MARGIN + 6, word
        words = sorted(page.words, key=lambda word: word["top"])
        for place, one in enumerate(words):
            for other in words[place + 1 :]:
                if other["top"] >= one["bottom"]:
                    break  # this one and all that follow begin below
                wide = min(one["x1"], other["x1"]) - max(one["x0"], other["x0"])
                high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
                # A letter's box is taller than its ink: lines may share the empty third between them.
                assert wide <= 1 or high <= 0.34 * min(one["size"], other["size"]), (number, one, other)
        assert f"Page {number} of {len(pages)}" in page.text
        assert page.fonts == {"AAAAAA"}
    return len(pages)

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
        device=device,
        game_id=uuid.uuid4(),
        ruleset=chosen,
        names=names[: chosen.players],
        first_dealer=1,
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

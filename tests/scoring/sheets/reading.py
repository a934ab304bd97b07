"""Printed sheets read back: what they say, and where it stands."""

import io
import uuid
from typing import Any

import pdfplumber

from scoring import services
from scoring.models import Device
from scoring.paper.pages import MARGIN, PAPERS
from scoring.queries import GameSheet, game_sheet
from scoring.rules.rulesets.presets import RULESETS
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


def game_of(device: Device, ruleset: str, names: Any, hands: Any) -> GameSheet:
    chosen = RULESETS[ruleset]
    game = services.start_game(
        device=device, game_id=uuid.uuid4(), ruleset=chosen, names=names[: chosen.players], first_dealer=1
    )
    for facts in hands:
        services.record_hand(game_id=game.pk, key=uuid.uuid4(), facts=facts, device=device)
    return game_sheet(stored_game(game.pk))


def opened(content: bytes) -> Any:
    return pdfplumber.open(io.BytesIO(content))


def words_of(content: bytes) -> str:
    with opened(content) as pdf:
        return " ".join(" ".join(page.extract_text().split()) for page in pdf.pages)


def check_geometry(content: bytes, paper: str) -> int:
    """Nothing outside the margins, no two words on one another; how many pages."""
    size = PAPERS[paper]
    with opened(content) as pdf:
        for number, page in enumerate(pdf.pages, start=1):
            assert (round(page.width), round(page.height)) == (round(size.width), round(size.height))
            words = page.extract_words(keep_blank_chars=True, extra_attrs=["size"])
            for word in words:
                assert word["x0"] >= MARGIN - 1, word
                assert word["x1"] <= size.width - MARGIN + 1, word
                assert word["top"] >= MARGIN - 6, word
                assert word["bottom"] <= size.height - MARGIN + 6, word
            for place, one in enumerate(words):
                for other in words[place + 1 :]:
                    wide = min(one["x1"], other["x1"]) - max(one["x0"], other["x0"])
                    high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
                    # A letter's box is taller than its ink: lines may share the empty third between them.
                    assert wide <= 1 or high <= 0.34 * min(one["size"], other["size"]), (number, one, other)
            assert f"Page {number} of {len(pdf.pages)}" in page.extract_text()
            assert {font.split("+")[0] for font in {char["fontname"] for char in page.chars}} == {"AAAAAA"}
        return len(pdf.pages)

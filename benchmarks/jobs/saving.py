"""A hand saved by the request that the pad sends, beside a row written by the bare project."""

import json
import uuid
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

from benchmarks.lines import Line
from benchmarks.measuring import Figure, Side, in_turn, quantile
from benchmarks.prepared import HANDS
from benchmarks.servers import CSRF, Pair

#: What a saved hand may cost of the bare row.
GOAL: Final = 6
FORM: Final = "application/x-www-form-urlencoded"


def figures(pair: Pair) -> Iterator[Figure]:
    """The hands of some games, one after the other."""
    phone = pair.phone("keeper")
    yield from beside_rows(pair, Side(phone, saves(phone, pair.prepared.games)), "save a hand")


def beside_rows(pair: Pair, ours: Side, words: str) -> Iterator[Figure]:
    """Compare hands that are saved with rows that the bare project writes."""
    floor, number = pair.floor(), len(ours.requests)
    took, bare = in_turn(ours, Side(floor, rows(floor, number), 201), number)
    for name, part in (("p50", 0.5), ("p99", 0.99)):
        mine, theirs = quantile(took, part), quantile(bare, part)
        yield Figure(pair.database, f"{words}, {name}", mine / theirs, GOAL, ours=mine, bare=theirs)


def saves(phone: Line, games: list[str]) -> list[bytes]:
    """The requests by which the pad saves the hands of these games, one game after the other."""
    return [save(phone, game, number) for game in games for number in range(HANDS)]


def save(phone: Line, game: str, number: int) -> bytes:
    """The request of one hand: North and South make theirs, East and West do not.

    As the pad does, it says by what revision the phone knows the game: each hand before was its
    own.
    """
    return save_at(phone, f"/games/{game}/hands/new/", number, f"{number}.")


def save_at(phone: Line, pad: str, number: int, revision: str, level: int = 6) -> bytes:
    """The request of a hand at the address of its pad. `level`: of the bid."""
    form = {
        "csrfmiddlewaretoken": CSRF,
        "key": str(uuid.uuid4()),
        "after": number,
        "contractor": number % 4,
        "bid": f"{level}{'SCDH'[number % 4]}",
        "tricks": 6 - number % 2,
    }
    body = urlencode(form).encode()
    return phone.request("POST", pad, body, Content_Type=FORM, X_Pad=revision)


def rows(floor: Line, number: int) -> list[bytes]:
    """The requests by which the bare project writes rows."""
    row = {"bid": "7S", "tricks": 7, "points": 140}
    return [
        floor.request(
            "POST",
            "/rows/new/",
            json.dumps({**row, "key": str(uuid.uuid4()), "number": one}).encode(),
            Content_Type="application/json",
        )
        for one in range(number)
    ]

"""A hand saved by the request that the pad sends, beside a row written by the bare project."""

import json
import uuid
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

from benchmarks.lines import Line
from benchmarks.measuring import Figure, Side, in_turn, quantile, rate
from benchmarks.prepared import HANDS
from benchmarks.servers import CSRF, Pair

#: Games for one client after the other; those of eight at once are others.
ALONE: Final = 70
CLIENTS: Final = 8
#: Bytes of an answer, at most.
MOST_BYTES: Final = 4096
FORM: Final = "application/x-www-form-urlencoded"


def figures(pair: Pair) -> Iterator[Figure]:
    """One phone after the other, then eight at once, each with games of its own."""
    games = pair.prepared.games
    ours = Side(phone := pair.phone("keeper"), saves(phone, games[:ALONE]))
    floor = pair.floor()
    bare = Side(floor, rows(floor, ALONE * HANDS), 201)
    took, beside = in_turn(ours, bare, ALONE * HANDS)
    for words, part in (("p50", 0.5), ("p99", 0.99)):
        mine, theirs = quantile(took, part), quantile(beside, part)
        yield Figure(
            pair.database, f"save a hand, {words}", mine / theirs, 4, ours=mine, bare=theirs
        )
    again = phone.send(ours.requests[-1])
    yield Figure(
        pair.database, "its answer", len(again.body), MOST_BYTES, ours=len(again.body), unit="bytes"
    )
    yield at_once(pair, games[ALONE:])


def at_once(pair: Pair, games: list[str]) -> Figure:
    """Eight clients, each with games of its own."""
    each = len(games) // CLIENTS
    requests = each * HANDS
    addresses = [f"127.0.1.{number + 1}" for number in range(CLIENTS)]
    phones = [pair.phone("keeper", address) for address in addresses]
    ours = rate(
        [
            Side(phone, saves(phone, games[number * each : (number + 1) * each]))
            for number, phone in enumerate(phones)
        ],
        requests,
    )
    floors = [pair.floor(address) for address in addresses]
    bare = rate([Side(floor, rows(floor, requests), 201) for floor in floors], requests)
    return Figure(
        pair.database,
        "save hands, 8 at once",
        ours / bare,
        0.3,
        at_most=False,
        ours=ours,
        bare=bare,
        unit="/s",
    )


def saves(phone: Line, games: list[str]) -> list[bytes]:
    """The requests by which the pad saves the hands of these games, one game after the other."""
    return [save(phone, game, number) for game in games for number in range(HANDS)]


def save(phone: Line, game: str, number: int) -> bytes:
    """The request of one hand: North and South make theirs, East and West do not.

    As the pad does, it says by what revision the phone knows the game: each hand before was its
    own.
    """
    form = {
        "csrfmiddlewaretoken": CSRF,
        "key": str(uuid.uuid4()),
        "after": number,
        "contractor": number % 4,
        "bid": f"6{'SCDH'[number % 4]}",
        "tricks": 6 - number % 2,
    }
    return phone.request(
        "POST",
        f"/games/{game}/hands/new/",
        urlencode(form).encode(),
        Content_Type=FORM,
        X_Pad=f"{number}.",
    )


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

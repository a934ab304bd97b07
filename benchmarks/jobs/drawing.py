"""The next round drawn and published, and hands saved in it.

A draw is in seconds where the bare view takes a millisecond.
"""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

from benchmarks.hall.evening import ENTRY, PAD
from benchmarks.jobs.full_hall import told_of
from benchmarks.jobs.saving import beside_rows, save_at
from benchmarks.lines import Line
from benchmarks.measuring import Figure, Side, in_turn, median, timed, verify
from benchmarks.prepared import ROUNDS_OVER
from benchmarks.servers import CSRF, Pair

#: Players -> seconds.
GOALS: Final = {40: 0.1, 400: 0.5}
TIMES: Final = 5
FORM: Final = "application/x-www-form-urlencoded"


def figures(pair: Pair) -> Iterator[Figure]:
    """Draw, publish and take back, several times over."""
    director, floor = pair.phone("director"), pair.floor()
    one = Side(floor, [floor.request("GET", "/rows/1/")])
    bare = median(in_turn(one, one, 100)[0])
    for players, evening in pair.prepared.over.items():
        seconds = median([drawn(director, evening) for _time in range(TIMES)])
        yield Figure(
            pair.database,
            f"round of {players} drawn and published",
            seconds / bare,
            GOALS[int(players)],
            ours=seconds,
            bare=bare / 1000,
            unit="s",
        )
    drawn(director, evening, is_taken_back=False)
    pads = pads_of(director, told_of(pair.ours, evening).signs)
    ours = Side(director, [save_at(director, pad, 0, revision, level=7) for pad, revision in pads])
    yield from beside_rows(pair, ours, f"save a hand in an evening of {players}")


def pads_of(director: Line, signs: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Sit down at each table as its phone does: the address of each pad, and its revision."""
    for link, path in signs:
        director.get(link)
        pad = f"{path}rounds/{ROUNDS_OVER + 1}/"
        if "new-four" in followed(director, path):
            act(director, f"{pad}take/")
        if entries := ENTRY.findall(followed(director, path)):
            act(director, f"{pad}scorer/", entry=entries[0])
        yield pad, PAD.findall(followed(director, path))[0]


def followed(line: Line, path: str) -> str:
    """Open a page and go where it leads; its text."""
    while (answer := line.get(path, Accept_Encoding="identity")).status == 302:
        path = answer.header("Location")
    return answer.body.decode()


def drawn(director: Line, evening: str, *, is_taken_back: bool = True) -> float:
    """Draw the next round, publish it and take it back; the seconds to draw and publish it."""
    address = f"/evenings/{evening}/rounds/"
    number = ROUNDS_OVER + 1
    took = timed(lambda: act(director, f"{address}draft/"))
    page = director.get(f"{address}{number}/", Accept_Encoding="identity").body.decode()
    seen = dict(re.findall(r'name="(seen|revision|version)" value="([^"]*)"', page))
    took += timed(lambda: act(director, f"{address}{number}/publish/", **seen))
    if is_taken_back:
        act(director, f"{address}{number}/take-back/", sure="1", **seen)
    return took


def act(director: Line, path: str, **form: str) -> None:
    """Post a form, and see that it was taken. Raises Refused."""
    body = urlencode({"csrfmiddlewaretoken": CSRF, **form}).encode()
    verify(director.send(director.request("POST", path, body, Content_Type=FORM)), 302)

"""The next round drawn and published, in seconds where the bare view takes a millisecond."""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

from benchmarks.lines import Line
from benchmarks.measuring import Figure, Side, in_turn, median, timed, verify
from benchmarks.prepared import ROUNDS_OVER
from benchmarks.servers import CSRF, Pair

#: Players -> seconds.
GOALS: Final = {40: 0.05, 400: 0.2, 2000: 1.0}
TIMES: Final = 5
FORM: Final = "application/x-www-form-urlencoded"


def figures(pair: Pair) -> Iterator[Figure]:
    """Draw, publish and take back, several times over."""
    director, floor = pair.phone("director"), pair.floor()
    one = Side(floor, [floor.request("GET", "/rows/1/")])
    bare = median(in_turn(one, one, 100)[0])
    for players, evening in pair.prepared.over.items():
        seconds = median([drawn(director, evening) for _time in range(TIMES)])
        goal = GOALS.get(int(players), 1.0)
        yield Figure(
            pair.database,
            f"round of {players} drawn and published",
            seconds / bare,
            goal,
            ours=seconds,
            bare=bare / 1000,
            unit="s",
        )


def drawn(director: Line, evening: str) -> float:
    """Draw the next round and publish it; the seconds that takes. It is taken back again."""
    address = f"/evenings/{evening}/rounds/"
    number = ROUNDS_OVER + 1
    took = timed(lambda: act(director, f"{address}draft/"))
    page = director.get(f"{address}{number}/", Accept_Encoding="identity").body.decode()
    seen = dict(re.findall(r'name="(seen|revision|version)" value="([^"]*)"', page))
    took += timed(lambda: act(director, f"{address}{number}/publish/", **seen))
    act(director, f"{address}{number}/take-back/", sure="1", **seen)
    return took


def act(director: Line, path: str, **form: str) -> None:
    """Post a form, and see that it was taken. Raises Refused."""
    body = urlencode({"csrfmiddlewaretoken": CSRF, **form}).encode()
    verify(director.send(director.request("POST", path, body, Content_Type=FORM)), 302)

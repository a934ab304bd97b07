"""Pages and pulses read, beside one row or a hundred rows read by the bare project."""

from collections.abc import Iterator
from typing import Final

from benchmarks.measuring import Figure, Side, in_turn, median, timed
from benchmarks.prepared import UNTIL
from benchmarks.servers import Pair

REQUESTS: Final = 300
#: Where one takes longer than this, in seconds, fewer do.
SLOW: Final = 0.05
FEWER: Final = 60
#: Seconds until the first answer.
START: Final = 1.5
#: What a pulse may cost of the bare row.
OF_A_PULSE: Final = 1.5
#: Players -> what a page of theirs may cost of the bare hundred rows.
GOALS: Final = {40: 4, 400: 8, 2000: 30}
PAGES: Final = {
    "board": "board/",
    "standings": "standings/",
    "scores": "scores/",
    "results": "results/",
    "roll": "roll/",
    "seating": f"rounds/{UNTIL}/",
}


def figures(pair: Pair) -> Iterator[Figure]:
    """The start, pulses while nothing has changed, and the pages of an evening."""
    yield Figure(pair.database, "start", pair.started, START, ours=pair.started, unit="s")
    phone, director = pair.phone("keeper"), pair.phone("director")
    first = min(pair.prepared.half.items(), key=lambda item: int(item[0]))[1]
    for words, line, path in (
        ("pulse of a game", phone, f"/games/{pair.prepared.games[0]}/pulse/"),
        ("pulse of the hall", director, f"/evenings/{first}/hall/pulse/"),
    ):
        revision = line.get(path).body.decode().partition(': "')[2].partition('"')[0]
        revision = revision or line.get(path).body.decode().partition(": ")[2].rstrip("}")
        request = line.request("GET", f"{path}?revision={revision}")
        yield beside(pair, words, Side(line, [request], 304), "/rows/1/", OF_A_PULSE)
    for players, evening in pair.prepared.half.items():
        for words, path in PAGES.items():
            request = director.request("GET", f"/evenings/{evening}/{path}")
            goal = GOALS[int(players)]
            yield beside(pair, f"{words} of {players}", Side(director, [request]), "/rows/", goal)


def beside(pair: Pair, words: str, ours: Side, path: str, goal: float) -> Figure:
    """Compare with a view of the bare project."""
    floor = pair.floor()
    begun = timed(lambda: ours.send(0))  # a worker reads an evening once
    requests = REQUESTS if begun < SLOW else FEWER
    took, bare = in_turn(ours, Side(floor, [floor.request("GET", path)]), requests)
    mine, theirs = median(took), median(bare)
    size = len(ours.line.send(ours.requests[0]).body)
    return Figure(
        pair.database,
        words,
        mine / theirs,
        goal,
        ours=mine,
        bare=theirs,
        note=f"{size / 1000:.1f} kB",
    )

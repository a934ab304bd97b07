"""Pages and pulses read, beside one row or a hundred rows read by the bare project."""

from collections.abc import Iterator
from typing import Final

from benchmarks.lines import Line
from benchmarks.measuring import Figure, Side, in_turn, median, timed
from benchmarks.prepared import EVENINGS, FEW, MANY, UNTIL
from benchmarks.servers import Pair

REQUESTS: Final = 300
#: What a page of a club may cost of the bare hundred rows.
OF_A_CLUB: Final = 6
#: Of many clubs so many are read, one after the other.
CLUBS_READ: Final = 30
#: Where one takes longer than this, in seconds, fewer do.
SLOW: Final = 0.05
FEWER: Final = 60
#: Players -> what a page of theirs may cost of the bare hundred rows.
GOALS: Final = {40: 3, 400: 6, 2000: 20}
PAGES: Final = {
    "board": "board/",
    "standings": "standings/",
    "scores": "scores/",
    "results": "results/",
    "roll": "roll/",
    "seating": f"rounds/{UNTIL}/",
}


def figures(pair: Pair) -> Iterator[Figure]:
    """Pulses and unchanged reads, pages of an evening, the first page."""
    yield from unchanged(pair)
    yield from pages(pair)
    yield from first_pages(pair)
    yield from pages_of_a_club(pair)
    yield from pages_of_many_clubs(pair)


def unchanged(pair: Pair) -> Iterator[Figure]:
    """What an open page asks again and again while nothing has changed."""
    phone, director = pair.phone("keeper"), pair.phone("director")
    game = f"/games/{pair.prepared.games[0]}/"
    evening = f"/evenings/{min(pair.prepared.half.items(), key=lambda item: int(item[0]))[1]}/"
    for words, line, path in (
        ("pulse of a game", phone, f"{game}pulse/"),
        ("pulse of the hall", director, f"{evening}hall/pulse/"),
    ):
        revision = line.get(path).body.decode().partition(': "')[2].partition('"')[0]
        revision = revision or line.get(path).body.decode().partition(": ")[2].rstrip("}")
        request = line.request("GET", f"{path}?revision={revision}")
        yield against_one(pair, words, Side(line, [request], 304))
    part = {"X_Part": "1"}  # as the page's own script asks
    for words, line, path, headers in (
        ("board, unchanged", director, f"{evening}board/", part),
        ("standings, unchanged", director, f"{evening}standings/", part),
        ("a game read by a program, unchanged", phone, f"/api/v1{game}", {}),
    ):
        tag = line.get(path, **headers).header("etag")
        request = line.request("GET", path, b"", **headers, If_None_Match=tag)
        yield against_one(pair, words, Side(line, [request], 304))


def against_one(pair: Pair, words: str, ours: Side, goal: float = 1.2) -> Figure:
    """Compare with the view that reads one row."""
    return beside(pair, words, ours, "/rows/1/", goal)


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


def pages(pair: Pair) -> Iterator[Figure]:
    """The pages of an evening that a hall and its director look at."""
    director = pair.phone("director")
    for players, evening in pair.prepared.half.items():
        for words, path in PAGES.items():
            request = director.request("GET", f"/evenings/{evening}/{path}")
            goal = GOALS.get(int(players), 20)
            yield beside(pair, f"{words} of {players}", Side(director, [request]), "/rows/", goal)


def pages_of_a_club(pair: Pair) -> Iterator[Figure]:
    """The pages of a club of two years, as its secretary looks at them."""
    secretary = pair.phone("secretary")
    for words, path in pair.prepared.club.items():
        side = Side(secretary, [secretary.request("GET", path)])
        yield beside(pair, f"{words} of {EVENINGS} evenings", side, "/rows/", OF_A_CLUB)


def pages_of_many_clubs(pair: Pair) -> Iterator[Figure]:
    """The pages of one club after the other; the note says what the first look at each took."""
    director = pair.phone("others")
    for words, paths in pair.prepared.others.items():
        if not paths:
            continue
        read = paths[:CLUBS_READ]
        ours = Side(director, [director.request("GET", path) for path in read])
        first = [1000 * ours.send(number) for number in range(len(read))]
        floor = pair.floor()
        bare = Side(floor, [floor.request("GET", "/rows/")])
        took, rows = in_turn(ours, bare, len(read))
        mine, theirs = median(took), median(rows)
        yield Figure(
            pair.database,
            f"{words}, another of {len(paths)} clubs each time",
            mine / theirs,
            OF_A_CLUB,
            ours=mine,
            bare=theirs,
            note=f"first look {median(first):.0f} ms",
        )


def first_pages(pair: Pair) -> Iterator[Figure]:
    """The first page, on a phone and at the computer itself."""
    lines: dict[str, Line] = {
        f"first page, {FEW} games, on a phone": pair.phone("few"),
        f"first page, {MANY:,} games, on a phone": pair.phone("many"),
        f"first page, {MANY:,} games, at the computer": pair.computer(),
    }
    for words, line in lines.items():
        yield against_one(pair, words, Side(line, [line.request("GET", "/")]), 3)

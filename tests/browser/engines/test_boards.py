"""Boards on nine projectors, and a television, in the three engines: all is seen whole."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.browser.engines.person import Person
from tests.browser.halls import names_of
from tests.serving import Server

PLAYERS = 41
PROJECTORS = (
    (800, 600),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1400, 1050),
    (1600, 900),
    (1920, 1080),
    (1920, 1200),
)
MEASURING = (Path(__file__).parents[1] / "measuring.js").read_text("utf-8").rstrip().rstrip(";")
LISTS = dict.fromkeys(("seats", "tables", "standings"), names_of(PLAYERS))
SIZE = "(width, height) => innerWidth === width && innerHeight === height"
READY = "() => 'ready' in document.body.dataset"


@pytest.fixture(scope="module")
def evenings(server: Server) -> dict[str, str]:
    build = f"from tests.browser.halls import build; build(({PLAYERS},), ({PLAYERS},))"
    answer = server.manage("shell", "-v", "0", "-c", build)
    ids: dict[str, str] = json.loads(answer.splitlines()[-1])
    return ids


def sized(hall: Person, width: int, height: int) -> None:
    """Ask for a size until the page has it: a window may take one for its last and do nothing."""
    for _ in range(5):
        hall.browser.resize(width, height)
        with suppress(AssertionError):
            hall.until(SIZE, width, height, seconds=3)
            return
    hall.until(SIZE, width, height)


def test_every_name_and_number_is_seen_whole_on_nine_projectors(
    arrives: Callable[[], Person], server: Server, evenings: dict[str, str]
) -> None:
    hall = arrives()
    wrong = {}
    for kind in (*LISTS, "play", "podium"):
        # At the hall's own computer, where every evening may be seen.
        evening = evenings[f"{PLAYERS} over" if kind == "podium" else f"{PLAYERS}"]
        hall.open(f"{server.loopback}/evenings/{evening}/board/?show={kind}")
        hall.until(READY)
        for width, height in PROJECTORS:
            sized(hall, width, height)
            board = hall.browser.run(MEASURING)
            problems = board["problems"]
            if kind in LISTS and sorted(board["names"]) != sorted(LISTS[kind]):
                problems.append(f"{len(board['names'])} names")
            if problems:
                wrong[f"{kind}, {width} x {height}"] = problems
    assert wrong == {}


def test_a_television_is_seen_whole_lying_and_upright(
    arrives: Callable[[], Person], server: Server
) -> None:
    answer = server.manage(
        "shell", "-v", "0", "-c", "from tests.browser.halls import build_game; build_game()"
    )
    link, television = json.loads(answer.splitlines()[-1])
    sofa = arrives()
    for address in (link, television):
        sofa.open(f"{server.loopback}{address}")
    sofa.until(READY)
    for width, height in ((1280, 720), (1920, 1080), (800, 1200)):
        sized(sofa, width, height)
        board = sofa.browser.run(MEASURING)
        assert (width, board["problems"]) == (width, [])

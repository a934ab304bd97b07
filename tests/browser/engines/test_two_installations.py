"""Two servers that answer at one address in turn, as the hotspots of two laptops do."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.browser.engines.person import Person
from tests.browser.engines.test_a_game import enter, start
from tests.browser.engines.test_an_evening import published
from tests.browser.waiting import HAS_A_PAD
from tests.serving import Server, server_in

HANDS = ".score-sheet .headline"
#: Since when the first page is kept for the server that is there now; 0 where it is not.
KEPT_SINCE = """async () => {
  const cacheName = `${document.documentElement.dataset.installation} pages`;
  const page = await caches.match("/", { cacheName });
  return Number(page?.headers.get("X-Kept-At") ?? 0);
}"""


class Address:
    """An address at which one of two servers answers."""

    def __init__(self, first: Server, second: Server) -> None:
        self.servers = (first, second)

    def now(self, number: int) -> None:
        """Let this one answer, 1 or 2; the other goes."""
        self.nobody()
        self.servers[number - 1].start()

    def nobody(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.stop()


@pytest.fixture
def address(server: Server, tmp_path: Path, empty_hall: Path) -> Iterator[Address]:
    """The server of all tests, whose address WebKit asks as its proxy, and another in its place."""
    second = replace(server_in(tmp_path, empty_hall), port=server.port)
    second.process = server.process
    (tmp_path / "secret-key").unlink(missing_ok=True)  # it makes one of its own
    address = Address(server, second)
    yield address
    address.now(1)


def visit(nora: Person) -> None:
    """Visit the first page until it is kept by the service worker of the server that is there."""
    begun, kept = int(time.time()) * 1000 + 1000, 0
    while kept < begun:
        nora.open("/")
        nora.until(HAS_A_PAD)
        time.sleep(0.5)
        kept = nora.browser.run(KEPT_SINCE)
        assert time.time() * 1000 < begun + 60_000


def save(nora: Person, contractor: int, bid: str, tricks: int) -> None:
    enter(nora, contractor, bid, tricks)
    nora.tap("Save hand")


def test_games_evenings_and_kept_hands_of_one_survive_a_visit_to_the_other(
    arrives: Callable[[], Person], address: Address
) -> None:
    dee, nora = arrives(), arrives()
    evening = published(dee)
    dee.open(f"{evening}phones/")
    code = dee.read(".code")[0]
    nora.open("/join/")
    nora.type("The five letters", code)
    nora.tap("Go to the table")
    nora.sees("Who keeps score?")
    nora.browser.click(nora.until("() => document.querySelector('main form button')"))
    nora.sees("Hand 1")
    table = nora.place
    first = start(nora)
    save(nora, 0, "8D", 8)
    nora.sees("Hand 1 saved.")
    address.nobody()
    save(nora, 1, "7S", 7)
    nora.sees("1 hand is kept on this phone.")

    address.now(2)
    # The pad is still open: what it keeps is not for this server.
    nora.sees("1 hand is kept on this phone.")
    for person in (dee, nora):
        person.open("/")
        person.sees("Start a game")
        assert person.read("[data-games] section a") == []
    second = start(nora)
    save(nora, 2, "9C", 9)
    nora.sees("Hand 1 saved.")
    published(dee)

    address.now(1)
    nora.open("/")
    nora.until("(path) => document.querySelector(`[data-games] a[href*='${path}']`)", path(first))
    nora.open(first)
    nora.until("(hands) => document.querySelectorAll(hands).length === 2", HANDS)
    assert nora.read(HANDS) == [
        "1. Nora: 8♦, made with 8 tricks",
        "2. Ed: 7♠, made with 7 tricks",
    ]
    nora.open(table)
    nora.sees("Hand 1")
    dee.open(f"{evening}scores/")
    dee.sees("Table")
    dee.enter("Table, North & South", "2 100 60")
    dee.sees("→")

    address.now(2)
    nora.open(second)
    assert nora.read(HANDS) == ["1. Sue: 9♣, made with 9 tricks"]


def test_the_pages_that_a_browser_keeps_of_one_are_not_shown_for_the_other(
    arrives: Callable[[], Person], address: Address
) -> None:
    nora = arrives()
    nora.address = address.servers[0].loopback
    visit(nora)
    sheet = start(nora)
    nora.open(f"{sheet}hands/new/")
    save(nora, 0, "8D", 8)
    nora.sees("Hand 1 saved.")

    address.now(2)
    visit(nora)
    nora.open(f"{sheet}hands/new/")
    nora.sees("There is no page")
    second = start(nora)
    nora.open(f"{second}hands/new/")
    nora.sees("Hand 1")

    address.now(1)
    visit(nora)
    address.nobody()
    nora.open(f"{sheet}hands/new/")
    nora.sees("Hand 2")
    save(nora, 1, "7S", 7)
    nora.sees("1 hand is kept on this phone.")
    nora.open("/")
    nora.sees("Hand 3")
    assert nora.read(f"[data-games] a[href*='{path(second)}']") == []

    address.now(1)
    nora.open("/")
    nora.open(sheet)
    nora.until("(hands) => document.querySelectorAll(hands).length === 2", HANDS)


def path(address: str) -> str:
    """The path of an address."""
    return "/" + address.split("/", 3)[3]

"""Phones that save hand after hand as the pad does: each with its own key, again until taken."""

import http.client
import random
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlencode

from tests.serving import Server

#: Hands of a game, which leave it open: North and South make theirs, East and West do not.
A_GAME: Final = 8
SUITS: Final = "SCDH"
#: Seconds between attempts; a real phone waits five.
RETRY: Final = 0.1
#: Seconds for an answer: longer than the server may wait for its database.
PATIENCE: Final = 40
#: What is no answer to what was sent: trouble of the server, which the phone tries again.
TROUBLE: Final = frozenset({500, 502, 503, 507})


@dataclass
class Saved:
    """A hand that the server has said it has: its game, its key, what it is."""

    game: str
    key: str
    facts: tuple[int, str, int]


@dataclass
class Phone:
    """One phone, at its own address; what it was told is saved, and whatever else."""

    server: Server
    address: str
    saved: list[Saved] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    cookies: SimpleCookie = field(default_factory=SimpleCookie)
    _line: http.client.HTTPConnection | None = None

    def play(self, hands: int, over: threading.Event, may_go_on: Callable[[], bool]) -> None:
        """Save so many hands, game after game, or until it is over."""
        try:
            self._play(hands, over, may_go_on)
        finally:
            self.hang_up()

    def _play(self, hands: int, over: threading.Event, may_go_on: Callable[[], bool]) -> None:
        game = ""
        for number in range(hands):
            if number % A_GAME == 0:
                game = self.start_game(over)
            while not (over.is_set() or may_go_on()):
                time.sleep(0.01)
            if over.is_set():
                return
            self.save(game, number % A_GAME, over)

    def start_game(self, over: threading.Event) -> str:
        """Start a game of four; its id, by which a second attempt finds the first."""
        game = str(uuid.uuid4())
        names = {
            f"name_{seat}": f"{name} {self.address}"
            for seat, name in enumerate(("N", "E", "S", "W"))
        }
        self.insist("/games/new/australian/", {"game_id": game, "first_dealer": "0", **names}, over)
        return game

    def save(self, game: str, number: int, over: threading.Event) -> None:
        """Save a hand, again and again with the same key until it is taken."""
        key, facts = str(uuid.uuid4()), (number % 4, f"6{SUITS[number % 4]}", 6 - number % 2)
        contractor, bid, tricks = facts
        form = {
            "key": key,
            "after": str(number),
            "contractor": contractor,
            "bid": bid,
            "tricks": tricks,
        }
        if self.insist(f"/games/{game}/hands/new/", form, over):
            self.saved.append(Saved(game, key, facts))

    def insist(self, path: str, form: dict[str, object], over: threading.Event) -> bool:
        """Post a form until it is answered; whether it was taken."""
        while not over.is_set():
            try:
                if not self.token():
                    self.ask("GET", "/games/new/australian/")
                status, body = self.ask("POST", path, {**form, "csrfmiddlewaretoken": self.token()})
            except (OSError, http.client.HTTPException):
                self.hang_up()
                time.sleep(RETRY)
                continue
            if status == 302:
                return True
            if status not in TROUBLE:
                self.refused.append(f"{path}: {status} {body[:2000]!r}")
                return False
            time.sleep(RETRY)
        return False

    def token(self) -> str:
        """Return what forms are sent with; empty before the first page has come."""
        found = (one.value for name, one in self.cookies.items() if name.endswith("csrftoken"))
        return next(found, "")

    def ask(
        self, method: str, path: str, form: dict[str, object] | None = None
    ) -> tuple[int, bytes]:
        """Send one request on the line that is kept open; status and body.

        Raises OSError, HTTPException.
        """
        if self._line is None:
            self._line = http.client.HTTPConnection(
                "127.0.0.1", self.server.port, timeout=PATIENCE, source_address=(self.address, 0)
            )
        sent = "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())
        headers = {"Host": f"hall.test:{self.server.port}", "Cookie": sent}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self._line.request(method, path, urlencode(form) if form is not None else None, headers)
        answer = self._line.getresponse()
        body = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            self.cookies.load(cookie)
        self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
        return answer.status, body

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None


class Hall:
    """Phones that play at once, each in a thread."""

    def __init__(self, servers: list[Server], hands: int, phones: int = 8) -> None:
        self.phones = [
            Phone(servers[number % len(servers)], f"127.0.{random.randrange(1, 200)}.{number + 1}")
            for number in range(phones)
        ]
        self.over = threading.Event()
        #: How many hands may be saved by now: phones told to wait are busy when harm is done.
        self.quota = hands
        each = -(-hands // phones)
        self.threads = [
            threading.Thread(
                target=phone.play, args=(each, self.over, self._may_go_on), daemon=True
            )
            for phone in self.phones
        ]

    def _may_go_on(self) -> bool:
        return len(self.saved) < self.quota

    def __enter__(self) -> "Hall":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(PATIENCE)

    @property
    def saved(self) -> list[Saved]:
        return [hand for phone in self.phones for hand in phone.saved]

    @property
    def is_done(self) -> bool:
        return not any(thread.is_alive() for thread in self.threads)

    def wait_for(self, hands: int) -> None:
        """Wait until so many hands are saved, or all phones are done."""
        while len(self.saved) < hands and not self.is_done:
            time.sleep(0.01)

"""An evening over the network: tables save their hands and agree, phones and boards poll.

Everybody asks as the scripts of the pages do: a pad every five seconds, a player's page as often as
it says and for the page only when it has changed, a board every second.
"""

import asyncio
import json
import random
import re
import time
import uuid
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any, Final

from benchmarks.hall.callers import Caller, Log
from benchmarks.hall.told import Told

#: Seconds between two questions of a phone; from one question of a page that keeps itself fresh to
#: its next, and from an answer to its next at the least.
PHONE, SOON, BREATH = 5.0, 1.0, 0.25
#: Seconds in which all come in.
ARRIVALS: Final = 30.0
#: Seconds between two looks at the revision itself, by which it is known how far behind a board is.
WITNESS: Final = 0.25
SEATS: Final = 4
#: Seconds after the last hand: boards have shown it by then, or never do.
AFTER: Final = 4.0

REVISION: Final = re.compile(r'data-revision="([^"]*)"')
TAG: Final = re.compile(r'data-tag="([^"]*)"')
PAUSE: Final = re.compile(r'data-pause="([^"]*)"')
ENTRY: Final = re.compile(r'name="entry" value="([^"]*)"')
#: By what revision a pad knows its game.
PAD: Final = re.compile(r'"revision":"([^"]*)"')
HIDDEN: Final = re.compile(r'name="(seen|revision|version|ns|ew)" value="([^"]*)"')


@dataclass
class Seen:
    """What the boards showed: when the revision was asked for and got, and which it was."""

    witnessed: list[tuple[float, int]] = field(default_factory=list)
    looks: list[list[tuple[float, int]]] = field(default_factory=list)


@dataclass
class Hall:
    """An evening under way. `pause`: seconds between two hands of a table, on the average."""

    port: int
    evening: str
    director: Caller
    links: Told
    players: int
    pause: float
    log: Log = field(default_factory=Log)
    #: Key of each hand that the server has said it has -> when it said so.
    saved: dict[str, float] = field(default_factory=dict)
    seen: Seen = field(default_factory=Seen)
    #: The round that is played; 0: none is.
    current: int = 0
    done: int = 0
    over: asyncio.Event = field(default_factory=asyncio.Event)
    lots: random.Random = field(default_factory=lambda: random.Random(500))
    callers: list[Caller] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"/evenings/{self.evening}/"

    async def play(self, rounds: int) -> None:
        """Play so many rounds, and ask all the while."""
        async with asyncio.TaskGroup() as group:
            for task in self._everybody():
                group.create_task(task)
            await asyncio.sleep(ARRIVALS)
            for number in range(1, rounds + 1):
                if (
                    not self.log.refused
                ):  # what is refused ends the evening: the rest would be another one's
                    await self._round(number)
            await asyncio.sleep(AFTER)
            self.over.set()
        for caller in (self.director, *self.callers):
            caller.hang_up()

    def _caller(self, number: int, log: Log, cookies: SimpleCookie | None = None) -> Caller:
        """Somebody who asks until the evening is over."""
        caller = Caller(self.port, number, log)
        if cookies is not None:
            caller.cookies = cookies
        self.callers.append(caller)
        return caller

    def _everybody(self) -> list[Coroutine[Any, Any, None]]:
        tables = self.players // SEATS
        phones = [self._caller(number, self.log) for number in range(self.players)]
        return [
            *(self._table(phones[number], *self.links.signs[number]) for number in range(tables)),
            *(self._player(phones[number], number + 1) for number in range(tables, self.players)),
            self._board("board/"),
            self._board("standings/"),
            self._witness(),
        ]

    # --------------------------------------------------------------------------------- the director

    async def _round(self, number: int) -> None:
        """Draw a round and publish it, wait until every table has agreed, cut where one is tied."""
        director, rounds = self.director, f"{self.address}rounds/"
        await director.post("draw", f"{rounds}draft/")
        page = (await director.get("round", f"{rounds}{number}/")).body.decode()
        self.done = 0
        await director.post("publish", f"{rounds}{number}/publish/", **dict(HIDDEN.findall(page)))
        self.current = number
        while self.done < self.players // SEATS and not self.log.refused:
            await asyncio.sleep(0.1)

    async def cut(self, number: int, table: int) -> None:
        """Cut for a tie."""
        path = f"{self.address}scores/{number}/{table}/correct/"
        await self.director.post("cut", path, act="tie", low="NS", how="cut")

    # ----------------------------------------------------------------------------------- the phones

    async def _player(self, phone: Caller, entry: int) -> None:
        """Come by the link for everybody, tap one's own name, and look where one sits."""
        await asyncio.sleep(self.lots.uniform(0, ARRIVALS))
        await phone.arrive("hall", self.links.everybody)
        chosen = await phone.post("choose", f"{self.address}hall/choose/", entry=entry)
        path, page = await phone.arrive("player", chosen.header("Location"))
        while not self.over.is_set():
            with suppress(TimeoutError):  # a page that nobody waits for asks twice a minute
                await asyncio.wait_for(self.over.wait(), int(PAUSE.findall(page)[0]) / 1000)
            if await self._has_changed(phone, f"{path}pulse/", page):
                page = (await phone.get("player", path, X_Part="1")).body.decode()

    async def _table(self, phone: Caller, link: str, path: str) -> None:
        """Come by a table's sign, and keep score there round after round."""
        await asyncio.sleep(self.lots.uniform(0, ARRIVALS))
        _path, page = await phone.arrive("sign", link)
        played = 0
        while not self.over.is_set():
            if self.current > played:
                await asyncio.sleep(self.lots.uniform(0, PHONE))
                played = self.current
                await self._play(phone, path, played)
                _path, page = await phone.arrive("sign", path)
            await asyncio.sleep(PHONE)
            if await self._has_changed(phone, f"{path}pulse/", page):
                _path, page = await phone.arrive("sign", path)

    async def _play(self, phone: Caller, path: str, number: int) -> None:
        """One round at one table: sit down, say who keeps score, save the hands, agree."""
        here = f"{path}rounds/{number}/"
        where, page = await phone.arrive("sign", path)
        if "new-four" in page:
            await phone.post("take", f"{here}take/")
            where, page = await phone.arrive("sign", path)
        if where != here:
            await phone.post("scorer", f"{here}scorer/", entry=ENTRY.findall(page)[0])
            where, page = await phone.arrive("sign", path)
        revision, after, left = PAD.findall(page)[0], 0, True
        while left and not self.log.refused:
            await self._wait(phone, f"{here}pulse/", revision)
            key = str(uuid.uuid4())
            answer = await phone.post(
                "save", here, pad=revision, key=key, after=after, **self._hand()
            )
            if answer.status == 200:
                self.saved[key] = time.perf_counter()
            left = answer.header("Content-Type").startswith("application/json")
            if left:
                told = json.loads(answer.body)
                revision, after = told["revision"], told["after"]
        if not left:
            await self._agree(phone, path, number)

    async def _wait(self, phone: Caller, pulse: str, revision: str) -> None:
        """A hand is played; meanwhile the pad asks."""
        left = self.pause * self.lots.uniform(0.5, 1.5)
        while left > PHONE:
            await asyncio.sleep(PHONE)
            left -= PHONE
            await phone.get("pulse", f"{pulse}?revision={revision}")
        await asyncio.sleep(left)

    async def _agree(self, phone: Caller, path: str, number: int) -> None:
        _path, page = await phone.arrive("sign", path)
        totals, names = dict(HIDDEN.findall(page)), ENTRY.findall(page)
        await phone.post("agree", f"{path}rounds/{number}/agree/", entry=names[0], **totals)
        if totals["ns"] == totals["ew"]:
            await self.cut(number, self.links.signs.index(self._sign_at(path)) + 1)
        self.done += 1

    def _sign_at(self, path: str) -> tuple[str, str]:
        return next(sign for sign in self.links.signs if sign[1] == path)

    def _hand(self) -> dict[str, object]:
        bid = f"{self.lots.choice((7, 7, 7, 8, 8, 9))}{self.lots.choice('SCDH')}"
        return {
            "contractor": self.lots.randrange(SEATS),
            "bid": bid,
            "tricks": self.lots.randrange(4, 11),
        }

    # ----------------------------------------------------------------------------------- the boards

    async def _board(self, page: str) -> None:
        """Keep a board as it is, and note which revision it shows from when on."""
        looks: list[tuple[float, int]] = []
        self.seen.looks.append(looks)
        number = self.players + len(self.seen.looks)
        board = self._caller(number, self.log, self.director.cookies)
        tag = TAG.findall((await board.get("board", self.address + page)).body.decode())[0]
        took = 0.0
        while not self.over.is_set():
            await asyncio.sleep(max(BREATH, SOON - took))
            asked = time.perf_counter()
            known = f'"{tag}"'
            answer = await board.get("board", self.address + page, X_Part="1", If_None_Match=known)
            if answer.status == 200:
                tag = TAG.findall(answer.body.decode())[0]
            took = time.perf_counter() - asked
            looks.append((asked + took, int(tag.partition("-")[0])))

    async def _witness(self) -> None:
        """Look at the evening's revision repeatedly, and note when each was there at the latest."""
        witness = self._caller(self.players, Log(), self.director.cookies)
        revision = 0
        while not self.over.is_set():
            asked = time.perf_counter()
            answer = await witness.get("witness", f"{self.address}calls/?revision={revision}")
            if answer.status == 200:
                revision = int(REVISION.findall(answer.body.decode())[0])
            self.seen.witnessed.append((asked, revision))
            await asyncio.sleep(WITNESS)

    async def _has_changed(self, caller: Caller, pulse: str, page: str) -> bool:
        """Whether a page says that it is not what it was; the next round's pad says nothing."""
        shown = next(iter(REVISION.findall(page)), "")
        return (await caller.get("pulse", f"{pulse}?revision={shown}")).status == 200


def behind(hall: Hall) -> list[float]:
    """How many seconds after a hand was saved each board showed it, at the most.

    The revision that a witness saw next has the hand; a board that shows it, or a later one, has it
    as well. One that never did is as late as the evening's end.
    """
    delays = []
    for looks in hall.seen.looks:
        witnessed, shown = iter(hall.seen.witnessed), iter(looks)
        (asked, revision), (got, has) = next(witnessed), next(shown)
        for saved in sorted(hall.saved.values()):
            while asked < saved:
                asked, revision = next(witnessed)
            while has < revision:
                got, has = next(shown, (float("inf"), revision))
            delays.append(max(0.0, got - saved))
    return delays

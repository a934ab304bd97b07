"""A client of the server: one kept connection, cookies as in a browser, all in one thread."""

import asyncio
import gzip
import time
from collections import defaultdict
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlencode

from benchmarks.lines import Answer, written
from benchmarks.servers import CSRF
from tests.serving import installation_at

#: Seconds for an answer.
PATIENCE: Final = 60.0
FORM: Final = "application/x-www-form-urlencoded"
#: What somebody who does what he may is answered.
EXPECTED: Final = frozenset({200, 302, 304})
#: The server loses the most silent connections of an address that has hundreds.
OF_AN_ADDRESS: Final = 50


@dataclass
class Log:
    """What everybody was answered: how long each kind of request took, and what was no answer."""

    took: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    refused: list[str] = field(default_factory=list)
    #: Connections that the server had closed between two requests; browsers open another, as here.
    reopened: int = 0


@dataclass
class Caller:
    """A phone, a board or a laptop, at an address of its own among the fifty that share one."""

    port: int
    number: int
    log: Log
    cookies: SimpleCookie = field(init=False)
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    #: Two tables may call the director in the same moment, who has one laptop.
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self.cookies = SimpleCookie({f"{installation_at(self.port)}-csrftoken": CSRF})

    async def get(self, kind: str, path: str, **headers: str) -> Answer:
        """Ask for a page.

        `kind`: as what its time is counted; `headers`: underscores for hyphens.
        """
        return await self._ask(kind, "GET", path, b"", headers)

    async def post(self, kind: str, path: str, /, *, pad: str = "", **form: object) -> Answer:
        """Send a form, with a pad's revision where a pad sends it."""
        headers = {"Content_Type": FORM, "X_CSRFToken": CSRF} | ({"X_Pad": pad} if pad else {})
        return await self._ask(kind, "POST", path, urlencode(form).encode(), headers)

    async def arrive(self, kind: str, path: str) -> tuple[str, str]:
        """Open a link and go where it leads: the path of that page, and its text."""
        while (answer := await self.get(kind, path)).status == 302:
            path = answer.header("Location")
        return path, answer.body.decode()

    async def _ask(
        self, kind: str, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> Answer:
        sent = "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())
        headers = {
            "Host": f"hall.test:{self.port}",
            "Cookie": sent,
            "Accept_Encoding": "gzip",
            **headers,
        }
        async with self._one_at_a_time:
            begun = time.perf_counter()
            answer = await self._answer(written(method, path, body, headers))
        self.log.took[kind].append(time.perf_counter() - begun)
        if answer.status not in EXPECTED:
            self.log.refused.append(
                f"{kind}: {method} {path}: {answer.status} {answer.body[:300]!r}"
            )
        for cookie in answer.headers("Set-Cookie"):
            self.cookies.load(cookie)
        return answer

    async def _answer(self, request: bytes) -> Answer:
        is_kept = self._streams is not None
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._exchange(request)
        except (OSError, asyncio.IncompleteReadError) as problem:
            self.hang_up()
            if not is_kept:
                self.log.refused.append(f"no answer: {problem!r} {request[:80]!r}")
                return Answer(0, b"", b"")
            self.log.reopened += 1
            return await self._answer(request)

    async def _exchange(self, request: bytes) -> Answer:
        if self._streams is None:
            address = f"127.{1 + self.number // OF_AN_ADDRESS % 200}.0.1"
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(address, 0), limit=1 << 20
            )
        reader, writer = self._streams
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        answer = Answer(int(head[9:12]), head, b"")
        length = 0 if answer.status in (204, 304) else int(answer.header("Content-Length"))
        body = await reader.readexactly(length)
        if answer.header("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        return answer._replace(body=body)

    def hang_up(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None

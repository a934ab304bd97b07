"""Answers sent in parts while they are made: the thread that makes one never waits for a reader.

An answer is one where the program says so by `PARTS` in the WSGI environment. Its parts are small
words about how far a long act is; they wait here as long as the peer is slow. Where he goes away,
the program is told between two parts, by closing what makes them.
"""

import asyncio
import threading
from collections.abc import Iterable
from concurrent.futures import Future
from typing import Any, Final

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable

#: In the WSGI environment: the answer is to be sent part by part, as it is made.
PARTS: Final = "five_hundred.parts"


class Parts:
    """One answer on its way from the thread that makes it to the loop that sends it."""

    def __init__(self, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        self.receive, self.send = receive, send
        self.loop = asyncio.get_running_loop()
        self.messages: asyncio.Queue[Any] = asyncio.Queue()
        self.is_gone = threading.Event()
        self.sending: Future[None] | None = None

    def take(self, status: int, headers: list[tuple[bytes, bytes]], parts: Iterable[bytes]) -> None:
        """Hand parts to the loop, in the thread that makes them; no more once the peer has gone."""
        self.sending = asyncio.run_coroutine_threadsafe(self._send(), self.loop)
        self._put(
            {"type": "http.response.start", "status": status, "headers": headers, "trailers": False}
        )
        try:
            for part in parts:
                if self.is_gone.is_set():
                    return
                self._put({"type": "http.response.body", "body": part, "more_body": True})
            self._put({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._put(None)

    async def sent(self) -> None:
        """Wait until all that was taken is sent."""
        if self.sending is not None:
            await asyncio.wrap_future(self.sending)

    def _put(self, message: Any) -> None:
        self.loop.call_soon_threadsafe(self.messages.put_nowait, message)

    async def _send(self) -> None:
        watching = asyncio.create_task(self._until_gone())
        try:
            while (message := await self.messages.get()) is not None:
                await self.send(message)
        finally:
            self.is_gone.set()
            watching.cancel()

    async def _until_gone(self) -> None:
        """Note that the peer has closed the connection, as soon as he has."""
        while (await self.receive())["type"] != "http.disconnect":
            pass
        self.is_gone.set()

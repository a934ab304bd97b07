"""Timeouts and connection limits: what a slow, silent or greedy peer may hold of the server.

A connection costs a few kilobytes and no thread, so a hall can be full of them. Each part of an
exchange in which a peer can stall (sending the head, sending the body, taking the answer) has a
limit. One visitor has a share of the connections: above it his most silent one is closed, so that a
hall behind one address gets in.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final, Literal

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


def most_on(platform: str) -> int:
    """Return the most connections of a process: on Windows a selector takes 512 sockets."""
    return 480 if platform == "win32" else 4000


Part = Literal["head", "body", "answer", "refused"]

#: Seconds a peer has for each part of an exchange; for body and answer anew whenever LEAST bytes
#: have moved. "refused": a body that was answered before it had come whole, so that the browser
#: gets to read the answer.
SECONDS: Final[dict[Part, float]] = {"head": 10, "body": 15, "answer": 15, "refused": 30}
#: Bytes: a kilobyte a second is enough.
LEAST: Final = 15 * 1024
#: Bytes of a request line and its headers together.
LONGEST_HEAD: Final = 32 * 1024
#: Connections of one visitor, and of all together, in one process.
MOST_OF_A_VISITOR: Final = 400
MOST: Final = most_on(sys.platform)
#: Seconds between two looks at who stalls.
BETWEEN_LOOKS: Final = 1.0

#: Headers of what is answered without the program: words, and nothing else.
SAFE: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)


def refusal(status: str, words: str) -> bytes:
    """An answer that no program makes, after which the connection is closed."""
    body = words.encode("ascii") + b"\n"
    head = (
        f"HTTP/1.1 {status}",
        "content-type: text/plain; charset=utf-8",
        *(f"{name.decode()}: {value.decode()}" for name, value in SAFE),
        f"content-length: {len(body)}",
        "connection: close",
    )
    return "\r\n".join(head).encode("ascii") + b"\r\n\r\n" + body


UNREADABLE: Final = refusal("400 Bad Request", "This is no request that a browser sends.")
HEAD_TOO_LONG: Final = refusal(
    "431 Request Header Fields Too Large", "The address or its headers are too long."
)


class HeadTooLong(Exception):
    """A head that came whole and is longer than one may be. Ends the parsing of the connection."""


class Connection(HttpToolsProtocol):
    """One connection, whose peer has so long for each part of an exchange."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self.reads_head = True  # also before the first byte has come
        self.reads_body = False
        self.head_bytes = self.body_bytes = 0
        #: The part in which it was seen last, since when, and how many bytes of it had moved then.
        self.part: Part | None = None
        self.since = self.loop.time()
        self.moved = 0

    @property
    def visitor(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def is_in_parts(self) -> bool:
        """Return whether the answer is in parts; it may be cut off, to be asked for again."""
        cycle = self.cycle
        return cycle is not None and cycle.chunked_encoding is True and not cycle.response_complete

    @property
    def is_worked_on(self) -> bool:
        """Return whether the program owes an answer. Such a connection is never closed as idle."""
        cycle = self.cycle
        owes = cycle is not None and not cycle.response_complete
        return owes and not self.reads_body and not self.is_in_parts

    def shutdown(self) -> None:
        """Finish what is being answered and close; an answer in parts could take minutes."""
        super().shutdown()
        if self.is_in_parts:
            self.transport.close()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        super().connection_made(transport)
        CROWD.admit(self)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        CROWD.release(self)

    def data_received(self, data: bytes) -> None:
        """Parse what has come. Answers 431 where a head does not end within its limit."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.reads_head:
            self.head_bytes += len(data)
            if self.head_bytes > LONGEST_HEAD and not self.transport.is_closing():
                self._refuse(HEAD_TOO_LONG)

    def send_400_response(self, msg: str) -> None:
        """Answer what could not be parsed; also where parsing ended for a head too long."""
        self._refuse(HEAD_TOO_LONG if self._head_size() > LONGEST_HEAD else UNREADABLE)

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()

    def _head_size(self) -> int:
        """Bytes of the head that was parsed: address and headers, with what stands between them."""
        return len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)

    def on_message_begin(self) -> None:
        self.reads_head, self.head_bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        if self._head_size() > LONGEST_HEAD:
            raise HeadTooLong
        self.reads_head, self.reads_body, self.body_bytes = False, True, 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.reads_body = False
        super().on_message_complete()

    def look(self, now: float) -> None:
        """Close the connection if its peer has stalled in one part for longer than its limit."""
        part, moved = self._progress()
        if part != self.part or (moved - self.moved >= LEAST and part != "refused"):
            self.part, self.since, self.moved = part, now, moved
        elif part is not None and now - self.since > SECONDS[part]:
            self.transport.abort()

    def _progress(self) -> tuple[Part | None, int]:
        """Return the part of an exchange that waits for the peer, and how many bytes of it moved.

        For an answer the figure is minus the bytes not sent yet, so that it rises as they go out.
        The part is None where nothing waits for the peer.
        """
        unsent = self.transport.get_write_buffer_size()
        if unsent:
            return "answer", -unsent
        if self.reads_head:
            return "head", 0
        if self.reads_body:
            return ("refused" if self.cycle.response_complete else "body"), self.body_bytes
        return None, 0


class Crowd:
    """All connections of this process, by visitor; the oldest first."""

    def __init__(self) -> None:
        self.connections: dict[Connection, None] = {}
        self.by_visitor: defaultdict[str, dict[Connection, None]] = defaultdict(dict)

    def admit(self, connection: Connection) -> None:
        """Take a connection in; above a limit, close the one that has been silent longest."""
        mine = self.by_visitor[connection.visitor]
        self.connections[connection] = mine[connection] = None
        # Behind a proxy all come from one address; the request's head says who they are.
        if len(mine) > MOST_OF_A_VISITOR and not connection.config.proxy_headers:
            self._close_most_silent(mine)
        elif len(self.connections) > MOST:
            self._close_most_silent(self.connections)

    def _close_most_silent(self, connections: Iterable[Connection]) -> None:
        """Close, of those that nobody works for, the one that has been in its part the longest.

        It is released at once: many may be admitted before its end is heard of.
        """
        silent = [connection for connection in connections if not connection.is_worked_on]
        longest = min(silent, key=lambda connection: connection.since)
        self.release(longest)
        longest.transport.abort()

    def release(self, connection: Connection) -> None:
        self.connections.pop(connection, None)
        mine = self.by_visitor[connection.visitor]
        mine.pop(connection, None)
        if not mine:
            del self.by_visitor[connection.visitor]

    async def watch(self) -> None:
        """Look after who stalls, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(BETWEEN_LOOKS)
            now = loop.time()
            for connection in list(self.connections):
                connection.look(now)


CROWD: Final = Crowd()

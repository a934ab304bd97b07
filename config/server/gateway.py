"""A gateway (ASGI in, WSGI out): a request is read whole, within a limit, before it has a thread.

So no thread ever waits for a peer. One visitor has half of the threads at a time: a visitor who
asks for much waits, and the hall does not. An answer that is sent while it is made (parts.py) has
the thread that makes it.
"""

import asyncio
import io
import logging
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import unquote_to_bytes
from weakref import WeakValueDictionary

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope
from django.utils.http import parse_header_parameters

from config.server.connections import CROWD, SAFE
from config.server.parts import PARTS, Parts

#: More than four threads a process only lengthen the wait for SQLite's one writer.
THREADS: Final = 4
THREADS_OF_A_VISITOR: Final = THREADS // 2
#: Bytes of a body: an evening's record of ten megabytes and the form around it.
LONGEST_BODY: Final = 11 * 1024 * 1024
#: Bytes of all bodies that are being read or wait for their answer: above it, who comes next is
#: asked to come again.
MOST_HELD: Final = 128 * 1024 * 1024
#: In the WSGI environment of a request whose body was not read: the status with which to answer it.
REFUSED: Final = "five_hundred.refused"

Environ = dict[str, Any]
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
WORDS: Final = b"Something went wrong here. What was recorded before is safe. Try again.\n"
#: What is answered where the program itself was not reached.
FAULT: Final[Answer] = (
    500,
    [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(WORDS)).encode()),
        *SAFE,
    ],
    WORDS,
)
logger = logging.getLogger(__name__)
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class Gateway:
    """An ASGI application that answers with a WSGI application."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="answer")
        self.shares: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self.held = 0
        self.watching: asyncio.Task[None] | None = None

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        if scope["type"] == "lifespan":
            await self.run(receive, send)
        elif scope["type"] == "http":
            await self.answer(scope, receive, send)

    async def run(self, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Begin to watch connections with the server, and end with it."""
        await receive()
        self.watching = asyncio.create_task(CROWD.watch())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.watching.cancel()
        # Who stops the hall does not wait for a page that nobody can get any more.
        self.pool.shutdown(wait=False, cancel_futures=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def answer(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Read a request, have it answered in a thread, and send the answer."""
        try:
            body, refused = await self.read(scope, receive), None
        except Unread as unread:
            if unread.status is None:
                return  # nobody is there any more
            body, refused = b"", unread.status
        environ, parts = environ_of(scope, body), Parts(receive, send)
        try:
            whole = await self.worked(environ, refused, parts)
        finally:
            self.held -= len(body)
        if whole is None:
            await parts.sent()
            return
        status, headers, content = whole
        await send(
            {"type": "http.response.start", "status": status, "headers": headers, "trailers": False}
        )
        await send({"type": "http.response.body", "body": content, "more_body": False})

    async def worked(self, environ: Environ, refused: int | None, parts: Parts) -> Answer | None:
        """Have a request answered in a thread, once its visitor has one. None: in parts."""
        if refused is not None:
            environ[REFUSED] = refused
        visitor = environ["REMOTE_ADDR"]
        share = self.shares.setdefault(visitor, asyncio.Semaphore(THREADS_OF_A_VISITOR))
        async with share:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.pool, self.work, environ, parts)

    async def read(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> bytes:
        """Read a body, up to its limit (its time is limited by the connection). Raises Unread.

        What is returned counts as held, and is to be taken off once it is answered.
        """
        announced = _announced(scope)
        if announced == 0:
            return b""
        if announced is not None and announced > LONGEST_BODY:
            raise Unread(413)
        body = bytearray()
        try:
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    raise Unread(None)
                chunk = message.get("body", b"")
                self.held += len(chunk)
                body += chunk
                if len(body) > LONGEST_BODY:
                    raise Unread(413)
                if self.held > MOST_HELD:
                    raise Unread(503)
                if not message.get("more_body", False):
                    return bytes(body)
        except BaseException:
            self.held -= len(body)
            raise

    def work(self, environ: Environ, parts: Parts) -> Answer | None:
        """Call the WSGI application in a thread; None where the answer went out in parts."""
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(
            status: str, headers: list[tuple[str, str]], exc_info: object = None
        ) -> None:
            started.append((status, headers))

        try:
            answer = self.application(environ, start_response)
        except Exception:  # the program answers its own faults: this one came before it was reached
            logger.exception("%s %s", environ["REQUEST_METHOD"], environ["PATH_INFO"])
            return FAULT
        try:
            # Over HTTP/1.0 an answer is sent whole.
            if environ.get(PARTS) and environ["SERVER_PROTOCOL"] == "HTTP/1.1":
                parts.take(*_head(*started[-1]), answer)
                return None
            content = b"".join(answer)
        finally:
            close = getattr(answer, "close", None)
            if close is not None:
                close()
        status, raw = _head(*started[-1])
        if environ["REQUEST_METHOD"] != "HEAD" and not any(
            name == b"content-length" for name, _ in raw
        ):
            raw.append((b"content-length", str(len(content)).encode()))
        return status, raw, content


def _head(status: str, headers: list[tuple[str, str]]) -> tuple[int, list[tuple[bytes, bytes]]]:
    """Status and headers as ASGI has them."""
    raw = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return int(status[:3]), raw


class Unread(Exception):
    """A body was not read to its end. `status`: the answer's; None where nobody waits for one."""

    def __init__(self, status: int | None) -> None:
        super().__init__(status)
        self.status = status


def _announced(scope: HTTPScope) -> int | None:
    """Return the stated length of a body in bytes: 0 for none, None where it comes in chunks."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value)  # the parser has refused what is no number
        if name == b"transfer-encoding":
            return None
    return 0


def environ_of(scope: HTTPScope, body: bytes) -> Environ:
    """Translate a request into the environment of WSGI (PEP 3333)."""
    server, client = scope.get("server"), scope.get("client")
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0] if server else "localhost",
        "SERVER_PORT": str(server[1]) if server else "80",
        "REMOTE_ADDR": client[0] if client else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for raw_name, raw_value in scope["headers"]:
        if b"_" in raw_name:
            continue  # X_Forwarded_For would pass for X-Forwarded-For, which only a proxy may write
        key = raw_name.decode("latin-1").upper().replace("-", "_")
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = f"HTTP_{key}"
        value = raw_value.decode("latin-1")
        if key in environ:
            value = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{value}"
        environ[key] = value
    environ["CONTENT_LENGTH"] = str(len(body))
    if not _is_readable(environ.get("CONTENT_TYPE", "")):
        del environ["CONTENT_TYPE"]
    return environ


def _is_readable(content_type: str) -> bool:
    """Return whether Django parses this Content-Type; another fails before any view."""
    try:
        parse_header_parameters(content_type)
    except (ValueError, LookupError):
        return False
    return content_type.isascii()

"""A peer that stalls is cut off, a greedy one loses his connections, and nobody else notices."""

import asyncio
import http.client
import selectors
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
import uvicorn

from config.server import connections, gateway
from config.server.connections import CROWD, Connection
from config.server.gateway import Gateway

LIMIT = 0.6
LARGE = b"x" * 20_000_000


def program(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    """Answers what it was sent; something large, or slowly, where that is asked for."""
    start_response("200 OK", [("content-type", "text/plain")])
    if environ["PATH_INFO"] == "/slow/":
        time.sleep(1.5 * LIMIT)  # longer than any peer may take
    return [
        LARGE if environ["PATH_INFO"] == "/large/" else environ["wsgi.input"].read() or b"nothing"
    ]


class OfWindows(selectors.PollSelector):
    """Watches as many sockets as Windows' select() does, and breaks above that."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if len(self.get_map()) > 512:
            raise ValueError("too many file descriptors in select()")
        return super().select(timeout)


def loop_of_windows() -> asyncio.AbstractEventLoop:
    return asyncio.SelectorEventLoop(OfWindows())


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[int]:
    """A server in this process, whose limits are short.

    A parameter: its loop, as uvicorn names it.
    """
    monkeypatch.setattr(connections, "SECONDS", dict.fromkeys(connections.SECONDS, LIMIT))
    monkeypatch.setattr(connections, "BETWEEN_LOOKS", 0.05)
    monkeypatch.setattr(gateway, "LONGEST_BODY", 100_000)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        Gateway(program),
        http=Connection,
        ws="none",
        lifespan="on",
        loop=getattr(request, "param", "auto"),
        log_config=None,
        proxy_headers=False,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    # Until then few connections wait to be let in, and the kernel turns others away.
    wait_until(lambda: server.started)
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join(timeout=20)
    assert not thread.is_alive()


def get(port: int, path: str = "/") -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", path)
    answer = connection.getresponse().read()
    connection.close()
    return answer


def open_to(port: int, first: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=10)
    connection.sendall(first)
    return connection


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def seconds_until_closed(connection: socket.socket) -> float:
    """Read until the other end closes; fails after ten seconds."""
    begun = time.monotonic()
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return time.monotonic() - begun


STALLS = {
    "nothing at all": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\n",
    "four bytes of a thousand": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nfour",
    "half a chunk": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n400\r\nabc",
    "a refused body that never comes": (
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\n"
    ),
    "a second head that does not end": b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTT",
}


@pytest.mark.parametrize("what", STALLS)
def test_a_peer_that_falls_silent_is_cut_off(port: int, what: str) -> None:
    with open_to(port, STALLS[what]) as connection:
        assert LIMIT * 0.5 < seconds_until_closed(connection) < LIMIT * 6


def test_a_peer_that_sends_a_byte_now_and_then_is_cut_off(port: int) -> None:
    with open_to(port, STALLS["four bytes of a thousand"]) as connection:
        for _ in range(60):
            time.sleep(0.1)
            try:
                connection.sendall(b"x")
            except (ConnectionResetError, BrokenPipeError):
                return
    pytest.fail("It may go on for ever")


def test_a_peer_that_does_not_take_its_answer_is_cut_off(port: int) -> None:
    with open_to(port, b"GET /large/ HTTP/1.1\r\nHost: x\r\n\r\n") as connection:
        wait_until(lambda: bool(CROWD.connections))
        wait_until(lambda: not CROWD.connections)
        taken = 0
        with suppress(ConnectionResetError):
            while got := connection.recv(1_000_000):
                taken += len(got)
        assert taken < len(LARGE)


def test_a_slow_peer_that_goes_on_gets_all_of_it(port: int) -> None:
    """A kilobyte a second is enough; this one takes twenty megabytes in several limits of time."""
    with open_to(
        port, b"GET /large/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    ) as connection:
        taken = 0
        while got := connection.recv(500_000):
            taken += len(got)
            time.sleep(0.04)
    assert taken > len(LARGE)


def test_a_head_that_does_not_end_is_refused(port: int) -> None:
    with open_to(
        port, b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-Long: " + b"x" * 70_000
    ) as connection:
        answer = connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 431 ")
    head, _, body = answer.partition(b"\r\n\r\n")
    assert f"content-length: {len(body)}".encode() in head


@pytest.mark.parametrize(
    "head",
    [b"X-Long: " + b"x" * 70_000 + b"\r\n", b"X-Many: yes\r\n" * 5_000],
    ids=["one header", "many headers"],
)
def test_a_long_head_that_comes_whole_is_refused(port: int, head: bytes) -> None:
    with open_to(port, b"GET / HTTP/1.1\r\nHost: hall\r\n" + head + b"\r\n") as connection:
        answer = connection.recv(1000)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b"x-content-type-options: nosniff" in answer


def test_what_is_no_request_is_refused_in_words(port: int) -> None:
    two_lengths = (
        b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    for sent in (b"\x16\x03\x01 hello\r\n\r\n", two_lengths):
        with open_to(port, sent) as connection:
            answer = connection.recv(1000)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"This is no request that a browser sends." in answer


def test_two_hundred_stalled_uploads_stop_nobody(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SECONDS", dict.fromkeys(connections.SECONDS, 60))
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(open_to(port, STALLS["four bytes of a thousand"]))
        begun = time.monotonic()
        assert [get(port) for _ in range(5)] == [b"nothing"] * 5
        assert time.monotonic() - begun < 5


def test_a_greedy_visitor_loses_his_most_silent_connection_and_still_gets_in(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SECONDS", dict.fromkeys(connections.SECONDS, 60))
    monkeypatch.setattr(connections, "MOST_OF_A_VISITOR", 10)
    with ExitStack() as stack:
        silent = [stack.enter_context(open_to(port)) for _ in range(12)]
        assert get(port) == b"nothing"
        assert seconds_until_closed(silent[0]) < 5
        assert len(CROWD.connections) <= 10
        silent[-1].settimeout(0.3)
        with pytest.raises(TimeoutError):  # the newest is still open
            silent[-1].recv(1)


def test_a_connection_that_is_worked_for_is_never_the_one_to_go(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST", 1)
    with open_to(port, b"GET /slow/ HTTP/1.1\r\nHost: x\r\n\r\n") as first:
        wait_until(lambda: any(connection.is_worked_on for connection in CROWD.connections))
        with open_to(port) as second:
            assert seconds_until_closed(second) < LIMIT
        assert first.recv(65536).endswith(b"nothing")


def test_nothing_is_remembered_of_who_has_gone(port: int) -> None:
    for _ in range(20):
        get(port)
    wait_until(lambda: not CROWD.connections)
    assert (CROWD.connections, dict(CROWD.by_visitor)) == ({}, {})


@pytest.mark.parametrize("port", [f"{__name__}:loop_of_windows"], indirect=True)
def test_a_hall_full_of_phones_is_let_in_by_what_windows_watches(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST", connections.most_on("win32"))
    monkeypatch.setattr(connections, "MOST_OF_A_VISITOR", 4000)
    monkeypatch.setattr(connections, "SECONDS", dict.fromkeys(connections.SECONDS, 60.0))
    with ExitStack() as stack:
        for _ in range(700):
            stack.enter_context(open_to(port, b"GET / HTTP/1.1\r\nHost: x\r\n"))
        assert get(port) == b"nothing"
        assert len(CROWD.connections) <= connections.most_on("win32")
    assert get(port) == b"nothing"

"""A real server whose processes are killed: it goes on, and leaves nobody behind."""

import asyncio
import os
import signal
import socket
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn

from config.server.processes import loop_for
from config.server.running import orphans
from tests.serving import Server, server_in

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="signals, and numbers of processes asked for"
)


@pytest.fixture(scope="module")
def one_server(empty_hall: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = server_in(tmp_path_factory.mktemp("hall"), empty_hall)
    server.start()
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def server(one_server: Server) -> Server:
    """A server that runs, whatever the test before has done to it."""
    if one_server.process.poll() is not None:
        one_server.start()
    until(lambda: len(one_server.workers()) == 2 and all(map(is_alive, one_server.workers())), 30)
    return one_server


def until(condition: Callable[[], bool], seconds: float) -> float:
    """Wait for something; how long it took. Fails above the limit."""
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < seconds
        time.sleep(0.02)
    return time.monotonic() - begun


def answers(server: Server) -> bool:
    try:
        with urllib.request.urlopen(f"{server.loopback}/", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def is_alive(process: int) -> bool:
    return (
        Path(f"/proc/{process}").exists()
        and "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    )


def test_a_worker_that_is_killed_is_replaced_and_the_pages_are_there_all_the_while(
    server: Server,
) -> None:
    before = server.workers()
    os.kill(before[0], signal.SIGKILL)
    until(lambda: answers(server), 10)
    until(lambda: len(server.workers()) == 2 and before[0] not in server.workers(), 30)
    for worker in before[1:]:
        os.kill(worker, signal.SIGKILL)
    until(lambda: answers(server), 30)


def test_a_parent_that_is_killed_leaves_nobody_behind(server: Server) -> None:
    workers = server.workers()
    server.process.kill()
    server.process.wait()
    until(lambda: not any(map(is_alive, workers)), 10)
    until(lambda: not orphans(server.log.parent, server.port), 10)
    server.start()
    assert answers(server)


def test_a_closed_window_stops_the_server(server: Server) -> None:
    workers = server.workers()
    server.process.send_signal(signal.SIGHUP)
    server.process.wait(timeout=20)
    assert not any(map(is_alive, workers))
    assert not server.is_heard()


NASTY = [
    b"Content-Type: text/plain; x*=foo'x'y",
    b"Content-Type: text/plain; charset=nothing",
    b"Content-Type: multipart/form-data; boundary=\xff\xfe",
    b"Content-Type: multipart/form-data",
    b"Content-Type: application/x-www-form-urlencoded; charset=utf-16",
    b"Cookie: device=\xff\xfe\x80; =; ;;; csrftoken=\x01",
    b"Cookie: messages=W1siX19qc29u",
    b"Accept-Language: " + b"q=;," * 2000,
    b"Accept-Encoding: gzip;q=x, \xff",
    b'If-None-Match: \xff"',
    b"If-Modified-Since: yesterday",
    b"Range: bytes=9999999999999999999999-",
    b"X-Forwarded-For: \xff, ::::",
    b"Origin: http://[",
    b"Referer: http://[::1",
    b"X-CSRFToken: \xff" + b"x" * 5000,
    b"X-Part: \xff",
    b"Expect: 100-continue",
]
PATHS = [
    b"/",
    b"/join/",
    b"/games/new/australian/",
    b"/%00/",
    b"/%ff%fe/",
    b"/?%zz=%",
    b"/static/%2e%2e/x",
    b"//[",
]


def test_no_head_of_a_request_ends_in_a_500(server: Server) -> None:
    answers = {}
    for path in PATHS:
        for method in (b"GET", b"POST"):
            for header in [b"X: y", *NASTY]:
                body = b"code=ABCDE" if method == b"POST" else b""
                head = b"%s %s HTTP/1.1\r\nHost: hall.test\r\nContent-Length: %d\r\n%s\r\n\r\n"
                with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
                    line.sendall(head % (method, path, len(body), header) + body)
                    answer = b""
                    while b"\r\n" not in answer.replace(b"HTTP/1.1 100 Continue\r\n\r\n", b""):
                        piece = line.recv(1000)
                        answer += piece
                        if not piece:
                            break
                status = answer.replace(b"HTTP/1.1 100 Continue\r\n\r\n", b"")[9:12]
                answers[method, path, header[:60]] = status
    bad = {asked: status for asked, status in answers.items() if not b"200" <= status < b"500"}
    assert bad == {}
    assert "Internal Server Error" not in server.log.read_text("utf-8")


def test_windows_listens_by_a_loop_that_goes_on_when_a_phone_leaves() -> None:
    config = uvicorn.Config("", loop=loop_for("win32"))
    assert config.get_loop_factory() is asyncio.SelectorEventLoop
    assert loop_for("linux") == loop_for("darwin") == "auto"

"""Requests are read whole and within a limit before taking a thread; answers are the program's."""

import asyncio
import threading
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from config.server import gateway
from config.server.gateway import REFUSED, Gateway, environ_of

Message = dict[str, Any]


def scope(
    method: str = "POST", path: bytes = b"/", headers: Iterable[tuple[bytes, bytes]] = ()
) -> Any:
    return {
        "type": "http",
        "method": method,
        "raw_path": path,
        "query_string": b"a=b%20c",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8500),
        "client": ("192.168.1.7", 50000),
        "headers": list(headers),
    }


def ask(gate: Gateway, request: Any, *bodies: bytes, gone: bool = False) -> list[Message]:
    """Send a request through a gateway; what it sent back."""
    sent: list[Message] = []
    messages = [
        {"type": "http.request", "body": body, "more_body": number < len(bodies) or gone}
        for number, body in enumerate(bodies, start=1)
    ]

    async def receive() -> Any:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(gate(request, receive, send))
    return sent


def echo(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    start_response(f"{environ.get(REFUSED, 200)} Words", [("X-Thing", "Tée")])
    return [environ["wsgi.input"].read(), b"!"]


ANNOUNCED = [(b"content-length", b"6")]
CHUNKED = [(b"transfer-encoding", b"chunked")]


@pytest.mark.parametrize("headers", [ANNOUNCED, CHUNKED])
def test_a_body_is_handed_on_whole(headers: list[tuple[bytes, bytes]]) -> None:
    start, body = ask(Gateway(echo), scope(headers=headers), b"abc", b"def")
    assert (start["status"], body["body"], body["more_body"]) == (200, b"abcdef!", False)
    assert start["headers"] == [(b"x-thing", "Tée".encode("latin-1")), (b"content-length", b"7")]


def test_a_request_without_a_body_is_not_waited_for() -> None:
    assert ask(Gateway(echo), scope("GET"))[1]["body"] == b"!"


@pytest.mark.parametrize(
    ("headers", "bodies"),
    [([(b"content-length", b"11")], []), (CHUNKED, [b"123456", b"78901", b"never read"])],
)
def test_a_body_above_the_limit_is_refused_by_its_size_or_while_it_is_read(
    monkeypatch: pytest.MonkeyPatch, headers: list[tuple[bytes, bytes]], bodies: list[bytes]
) -> None:
    monkeypatch.setattr(gateway, "LONGEST_BODY", 10)
    start, body = ask(Gateway(echo), scope(headers=headers), *bodies)
    assert (start["status"], body["body"]) == (413, b"!")


def test_all_bodies_together_have_a_limit_which_is_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gateway, "MOST_HELD", 5)
    gate = Gateway(echo)
    assert ask(gate, scope(headers=ANNOUNCED), b"abc", b"def")[0]["status"] == 503
    assert gate.held == 0
    assert ask(gate, scope(headers=[(b"content-length", b"5")]), b"abcde")[0]["status"] == 200


def test_a_body_counts_until_it_is_answered() -> None:
    """One that waits for a thread is in memory, as one is that still comes."""
    held: list[int] = []

    def program(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        held.append(gate.held)
        start_response("200 OK", [])
        return []

    gate = Gateway(program)
    ask(gate, scope(headers=[(b"content-length", b"5")]), b"abcde")
    assert (held, gate.held) == ([5], 0)


def test_who_has_gone_is_not_answered() -> None:
    assert ask(Gateway(echo), scope(headers=ANNOUNCED), b"abc", gone=True) == []


def test_the_answer_is_closed_whatever_happens() -> None:
    closed: list[bool] = []

    class Answer(list[bytes]):
        def close(self) -> None:
            closed.append(True)

    def program(environ: dict[str, Any], start_response: Callable[..., Any]) -> Answer:
        start_response("200 OK", [("Content-Length", "1")])
        return Answer([b"x"])

    start, _ = ask(Gateway(program), scope("GET"))
    assert (closed, start["headers"]) == ([True], [(b"content-length", b"1")])


def test_a_fault_before_the_program_is_answered_in_words_and_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(_environ: dict[str, Any], _start_response: Callable[..., Any]) -> list[bytes]:
        raise ValueError("not to be told")

    start, body = ask(Gateway(broken), scope("GET", b"/join/"))
    assert (start["status"], dict(start["headers"])[b"x-content-type-options"]) == (500, b"nosniff")
    assert b"safe" in body["body"]
    assert b"not to be told" not in body["body"]
    assert "/join/" in caplog.text


def test_one_visitor_has_half_of_the_threads() -> None:
    """Ten requests of one visitor at once: two are worked on, and somebody else's is as well."""
    working: list[str] = []
    most: dict[str, int] = {}
    others_turn = threading.Event()

    def program(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        who = environ["REMOTE_ADDR"]
        working.append(who)
        most[who] = max(most.get(who, 0), working.count(who))
        if who == "other":
            others_turn.set()
        assert others_turn.wait(timeout=10)
        working.remove(who)
        start_response("200 OK", [])
        return [b""]

    gate = Gateway(program)

    async def everybody() -> None:
        async def one(who: str) -> None:
            request: Any = {**scope("GET"), "client": (who, 1)}
            await gate(request, receive, send)

        async def receive() -> Any:
            raise AssertionError

        async def send(message: Any) -> None:
            pass

        greedy = [asyncio.create_task(one("greedy")) for _ in range(10)]
        await asyncio.sleep(0.1)
        await asyncio.gather(asyncio.create_task(one("other")), *greedy)

    asyncio.run(everybody())
    assert most == {"greedy": gateway.THREADS_OF_A_VISITOR, "other": 1}


def test_headers_are_translated_and_none_can_pass_for_another() -> None:
    headers = [
        (b"host", b"hall.test:8500"),
        (b"content-type", b"text/plain"),
        (b"x-forwarded-for", b"10.0.0.1"),
        (b"x_forwarded_for", b"127.0.0.1"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"accept", b"x"),
        (b"accept", b"y"),
    ]
    environ = environ_of(scope("POST", b"/na%C3%AFve/%2F", headers), b"four")
    wanted = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/naïve//".encode().decode("latin-1"),
        "QUERY_STRING": "a=b%20c",
        "REMOTE_ADDR": "192.168.1.7",
        "SERVER_PORT": "8500",
        "CONTENT_TYPE": "text/plain",
        "CONTENT_LENGTH": "4",
        "HTTP_HOST": "hall.test:8500",
        "HTTP_X_FORWARDED_FOR": "10.0.0.1",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_ACCEPT": "x,y",
    }
    assert {name: environ[name] for name in wanted} == wanted

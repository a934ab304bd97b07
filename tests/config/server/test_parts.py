"""An answer in parts goes out while it is made; who makes it hears when nobody listens any more."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from config.server.gateway import Gateway
from config.server.parts import PARTS
from tests.config.server.test_gateway import Message, ask, scope

SECONDS = 10


class Conversation:
    """A peer who takes parts slowly, or goes away after the first."""

    def __init__(self, goes: bool = False) -> None:
        self.goes = goes
        self.sent: list[Message] = []
        self.first = threading.Event()
        self.has_gone = threading.Event()

    async def receive(self) -> Any:
        if self.goes:
            while not self.first.is_set():
                await asyncio.sleep(0.01)
            asyncio.get_running_loop().call_later(0.05, self.has_gone.set)
            return {"type": "http.disconnect"}
        return await asyncio.Event().wait()

    async def send(self, message: Any) -> None:
        self.sent.append(message)
        if message.get("body"):
            self.first.set()

    def ask(self, parts: Callable[[], Iterator[bytes]]) -> None:
        def program(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterator[bytes]:
            environ[PARTS] = True
            start_response("200 OK", [("X-Thing", "one")])
            return parts()

        asyncio.run(Gateway(program)(scope("GET"), self.receive, self.send))


def test_the_first_part_is_sent_before_the_second_is_made() -> None:
    peer = Conversation()

    def parts() -> Iterator[bytes]:
        yield b"one"
        assert peer.first.wait(SECONDS)
        yield b"two"

    peer.ask(parts)
    start, *bodies = peer.sent
    assert (start["status"], start["headers"]) == (200, [(b"x-thing", b"one")])  # no length
    assert [(one["body"], one["more_body"]) for one in bodies] == [
        (b"one", True),
        (b"two", True),
        (b"", False),
    ]


def test_who_makes_it_is_closed_once_the_peer_has_gone() -> None:
    peer, ended = Conversation(goes=True), []

    def parts() -> Iterator[bytes]:
        try:
            yield b"one"
            assert peer.has_gone.wait(SECONDS)
            yield b"two"
            ended.append("went on")
        finally:
            ended.append("closed")

    peer.ask(parts)
    assert ended == ["closed"]
    assert [one["body"] for one in peer.sent[1:]] == [b"one"]


def test_one_that_breaks_is_not_ended_as_if_it_were_whole() -> None:
    peer = Conversation()

    def parts() -> Iterator[bytes]:
        yield b"one"
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        peer.ask(parts)
    assert [(one["body"], one["more_body"]) for one in peer.sent[1:]] == [(b"one", True)]


def test_over_http_1_0_it_is_sent_whole() -> None:
    def program(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        environ[PARTS] = True
        start_response("200 OK", [])
        return [b"one", b"two"]

    start, body = ask(Gateway(program), {**scope("GET"), "http_version": "1.0"})
    assert start["headers"] == [(b"content-length", b"6")]
    assert body["body"] == b"onetwo"

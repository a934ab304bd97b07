"""Who listens is told of each change, once, and leaves nothing behind that looks or waits."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any
from uuid import UUID, uuid4

import pytest

from config.server import live
from config.server.live import COMMENT, GONE, Listeners, Topic, revision_event

THING = uuid4()


class Things:
    """What is listened to, with how often it was looked at."""

    def __init__(self) -> None:
        self.revisions = {THING: 7}
        self.looks = 0
        self.is_away = False

    def look(self, ids: Collection[UUID]) -> Mapping[UUID, int]:
        self.looks += 1
        if self.is_away:
            raise OSError("the database is away")
        return {one: revision for one, revision in self.revisions.items() if one in ids}


class Peer:
    """A listener's end of the connection."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.has_ended = False
        self.left = asyncio.Event()

    async def receive(self) -> Any:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["body"]:
            self.heard.append(message["body"])
        self.has_ended = not message["more_body"]


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BETWEEN_LOOKS", 0.005)


def during(
    things: Things, story: Callable[[Listeners, Peer, Callable[[], Awaitable[None]]], Any]
) -> Peer:
    """Have one peer listen to the thing at revision 7 while a story happens; then it goes."""

    async def play() -> Peer:
        listeners, peer = Listeners(), Peer()
        serving = asyncio.create_task(
            listeners.serve(Topic(things.look, THING, 7), peer.receive, peer.send)
        )

        async def some_looks() -> None:
            """Until the thing was seen twice more: what was so before the second has been told."""
            until = things.looks + 2
            while things.looks < until and not serving.done():
                await asyncio.sleep(0.002)
            await asyncio.sleep(0.02)

        await story(listeners, peer, some_looks)
        peer.left.set()
        await asyncio.wait_for(serving, 5)
        assert not listeners.listeners
        if listeners.looking is not None:
            await asyncio.wait_for(listeners.looking, 5)
        assert listeners.looking is None, "nobody listens, and yet it looks"
        listeners.end()
        return peer

    return asyncio.run(play())


def test_each_change_is_told_once_and_what_was_known_is_not() -> None:
    things = Things()

    async def story(_: Listeners, peer: Peer, some_looks: Callable[[], Awaitable[None]]) -> None:
        await some_looks()
        assert peer.heard == []
        for revision in (8, 9):
            things.revisions[THING] = revision
            await some_looks()
        await some_looks()

    peer = during(things, story)
    assert peer.heard == [revision_event(8), revision_event(9)]
    assert not peer.has_ended, "who has gone is sent nothing more"


def test_what_changed_between_the_answer_and_the_first_look_is_told() -> None:
    things = Things()
    things.revisions[THING] = 12

    async def story(_: Listeners, __: Peer, some_looks: Callable[[], Awaitable[None]]) -> None:
        await some_looks()

    assert during(things, story).heard == [revision_event(12)]


def test_a_thing_that_is_no_more_ends_the_stream() -> None:
    things = Things()

    async def story(_: Listeners, peer: Peer, some_looks: Callable[[], Awaitable[None]]) -> None:
        things.revisions.clear()
        await some_looks()
        assert peer.has_ended

    assert during(things, story).heard == [GONE]


def test_a_silent_stream_is_kept_open_by_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "SILENCE", 0.01)
    things = Things()

    async def story(_: Listeners, peer: Peer, some_looks: Callable[[], Awaitable[None]]) -> None:
        while len(peer.heard) < 3:
            await some_looks()

    assert set(during(things, story).heard) == {COMMENT}


def test_a_stream_ends_after_a_while_so_that_whoever_listens_is_permitted_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "LONGEST", 0.05)
    monkeypatch.setattr(live, "SILENCE", 0.01)

    async def story(listeners: Listeners, peer: Peer, _: Callable[[], Awaitable[None]]) -> None:
        while listeners.listeners or not peer.has_ended:
            await asyncio.sleep(0.005)

    assert during(Things(), story).has_ended


def test_a_database_that_is_away_for_a_moment_ends_nobodys_stream(
    caplog: pytest.LogCaptureFixture,
) -> None:
    things = Things()

    async def story(_: Listeners, __: Peer, some_looks: Callable[[], Awaitable[None]]) -> None:
        things.is_away = True
        await some_looks()
        things.is_away = False
        things.revisions[THING] = 8
        await some_looks()

    assert during(things, story).heard == [revision_event(8)]
    assert "could not be looked at" in caplog.text


def test_many_who_listen_to_one_thing_cost_one_look() -> None:
    things = Things()

    async def play() -> None:
        listeners, peers = Listeners(), [Peer() for _ in range(50)]
        topic = Topic(things.look, THING, 7)
        serving = [
            asyncio.create_task(listeners.serve(topic, peer.receive, peer.send)) for peer in peers
        ]
        while things.looks < 3:
            await asyncio.sleep(0.002)
        before, things.revisions[THING] = things.looks, 8
        while not all(peer.heard for peer in peers):
            await asyncio.sleep(0.002)
        assert things.looks - before < 10
        for peer in peers:
            peer.left.set()
        await asyncio.gather(*serving)
        listeners.end()

    asyncio.run(play())

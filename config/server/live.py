"""Server-sent events: who listens to what, and this process's one poller that tells of changes.

A view permits a request as any other, writes the first events as its answer and puts a `Topic` into
the request's environment: the gateway then leaves the answer open. Who listens holds a connection
and no thread. One thread looks, with one statement a kind of thing, and not at all while nobody
listens.
"""

import asyncio
import json
import logging
import random
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable
from django.db import close_old_connections

#: In the WSGI environment of a request: the topic that its answer goes on with.
TOPIC: Final = "five_hundred.topic"
#: Seconds between two looks at what has changed.
BETWEEN_LOOKS: Final = 0.5
#: Seconds of silence after which a comment is sent, so that no proxy thinks the connection dead.
SILENCE: Final = 15.0
#: Seconds until a stream ends, within a fifth: the listener asks again, and is permitted anew.
LONGEST: Final = 300.0
#: Milliseconds after which a listener whose stream has ended asks again.
RETRY: Final = 2000

#: Finds the revisions of things by their ids; one that is no more is missing.
Look = Callable[[Collection[UUID]], Mapping[UUID, int]]

#: Told how many streams of this process are open, where somebody wants to know.
WATCHERS: Final[list[Callable[[int], None]]] = []

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Topic:
    """One thing that is listened to, at the revision that the listener has been told."""

    look: Look
    thing: UUID
    revision: int


@dataclass(eq=False)
class Listener:
    """One open stream: its topic, what it was told last, and a bell for when there is news."""

    topic: Topic
    told: int
    #: The revision there is now; None: the thing is no more.
    now: int | None
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    is_gone: bool = False

    def hear(self, now: int | None) -> None:
        """Note how the thing stands; rings if the listener does not know."""
        self.now = now
        if now != self.told:
            self.bell.set()

    async def until_gone(self, receive: ASGIReceiveCallable) -> None:
        """Wait until the peer has closed the connection."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.is_gone = True
        self.bell.set()


def revision_event(revision: int) -> bytes:
    """An event `revision`: the thing has changed, or this is how it stands now."""
    return (
        f"event: revision\nid: {revision}\ndata: {json.dumps({'revision': revision})}\n\n".encode()
    )


#: What a stream begins with.
BEGINNING: Final = f"retry: {RETRY}\n\n".encode()
#: The thing is no more: nothing comes after this.
GONE: Final = b"event: gone\ndata: {}\n\n"
COMMENT: Final = b":\n\n"


class Listeners:
    """All open streams of this process."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="look")
        self.looking: asyncio.Task[None] | None = None

    async def serve(
        self, topic: Topic, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Send events until the listener goes, the thing or the time is gone; end the answer."""
        listener = Listener(topic, told=topic.revision, now=topic.revision)
        self.listeners.add(listener)
        self.tell_watchers()
        if self.looking is None:
            self.looking = asyncio.create_task(self.look())
        waiting = asyncio.create_task(listener.until_gone(receive))
        try:
            await _tell(listener, send)
        finally:
            self.listeners.discard(listener)
            self.tell_watchers()
            waiting.cancel()
        if not listener.is_gone:
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    def tell_watchers(self) -> None:
        """Tell who counts streams how many there are."""
        for watcher in WATCHERS:
            watcher(len(self.listeners))

    async def look(self) -> None:
        """Look at everything that is listened to, again and again, as long as somebody listens."""
        loop = asyncio.get_running_loop()
        while self.listeners:
            await asyncio.sleep(BETWEEN_LOOKS)
            things: defaultdict[Look, set[UUID]] = defaultdict(set)
            for listener in self.listeners:
                things[listener.topic.look].add(listener.topic.thing)
            for look, ids in things.items():
                try:
                    revisions = await loop.run_in_executor(self.thread, _looked, look, ids)
                except Exception:  # a database that is away for a moment ends nobody's stream
                    logger.exception("What is listened to could not be looked at")
                    continue
                for listener in self.listeners:
                    if listener.topic.look is look and listener.topic.thing in ids:
                        listener.hear(revisions.get(listener.topic.thing))
        self.looking = None

    def end(self) -> None:
        """Stop looking: the process ends."""
        if self.looking is not None:
            self.looking.cancel()
        self.thread.shutdown(wait=False, cancel_futures=True)


async def _tell(listener: Listener, send: ASGISendCallable) -> None:
    """Send each change as it comes, a comment where none does; return when the stream is to end."""
    loop = asyncio.get_running_loop()
    end = loop.time() + LONGEST * random.uniform(0.8, 1.2)
    while not listener.is_gone and loop.time() < end:
        event = COMMENT
        try:
            async with asyncio.timeout(SILENCE):
                await listener.bell.wait()
        except TimeoutError:
            pass
        else:
            listener.bell.clear()
            if listener.is_gone:
                return
            event = GONE if listener.now is None else revision_event(listener.now)
            listener.told = listener.told if listener.now is None else listener.now
        await send({"type": "http.response.body", "body": event, "more_body": True})
        if event is GONE:
            return


def _looked(look: Look, ids: Collection[UUID]) -> Mapping[UUID, int]:
    """Look, in the thread that looks, with a database connection that still works."""
    close_old_connections()
    try:
        return look(ids)
    finally:
        close_old_connections()

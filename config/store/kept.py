"""An LRU cache in which a process keeps games, evenings and fragments of pages, up to a total size.

A key, or a revision in the value, says everything that the value depends on. What changes leads to
another key, so that nothing is invalidated; the least recently used entry is evicted to make room.
"""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any, Final, Generic, TypeVar

V = TypeVar("V")
#: All there are, for `forget_all`.
_ALL: Final[list["LRUCache[Any]"]] = []


class LRUCache(Generic[V]):
    """Values by key, up to a total size; the least recently used go first. Safe in threads."""

    def __init__(self, most: int) -> None:
        """Keep values of at most `most` together: bytes or entries, as `put` is told."""
        self._most = most
        self._held = 0
        self._values: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()
        _ALL.append(self)

    def get(self, key: Hashable) -> V | None:
        """The value of this key; None where it was never kept, or was evicted."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, value: V, size: int) -> None:
        """Keep a value of so many bytes; one larger than all the room is not kept."""
        if size > self._most:
            return
        with self._lock:
            _value, before = self._values.pop(key, (None, 0))
            self._values[key] = value, size
            self._held += size - before
            while self._held > self._most:
                _key, (_value, gone) = self._values.popitem(last=False)
                self._held -= gone

    @property
    def held(self) -> int:
        """The number of bytes kept."""
        return self._held

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self._held = 0


def forget_all() -> None:
    """Forget everything that this process keeps: another database begins its revisions anew."""
    for kept in _ALL:
        kept.clear()

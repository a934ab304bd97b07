"""What a server's processes share beside the database, in Redis: counts, and wishes for copies.

Nothing that may not be lost. Pages go on without it: what cannot be asked is not there, and what
cannot be stored is not stored. Where there is no Redis each process has its own, in its memory.
"""

import functools
import logging
import time
from collections.abc import Callable
from typing import Any, Final

from django.core.cache.backends.redis import RedisCache
from redis import RedisError

#: Seconds for which a Redis that did not answer is not asked again.
LEFT_ALONE: Final = 5.0

logger = logging.getLogger(__name__)


class Away:
    """Until when (monotonic seconds) Redis is left alone, by all threads of this process."""

    until = 0.0


def _forgiving(name: str, otherwise: object) -> Callable[..., Any]:
    """The method of Django's cache, which returns `otherwise` where Redis cannot be reached."""
    method = getattr(RedisCache, name)

    @functools.wraps(method)
    def call(self: RedisCache, *arguments: Any, **keywords: Any) -> Any:
        if time.monotonic() < Away.until:
            return otherwise
        try:
            return method(self, *arguments, **keywords)
        except RedisError as problem:
            Away.until = time.monotonic() + LEFT_ALONE
            logger.warning("Redis cannot be reached: %s", type(problem).__name__)
            return otherwise

    return call


class Shared(RedisCache):
    """Django's cache in a Redis, that ends no page with an exception."""

    add = _forgiving("add", otherwise=False)
    set = _forgiving("set", otherwise=None)
    delete = _forgiving("delete", otherwise=False)
    touch = _forgiving("touch", otherwise=False)
    clear = _forgiving("clear", otherwise=False)
    incr = _forgiving("incr", otherwise=0)
    has_key = _forgiving("has_key", otherwise=False)

    _asked = _forgiving("get", otherwise=None)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Look a value up; `default` where there is none, or Redis cannot be reached."""
        found = self._asked(key, None, version)
        return default if found is None else found

"""What processes share in a Redis is one for all of them; a Redis that is away ends no page."""

from collections.abc import Iterator

import pytest
from django.core.cache.backends.base import BaseCache

from config.store.shared import Away, Shared
from tests.redis_server import redis, redis_program


def cache_at(address: str) -> Shared:
    return Shared(address, {"OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1}})


@pytest.fixture(autouse=True)
def asked_again() -> Iterator[None]:
    """No test knows that another's Redis was away."""
    Away.until = 0.0
    yield
    Away.until = 0.0


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    if redis_program() is None:
        pytest.skip("there is no Redis for this computer")
    with redis() as address:
        yield address


def test_what_one_process_stores_another_has(address: str) -> None:
    one, other = cache_at(address), cache_at(address)
    assert (one.add("wish", "game", timeout=60), other.add("wish", "round", timeout=60)) == (
        True,
        False,
    )
    assert (other.get("wish"), other.get("nothing", "otherwise")) == ("game", "otherwise")
    one.set("count", 1, timeout=60)
    assert [one.incr("count"), other.incr("count")] == [2, 3]
    assert other.delete("wish")
    assert one.get("wish") is None
    with pytest.raises(ValueError, match="nothing"):
        one.incr("nothing")


def test_a_redis_that_is_away_ends_nothing_and_is_left_alone_for_a_while(
    caplog: pytest.LogCaptureFixture,
) -> None:
    cache: BaseCache = cache_at("redis://:secret@127.0.0.1:1/0")
    for _ in range(3):
        cache.set("wish", "game")
        assert (cache.get("wish", "none"), cache.add("wish", "game"), cache.incr("count")) == (
            "none",
            False,
            0,
        )
    assert [record.getMessage() for record in caplog.records] == [
        "Redis cannot be reached: ConnectionError"
    ]


def test_a_redis_that_comes_back_is_asked_again(address: str) -> None:
    cache_at("redis://127.0.0.1:1/0").get("wish")
    cache = cache_at(address)
    cache.set("wish", "game", timeout=60)
    assert cache.get("wish") is None
    Away.until -= 5
    cache.set("wish", "game", timeout=60)
    assert cache.get("wish") == "game"

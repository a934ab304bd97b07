"""A program that asks too often waits, and no other with it."""

import time
from collections.abc import Iterator

import pytest
from django.core.cache import cache

from config.store.shared import Away, Shared
from scoring.api.http import throttles
from scoring.api.http.throttles import PerProgram, count
from tests.redis_server import redis, redis_program
from tests.scoring.api.programs import Program, begun, code_of


@pytest.fixture(autouse=True)
def a_minute(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing was asked before, and no minute goes by within a test."""
    now = time.time() // 60 * 60 + 20
    monkeypatch.setattr(time, "time", lambda: now)
    cache.clear()
    yield
    cache.clear()


@pytest.mark.django_db
def test_who_asks_too_often_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PerProgram, "THROTTLE_RATES", {"program": "3/min"})
    program, other = begun(), begun()
    assert [program.get("games/").status_code for _ in range(3)] == [200] * 3
    answer = program.get("games/")
    assert code_of(answer) == (429, "throttled")
    assert int(answer.headers["Retry-After"]) == 41
    assert other.get("games/").status_code == 200
    assert Program().get("rulesets/").status_code == 200
    later = time.time() + 41
    monkeypatch.setattr(time, "time", lambda: later)
    assert program.get("games/").status_code == 200


def test_servers_that_share_a_redis_count_together(monkeypatch: pytest.MonkeyPatch) -> None:
    if redis_program() is None:
        pytest.skip("there is no Redis for this computer")
    monkeypatch.setattr(Away, "until", 0.0)
    with redis() as address:
        counted = []
        for server in [Shared(address, {}), Shared(address, {})] * 3:
            monkeypatch.setattr(throttles, "cache", server)
            counted.append(count("program-1-7", 60))
        assert counted == [1, 2, 3, 4, 5, 6]


@pytest.mark.django_db
def test_a_redis_that_is_away_bars_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PerProgram, "THROTTLE_RATES", {"program": "1/min"})
    monkeypatch.setattr(Away, "until", 0.0)
    monkeypatch.setattr(throttles, "cache", Shared("redis://127.0.0.1:1/0", {}))
    program = begun()
    assert [program.get("games/").status_code for _ in range(3)] == [200] * 3

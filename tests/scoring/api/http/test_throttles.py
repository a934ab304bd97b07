"""A program that asks too often waits, and no other with it."""

import pytest
from django.core.cache import cache

from scoring.api.http.throttles import PerProgram
from tests.scoring.api.programs import Program, begun, code_of


@pytest.mark.django_db
def test_who_asks_too_often_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(PerProgram, "THROTTLE_RATES", {"program": "3/min"})
    program, other = begun(), begun()
    assert [program.get("games/").status_code for _ in range(3)] == [200] * 3
    answer = program.get("games/")
    assert code_of(answer) == (429, "throttled")
    assert 0 < int(answer.headers["Retry-After"]) <= 61
    assert other.get("games/").status_code == 200
    assert Program().get("rulesets/").status_code == 200

"""The evening of `make bench`, with two tables: every phone and board of a hall at once."""

import asyncio
from pathlib import Path

import pytest

from benchmarks.hall import evening
from benchmarks.jobs.full_hall import play, told_of
from tests.chaos.harms import started
from tests.serving import server_in


@pytest.mark.server
def test_nothing_is_refused_in_a_hall_and_each_hand_is_there_once(
    tmp_path: Path, empty_hall: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening, "ARRIVALS", 1.0)
    monkeypatch.setattr(evening, "PHONE", 1.0)
    monkeypatch.setattr(evening, "AFTER", 1.0)
    server = server_in(tmp_path, empty_hall)
    with started(server):
        hall = asyncio.run(play(server, players=8, rounds=1, pause=0.1))
        assert hall.log.refused == []
        assert len(hall.saved) == 8
        assert sorted(told_of(server, hall.evening).hands) == sorted(hall.saved)

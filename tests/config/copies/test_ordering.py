"""With many machines any server hears a wish for a copy, one orders it, and a worker is told."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from kombu.exceptions import OperationalError

from config.copies.asking import (
    ask_for_copy,
    last_copy_at,
    last_outcome,
    last_problem,
    note_outcome,
)
from config.copies.ordering import BETWEEN_LOOKS, LOOKED, ORDERED, Orderer
from config.copies.tasks import copy

NOW = datetime(2026, 11, 22, 20, 41, 7, tzinfo=UTC)


@pytest.fixture
def ordered(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings, tmp_path: Path
) -> Iterator[list[str]]:
    """The reasons of the copies that were ordered."""
    settings.COPIES, settings.COPIES_BY_WORKERS = tmp_path, True
    cache.clear()
    reasons: list[str] = []

    def apply_async(arguments: tuple[str, str], **_more: object) -> None:
        assert datetime.fromisoformat(arguments[1]).tzinfo is not None
        reasons.append(arguments[0])

    monkeypatch.setattr(copy, "apply_async", apply_async)
    yield reasons
    cache.clear()


def look(*servers: Orderer) -> None:
    for server in servers:
        server.looked_at -= BETWEEN_LOOKS
        server.look()


def test_of_two_servers_one_orders_what_any_page_asked_for(
    ordered: list[str], tmp_path: Path
) -> None:
    cache.add(LOOKED, 1)
    servers = [Orderer(), Orderer()]
    look(*servers)
    assert ordered == []
    for reason in ("game", "round-3"):
        ask_for_copy(reason)
    look(*servers)
    assert ordered == ["round-3"]
    assert list(tmp_path.iterdir()) == []


def test_a_wish_waits_until_the_last_copy_is_some_time_ago(ordered: list[str]) -> None:
    cache.add(LOOKED, 1)
    server = Orderer()
    ask_for_copy("game")
    look(server)
    ask_for_copy("round-3")
    look(server)
    assert ordered == ["game"]
    cache.delete(ORDERED)
    look(server)
    look(server)
    assert ordered == ["game", "round-3"]


def test_the_days_copy_is_seen_to_by_one_of_the_servers(ordered: list[str]) -> None:
    servers = [Orderer(), Orderer()]
    look(*servers)
    look(*servers)
    assert ordered == ["daily"]


def test_one_look_follows_another_after_some_seconds(ordered: list[str]) -> None:
    server = Orderer()
    server.look()
    assert ordered == []


def test_a_broker_that_is_gone_is_said_and_ends_nobody(
    ordered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_more: object) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(copy, "apply_async", refuse)
    look(Orderer())
    assert "the broker cannot be reached" in last_problem()


def test_what_became_of_a_copy_is_known_to_all(ordered: list[str], tmp_path: Path) -> None:
    assert (last_outcome(), last_copy_at()) == ({}, None)
    note_outcome(NOW, tmp_path / "x.sqlite3")
    note_outcome(NOW.replace(hour=21), None, "The disk is full.")
    assert (last_problem(), last_copy_at()) == ("The disk is full.", NOW)

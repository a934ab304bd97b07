"""Locks between machines are PostgreSQL's, one a name; SQLite has one machine and needs none."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection, connections

from config.store.locks import locked, locked_at_once


def elsewhere(what: Callable[[], None]) -> threading.Thread:
    """Do it with a connection of its own, as another machine does."""

    def run() -> None:
        try:
            what()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def had_elsewhere(name: str) -> bool:
    found: list[bool] = []

    def look() -> None:
        with locked_at_once(name) as is_had:
            found.append(is_had)

    elsewhere(look).join()
    return found[0]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_a_lock_at_once_one_has_it() -> None:
    with locked_at_once("copy") as is_had:
        assert is_had
        assert had_elsewhere("copy") is (connection.vendor == "sqlite")
        assert had_elsewhere("starting")
    assert had_elsewhere("copy")


@pytest.mark.django_db(transaction=True)
def test_who_starts_waits_for_who_is_starting() -> None:
    order: list[str] = []

    def start() -> None:
        with locked("starting"):
            order.append("second")

    with locked("starting"):
        second = elsewhere(start)
        second.join(0.3)
        if connection.vendor == "postgresql":
            assert second.is_alive()
            order.append("first")
    second.join(20)
    assert order in (["first", "second"], ["second"])


@pytest.mark.django_db(transaction=True)
def test_a_lock_goes_with_its_connection() -> None:
    with locked("starting"):
        connection.close()
    assert had_elsewhere("starting")

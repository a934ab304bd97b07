"""Rows of one snapshot are of one moment, whoever writes meanwhile; nobody waits for the reader."""

import threading
from collections.abc import Callable

import pytest
from django.db import DatabaseError, connection, transaction

from config.store.snapshots import snapshot
from scoring.models import Device


def elsewhere(act: Callable[[], object]) -> None:
    """Do it over another connection, and wait for it."""

    def run() -> None:
        try:
            act()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(timeout=30)
    assert not thread.is_alive()


@pytest.mark.django_db(transaction=True)
def test_what_is_written_meanwhile_is_not_seen_until_it_is_over() -> None:
    with snapshot():
        assert Device.objects.count() == 0
        elsewhere(lambda: Device.objects.create(token_hash="nora"))
        assert Device.objects.count() == 0
    assert Device.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_after_a_fault_inside_the_connection_goes_on() -> None:
    with pytest.raises(ZeroDivisionError), snapshot():
        _ = Device.objects.count() / 0
    with transaction.atomic():
        Device.objects.create(token_hash="nora")
    assert Device.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_inside_a_transaction_nothing_is_begun() -> None:
    with transaction.atomic(), snapshot():
        Device.objects.create(token_hash="nora")
    assert Device.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    connection.vendor == "sqlite", reason="SQLite has no transaction that only reads"
)
def test_nothing_is_written_inside() -> None:
    with pytest.raises(DatabaseError), snapshot():
        Device.objects.create(token_hash="nora")
    assert Device.objects.count() == 0

"""Two who write at once: one holds the lock while the other has begun already."""

import threading
from collections.abc import Callable

from django.db import connection, transaction

#: Seconds in which whoever does not wait for a lock would be done.
A_WHILE = 0.3


def overtaken(first: Callable[[], object], second: Callable[[], object]) -> list[Exception]:
    """Do `second` over another connection while `first` is uncommitted; what it then raised."""
    raised: list[Exception] = []

    def run() -> None:
        try:
            second()
        except Exception as failure:
            raised.append(failure)
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    with transaction.atomic():
        first()
        thread.start()
        thread.join(timeout=A_WHILE)
        assert thread.is_alive()
    thread.join(timeout=30)
    assert not thread.is_alive()
    return raised

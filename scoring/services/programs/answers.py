"""The writer of kept answers: a writing request is done once, however often sent (idempotent)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final, NamedTuple, Protocol

from django.db import transaction
from django.utils import timezone

from scoring.models import Answer
from scoring.rules.errors import RuleViolation

#: How long an answer is kept.
KEPT: Final = timedelta(days=1)


class Answered(NamedTuple):
    """An answer: status, headers that belong to it, the body as it was sent."""

    status: int
    headers: dict[str, str]
    body: str


class Answering(Protocol):
    """A way to give the answer to a request that is sent with a key: it is done once."""

    def __call__(
        self, *, asker: str, key: str, request: str, act: Callable[[], Answered]
    ) -> tuple[Answered, bool]:
        """Return the answer, and whether it was kept."""


@transaction.atomic
def answer_once(
    *, asker: str, key: str, request: str, act: Callable[[], Answered]
) -> tuple[Answered, bool]:
    """Do what a request asks for and keep the answer, or give the kept one; whether it was kept.

    The act and its answer are one transaction: what fails is not kept, and may be sent again with
    the key. Two at once: the second waits for the first. Raises RuleViolation `key_reused` for
    another request.
    """
    _forget_old_ones()
    row, is_new = Answer.objects.get_or_create(asker=asker, key=key, defaults={"request": request})
    if not is_new:
        return _given(row, request), True
    answered = act()
    row.status, row.headers, row.body = answered
    row.save(update_fields=["status", "headers", "body"])
    return answered, False


def answer_in_parts(
    *, asker: str, key: str, request: str, act: Callable[[], Answered]
) -> tuple[Answered, bool]:
    """Do the same with an act that writes in several transactions, and is idempotent by itself.

    Two at once both act, and come to one thing. Raises RuleViolation `key_reused` for another
    request.
    """
    kept = Answer.objects.filter(asker=asker, key=key).first()
    if kept is not None:
        return _given(kept, request), True
    answered = act()
    with transaction.atomic():
        _forget_old_ones()
        values = {"request": request, **answered._asdict()}
        row, is_new = Answer.objects.get_or_create(asker=asker, key=key, defaults=values)
    return _given(row, request), not is_new


def _given(row: Answer, request: str) -> Answered:
    if row.request != request:
        raise RuleViolation("key_reused")
    return Answered(row.status, row.headers, row.body)


def _forget_old_ones() -> None:
    Answer.objects.filter(made_at__lt=timezone.now() - KEPT).delete()

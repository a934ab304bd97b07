"""The writer of kept answers: a writing request is done once, however often sent (idempotent)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final, NamedTuple

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


@transaction.atomic
def answer_once(
    *, asker: str, key: str, request: str, act: Callable[[], Answered]
) -> tuple[Answered, bool]:
    """Do what a request asks for and keep the answer, or give the kept one; whether it was kept.

    The act and its answer are one transaction: what fails is not kept, and may be sent again with
    the key. Two at once: the second waits for the first. Raises RuleViolation `key_reused` for
    another request.
    """
    Answer.objects.filter(made_at__lt=timezone.now() - KEPT).delete()
    row, is_new = Answer.objects.get_or_create(asker=asker, key=key, defaults={"request": request})
    if not is_new:
        if row.request != request:
            raise RuleViolation("key_reused")
        return Answered(row.status, row.headers, row.body), True
    answered = act()
    row.status, row.headers, row.body = answered
    row.save(update_fields=["status", "headers", "body"])
    return answered, False

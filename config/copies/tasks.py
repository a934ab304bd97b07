"""Copies as jobs of a worker, where there are many machines: one at a time among all of them."""

from datetime import datetime
from typing import Any, Final

from celery import Task, shared_task
from django.conf import settings
from django.utils import timezone

from config.copies.asking import last_copy_at, note_outcome
from config.copies.keeping import A_DAY, copies_in, made_by
from config.copies.making import CopyFailed, make_copy
from config.store.locks import locked_at_once

#: Seconds until it is looked again whether another has made the copy that he was making.
LATER: Final = 30.0
#: Seconds after which a copy hangs.
LONGEST: Final = 3 * 60 * 60


@shared_task(bind=True, max_retries=None, soft_time_limit=LONGEST, time_limit=LONGEST + 60)
def copy(task: "Task[Any, Any]", reason: str, asked_at: str) -> None:
    """Make a copy (idempotent: none where one was begun after this one was asked for).

    `asked_at`: a moment as ISO 8601. The day's copy, `daily`, is made once a day.
    """
    with locked_at_once("copy") as is_had:
        if not is_had:
            raise task.retry(countdown=LATER)
        now = timezone.now()
        newest = _newest(now)
        if newest is not None and (
            newest > datetime.fromisoformat(asked_at)
            or (reason == "daily" and now - newest < A_DAY)
        ):
            return
        try:
            note_outcome(now, make_copy(reason, now, settings.COPIES, settings.COPIES_TO))
        except CopyFailed as problem:
            note_outcome(now, None, problem)
            raise


def _newest(now: datetime) -> datetime | None:
    """Return when the newest copy was begun, by this machine or, as far as is known, by another."""
    own = [one.made_at for one in made_by(copies_in(settings.COPIES), now)]
    known = last_copy_at()
    return max([*own, *([known] if known is not None and known <= now else [])], default=None)

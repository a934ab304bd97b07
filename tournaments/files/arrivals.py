"""Import an evening's file: brought in once, and only if every page can show what it holds."""

import secrets
import uuid
from collections.abc import Callable
from typing import Any

from django.db import DataError, IntegrityError
from django.utils import timezone

from scoring.access.links import token_of
from scoring.models import Device, Role
from scoring.rules.errors import RuleViolation
from scoring.services import Stage, open_link
from tournaments import services
from tournaments.files.exports import archive_of, here_already
from tournaments.models import Tournament
from tournaments.models.columns import unreadable
from tournaments.queries import (
    Accounts,
    Evening,
    acts,
    board_shown,
    changes_of,
    fresh_evening,
    podium_of,
)
from tournaments.rules.hall.rooms import rooms_of, verify_rooms
from tournaments.rules.record.answers import answer_event
from tournaments.words.prizes import prize_rows
from tournaments.words.vocabulary import change_in_words, reason_in_words


def arrive(
    document: object, device: Callable[[], Device], form_id: uuid.UUID | None = None
) -> tuple[Tournament, bool]:
    """Import a parsed file for a device: the evening, and whether it was here already just so.

    `device`: asked for once the file has been judged. `form_id`: the same one again is the same
    evening. Idempotent, sent twice at once as well. Raises RuleViolation, and stores nothing then,
    no device either.
    """
    judged = judge(document)
    with services.staging_evenings(device) as stage:
        known = here_already(judged)
        if known is not None:
            # The file opens every link of the evening: who has it may follow the one to direct.
            open_link(device=stage.owner, shared=known, token=token_of(known, Role.OWN))
            return known, True
        tournament, _was_here = stage_judged(stage, judged, form_id or uuid.uuid4())
        services.publish(stage)
    tournament.refresh_from_db(fields=["club", "device"])
    return tournament, False


def judge(document: object) -> dict[str, Any]:
    """Have the law judge an evening's record, and return it; stores nothing.

    Raises RuleViolation.
    """
    if not isinstance(document, dict) or "round_list" not in document:
        raise RuleViolation("not_an_evening")
    answer_event(document)
    return document


def stage_judged(
    stage: Stage, document: dict[str, Any], form_id: uuid.UUID
) -> tuple[Tournament, bool]:
    """Stage an evening that has been judged, and work out all that pages show of it.

    Returns it, and whether this form had brought it in before. Raises RuleViolation.
    """
    coming = services.Coming(form_id, document, timezone.localdate(), secrets.randbelow(10**9))
    try:
        tournament, was_here = services.stage_evening(stage, coming)
        if not was_here:
            _show(fresh_evening(tournament.pk))
    except RuleViolation:
        raise
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        TypeError,
        ValueError,
        DataError,
        IntegrityError,
    ):
        # Columns are validated one by one; what is inside of them only by what is done with it.
        raise unreadable("kept") from None
    return tournament, was_here


def _show(evening: Evening) -> None:
    """Work out what pages show: a file that was tampered with must break none of them."""
    for change in changes_of(evening.tournament):
        change_in_words(change, evening.movement)
    acts.tables_put_right(evening.tournament)
    for round_ in evening.rounds:
        seated = (place for table in round_.tables for place in table.places.values())
        for place in (*seated, *round_.sit_outs):
            reason_in_words(place, evening)
    verify_rooms(rooms_of(evening.tournament.rooms))
    board_shown(evening)
    podium_of(evening)
    accounts = Accounts(evening)
    _ = evening.prizes, evening.standings, evening.calls, evening.attendance
    prize_rows(evening)
    services.settings_like(evening.tournament)
    _ = accounts.payers, accounts.fees, accounts.books, accounts.expected, accounts.counted
    archive_of(evening)

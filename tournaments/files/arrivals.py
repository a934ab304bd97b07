"""Import an evening's file: brought in once, and only if every page can show what it holds."""

import secrets
import uuid
from collections.abc import Callable

from django.db import DataError, IntegrityError, transaction
from django.utils import timezone

from scoring.access.links import token_of
from scoring.models import Device, Role
from scoring.rules.errors import RuleViolation
from scoring.services import open_link, storing
from tournaments import services
from tournaments.files.exports import archive_of, here_already
from tournaments.files.unreleased import adapt_evening
from tournaments.models import Tournament
from tournaments.models.columns import unreadable
from tournaments.queries import Evening, acts, board_shown, changes_of, fresh_evening, podium_of
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
    coming = judge(document)
    with transaction.atomic():
        owner = device()
        known = here_already(coming.document)
        if known is not None:
            # The file opens every link of the evening: who has it may follow the one to direct.
            open_link(device=owner, shared=known, token=token_of(known, Role.OWN))
            return known, True
        with storing(owner) as owner:
            tournament, was_here = store(owner, coming, form_id or uuid.uuid4())
            if not was_here:
                services.put_into_clubs(owner, [tournament.pk])
    tournament.refresh_from_db(fields=["club", "device"])
    return tournament, False


def judge(document: object) -> services.Coming:
    """Have the law judge an evening's record; stores nothing. Raises RuleViolation."""
    if not isinstance(document, dict) or "round_list" not in document:
        raise RuleViolation("not_an_evening")
    adapt_evening(document)
    return services.judge_evening(document)


def store(owner: Device, coming: services.Coming, form_id: uuid.UUID) -> tuple[Tournament, bool]:
    """Store an evening that has been judged, and work out all that pages show of it.

    Returns it, and whether this form had brought it in before. Inside a transaction. Raises
    RuleViolation.
    """
    try:
        with transaction.atomic():
            day, seed = timezone.localdate(), secrets.randbelow(10**9)
            tournament, was_here = services.store_evening(owner, coming, form_id, day, seed)
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
        for place in round_.places:
            reason_in_words(place, evening)
    board_shown(evening)
    podium_of(evening)
    _ = evening.prizes, evening.standings, evening.calls, evening.attendance
    prize_rows(evening)
    services.settings_like(evening.tournament)
    archive_of(evening)

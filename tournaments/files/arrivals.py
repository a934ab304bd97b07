"""Import an evening's file: brought in once, and only if every page can show what it holds."""

import secrets
import uuid
from collections.abc import Callable

from django.db import DataError, IntegrityError, transaction
from django.utils import timezone

from scoring.models import Device, Role
from scoring.rules.errors import RuleViolation
from scoring.services import lock_device, open_link
from scoring.sharing.links import token_of
from tournaments import services
from tournaments.columns import unreadable
from tournaments.files.exports import archive_of, here_already
from tournaments.models import Tournament
from tournaments.queries import Accounts, Evening, acts, board_shown, changes_of, fresh_evening, podium_of
from tournaments.rules.hall.rooms import rooms_of, verify_rooms
from tournaments.words.vocabulary import change_in_words, reason_in_words


def arrive(
    document: object, device: Callable[[], Device], form_id: uuid.UUID | None = None
) -> tuple[Tournament, bool]:
    """Import a parsed file for a device: the evening, and whether it was here already just like that.

    `device`: asked for within the transaction. `form_id`: the same one again is the same evening. Idempotent,
    sent twice at once as well. Raises RuleViolation, and stores nothing then, no device either.
    """
    if not isinstance(document, dict) or "round_list" not in document:
        raise RuleViolation("wrong_type", "This file does not hold an evening.")
    try:
        with transaction.atomic():
            owner = device()
            lock_device(owner)
            known = here_already(document)
            if known is not None:
                # The file opens every link of the evening: who has it may follow the one to direct.
                open_link(device=owner, shared=known, token=token_of(known, Role.OWN))
                return known, True
            tournament = services.bring_in(
                device=owner,
                tournament_id=form_id or uuid.uuid4(),
                document=document,
                date=timezone.localdate(),
                seed=secrets.randbelow(10**9),
            )
            _show(fresh_evening(tournament.pk))
    except RuleViolation:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, DataError, IntegrityError):
        # Columns are validated one by one; what is inside of them only by what is done with it.
        raise unreadable("kept") from None
    return tournament, False


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
    _ = accounts.payers, accounts.fees, accounts.books, accounts.expected, accounts.counted
    archive_of(evening)

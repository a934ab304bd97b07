"""Writers of what the hall's boards show: the podium, revealed step by step."""

from uuid import UUID

from django.db import transaction

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from tournaments.models import Tournament
from tournaments.queries import podium_of, steps_revealed
from tournaments.services.locking import locked, log


@transaction.atomic
def reveal(*, tournament_id: UUID, steps: int, device: Device | None) -> None:
    """Reveal so many steps of the podium, from below; 0 covers all again (idempotent).

    Raises RuleViolation `not_over`.
    """
    evening = locked(tournament_id)
    current = evening.current
    if current is None or not evening.is_over:
        raise RuleViolation("not_over", "The last round is not over.")
    steps = max(0, min(steps, len(podium_of(evening))))
    if steps != steps_revealed(evening):
        Tournament.objects.filter(pk=tournament_id).update(
            revealed_steps=steps, revealed_round=current.number
        )
        log(evening.tournament, "revealed", device, steps=steps)

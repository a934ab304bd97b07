"""The writer of how a season counts."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.models import Device
from tournaments.models import Tournament
from tournaments.queries import rules_in
from tournaments.rules.record.seasons import read_counting
from tournaments.services.locking import locked, log
from tournaments.services.undo.old_values import values_of


@transaction.atomic
def choose_season(*, tournament_id: UUID, season: Mapping[str, Any], device: Device | None) -> None:
    """Store how the season counts whose newest evening this is (idempotent).

    `season`: as `Tournament.season` has it. Raises RuleViolation `season`.
    """
    tournament = locked(tournament_id).tournament
    read_counting(rules_in(season))
    season = dict(season)
    if tournament.season == season:
        return
    was = {"tournament": values_of(tournament, ["season"])}
    Tournament.objects.filter(pk=tournament.pk).update(season=season)
    log(tournament, "season", device, was=was)

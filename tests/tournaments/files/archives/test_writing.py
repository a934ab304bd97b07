"""What goes out is what one owns, and reading it takes no more statements for more of it."""

import uuid

from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import services
from scoring.access.access import Visitor
from scoring.models import Device, Grant, Role
from scoring.rules.record.shapes import parse_storable
from scoring.rules.rulesets.presets import RULESETS
from tests.tournaments.conftest import Hall
from tournaments.files.archives.index import NAME, read_index
from tournaments.files.archives.writing import archive_of_everything
from tournaments.files.archives.zips import Zip


def start(device: Device) -> None:
    services.start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=RULESETS["australian"],
        names=["Nora", "Ed", "Sue", "Will"],
        first_dealer=0,
    )


def held(visitor: Visitor) -> tuple[int, int]:
    """How many games and evenings a visitor's archive has."""
    index = read_index(parse_storable(Zip(archive_of_everything(visitor)).text(NAME)))
    return len(index.games), len(index.evenings)


def test_what_one_only_keeps_or_helps_with_is_not_ones_own(hall: Hall) -> None:
    start(hall.device)
    helper = Device.objects.create(token_hash="helper")
    now = hall.now.tournament
    Grant.objects.create(
        device=helper,
        kind=now.access_kind,
        object_id=now.pk,
        role=Role.KEEP,
        generation=now.helper_generation,
    )
    for grant in Grant.objects.filter(device=hall.device, kind__in=("game", "series")):
        Grant.objects.create(
            device=helper, kind=grant.kind, object_id=grant.object_id, role=Role.KEEP, generation=1
        )
    assert held(Visitor(hall.device)) == (1, 1)
    assert held(Visitor(helper)) == (0, 0)
    assert held(Visitor(None, at_the_computer=True)) == (1, 1)


def test_statements_do_not_grow_with_the_games(device: Device) -> None:
    counts = []
    for more in (2, 30):
        for _ in range(more):
            start(device)
        with CaptureQueriesContext(connection) as statements:
            archive_of_everything(Visitor(device))
        counts.append(len(statements))
    assert counts[0] == counts[1]

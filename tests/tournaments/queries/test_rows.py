"""As many statements for forty tables as for two, and an evening read once a revision."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Device
from scoring.services import By
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.queries import TableKey, evening


def test_pages_read_an_evening_once_a_revision(begun: Hall) -> None:
    with CaptureQueriesContext(connection) as first:
        evening(begun.pk)
    with CaptureQueriesContext(connection) as second:
        evening(begun.pk)
    assert (len(second), len(first) > 1) == (1, True)
    begun.type(1, 10, 0)
    assert evening(begun.pk).round(1).table(1).result == {"NS": 10, "EW": 0}


@pytest.mark.parametrize("act", ["read", "hand", "type", "draft", "publish", "swap"])
def test_statements_do_not_grow_with_the_field(device: Device, act: str) -> None:
    counts = []
    for players in (8, 48):
        hall = Hall(device, players, rounds=4)
        hall.seat()
        for table in hall.now.current.tables[1:]:
            hall.type(table.number, 100, 0)
        facts = hall.north(1)
        if act in ("draft", "publish"):
            hall.type(1, 10, 0)
        if act == "publish":
            services.draft_round(tournament_id=hall.pk, device=None)
        first, second = hall.table(1, 1).entries["N"].pk, hall.table(2, 1).entries["N"].pk
        number = 2 if act == "publish" else 1
        with CaptureQueriesContext(connection) as statements:
            if act == "read":
                evening(hall.pk)
            elif act == "hand":
                services.record_table_hand(
                    table=TableKey(hall.pk, 1, 1), key=uuid.uuid4(), facts=facts, device=device
                )
            elif act == "type":
                services.type_totals(
                    table=TableKey(hall.pk, 1, 1),
                    seen_version=None,
                    typed=services.TypedTotals({"NS": 10, "EW": 0}, {"NS": 0, "EW": 0}),
                    by=By(device),
                )
            elif act == "draft":
                services.draft_round(tournament_id=hall.pk, device=None)
            elif act == "publish":
                services.publish_round(tournament_id=hall.pk, number=number, device=None)
            else:
                services.swap_places(
                    tournament_id=hall.pk, number=1, pair=(first, second), by=By(None, "why")
                )
        counts.append(len(statements))
    assert counts[0] == counts[1]

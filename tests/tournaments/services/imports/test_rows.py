"""Rows of a record's rounds, where nothing or something else was kept beside it."""

import datetime
import uuid
from typing import Any

import pytest

from scoring.models import Device
from scoring.services import By
from tests.tournaments.conftest import Hall, forget, refused
from tournaments import services
from tournaments.files.exports import archive_of, record_of
from tournaments.models import Tournament
from tournaments.queries import TableKey, fresh_evening
from tournaments.rules.record.kept import HALL


def brought(document: dict[str, Any], device: Device) -> Tournament:
    day = datetime.date(2026, 11, 24)
    return services.bring_in(
        device=device, tournament_id=uuid.uuid4(), document=document, date=day, seed=1
    )


def test_typed_slams_and_rulings_come_from_the_record_alone(begun: Hall) -> None:
    begun.type(2, 300, 100, NS=1)
    begun.play_hands(1)
    services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    document = record_of(begun.now)
    copy = fresh_evening(brought(document, begun.device).pk)
    view = copy.round(1).table(2)
    assert (view.typed, view.typed_slams) == ({"NS": 300, "EW": 100}, {"NS": 1, "EW": 0})
    assert record_of(copy) == document


def test_hands_that_were_played_under_totals_that_count_are_kept_beside_them(begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(1, 10, 20)
    services.settle(
        table=TableKey(begun.pk, 1, 1), counts="typed", by=By(None, "the sheet is right")
    )
    document = archive_of(begun.now)
    assert document["round_list"][0]["tables"][0]["totals"] == {"NS": 10, "EW": 20}
    forget(begun.pk)
    brought(document, begun.device)
    assert (begun.table(1).scored, begun.table(1).counted) == (4, {"NS": 10, "EW": 20})


@pytest.mark.parametrize(
    "change",
    [
        {"number": 40_000},
        {"number": 2, "key": "no key"},
        {"number": 2, "recorded_by": 99},
        {"number": 1},
    ],
)
def test_hands_that_cannot_be_stored_are_refused_in_words(
    begun: Hall, change: dict[str, Any]
) -> None:
    begun.play_hands(1)
    document = archive_of(begun.now)
    document["kept"][HALL]["rounds"][0]["tables"]["1"]["hands"][1] |= change
    forget(begun.pk)
    code = refused(brought, document=document, device=begun.device)
    assert (code in {"kept_unreadable", "cannot_be_stored"}, Tournament.objects.count()) == (
        True,
        0,
    )


def test_a_draft_of_people_who_are_not_there_is_refused(hall: Hall) -> None:
    services.draft_round(tournament_id=hall.pk, device=None)
    document = archive_of(hall.now)
    document["kept"][HALL]["rounds"][0]["seating"]["1"]["N"] = 77
    forget(hall.pk)
    assert refused(brought, document=document, device=hall.device) == "kept_unreadable"


def test_a_draft_keeps_the_versions_that_its_forms_name(hall: Hall) -> None:
    services.draft_round(tournament_id=hall.pk, device=None)
    first, second = (
        hall.now.draft.table(1).places["N"].entry,
        hall.now.draft.table(2).places["N"].entry,
    )
    services.swap_places(tournament_id=hall.pk, number=1, pair=(first.pk, second.pk), by=By())
    before = [table.row.version for table in hall.now.draft.tables]
    document = archive_of(hall.now)
    forget(hall.pk)
    brought(document, hall.device)
    assert [table.row.version for table in hall.now.draft.tables] == before != [0, 0]

"""Games that were stored by the very first migration are today what they were then."""

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest

from scoring.models import Grant, Series
from scoring.queries.games import game_with_rows
from scoring.queries.sheets import game_sheet
from scoring.rules.rulesets.presets import RULESETS
from tests.upgrades.conftest import OldDatabase

THEN = datetime(2026, 11, 21, 2, 30, 1, 234567, tzinfo=UTC).isoformat()
FIRST, REMATCH = (str(uuid.UUID(int=number)) for number in (1, 2))
OPTIONS = RULESETS["australian"].options()


def game(key: str, **more: Any) -> dict[str, Any]:
    """A game of the series of the first one, as a row of the first schema."""
    row = {
        "id": key,
        "series": FIRST,
        "ruleset_name": "australian",
        "options": OPTIONS,
        "house_name": "",
    }
    counted = {"first_dealer": 3, "keep_generation": 1, "watch_generation": 2, "revision": 3}
    return {
        **row,
        "lines": {},
        "side_names": [],
        "started_at": THEN,
        "stopped_at": None,
        **counted,
        **more,
    }


def hand(number: int, key: str, contractor: int, bid: str, tricks: list[int]) -> dict[str, Any]:
    plain = {"partners": [], "order": [], "grand_slam": False, "sans_kitty": False, "blind": False}
    none: dict[str, Any] = {
        "revoke": None,
        "dealer": None,
        "adjustment": [],
        "adjustment_reason": "",
        "voided": False,
    }
    said = {"outcome": "contract", "contractor": contractor, "bid": bid, "tricks": tricks}
    known = {
        "id": number,
        "key": str(uuid.UUID(int=100 + number)),
        "version": 0,
        "voided": False,
        "recorded_at": THEN,
    }
    return {**known, "recorded_by_id": 1, "game_id": key, "number": number, **said, **plain, **none}


ROWS: dict[str, list[dict[str, Any]]] = {
    "scoring.Device": [{"id": 1, "token_hash": "a" * 64, "first_seen": THEN}],
    "scoring.Player": [
        {"id": number, "device_id": 1, "name": name}
        for number, name in enumerate(["Nora", "Ed", "Sue", "Will"], start=1)
    ],
    "scoring.Game": [game(FIRST, side_names=["Us", "Them"]), game(REMATCH, stopped_at=THEN)],
    "scoring.Grant": [
        {
            "id": number,
            "device_id": 1,
            "kind": "game",
            "object_id": key,
            "role": "own",
            "generation": 0,
        }
        for number, key in enumerate([FIRST, REMATCH], start=1)
    ],
    "scoring.Seat": [
        {
            "id": 10 * table + seat,
            "game_id": key,
            "number": seat,
            "player_id": seat + 1,
            "from_hand": 1,
        }
        for table, key in enumerate([FIRST, REMATCH], start=1)
        for seat in range(4)
    ],
    "scoring.Hand": [
        hand(1, FIRST, 0, "7H", [8, 2]),
        hand(2, FIRST, 1, "8D", [4, 6]),
        hand(3, FIRST, 2, "MIS", [0, 10]),
    ],
}


@pytest.fixture(autouse=True, scope="module")
def upgraded(old_database: OldDatabase) -> None:
    then = old_database.at(scoring="0001_game", tournaments=None)
    old_database.fill(then, ROWS)
    old_database.upgrade()


@pytest.mark.django_db
def test_a_game_of_the_first_schema_has_its_hands_totals_seats_and_time() -> None:
    found = game_with_rows(uuid.UUID(FIRST))
    assert found is not None
    sheet = game_sheet(found).sheet
    assert [line.totals for line in sheet.hands] == [
        {"Us": 200, "Them": 20},
        {"Us": 240, "Them": -260},
        {"Us": 490, "Them": -260},
    ]
    assert found.names == ("Nora", "Ed", "Sue", "Will")
    assert (found.started_at.isoformat(), found.watch_generation, found.revision) == (THEN, 2, 3)
    assert found.options == OPTIONS
    assert [str(row.key) for row in found.hands.all()] == [
        row["key"] for row in ROWS["scoring.Hand"]
    ]
    assert {row.recorded_at.isoformat() for row in found.hands.all()} == {THEN}


@pytest.mark.django_db
def test_a_rematch_stays_in_the_series_of_the_first_game_which_its_owner_owns_now() -> None:
    series = Series.objects.get()
    assert str(series.pk) == FIRST
    assert {str(key) for key in series.games.values_list("pk", flat=True)} == {FIRST, REMATCH}
    (stopped,) = [row.stopped_at for row in series.games.all() if str(row.pk) == REMATCH]
    assert stopped is not None
    assert stopped.isoformat() == THEN
    own = Grant.objects.filter(device=1, role="own").values_list("kind", "object_id")
    assert {(kind, str(key)) for kind, key in own} == {
        ("game", FIRST),
        ("game", REMATCH),
        ("series", FIRST),
    }

"""Which game a record is of, as it is written and read."""

from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest

from scoring.rules.errors import RuleViolation
from scoring.rules.record.origins import Origin, read_origin, write_origin
from scoring.rules.record.sittings import Sitting

GAME = UUID("5b0c1a0e-9d5f-4b52-9a3f-000000000001")
BEGUN = datetime(2026, 11, 24, 19, 30, tzinfo=UTC)


@pytest.mark.parametrize("stopped", [None, BEGUN + timedelta(hours=1)])
@pytest.mark.parametrize("sittings", [(), (Sitting(3, "Will", 1), Sitting(3, "Zoe", 2))])
def test_what_is_written_is_read(stopped: datetime | None, sittings: tuple[Sitting, ...]) -> None:
    origin = Origin(GAME, BEGUN, stopped, sittings)
    assert read_origin(write_origin(origin)) == origin


def test_a_moment_in_another_zone_is_the_same_moment() -> None:
    there = BEGUN.astimezone(timezone(timedelta(hours=-6)))
    assert read_origin({"id": str(GAME), "started_at": there.isoformat()}) == Origin(GAME, BEGUN)


@pytest.mark.parametrize("kept", [{}, {"id": str(GAME)}, {"started_at": BEGUN.isoformat()}])
def test_a_record_that_does_not_say_which_game_it_is_has_no_origin(kept: dict[str, object]) -> None:
    assert read_origin(kept) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("id", "5b0c"),
        ("id", 7),
        ("started_at", "2026-11-24T19:30:00"),
        ("started_at", "0001-01-01T00:00:00+23:59"),
        ("started_at", "yesterday"),
        ("stopped_at", 7),
        ("seats", 7),
    ],
)
def test_what_is_neither_is_refused_and_named(key: str, value: object) -> None:
    with pytest.raises(RuleViolation) as refused:
        read_origin({**write_origin(Origin(GAME, BEGUN)), key: value})
    assert (refused.value.code, refused.value.facts["key"]) == ("wrong_type", key)

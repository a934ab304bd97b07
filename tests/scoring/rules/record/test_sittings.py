"""Who sat at the seats that changed hands, as it is written, read and judged."""

from typing import Any

import pytest

from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import Record, answer, read_record
from scoring.rules.record.sittings import (
    Sitting,
    everybody,
    read_sittings,
    tables,
    verify_sittings,
    write_sittings,
)

WILL_THEN_ZOE = (Sitting(3, "Will", 1), Sitting(3, "Zoe", 2))
DOCUMENT: dict[str, Any] = {
    "format": "five-hundred-record/1",
    "ruleset": {"name": "australian"},
    "players": ["Nora", "Ed", "Sue", "Zoe"],
    "hands": [{"contractor": "Zoe", "bid": "8D", "tricks": {"NS": 2, "EW": 8}}],
}


def record() -> Record:
    return read_record(DOCUMENT)


def test_what_is_written_is_read_and_nothing_is_written_of_nothing() -> None:
    assert read_sittings(write_sittings(WILL_THEN_ZOE)["seats"]) == WILL_THEN_ZOE
    assert write_sittings(WILL_THEN_ZOE)["seats"] == [
        {"seat": 3, "name": "Will", "from_hand": 1},
        {"seat": 3, "name": "Zoe", "from_hand": 2},
    ]
    assert write_sittings(()) == {}


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ({}, "wrong_type"),
        ([[]], "wrong_type"),
        ([{"seat": 3, "name": "Will"}], "missing_key"),
        ([{"seat": 3, "name": "Will", "from_hand": 1, "until": 2}], "unknown_key"),
        ([{"seat": "3", "name": "Will", "from_hand": 1}], "wrong_type"),
        ([{"seat": True, "name": "Will", "from_hand": 1}], "wrong_type"),
        ([{"seat": 3, "name": None, "from_hand": 1}], "wrong_type"),
        ([{"seat": 3, "name": "Will", "from_hand": 1.5}], "wrong_type"),
    ],
)
def test_another_shape_is_refused(written: object, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        read_sittings(written)
    assert refused.value.code == code


def test_tables_are_named_whenever_somebody_sits_down() -> None:
    back = (*WILL_THEN_ZOE[:1], Sitting(3, "Max", 2), Sitting(1, "Ann", 1), Sitting(1, "Ed", 3))
    seated = everybody(("Nora", "Ed", "Sue", "Max"), back)
    assert list(tables(seated)) == [
        (1, ("Nora", "Ann", "Sue", "Will")),
        (2, ("Nora", "Ann", "Sue", "Max")),
        (3, ("Nora", "Ed", "Sue", "Max")),
    ]


@pytest.mark.parametrize(
    "sittings",
    [
        (),
        WILL_THEN_ZOE,
        tuple(reversed(WILL_THEN_ZOE)),
        # Who leaves one seat may take another one at once.
        (Sitting(3, "Ed", 1), Sitting(3, "Zoe", 2), Sitting(1, "Zoe", 1), Sitting(1, "Ed", 2)),
    ],
)
def test_a_game_can_have_been_played_so(sittings: tuple[Sitting, ...]) -> None:
    verify_sittings(record(), sittings)


@pytest.mark.parametrize(
    ("sittings", "code", "facts", "place"),
    [
        # Hands: one is recorded, and somebody may have come for the next.
        ([(3, "Will", 1), (3, "Zoe", 3)], "no_such_hand", {"hand": 3}, {}),
        ([(3, "Will", 0), (3, "Zoe", 2)], "no_such_hand", {"hand": 0}, {}),
        ([(3, "Will", -1_000), (3, "Zoe", 2)], "no_such_hand", {"hand": -1_000}, {}),
        # Seats: numbered from 0, each taken by one at a time, from the first hand on.
        ([(4, "Will", 1), (4, "Zoe", 2)], "players", {"seat": 4}, {}),
        ([(-1, "Will", 1), (-1, "Zoe", 2)], "players", {"seat": -1}, {}),
        ([(3, "Zoe", 2)], "players", {"seat": 3}, {}),
        ([(3, "Will", 1), (3, "Max", 1), (3, "Zoe", 2)], "players", {"seat": 3}, {}),
        # Whoever came last is the one who sits there.
        ([(3, "Zoe", 1), (3, "Will", 2)], "unknown_player", {"player": "Will"}, {}),
        # Names.
        ([(3, " ", 1), (3, "Zoe", 2)], "players", {"name": "' '"}, {"hand": 1}),
        ([(3, "W\nill", 1), (3, "Zoe", 2)], "players", {"name": "'W\\nill'"}, {"hand": 1}),
        ([(3, "Nora", 1), (3, "Zoe", 2)], "players", {"name": "Nora"}, {"hand": 1}),
        ([(1, "Zoe", 1), (1, "Ed", 2)], "players", {"name": "Zoe"}, {"hand": 1}),
    ],
)
def test_a_game_that_nobody_can_have_played_is_refused(
    sittings: list[tuple[int, str, int]],
    code: str,
    facts: dict[str, object],
    place: dict[str, int],
) -> None:
    with pytest.raises(RuleViolation) as refused:
        verify_sittings(record(), [Sitting(*one) for one in sittings])
    assert (refused.value.code, refused.value.facts, refused.value.place) == (code, facts, place)


def test_the_score_depends_on_none_of_it() -> None:
    scored = answer(DOCUMENT)
    for seats in ([{"seat": 3, "name": "Will", "from_hand": 1}], "nonsense", [7], None):
        assert answer({**DOCUMENT, "kept": {"seats": seats}}) == scored

"""The index of an archive comes back as it was written, and says where it is wrong."""

import json
import uuid
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleViolation
from scoring.rules.record.sittings import Sitting
from tournaments.files.archives.index import Index, ListedGame, read_index, write_index

MOMENTS = st.datetimes(datetime(1901, 1, 1), datetime(2999, 12, 31), timezones=st.just(UTC))
FIGURES = st.integers(-9, 99)
GAMES = st.builds(
    ListedGame,
    file=st.text(max_size=20),
    id=st.uuids(),
    series=st.uuids(),
    started_at=MOMENTS,
    stopped_at=st.none() | MOMENTS,
    house_name=st.text(max_size=20),
    lines=st.sampled_from([{}, {"P15": "left"}, {"P12": "first", "P15": "dealer"}]),
    is_away=st.booleans(),
    sittings=st.lists(st.builds(Sitting, FIGURES, st.text(max_size=20), FIGURES), max_size=3).map(
        tuple
    ),
)
FILES = st.lists(st.text(max_size=20), max_size=3).map(tuple)


PEOPLE = st.dictionaries(st.sampled_from(["Norah", "nora"]), st.sampled_from(["Nora", "Ed"]))


@given(st.builds(Index, st.lists(GAMES, max_size=3).map(tuple), FILES, FILES, FILES, PEOPLE))
def test_an_index_comes_back_as_it_was(index: Index) -> None:
    assert read_index(json.loads(json.dumps(write_index(index)))) == index


def whole() -> dict[str, Any]:
    now = datetime(2026, 11, 24, tzinfo=UTC)
    game = ListedGame("games/1.json", uuid.uuid4(), uuid.uuid4(), now, None, "", {}, False)
    return write_index(Index((game,), ("evenings/1.json",), ()))


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("format",), "five-hundred-archive/2", "unknown_format"),
        (("games",), {}, "wrong_type"),
        (("games",), [{}] * 20_001, "too_large"),
        (("evenings", 0), "evenings/1.json", "wrong_type"),
        (("evenings", 0, "file"), 1, "wrong_type"),
        (("games", 0, "id"), "1", "wrong_type"),
        (("games", 0, "best_of"), None, "unknown_key"),
        (("games", 0, "started_at"), "yesterday", "wrong_type"),
        (("games", 0, "started_at"), "2026-11-24T19:30:00", "wrong_type"),
        (("games", 0, "started_at"), "0001-01-01T00:00:00+00:00", "wrong_type"),
        (("games", 0, "lines"), {"P99": "x"}, "option_value"),
        (("games", 0, "seats"), {}, "wrong_type"),
        (("games", 0, "more"), 1, "unknown_key"),
        (("games", 0, "put_away"), "no", "wrong_type"),
        (("people",), [], "wrong_type"),
        (("people",), {"Norah": None}, "wrong_type"),
        (("people",), {"Norah": " "}, "players"),
        (("people",), {"Nor\nah": "Nora"}, "players"),
        (("people",), {"Norah": "N" * 41}, "players"),
        (("people",), {f"N{number}": "Nora" for number in range(5_001)}, "too_large"),
        (("more",), 1, "unknown_key"),
    ],
)
def test_an_index_that_cannot_be_is_refused(
    path: tuple[str | int, ...], value: object, code: str
) -> None:
    document: Any = whole()
    inside = document
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    with pytest.raises(RuleViolation) as refused:
        read_index(document)
    assert refused.value.code == code

"""An evening brought in from its record: all of it, once, or nothing."""

import copy
import datetime
import uuid
from typing import Any

import pytest

from scoring.models import Device, Grant, Hand, Role
from scoring.rules.errors import RuleViolation
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.files.exports import archive_of, record_of
from tournaments.models import Entry, Status, Tournament
from tournaments.queries import SeatKey, TableKey, fresh_evening
from tournaments.rules.record.answers import answer_event
from tournaments.services import bring_in


@pytest.fixture
def document(begun: Hall) -> dict[str, Any]:
    """One round: a table with a ruling and somebody's stand-in, and a tie that was cut for."""
    begun.play_hands(1)
    begun.type(2, 50, 50)
    services.rule_tie(table=TableKey(begun.pk, 1, 2), low="EW", how="cut", device=None)
    seat = SeatKey(TableKey(begun.pk, 1, 1), "N")
    services.stand_in(seat=seat, name="Bea", from_hand=3, device=None)
    return record_of(begun.now)


def arguments(device: Device, document: dict[str, Any]) -> dict[str, Any]:
    return {
        "device": device,
        "tournament_id": uuid.uuid4(),
        "document": document,
        "date": datetime.date(2026, 11, 24),
        "seed": 1,
    }


def test_a_record_sent_twice_is_one_evening(device: Device, document: dict[str, Any]) -> None:
    sent = arguments(device, document)
    assert bring_in(**sent).pk == bring_in(**sent).pk
    assert Tournament.objects.count() == 2
    grants = Grant.objects.filter(object_id=sent["tournament_id"])
    assert [(grant.device, grant.role) for grant in grants] == [(device, Role.OWN)]


@pytest.mark.parametrize("name", [" ", "\u202e", "\u200b \u200b"])
def test_a_name_that_nobody_sees_is_none(
    device: Device, document: dict[str, Any], name: str
) -> None:
    brought = bring_in(**arguments(device, {**document, "name": name}))
    assert brought.name == "Five Hundred"


def test_what_is_brought_in_is_what_was_written(device: Device, document: dict[str, Any]) -> None:
    brought = fresh_evening(bring_in(**arguments(device, document)).pk)
    assert record_of(brought) == document
    first = brought.round(1).table(1)
    assert (first.places["N"].stand_in, first.places["N"].stand_in_from, first.scored) == (
        "Bea",
        3,
        4,
    )
    assert (brought.round(1).table(2).row.low, brought.round(1).table(2).typed) == (
        "EW",
        {"NS": 50, "EW": 50},
    )


def test_a_record_may_have_its_tables_in_any_order(
    device: Device, document: dict[str, Any]
) -> None:
    in_order = copy.deepcopy(document)
    document["round_list"][0]["tables"].reverse()
    brought = fresh_evening(bring_in(**arguments(device, document)).pk)
    assert record_of(brought) == in_order


def test_tables_whose_numbers_leave_some_out_have_their_signs(
    device: Device, document: dict[str, Any]
) -> None:
    document["round_list"][0]["tables"][0]["table"] = 41
    brought = fresh_evening(bring_in(**arguments(device, document)).pk)
    assert [table.number for table in brought.round(1).tables] == [2, 41]
    assert brought.tournament.signs.count() == 41


def test_the_evening_goes_on_from_there(device: Device, document: dict[str, Any]) -> None:
    pk = bring_in(**arguments(device, document)).pk
    assert services.draft_round(tournament_id=pk, device=device).number == 2


def test_who_played_a_last_round_is_withdrawn_and_who_has_one_to_come_is_here(
    device: Device, document: dict[str, Any]
) -> None:
    document["entries"][0] = {"name": "P01", "until": 1}
    document["entries"][1] = {"name": "P02", "until": 2}
    document["entries"][2] = {"name": "P03", "until": 1_000_000}
    brought = fresh_evening(bring_in(**arguments(device, document)).pk)
    rows = {entry.name: (entry.status, entry.leaves_after) for entry in brought.entries.values()}
    assert rows["P01"] == (Status.WITHDRAWN, None)
    assert rows["P02"] == (Status.HERE, 2)
    assert rows["P03"] == (Status.HERE, None)


def test_who_begins_after_the_next_round_comes_late(
    device: Device, document: dict[str, Any]
) -> None:
    document["entries"] += [{"name": f"From {first}", "from": first} for first in (2, 3)]
    del document["standings"]
    pk = bring_in(**arguments(device, document)).pk
    rows = dict(Entry.objects.filter(tournament=pk).values_list("name", "status"))
    assert (rows["P01"], rows["From 2"], rows["From 3"]) == (
        Status.HERE,
        Status.HERE,
        Status.LATE,
    )


def test_an_evening_without_a_round_is_brought_in(device: Device, document: dict[str, Any]) -> None:
    empty = {key: value for key, value in document.items() if key not in ("name", "standings")}
    brought = fresh_evening(bring_in(**arguments(device, {**empty, "round_list": []})).pk)
    assert (brought.published, len(brought.entries), brought.tournament.name) == (
        [],
        8,
        "Five Hundred",
    )


@pytest.mark.parametrize(("key", "most"), [("rounds", 40), ("hands_per_round", 99)])
def test_more_than_an_evening_can_be_set_up_with_is_scored_and_not_run_here(
    device: Device, document: dict[str, Any], key: str, most: int
) -> None:
    empty = {**document, "round_list": []}
    del empty["standings"]
    assert bring_in(**arguments(device, {**empty, key: most}))
    assert answer_event({**empty, key: most + 1})["winners"]
    with pytest.raises(RuleViolation, match="not_run_here") as caught:
        bring_in(**arguments(device, {**empty, key: most + 1}))
    assert caught.value.facts == {"key": f"{key}: {most + 1}"}


def test_a_round_without_tables_is_scored_and_not_run_here(
    device: Device, document: dict[str, Any]
) -> None:
    """No round can follow it: nobody leaves a table, and nobody stays at one."""
    del document["standings"]
    (round_,) = document["round_list"]
    round_ |= {"tables": [], "sit_outs": document["entries"]}
    assert answer_event(document)["winners"]
    with pytest.raises(RuleViolation) as caught:
        bring_in(**arguments(device, document))
    assert caught.value.code == "not_run_here"
    assert (caught.value.facts, caught.value.place) == ({"key": "tables: 0"}, {"round": 1})


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"table": 0}, "table: 0"),
        ({"table": -1}, "table: -1"),
        ({"table": 10_000}, "table: 10000"),
        ({"short": -5}, "short: -5"),
        ({"short": 10_000}, "short: 10000"),
        ({"stand_ins": {"N": {"name": "Bea", "from_hand": 10_000}}}, "from_hand: 10000"),
    ],
)
def test_a_number_that_cannot_be_kept_is_named(
    device: Device, document: dict[str, Any], table: dict[str, Any], key: str
) -> None:
    document["round_list"][0]["tables"][0] |= table
    del document["standings"]
    assert answer_event(document)["winners"]
    with pytest.raises(RuleViolation) as caught:
        bring_in(**arguments(device, document))
    assert (caught.value.code, caught.value.facts) == ("not_run_here", {"key": key})
    assert caught.value.place == {"round": 1, "table": table.get("table", 1)}


def test_the_largest_numbers_that_are_kept_come_back(
    device: Device, document: dict[str, Any]
) -> None:
    table = document["round_list"][0]["tables"][0]
    table |= {"table": 9_999, "stand_ins": {"N": {"name": "Bea", "from_hand": 9_999}}}
    kept = archive_of(fresh_evening(bring_in(**arguments(device, document)).pk))
    brought = fresh_evening(bring_in(**arguments(device, kept)).pk)
    assert brought.round(1).table(9_999).places["N"].stand_in_from == 9_999


@pytest.mark.parametrize("twin", ["p01", "P01 "])
def test_a_name_like_another_one_is_on_no_roll(
    device: Device, document: dict[str, Any], twin: str
) -> None:
    empty = {**document, "round_list": []}
    del empty["standings"]
    entries = [*(name for name in document["entries"] if name != "P02"), twin]
    assert refused(bring_in, **arguments(device, {**empty, "entries": entries})) == "entry_name"
    # Where an older version has brought them in, their evening still comes back.
    evening = bring_in(**arguments(device, empty))
    Entry.objects.filter(tournament=evening.pk, name="P02").update(name=twin)
    kept = archive_of(fresh_evening(evening.pk))
    again = fresh_evening(bring_in(**arguments(device, kept)).pk)
    assert {"P01", twin} < {entry.name for entry in again.entries.values()}


def test_more_players_than_an_evening_can_have_are_not_brought_in(
    device: Device, document: dict[str, Any]
) -> None:
    many = {**document, "round_list": [], "entries": [f"P{n}" for n in range(2001)]}
    del many["standings"]
    assert refused(bring_in, **arguments(device, many)) == "too_many_players"


def test_a_record_that_is_refused_leaves_nothing(device: Device, document: dict[str, Any]) -> None:
    hands = Hand.objects.count()
    for wrong, code in (
        ({"movement": "howell"}, "unknown_movement"),
        ({"rounds": 0}, "wrong_type"),
    ):
        assert refused(bring_in, **arguments(device, {**document, **wrong})) == code
    assert (Tournament.objects.count(), Hand.objects.count()) == (1, hands)

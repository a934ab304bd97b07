"""Seats over the API: exchanged, seated by hand, filled; the movement's objections come first."""

import pytest

from scoring.models import Device, Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, version_of, with_role
from tests.tournaments.conftest import Hall
from tournaments import services


@pytest.fixture
def drafted(hall: Hall) -> Hall:
    """Round 2 is drawn and not published."""
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=None)
    return hall


def seats_of(hall: Hall, number: int) -> dict[str, dict[str, int]]:
    round_ = hall.now.round(number)
    return {
        str(table.number): {seat: entry.number for seat, entry in table.entries.items()}
        for table in round_.tables
    }


def test_two_of_a_draft_change_places_once_it_was_said_what_speaks_against_it(
    drafted: Hall,
) -> None:
    program, swap = with_role(drafted, Role.OWN), address(drafted, "rounds/2/swap/")
    before = seats_of(drafted, 2)
    pair = {"entries": [before["1"]["N"], before["2"]["N"]]}
    objections = program.post(f"{swap}preview/", pair).json()["objections"]
    assert any("The movement brings" in words or "must oppose" in words for words in objections)
    assert seats_of(drafted, 2) == before
    assert code_of(program.post(swap, pair)) == (428, "if_match_missing")
    seen = version_of(drafted, 2)
    swapped = program.post(swap, pair, idempotency_key="s", if_match=seen).json()
    assert swapped["tables"][0]["seating"]["N"]["number"] == before["2"]["N"]
    assert program.post(swap, pair, idempotency_key="s", if_match=seen).json() == swapped
    again = program.post(swap, pair, if_match=seen)
    assert (code_of(again), again.json()["current"]) == ((412, "changed_since"), swapped)
    assert seats_of(drafted, 2)["2"]["N"] == before["1"]["N"]


def test_in_a_published_round_an_exchange_has_its_reason(begun: Hall) -> None:
    program, swap = with_role(begun, Role.OWN), address(begun, "rounds/1/swap/")
    seats = seats_of(begun, 1)
    pair = {"entries": [seats["1"]["N"], seats["2"]["N"]]}
    seen = version_of(begun, 1)
    assert code_of(program.post(swap, pair, if_match=seen)) == (422, "reason_missing")
    assert program.post(swap, {**pair, "reason": "misread"}, if_match=seen).status_code == 200
    assert seats_of(begun, 1)["1"]["N"] == seats["2"]["N"]


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ([1], "no_such_entry"),
        ([1, 1], "no_such_entry"),
        ([1, 99], "no_such_entry"),
        ("12", "wrong_type"),
    ],
)
def test_two_who_are_there_change_places(drafted: Hall, entries: object, code: str) -> None:
    program = with_role(drafted, Role.OWN)
    for path in ("rounds/2/swap/", "rounds/2/swap/preview/"):
        assert code_of(program.post(address(drafted, path), {"entries": entries})) == (422, code)


def test_a_draft_is_seated_by_hand(drafted: Hall) -> None:
    program, path = with_role(drafted, Role.OWN), address(drafted, "rounds/2/seats/")
    numbers = iter(range(1, 9))
    tables = {table: {seat: next(numbers) for seat in "NESW"} for table in ("1", "2")}
    said = program.post(f"{path}preview/", {"tables": tables}).json()["objections"]
    assert any("The movement brings" in words for words in said)
    seen = {"If-Match": version_of(drafted, 2)}
    assert code_of(program._send("put", path, {"tables": tables}, {})) == (428, "if_match_missing")
    round_ = program._send("put", path, {"tables": tables}, seen).json()
    assert code_of(program._send("put", path, {"tables": tables}, seen)) == (412, "changed_since")
    seen = {"If-Match": version_of(drafted, 2)}
    assert round_["tables"][1]["seating"]["W"]["number"] == 8
    assert seats_of(drafted, 2) == tables
    for wrong, code in (
        ({"1": tables["1"]}, "no_such_table"),
        ({**tables, "2": tables["1"]}, "seated_twice"),
        ({**tables, "2": {"N": 1}}, "missing_key"),
        ({**tables, "x": tables["1"]}, "wrong_type"),
        ({**tables, "2": {**tables["2"], "N": 99}}, "no_such_entry"),
    ):
        assert code_of(program._send("put", path, {"tables": wrong}, seen)) == (422, code)
    assert seats_of(drafted, 2) == tables
    published = program._send("put", address(drafted, "rounds/1/seats/"), {"tables": tables}, seen)
    assert code_of(published) == (422, "no_draft")


def test_who_has_gone_is_replaced_and_nobody_else_moves(begun: Hall) -> None:
    services.add_entries(tournament_id=begun.pk, names=["Zoe"], device=None)
    program, seat = with_role(begun, Role.OWN), address(begun, "rounds/1/tables/1/seats/N/")
    before = seats_of(begun, 1)
    filled = program._send("put", seat, {"entry": 9}, {}).json()
    assert filled["tables"][0]["seating"]["N"] == {"number": 9, "name": "Zoe"}
    assert seats_of(begun, 1) == {**before, "1": {**before["1"], "N": 9}}
    assert code_of(program._send("put", seat, {"entry": before["2"]["S"]}, {})) == (
        422,
        "seated_twice",
    )
    nowhere = address(begun, "rounds/1/tables/1/seats/X/")
    assert code_of(program._send("put", nowhere, {"entry": 9}, {})) == (404, "not_found")


def test_a_look_at_seats_that_part_partners_is_refused_as_the_seats_are(device: Device) -> None:
    hall = Hall(device, 8, movement="swiss", in_pairs=True)
    services.draft_round(tournament_id=hall.pk, device=device)
    program, path = with_role(hall, Role.OWN), address(hall, "rounds/1/seats/")
    tables = {
        str(table.number): {seat: entry.number for seat, entry in table.entries.items()}
        for table in hall.now.round(1).tables
    }
    assert program.post(f"{path}preview/", {"tables": tables}).json() == {"objections": []}
    tables["1"]["S"], tables["2"]["S"] = tables["2"]["S"], tables["1"]["S"]
    look = program.post(f"{path}preview/", {"tables": tables})
    assert code_of(look) == (422, "partners_stay")
    seated = program._send("put", path, {"tables": tables}, {"If-Match": version_of(hall, 1)})
    assert seated.json() == look.json()


def test_programs_are_told_names_and_not_numbers_of_the_roll(device: Device) -> None:
    hall = Hall(device, 9, movement="swiss", in_pairs=True)
    refusal = with_role(hall, Role.OWN).post(address(hall, "rounds/"), {})
    assert code_of(refusal) == (422, "no_partner")
    assert refusal.json()["detail"].startswith("P09 have no partner.")
    assert refusal.json()["facts"] == {"entries": ["9"]}


def test_who_stands_in_is_named_and_the_points_stay(begun: Hall) -> None:
    program, path = (
        with_role(begun, Role.OWN),
        address(begun, "rounds/1/tables/1/seats/N/stand-in/"),
    )
    table = program._send("put", path, {"name": "Uncle  Bob", "from_hand": 2}, {}).json()
    assert table["stand_ins"] == {"N": {"name": "Uncle Bob", "from_hand": 2}}
    for before_the_first in (0, -5):
        answer = program._send("put", path, {"name": "Ida", "from_hand": before_the_first}, {})
        assert code_of(answer) == (422, "wrong_type")
    assert code_of(program._send("put", path, {"name": "x" * 41}, {})) == (422, "entry_name")
    assert code_of(program._send("put", path, {"name": "\u202e"}, {})) == (422, "entry_name")
    for seat in "NE":
        there = begun.table(1).entries[seat].name.lower()
        assert code_of(program._send("put", path, {"name": there}, {})) == (422, "seated_twice")
    elsewhere = path.replace("/N/", "/E/")
    assert code_of(program._send("put", elsewhere, {"name": "uncle bob"}, {})) == (
        422,
        "seated_twice",
    )
    assert begun.table(1).places["N"].stand_in == "Uncle Bob"
    assert program._send("put", path, {"name": ""}, {}).json()["stand_ins"] == {}
    nowhere = address(begun, "rounds/1/tables/1/seats/X/stand-in/")
    assert code_of(program._send("put", nowhere, {"name": "Bob"}, {})) == (404, "not_found")


def test_nobody_but_who_directs_seats(drafted: Hall) -> None:
    for role in (Role.WATCH, Role.KEEP):
        program = with_role(drafted, role)
        assert (
            code_of(program.post(address(drafted, "rounds/2/swap/"), {"entries": [1, 2]}))[0] == 404
        )
        for path in (
            "rounds/2/seats/",
            "rounds/1/tables/1/seats/N/",
            "rounds/1/tables/1/seats/N/stand-in/",
        ):
            assert code_of(program._send("put", address(drafted, path), {}, {}))[0] == 404

"""Examples of evenings are what the API takes and answers."""

from typing import Any

import pytest

from scoring.models import Role
from tests.golden.spec import spec
from tests.scoring.api.described import example_of
from tests.scoring.api.programs import Program, begun
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall

TABLE = "rounds/1/tables/1/"


def body(operation: str) -> Any:
    return example_of(f"tournaments_{operation}", "body")


@pytest.mark.parametrize(
    ("path", "operation"),
    [
        (f"{TABLE}hands/", "rounds_tables_hands_create"),
        ("entries/", "entries_create"),
        ("close/", "close_create"),
        ("tokens/", "tokens_create"),
    ],
)
def test_what_an_example_sends_is_taken(begun: Hall, path: str, operation: str) -> None:
    program = with_role(begun, Role.OWN)
    seen = program.get(address(begun, OF.get(path, path))).headers.get("ETag", "")
    answered = program.post(address(begun, path), body(operation), if_match=seen)
    assert answered.status_code in (200, 201), answered.content


@pytest.mark.parametrize(
    ("method", "path", "operation"),
    [
        ("patch", "entries/3/", "entries_partial_update"),
        ("put", f"{TABLE}totals/", "rounds_tables_totals_update"),
        ("put", f"{TABLE}ruling/", "rounds_tables_ruling_update"),
    ],
)
def test_what_an_example_puts_right_is_put_right(
    begun: Hall, method: str, path: str, operation: str
) -> None:
    program = with_role(begun, Role.OWN)
    seen = program.get(address(begun, OF.get(path, path))).headers.get("ETag", "")
    answered = program._send(method, address(begun, path), body(operation), {"If-Match": seen})
    assert answered.status_code == 200, answered.content


#: An address -> that whose ETag is good for it, where that is another.
OF = dict.fromkeys([f"{TABLE}totals/", f"{TABLE}ruling/"], TABLE)


#: What every evening has of its own.
OWN = ("id", "revision")


def told(answered: Any) -> Any:
    """An answer without what is another every time."""
    if isinstance(answered, dict):
        return {key: told(value) for key, value in answered.items() if key not in OWN}
    return [told(one) for one in answered] if isinstance(answered, list) else answered


def test_its_round_is_the_first_of_a_worked_case_and_comes_out_as_printed() -> None:
    [case] = [case for case in spec("tournaments.json")["tournaments"] if case["id"] == "MIDWAY-8"]
    record, answer = (
        example_of("tournaments_create", "body"),
        example_of("score_create", "answer", "evening"),
    )
    printed = case["round_list"][0]["tables"]
    [played] = record["round_list"]
    assert record["entries"] == case["entries"]
    assert [table["seating"] for table in played["tables"]] == [
        table["seating"] for table in printed
    ]
    hands = [{"outcome": "contract", **hand} for hand in played["tables"][0]["hands"]]
    assert [one if "bid" in one else {"outcome": one["outcome"]} for one in hands] == printed[0][
        "hands"
    ]
    [judged] = answer["round_list"]
    assert [table["result"] for table in judged["tables"]] == [table["result"] for table in printed]
    assert [table["leaves"] for table in judged["tables"]] == [table["leaves"] for table in printed]


@pytest.mark.django_db
def test_an_evening_is_brought_in_and_read_as_the_examples_say() -> None:
    program: Program = begun()
    made = program.post("tournaments/?date=2026-11-24", example_of("tournaments_create", "body"))
    assert (made.status_code, told(made.json())) == (
        201,
        told(example_of("tournaments_create", "answer")),
    )
    evening = f"tournaments/{made.json()['id']}/"
    for path, operation in {
        "tournaments/": "tournaments_list",
        evening: "tournaments_retrieve",
        f"{evening}standings/": "tournaments_standings_retrieve",
        f"{evening}entries/": "tournaments_entries_list",
        f"{evening}rounds/": "tournaments_rounds_list",
        f"{evening}rounds/1/tables/1/": "tournaments_rounds_tables_retrieve",
    }.items():
        assert told(program.get(path).json()) == told(example_of(operation, "answer")), operation

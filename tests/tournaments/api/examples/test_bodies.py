"""What the examples send about an evening is taken by one that has come so far."""

from typing import Any

import pytest

from scoring.models import Role
from tests.scoring.api.described import example_of
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

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
        ("rounds/1/seats/preview/", "rounds_seats_preview_create"),
        ("rounds/1/swap/preview/", "rounds_swap_preview_create"),
        ("rounds/1/swap/", "rounds_swap_create"),
        (f"{TABLE}hands/", "rounds_tables_hands_create"),
        (f"{TABLE}totals/preview/", "rounds_tables_totals_preview_create"),
        (f"{TABLE}ruling/preview/", "rounds_tables_ruling_preview_create"),
        ("entries/", "entries_create"),
        ("entries/everybody-here/", "entries_everybody_here_create"),
        ("treasurer/fees-taken/", "treasurer_fees_taken_create"),
        ("close/", "close_create"),
        ("links/withdraw/", "links_withdraw_create"),
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
        ("patch", "settings/", "settings_partial_update"),
        ("put", "entries/3/couple/", "entries_couple_update"),
        ("put", f"{TABLE}totals/", "rounds_tables_totals_update"),
        ("put", f"{TABLE}ruling/", "rounds_tables_ruling_update"),
        ("put", f"{TABLE}seats/N/stand-in/", "rounds_tables_seats_stand_in_update"),
        ("put", "clock/", "clock_update"),
        ("put", "links/", "links_update"),
        ("put", "prizes/list/", "prizes_list_update"),
        ("put", "board/", "board_update"),
        ("put", "treasurer/fees/", "treasurer_fees_update"),
        ("put", "treasurer/shares/", "treasurer_shares_update"),
        ("put", "treasurer/counted/", "treasurer_counted_update"),
        ("put", "treasurer/handed-out/", "treasurer_handed_out_update"),
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
OF = {
    "rounds/1/swap/": "rounds/1/",
    f"{TABLE}totals/": TABLE,
    f"{TABLE}ruling/": TABLE,
    f"{TABLE}seats/N/stand-in/": TABLE,
    "entries/3/couple/": "entries/3/",
    **dict.fromkeys(
        [f"treasurer/{part}/" for part in ("fees", "shares", "counted", "handed-out")], "treasurer/"
    ),
}

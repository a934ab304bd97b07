"""Money over the API is that of the treasurer's page: fees taken, prizes paid out, a box count."""

from typing import Any

import pytest

from scoring.models import Role
from tests.scoring.api.programs import Program, code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.queries import Accounts


def put(program: Program, hall: Hall, path: str, body: object) -> Any:
    """At the version that the accounts have now."""
    seen = program.get(address(hall, "treasurer/")).headers["ETag"]
    return program._send("put", address(hall, f"treasurer/{path}/"), body, {"If-Match": seen})


def test_what_came_in_is_what_the_page_says(played: Hall) -> None:
    program, path = with_role(played, Role.OWN), address(played, "treasurer/")
    told, accounts = program.get(path).json(), Accounts(played.now)
    assert told["fees"] == [{"name": "", "amount": 500, "paid": 1, "unpaid": 10}]
    assert (told["came_in"], told["due"], told["expected"]) == (
        500,
        accounts.due,
        accounts.expected,
    )
    assert (told["counted"], len(told["payers"])) == (None, 11)
    for role in (Role.WATCH, Role.KEEP):
        assert with_role(played, role).get(path).status_code == 404


def test_fees_are_taken_also_after_the_evening_is_closed(played: Hall) -> None:
    services.close_tournament(tournament_id=played.pk, device=None)
    program, path = with_role(played, Role.OWN), address(played, "treasurer/fees-taken/")
    paid = program.post(path, {"entries": [1, 2, 3], "paid": True}, idempotency_key="f").json()
    assert (paid["came_in"], paid["fees"][0]["paid"]) == (1500, 3)
    assert (
        program.post(path, {"entries": [1, 2, 3], "paid": True}, idempotency_key="f").json() == paid
    )
    assert code_of(program.post(path, {"entries": [99], "paid": True})) == (422, "no_such_entry")
    assert code_of(program.post(path, {"entries": [1], "fee": "Friends"})) == (422, "no_such_fee")
    assert code_of(program.post(path, {"entries": [1], "paid": "yes"})) == (422, "wrong_type")
    assert (
        with_role(played, Role.KEEP).post(path, {"entries": [1], "paid": True}).status_code == 404
    )


def test_prizes_are_paid_out_of_the_box_and_it_is_counted(played: Hall) -> None:
    program = with_role(played, Role.OWN)
    list_ = program.get(address(played, "prizes/list/")).json()
    body = {"prizes": [{**list_["prizes"][0], "amount": 300}]}
    program._send("put", address(played, "prizes/list/"), body, {"If-Match": list_["version"]})
    told = put(program, played, "handed-out", {"prizes": [1]}).json()
    assert (told["handed_out"], told["paid_out"], told["expected"]) == ([1], 300, 200)
    assert code_of(put(program, played, "handed-out", {"prizes": [77]})) == (422, "no_such_prize")
    services.choose_place(tournament_id=played.pk, currency="USD", hours=12, device=None)
    told = put(program, played, "counted", {"change": 1000, "coins": {"100": 11}}).json()
    assert (told["expected"], told["counted"]) == (1200, 1100)
    assert any("1.00 too little" in words for words in told["warnings"])
    assert put(program, played, "counted", {"total": 0}).json()["counted"] == 0


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"coins": {"3": 1}}, "unknown_key"),
        ({"coins": {"100": "1"}}, "wrong_type"),
        ({"coins": {"100": -1}}, "wrong_type"),
        ({"total": "5"}, "wrong_type"),
        ({"sum": 5}, "unknown_key"),
    ],
)
def test_a_count_that_cannot_be_is_refused(
    played: Hall, body: dict[str, object], code: str
) -> None:
    services.choose_place(tournament_id=played.pk, currency="USD", hours=12, device=None)
    answer = put(with_role(played, Role.OWN), played, "counted", body)
    assert code_of(answer) == (422, code)
    assert Accounts(played.now).counted is None


def test_fees_are_chosen_and_who_pays_one_keeps_it_under_its_new_name(played: Hall) -> None:
    program = with_role(played, Role.OWN)
    members = {"usual": 600, "named": [{"name": "Members", "amount": 300}]}
    told = put(program, played, "fees", members).json()
    assert (told["usual_fee"], told["named_fees"]) == (600, [{"name": "Members", "amount": 300}])
    program.post(address(played, "treasurer/fees-taken/"), {"entries": [2], "fee": "Members"})
    put(program, played, "fees", members)
    assert played.now.entries["2"].fee == "Members"
    renamed = {"usual": 600, "named": [{"name": "Club", "amount": 300, "before": "Members"}]}
    put(program, played, "fees", renamed)
    assert played.now.entries["2"].fee == "Club"
    for wrong, code in (
        ({"usual": -1, "named": []}, "wrong_type"),
        ({"usual": 5, "named": [{"name": "", "amount": 5}]}, "fee_unclear"),
        ({"usual": 5, "named": ["Members"]}, "wrong_type"),
        ({"usual": 5}, "missing_key"),
    ):
        assert code_of(put(program, played, "fees", wrong)) == (422, code)
    assert played.now.tournament.fee == 600


def test_what_stays_with_the_club_is_chosen(played: Hall) -> None:
    program = with_role(played, Role.OWN)
    told = put(
        program, played, "shares", {"club_percent": 20, "sets_each": 25, "sets_to": None}
    ).json()
    assert (told["club"], told["pot"], told["shares"]["sets_each"]) == (100, 400, 25)
    assert code_of(put(program, played, "shares", {"club_percent": 101})) == (
        422,
        "percent_unclear",
    )
    assert code_of(put(program, played, "shares", {"sets_to": 77})) == (422, "no_such_prize")
    for wrong in ({"club": "5"}, {"club": -5}, {"sets_typed": -1}, {"club_percent": -1}):
        assert code_of(put(program, played, "shares", wrong)) == (422, "wrong_type")


def test_nobody_but_who_directs_touches_the_box(played: Hall) -> None:
    for path in (
        "treasurer/handed-out/",
        "treasurer/counted/",
        "treasurer/fees/",
        "treasurer/shares/",
    ):
        answer = with_role(played, Role.KEEP)._send("put", address(played, path), {}, {})
        assert code_of(answer) == (404, "not_found")


@pytest.mark.parametrize(
    ("path", "body", "what"),
    [
        ("fees", {"usual": 600, "named": []}, "usual_fee"),
        ("shares", {"club_percent": 20}, "shares"),
        ("handed-out", {"prizes": [1]}, "handed_out"),
        ("counted", {"total": 700}, "counted"),
    ],
)
def test_it_is_changed_at_the_version_that_was_seen(
    played: Hall, path: str, body: dict[str, object], what: str
) -> None:
    program, there = with_role(played, Role.OWN), address(played, f"treasurer/{path}/")
    first = program.get(address(played, "treasurer/")).json()
    assert code_of(program._send("put", there, body, {})) == (428, "if_match_missing")
    now = program._send("put", there, body, {"If-Match": first["version"]})
    assert now.json()[what] != first[what]
    assert now.headers["ETag"] == f'"{now.json()["version"]}"'
    stale = program._send("put", there, body, {"If-Match": first["version"]})
    assert code_of(stale) == (412, "changed_since")
    assert (
        stale.json()["current"] == now.json() == program.get(address(played, "treasurer/")).json()
    )


def test_what_is_played_or_paid_meanwhile_changes_what_is_read_and_is_in_nobodys_way(
    played: Hall,
) -> None:
    program, path = with_role(played, Role.OWN), address(played, "treasurer/")
    read = program.get(path)
    assert program.get(path, if_none_match=read.headers["ETag"]).status_code == 304
    program.post(address(played, "treasurer/fees-taken/"), {"entries": [2], "paid": True})
    again = program.get(path, if_none_match=read.headers["ETag"])
    assert (again.status_code, again.json()["version"]) == (200, read.json()["version"])
    body, seen = {"usual": 600, "named": []}, read.headers["ETag"]
    fees = program._send("put", address(played, "treasurer/fees/"), body, {"If-Match": seen})
    assert (fees.status_code, fees.json()["usual_fee"]) == (200, 600)

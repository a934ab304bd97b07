"""Hands of a table over the API: recorded once, by seats; amended, struck out."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.copies.asking import WISH
from scoring.models import Amendment, Device, Hand, Role
from tests.scoring.api.programs import code_of
from tests.tournaments.api.programs import address, with_role
from tests.tournaments.conftest import Hall

HANDS = "rounds/1/tables/1/hands/"
EIGHT = {"outcome": "contract", "contractor": "E", "bid": "8D", "tricks": {"NS": 2, "EW": 8}}
SEVEN = {"outcome": "contract", "contractor": "N", "bid": "7S", "tricks": {"NS": 7, "EW": 3}}
RULING = {"outcome": "misdeal", "adjustment": {"points": {"NS": 40}, "reason": "delay"}}


def test_a_hand_is_recorded_by_seats_and_answered_with_what_it_scores(begun: Hall) -> None:
    program, hands = with_role(begun, Role.OWN), address(begun, HANDS)
    answer = program.post(hands, {"facts": SEVEN, "after": 0})
    hand = answer.json()
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/api/v1/{hands}1/")
    assert (hand["facts"], hand["points"], hand["dealer"]) == (SEVEN, {"NS": 140, "EW": 30}, "N")
    assert hand["items"][0] == {"unit": "NS", "points": 140, "code": "contract_made"}
    assert program.get(hands).json()["results"] == [hand]
    assert program.get(f"{hands}1/").json() == hand
    row = begun.game(1).hands.get()
    assert row.facts(begun.game(1).table).contractor == begun.table(1).entries["N"].name


def test_a_hand_that_is_sent_again_is_one_hand(begun: Hall) -> None:
    program, hands = with_role(begun, Role.OWN), address(begun, HANDS)
    first = program.post(hands, {"facts": SEVEN}, idempotency_key="one")
    again = program.post(hands, {"facts": SEVEN}, idempotency_key="one")
    assert (again.json(), again.headers["Idempotency-Replayed"]) == (first.json(), "true")
    same = program.post(hands, {"facts": SEVEN, "after": 0})
    assert (same.json()["number"], Hand.objects.count()) == (1, 1)
    other = program.post(hands, {"facts": EIGHT, "after": 0})
    assert code_of(other) == (409, "another_hand")
    assert other.json()["current"] == first.json()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "missing_key"),
        ({"facts": SEVEN, "before": 1}, "unknown_key"),
        ({"facts": {**SEVEN, "contractor": "P01"}}, "unknown_player"),
        ({"facts": {**SEVEN, "tricks": {"NS": 7, "EW": 4}}}, "tricks_total"),
        ({"facts": SEVEN, "after": "1"}, "wrong_type"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(begun: Hall, body: dict[str, object], code: str) -> None:
    assert code_of(with_role(begun, Role.OWN).post(address(begun, HANDS), body)) == (422, code)
    assert Hand.objects.count() == 0


def test_hands_are_recorded_by_who_directs_who_may_rule_and_read_by_who_helps(begun: Hall) -> None:
    hands = address(begun, HANDS)
    for role in (Role.WATCH, Role.KEEP):
        assert code_of(with_role(begun, role).post(hands, {"facts": SEVEN})) == (404, "not_found")
    ruled = with_role(begun, Role.OWN).post(hands, {"facts": RULING}).json()
    assert ruled["points"] == {"NS": 40, "EW": 0}
    assert len(with_role(begun, Role.KEEP).get(hands).json()["results"]) == 1
    assert with_role(begun, Role.WATCH).get(hands).status_code == 404


def test_a_round_has_so_many_hands_and_the_last_of_all_asks_for_a_copy(
    begun: Hall, settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES = tmp_path
    program, hands = with_role(begun, Role.OWN), address(begun, HANDS)
    begun.type(2, 100, 50)
    for _ in range(4):
        assert not (tmp_path / WISH).exists()
        assert program.post(hands, {"facts": SEVEN}).status_code == 201
    assert (tmp_path / WISH).read_text("utf-8") == "round-1-over"
    assert code_of(program.post(hands, {"facts": SEVEN})) == (422, "round_full")


def test_a_hand_is_put_right_and_struck_out_as_it_was_seen(begun: Hall) -> None:
    program, hand = with_role(begun, Role.OWN), address(begun, f"{HANDS}1/")
    begun.play_hands(1, 2)
    right = {"facts": EIGHT, "reason": "misheard"}
    assert code_of(program._send("put", hand, right, {})) == (428, "if_match_missing")
    answer = program.put(hand, right, 0)
    assert (answer.json()["version"], answer.json()["facts"]) == (1, EIGHT)
    stale = program.put(hand, right, 0)
    assert code_of(stale) == (412, "changed_since")
    assert stale.json()["current"] == answer.json()
    out = program.post(f"{hand}void/", {"reason": "not played"}, if_match='"1"').json()
    assert (out["struck_out"], out["line"], out["points"], out["version"]) == (True, None, {}, 2)
    assert [one.reason for one in Amendment.objects.all()] == ["misheard", "not played"]
    assert [one["line"] for one in program.get(address(begun, HANDS)).json()["results"]] == [
        None,
        1,
    ]
    assert code_of(program.post(f"{hand}void/", if_match='"1"')) == (412, "changed_since")
    assert code_of(program.put(address(begun, f"{HANDS}7/"), right, 0)) == (404, "not_found")


def test_a_hand_costs_as_many_statements_in_a_large_hall(device: Device) -> None:
    counts = []
    for players in (8, 40):
        hall = Hall(device, players)
        hall.seat()
        program, hands = with_role(hall, Role.OWN), address(hall, HANDS)
        program.post(hands, {"facts": SEVEN})
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert program.post(hands, {"facts": SEVEN}).status_code == 201
        counts.append(len(asked))
    assert counts[0] == counts[1]

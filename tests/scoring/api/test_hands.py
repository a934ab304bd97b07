"""Hands over the API: recorded once, put right as they were seen, struck out and restored."""

import pytest

from scoring.models import Amendment, Hand
from tests.scoring.api.programs import EIGHT, RECORD, SEVEN, Program, begun, code_of, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def program() -> Program:
    return begun()


@pytest.fixture
def game(program: Program) -> str:
    """The address of a game with one hand."""
    address = started(program)
    program.post(f"{address}hands/", {"facts": EIGHT})
    return address


def test_a_hand_is_answered_with_what_it_scores_and_why(program: Program, game: str) -> None:
    answer = program.post(f"{game}hands/", {"facts": SEVEN, "after": 1})
    hand = answer.json()
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/api/v1/{game}hands/2/")
    assert (hand["points"], hand["totals"]) == ({"NS": 30, "EW": 140}, {"NS": 50, "EW": 420})
    assert hand["items"] == [
        {"unit": "EW", "points": 140, "code": "contract_made"},
        {"unit": "NS", "points": 30, "code": "defenders_tricks"},
    ]
    listed = program.get(f"{game}hands/").json()["results"]
    assert [one["number"] for one in listed] == [1, 2]
    assert program.get(f"{game}hands/2/").json() == hand == listed[1]


def test_the_same_hand_of_two_programs_is_one_and_another_is_a_conflict(
    program: Program, game: str
) -> None:
    same = program.post(f"{game}hands/", {"facts": EIGHT, "after": 0})
    assert (same.status_code, same.json()["number"], Hand.objects.count()) == (201, 1, 1)
    other = program.post(f"{game}hands/", {"facts": SEVEN, "after": 0})
    assert code_of(other) == (409, "another_hand")
    assert other.json()["current"]["facts"]["bid"] == "8D"


def test_a_hand_is_put_right_at_the_version_that_was_seen(program: Program, game: str) -> None:
    body = {"facts": {**EIGHT, "bid": "9D"}, "reason": "misheard"}
    assert code_of(program._send("put", f"{game}hands/1/", body, {})) == (428, "if_match_missing")
    answer = program.put(f"{game}hands/1/", body, version=0)
    assert (answer.status_code, answer.json()["version"], answer.json()["points"]["EW"]) == (
        200,
        1,
        -380,
    )
    assert answer.headers["ETag"].startswith('"1-')
    stale = program.put(f"{game}hands/1/", {"facts": SEVEN}, version=0)
    assert code_of(stale) == (412, "changed_since")
    assert stale.json()["current"] == answer.json()
    assert [(line.reason, line.number) for line in Amendment.objects.all()] == [("misheard", 1)]


def test_a_hand_is_another_to_whoever_has_it_once_an_earlier_one_has_changed(
    program: Program, game: str
) -> None:
    """Its totals are those after it: its version alone does not say that they have moved."""
    program.post(f"{game}hands/", {"facts": SEVEN, "after": 1})
    known = program.get(f"{game}hands/2/")
    assert program.get(f"{game}hands/2/", if_none_match=known.headers["ETag"]).status_code == 304
    assert (
        program.put(f"{game}hands/1/", {"facts": {**EIGHT, "bid": "9D"}}, version=0).status_code
        == 200
    )
    now = program.get(f"{game}hands/2/", if_none_match=known.headers["ETag"])
    assert now.status_code == 200
    assert now.json()["version"] == known.json()["version"] == 0
    assert now.json()["totals"] != known.json()["totals"]
    last = program._send(
        "put", f"{game}hands/2/", {"facts": EIGHT}, {"If-Match": now.headers["ETag"]}
    )
    assert last.status_code == 200


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({**EIGHT, "contractor": "Olga"}, "unknown_player"),
        ({**EIGHT, "dealer": "Olga"}, "unknown_player"),
        ({**EIGHT, "tricks": {"NS": 2, "Ed": 8}}, "unknown_unit"),
        (
            {"outcome": "misdeal", "adjustment": {"points": {"Ed": 10}, "reason": "late"}},
            "unknown_unit",
        ),
    ],
)
def test_nobody_is_put_into_a_hand_who_does_not_sit_at_the_table(
    program: Program, game: str, facts: dict[str, object], code: str
) -> None:
    assert code_of(program.put(f"{game}hands/1/", {"facts": facts}, version=0)) == (422, code)


def test_hands_after_a_new_end_go_only_as_they_were_confirmed(program: Program) -> None:
    seven, ten = {**SEVEN}, {"contractor": "Ed", "bid": "10NT", "tricks": {"NS": 0, "EW": 10}}
    answer = program.post("games/", {**RECORD, "hands": [seven, seven]})
    game = f"games/{answer.json()['id']}/"
    refused = program.put(f"{game}hands/1/", {"facts": ten}, version=0)
    assert (code_of(refused), refused.json()["hand"]) == ((422, "game_over"), 2)
    body = {"facts": ten, "strikes": [{"number": 2, "version": 0}]}
    assert program.put(f"{game}hands/1/", body, version=0).status_code == 200
    assert [hand["struck_out"] for hand in program.get(game).json()["hands"]] == [False, True]


def test_a_hand_is_struck_out_and_counts_again(program: Program, game: str) -> None:
    out = program.post(f"{game}hands/1/void/", {"reason": "not played"}, if_match='"0"').json()
    assert (out["struck_out"], out["line"], out["points"], out["version"]) == (True, None, {}, 1)
    assert program.get(game).json()["totals"] == {"NS": 0, "EW": 0}
    assert code_of(program.post(f"{game}hands/1/void/", if_match='"0"')) == (412, "changed_since")
    back = program.post(f"{game}hands/1/restore/", if_match='"1"').json()
    assert (back["struck_out"], back["points"]) == (False, {"NS": 20, "EW": 280})


def test_a_hand_that_is_not_there_is_not_found(program: Program, game: str) -> None:
    assert code_of(program.get(f"{game}hands/7/")) == (404, "not_found")
    assert code_of(program.put(f"{game}hands/7/", {"facts": EIGHT}, version=0)) == (
        404,
        "not_found",
    )


def test_what_letting_a_hand_count_again_strikes_out_is_confirmed(
    program: Program,
) -> None:
    ten = {"contractor": "Ed", "bid": "10NT", "tricks": {"NS": 0, "EW": 10}}
    game = f"games/{program.post('games/', {**RECORD, 'hands': [ten]}).json()['id']}/"
    program.post(f"{game}hands/1/void/", if_match='"0"')
    program.post(f"{game}hands/", {"facts": SEVEN})
    refused = program.post(f"{game}hands/1/restore/", if_match='"1"')
    assert (code_of(refused), refused.json()["hand"]) == ((422, "game_over"), 2)
    body = {"strikes": [{"number": 2, "version": 0}]}
    assert program.post(f"{game}hands/1/restore/", body, if_match='"1"').status_code == 200
    now = program.get(game).json()
    assert (now["state"], [hand["struck_out"] for hand in now["hands"]]) == (
        "finished",
        [False, True],
    )


@pytest.mark.parametrize(
    ("also", "refused"),
    [
        ([{"number": 7, "version": 0}], (404, "not_found")),
        ([{"number": 2, "version": 9}], (412, "changed_since")),
        ([{"number": 2}], (422, "missing_key")),
        ({}, (422, "wrong_type")),
    ],
)
def test_others_count_again_with_a_hand_as_they_were_seen(
    program: Program, game: str, also: object, refused: tuple[int, str]
) -> None:
    program.post(f"{game}hands/", {"facts": SEVEN})
    for number in (1, 2):
        program.post(f"{game}hands/{number}/void/", if_match='"0"')
    assert (
        code_of(program.post(f"{game}hands/1/restore/", {"also": also}, if_match='"1"')) == refused
    )
    assert program.get(game).json()["hands_recorded"] == 0
    both = program.post(
        f"{game}hands/1/restore/", {"also": [{"number": 2, "version": 1}]}, if_match='"1"'
    )
    assert (both.status_code, both.json()["totals"]) == (200, {"NS": 20, "EW": 280})
    assert program.get(game).json()["totals"] == {"NS": 50, "EW": 420}

"""The next game over the API: started once, by the rules of another or by house rules."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from scoring.models import Game, Hand, Role
from tests.scoring.api.programs import RECORD, Program, begun, code_of, with_role

pytestmark = pytest.mark.django_db

#: Ed and Will win with it.
TEN = {"contractor": "Ed", "bid": "10NT", "tricks": {"NS": 0, "EW": 10}}
OURS = {
    "name": "Ours",
    "ruleset": {"name": "american", "options": {"target": 1000}},
    "lines": {"P1": "free"},
}


@pytest.fixture
def program() -> Program:
    return begun()


def finished(program: Program) -> dict[str, Any]:
    """A game that is over, as it was answered."""
    return dict(program.post("games/", {**RECORD, "hands": [TEN]}).json())


def test_a_rematch_has_the_same_people_and_the_next_dealer_and_is_started_once(
    program: Program,
) -> None:
    over = finished(program)
    answer = program.post(f"games/{over['id']}/rematch/", idempotency_key="k")
    game = answer.json()
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/api/v1/games/{game['id']}/")
    assert (game["players"], game["series"], game["first_dealer"]) == (
        over["players"],
        over["series"],
        "Ed",
    )
    assert (game["role"], game["hands"], answer.headers["ETag"]) == (
        "own",
        [],
        f'"{game["revision"]}-own"',
    )
    assert program.post(f"games/{over['id']}/rematch/", idempotency_key="k").json() == game
    assert program.get(f"games/{game['id']}/").json() == game
    assert Game.objects.count() == 2


def test_the_same_people_again_on_another_night_begin_another_series(program: Program) -> None:
    over = finished(program)
    tonight = program.post(f"games/{over['id']}/again/").json()
    assert tonight["series"] == over["series"]
    for hand in Hand.objects.all():
        Hand.objects.update(recorded_at=hand.recorded_at - timedelta(days=2))
    later = program.post(f"games/{over['id']}/again/").json()
    assert (later["series"] == over["series"], later["players"]) == (False, over["players"])


@pytest.mark.parametrize(("role", "status"), [(Role.WATCH, 404), (Role.KEEP, 201), (Role.OWN, 201)])
def test_who_keeps_score_starts_the_next_game(noras_game: Game, role: Role, status: int) -> None:
    for start in ("rematch", "again"):
        program = with_role(noras_game, role)
        answer = program.post(f"games/{noras_game.pk}/{start}/")
        assert answer.status_code == status
        if status == 201:
            # A token of one game opens no night: who starts the next game with it owns that one.
            assert answer.json()["role"] == "own"


def test_a_rematch_belongs_to_a_program(noras_game: Game) -> None:
    at_the_computer = Program()
    at_the_computer.client = Client(REMOTE_ADDR="127.0.0.1", HTTP_HOST="localhost:8500")
    assert code_of(at_the_computer.post(f"games/{noras_game.pk}/rematch/")) == (
        401,
        "unknown_token",
    )
    assert Game.objects.count() == 1


def test_others_play_again_by_the_same_rules_spelled_as_before(program: Program) -> None:
    over = finished(program)
    Game.objects.update(house_name="Ours", lines={"P1": "free"})
    body = {"players": ["nora", "Olga", "Sue", " Zoe "], "first_dealer": "Olga"}
    answer = program.post(f"games/{over['id']}/again/", body, idempotency_key="k")
    game = answer.json()
    assert (game["players"], game["first_dealer"]) == (["Nora", "Olga", "Sue", "Zoe"], "Olga")
    assert (game["house_name"], game["ruleset"], game["series"]) == (
        "Ours",
        over["ruleset"],
        over["series"],
    )
    assert game["lines"] == {"P1": "free"}
    assert program.post(f"games/{over['id']}/again/", body, idempotency_key="k").json() == game
    running = program.post(f"games/{game['id']}/again/", {"players": RECORD["players"]}).json()
    assert (running["first_dealer"], running["series"] == over["series"]) == ("Nora", False)


def test_a_game_is_started_by_house_rules_and_keeps_its_copy(program: Program) -> None:
    house = program.post("house-rules/", OURS).json()
    start = f"house-rules/{house['id']}/games/"
    answer = program.post(start, {"players": RECORD["players"], "first_dealer": "Sue"})
    game = answer.json()
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/api/v1/games/{game['id']}/")
    assert (game["house_name"], game["ruleset"], game["first_dealer"], game["role"]) == (
        *("Ours", OURS["ruleset"], "Sue", "own"),
    )
    assert game["lines"] == OURS["lines"]
    program.delete(f"house-rules/{house['id']}/", if_match=house["version"])
    assert program.get(f"games/{game['id']}/").json()["house_name"] == "Ours"
    assert code_of(program.post(start, {"players": RECORD["players"]})) == (404, "not_found")


def test_by_another_programs_house_rules_nothing_is_started(program: Program) -> None:
    house = begun().post("house-rules/", OURS).json()
    answer = program.post(f"house-rules/{house['id']}/games/", {"players": RECORD["players"]})
    assert code_of(answer) == (404, "not_found")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"players": ["Nora", "Ed", "Sue"]}, "players"),
        ({"players": ["Nora", "Ed", "Sue", "sue"]}, "players"),
        ({"players": ["Nora", "Ed", "Sue", ""]}, "players"),
        ({"players": ["Nora", "Ed", "Sue", "x" * 41]}, "players"),
        ({"players": "Nora"}, "wrong_type"),
        ({"players": ["Nora", "Ed", "Sue", "Will"], "first_dealer": "Olga"}, "unknown_player"),
        ({"first_dealer": "Nora"}, "missing_key"),
        ({"names": []}, "unknown_key"),
    ],
)
def test_who_cannot_sit_down_starts_nothing(
    program: Program, body: dict[str, object], code: str
) -> None:
    over = finished(program)
    house = program.post("house-rules/", OURS).json()
    for address in (f"games/{over['id']}/again/", f"house-rules/{house['id']}/games/"):
        assert code_of(program.post(address, body)) == (422, code)
    assert Game.objects.count() == 1

"""Tokens over the API: shown once, listed, withdrawn; withdrawn with the links of their role."""

import pytest

from scoring import services
from scoring.models import Game, Role
from tests.scoring.api.programs import Program, begun, code_of, with_role

pytestmark = pytest.mark.django_db


def test_a_program_begins_with_a_token_of_its_own() -> None:
    answer = Program().post("programs/", {"name": "  Kitchen   board "})
    made = answer.json()
    assert (answer.status_code, made["name"], made["token"][:5]) == (201, "Kitchen board", "five_")
    own = Program(made["token"]).get("token/").json()
    assert (own["id"], own["opens"], own["used_at"] is not None, "token" in own) == (
        made["id"],
        [],
        True,
        False,
    )


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_a_token_has_a_name(name: str) -> None:
    assert code_of(Program().post("programs/", {"name": name})) == (422, "name")


def test_tokens_of_a_game_are_made_listed_and_withdrawn_by_its_owner(noras_game: Game) -> None:
    owner, tokens = with_role(noras_game, Role.OWN), f"games/{noras_game.pk}/tokens/"
    made = owner.post(tokens, {"name": "Watch", "role": "watch"}).json()
    watch = Program(made["token"])
    assert watch.get(f"games/{noras_game.pk}/").json()["role"] == "watch"
    assert watch.get(tokens).status_code == 404
    assert [one["name"] for one in owner.get(tokens).json()["results"]] == ["Board", "Watch"]
    for _twice in range(2):
        assert owner.delete(f"{tokens}{made['id']}/").status_code == 204
    assert code_of(watch.get(f"games/{noras_game.pk}/")) == (401, "unknown_token")
    assert code_of(owner.post(tokens, {"name": "X", "role": "admin"})) == (422, "unknown_role")


def test_a_token_of_another_game_is_not_withdrawn(noras_game: Game) -> None:
    other = begun()
    theirs = other.get("token/").json()["id"]
    with_role(noras_game, Role.OWN).delete(f"games/{noras_game.pk}/tokens/{theirs}/")
    assert other.get("token/").status_code == 200


def test_a_token_ends_with_the_links_of_its_role(noras_game: Game) -> None:
    keeps, watches = with_role(noras_game, Role.KEEP), with_role(noras_game, Role.WATCH)
    services.withdraw_links(game_id=noras_game.pk, role=Role.KEEP, seen_generation=1)
    statuses = [one.get(f"games/{noras_game.pk}/").status_code for one in (keeps, watches)]
    assert statuses == [404, 200]


def test_a_program_withdraws_itself() -> None:
    program = begun()
    assert program.delete("token/").status_code == 204
    assert code_of(program.get("token/")) == (401, "unknown_token")
    assert code_of(Program().get("token/")) == (404, "not_found")

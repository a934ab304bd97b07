"""A night over the API: its games, counted into matches, for who may see all of it."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.models import Game, Role
from tests.scoring.api.programs import EIGHT, RECORD, SEVEN, Program, begun, code_of, with_role
from tests.scoring.conftest import KnownClient

pytestmark = pytest.mark.django_db

#: Ed and Will win with it.
TEN = {"contractor": "Ed", "bid": "10NT", "tricks": {"NS": 0, "EW": 10}}


@pytest.fixture
def program() -> Program:
    return begun()


def finished(program: Program) -> dict[str, Any]:
    """A game that is over, as it was answered."""
    return dict(program.post("games/", {**RECORD, "hands": [TEN]}).json())


def test_a_night_has_its_games_and_the_matches_that_they_make(program: Program) -> None:
    first = finished(program)
    second = program.post(f"games/{first['id']}/rematch/").json()
    night = program.get(f"series/{first['series']}/").json()
    assert (night["role"], night["best_of"]) == ("own", None)
    assert [game["id"] for game in night["games"]] == [first["id"], second["id"]]
    assert [game["winners"] for game in night["games"]] == [["EW"], []]
    assert night["matches"] == [{"games": 2, "wins": {"Ed": 1, "Will": 1}, "winners": []}]
    best = program.patch(f"series/{first['series']}/", {"best_of": 3}).json()
    program.post(f"games/{second['id']}/hands/", {"facts": TEN})
    (match,) = program.get(f"series/{first['series']}/").json()["matches"]
    assert (best["best_of"], match["wins"], match["winners"]) == (
        3,
        {"Ed": 2, "Will": 2},
        ["Ed", "Will"],
    )
    revision = program.get(f"games/{second['id']}/").json()["revision"]
    assert program.patch(f"series/{first['series']}/", {"best_of": 3}).json()["best_of"] == 3
    assert program.get(f"games/{second['id']}/").json()["revision"] == revision
    assert program.patch(f"series/{first['series']}/", {"best_of": None}).json()["best_of"] is None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"best_of": 4}, "option_value"),
        ({"best_of": 0}, "option_value"),
        ({"best_of": "3"}, "wrong_type"),
        ({"best_of": True}, "wrong_type"),
        ({}, "missing_key"),
        ({"best_of": 3, "games": []}, "unknown_key"),
    ],
)
def test_a_match_has_three_five_or_seven_games(
    program: Program, body: dict[str, object], code: str
) -> None:
    assert code_of(program.patch(f"series/{finished(program)['series']}/", body)) == (422, code)


def test_a_token_of_one_game_says_nothing_of_the_night(noras_game: Game) -> None:
    series = f"series/{noras_game.series_id}/"
    for role in Role:
        program = with_role(noras_game, role)
        assert code_of(program.get(series)) == (404, "not_found")
        assert code_of(program.patch(series, {"best_of": 3})) == (404, "not_found")
    noras_game.series.refresh_from_db()
    assert noras_game.series.best_of is None


def test_who_watches_a_night_reads_it_and_who_keeps_it_chooses(noras_game: Game) -> None:
    series = noras_game.series
    for role, status in ((Role.WATCH, 404), (Role.KEEP, 200)):
        secret = services.make_token(name="Board", made_by=None, shared=series, role=role).secret
        program = Program(secret)
        assert program.get(f"series/{series.pk}/").json()["role"] == role
        assert program.patch(f"series/{series.pk}/", {"best_of": 5}).status_code == status


def test_a_table_of_an_evening_is_no_night(noras_game: Game, nora: KnownClient) -> None:
    Game.objects.update(stands_alone=False)
    assert nora.get(f"/api/v1/series/{noras_game.series_id}/").status_code == 404
    assert code_of(with_role(noras_game, Role.OWN).post(f"games/{noras_game.pk}/rematch/")) == (
        404,
        "not_found",
    )


def test_a_night_costs_as_many_statements_for_any_number_of_games(
    program: Program, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = program.post("games/", {**RECORD, "hands": [EIGHT, SEVEN]}).json()
    for _size in (1, 4):
        with django_assert_num_queries(6):
            program.get(f"series/{game['series']}/")
        for _more in range(3):
            program.post(f"games/{game['id']}/rematch/")

"""The audit log of a game over the API: what the page of it says, the newest first."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import Game, Role
from tests.scoring.api.programs import (
    EIGHT,
    RECORD,
    SEVEN,
    Program,
    begun,
    code_of,
    started,
    with_role,
)

pytestmark = pytest.mark.django_db

TEN = {"contractor": "Ed", "bid": "10NT", "tricks": {"NS": 0, "EW": 10}}


@pytest.fixture
def program() -> Program:
    return begun()


def test_what_was_put_right_is_told_with_its_reason_the_newest_first(program: Program) -> None:
    game = started(program)
    program.post(f"{game}hands/", {"facts": EIGHT})
    assert program.get(f"{game}history/").json() == {"results": [], "next": None}
    program.put(
        f"{game}hands/1/", {"facts": {**EIGHT, "bid": "9D"}, "reason": "misheard"}, version=0
    )
    program.post(f"{game}stop/", {"reason": "tea"})
    stopped, amended = program.get(f"{game}history/").json()["results"]
    assert (stopped["title"], stopped["reason"], stopped["restore"]) == ("Stopped", "tea", [])
    assert (amended["title"], amended["reason"], amended["by_me"]) == ("Hand 1", "misheard", True)
    assert (amended["was"], amended["became"]) == (
        "Ed: 8♦, Nora & Sue 2, Ed & Will 8 tricks",
        "Ed: 9♦, Nora & Sue 2, Ed & Will 8 tricks",
    )
    key = program.post(f"{game}tokens/", {"name": "Board", "role": "watch"}).json()["token"]
    assert [one["by_me"] for one in Program(key).get(f"{game}history/").json()["results"]] == [
        False,
        False,
    ]


def test_hands_that_were_struck_out_together_are_offered_together(program: Program) -> None:
    game = (
        f"games/{program.post('games/', {**RECORD, 'hands': [SEVEN, SEVEN, SEVEN]}).json()['id']}/"
    )
    strikes = program.post(f"{game}hands/1/preview/", {"facts": TEN}).json()["strikes"]
    program.put(f"{game}hands/1/", {"facts": TEN, "strikes": strikes}, version=0)
    offers = [one["restore"] for one in program.get(f"{game}history/").json()["results"]]
    together = max(offers, key=len)
    assert sorted(hand["number"] for hand in together) == [2, 3]
    program.put(f"{game}hands/1/", {"facts": SEVEN}, version=1)
    first, *also = together
    address = f"{game}hands/{first['number']}/"
    told = program.post(f"{address}preview/", {"also": also}).json()
    body = {"also": also}
    back = program.post(f"{address}restore/", body, if_match=f'"{first["version"]}"')
    assert back.status_code == 200
    now = program.get(game).json()
    assert [hand["struck_out"] for hand in now["hands"]] == [False] * 3
    assert now["totals"] == told["totals"] == {"NS": 90, "EW": 420}


def test_nothing_is_told_to_who_may_not_watch(noras_game: Game) -> None:
    assert (
        with_role(noras_game, Role.WATCH).get(f"games/{noras_game.pk}/history/").status_code == 200
    )
    assert code_of(begun().get(f"games/{noras_game.pk}/history/")) == (404, "not_found")


def test_a_log_costs_as_many_statements_however_long_and_one_while_nothing_changed(
    program: Program, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = started(program)
    program.post(f"{game}hands/", {"facts": EIGHT})
    for version in range(3):
        program.put(f"{game}hands/1/", {"facts": EIGHT if version % 2 else SEVEN}, version=version)
        with django_assert_num_queries(6):
            tag = program.get(f"{game}history/").headers["ETag"]
    with django_assert_num_queries(1):
        assert program.get(f"{game}history/", if_none_match=tag).status_code == 304

"""What the next hand can do, over the API: as the page of a game says it."""

import pytest

from tests.scoring.api.programs import EIGHT, RECORD, Program, begun, code_of

pytestmark = pytest.mark.django_db

TEN = {"contractor": "Ed", "bid": "10NT", "tricks": {"NS": 0, "EW": 10}}


@pytest.fixture
def program() -> Program:
    return begun()


def test_each_unit_hears_which_bids_win_or_lose_the_game(program: Program) -> None:
    lost = {"contractor": "Nora", "bid": "9NT", "tricks": {"NS": 0, "EW": 10}}
    game = program.post("games/", {**RECORD, "hands": [EIGHT, lost]}).json()
    assert game["totals"] == {"NS": -400, "EW": 380}
    answer = program.get(f"games/{game['id']}/need/")
    ns, ew = answer.json()["results"]
    assert (ns["unit"], ns["total"], ns["to_go"]) == ("NS", -400, 900)
    assert (ew["unit"], ew["total"], ew["to_go"]) == ("EW", 380, 120)
    assert [bid["bid"] for bid in ew["bids"] if bid["wins"]][:2] == ["6NT", "7S"]
    assert next(bid["bid"] for bid in ns["bids"] if bid["loses"]) == "6H"
    assert {"bid": "6D", "value": 80, "wins": False, "loses": False} in ns["bids"]
    tag = answer.headers["ETag"]
    assert program.get(f"games/{game['id']}/need/", if_none_match=tag).status_code == 304


def test_of_a_game_that_is_over_nothing_is_needed(program: Program) -> None:
    game = program.post("games/", {**RECORD, "hands": [TEN]}).json()
    assert program.get(f"games/{game['id']}/need/").json() == {"results": [], "next": None}


def test_who_may_not_watch_is_told_nothing(program: Program) -> None:
    game = program.post("games/", RECORD).json()
    assert code_of(begun().get(f"games/{game['id']}/need/")) == (404, "not_found")

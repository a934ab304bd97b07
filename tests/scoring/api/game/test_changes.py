"""A game put right over the API as it was seen, with the consequences first; a seat taken over."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.models import Game, GameChange, Role
from scoring.services import By, stop_game
from tests.scoring.api.programs import EIGHT, RECORD, SEVEN, Program, begun, code_of, with_role

pytestmark = pytest.mark.django_db

#: It ends any game that its side has not lost yet.
TEN = {"contractor": "Ed", "bid": "10NT", "tricks": {"NS": 0, "EW": 10}}


@pytest.fixture
def program() -> Program:
    return begun()


@pytest.fixture
def here(program: Program) -> str:
    """The address of a game with two hands, at revision 1."""
    answer = program.post("games/", {**RECORD, "hands": [EIGHT, SEVEN]})
    assert answer.json()["revision"] == 1
    return f"games/{answer.json()['id']}/"


def test_rules_are_put_right_with_the_consequences_first(program: Program, here: str) -> None:
    rules = {"ruleset": {"name": "australian", "options": {"defender_points": "never"}}}
    told = program.post(f"{here}preview/", rules).json()
    assert (told["totals"], told["state"], told["strikes"]) == (
        {"NS": 0, "EW": 420},
        "in_progress",
        [],
    )
    assert "Nora & Sue: from 50 to 0." in told["consequences"]
    assert program.get(here).json()["totals"] == {"NS": 50, "EW": 420}
    answer = program.patch(here, {**rules, "reason": "agreed"}, if_match='"1"')
    right = answer.json()
    assert (answer.status_code, answer.headers["ETag"]) == (200, f'"{right["revision"]}-own"')
    assert (right["totals"], right["ruleset"]) == ({"NS": 0, "EW": 420}, rules["ruleset"])
    assert [(one.kind, one.reason) for one in GameChange.objects.all()] == [("rules", "agreed")]


def test_seats_and_first_dealer_are_put_right_and_hands_stay_with_their_people(
    program: Program, here: str
) -> None:
    seats = {"players": ["Nora", "Sue", "Ed", "Will"], "first_dealer": "Sue"}
    told = program.post(f"{here}preview/", seats).json()
    right = program.patch(here, seats, if_match='"1"').json()
    assert (right["players"], right["first_dealer"]) == (seats["players"], "Sue")
    assert right["units"] == {"NS": ["Nora", "Ed"], "EW": ["Sue", "Will"]}
    assert [hand["facts"]["contractor"] for hand in right["hands"]] == ["Ed", "Will"]
    assert right["totals"] == told["totals"] == {"NS": 310, "EW": 160}
    assert sorted(one.kind for one in GameChange.objects.all()) == ["dealer", "seating"]


def test_without_a_first_dealer_the_same_player_deals_first(program: Program, here: str) -> None:
    right = program.patch(here, {"players": ["Ed", "Sue", "Will", "Nora"]}, if_match='"1"')
    assert right.json()["first_dealer"] == "Nora"
    assert GameChange.objects.get().kind == "seating"


def test_a_game_is_put_right_at_the_revision_that_was_seen(program: Program, here: str) -> None:
    dealer = {"first_dealer": "Ed"}
    assert code_of(program.patch(here, dealer)) == (428, "if_match_missing")
    assert program.patch(here, dealer, if_match='"1"').status_code == 200
    stale = program.patch(here, {"players": ["Olga"]}, if_match='"1"')
    assert code_of(stale) == (412, "changed_since")
    assert stale.json()["current"] == program.get(here).json()
    assert program.patch(here, {}, if_match='"2"').json()["revision"] == 2


def test_hands_after_a_new_end_go_only_as_they_were_confirmed(program: Program) -> None:
    rules = {"name": "australian", "options": {"target": 1000}}
    long = program.post("games/", {**RECORD, "ruleset": rules, "hands": [TEN, SEVEN]})
    game, short = f"games/{long.json()['id']}/", {"ruleset": {"name": "australian"}}
    told = program.post(f"{game}preview/", short).json()
    assert (told["state"], told["strikes"]) == ("finished", [{"number": 2, "version": 0}])
    refused = program.patch(game, short, if_match='"1"')
    assert (code_of(refused), refused.json()["hand"]) == ((422, "game_over"), 2)
    other = {**short, "strikes": [{"number": 2, "version": 1}]}
    assert code_of(program.patch(game, other, if_match='"1"')) == (412, "changed_since")
    right = program.patch(game, {**short, "strikes": told["strikes"]}, if_match='"1"').json()
    assert (right["state"], [hand["struck_out"] for hand in right["hands"]]) == (
        "finished",
        [False, True],
    )


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"ruleset": {"name": "australian-3"}}, "players"),
        ({"ruleset": {"name": "bridge"}}, "unknown_ruleset"),
        ({"ruleset": "australian"}, "wrong_type"),
        ({"players": ["Nora", "Ed", "Sue", "Olga"]}, "unknown_player"),
        ({"players": ["Nora", "Ed", "Sue", "Sue"]}, "players"),
        ({"players": ["Nora", "Ed", "Sue"]}, "players"),
        ({"players": ["Nora", "Nora", "Nora", "Nora"], "first_dealer": "Ed"}, "players"),
        ({"players": {}}, "wrong_type"),
        ({"first_dealer": "Olga"}, "unknown_player"),
        ({"first_dealer": 1}, "wrong_type"),
        ({"hands": []}, "unknown_key"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changed(
    program: Program, here: str, body: dict[str, object], code: str
) -> None:
    assert code_of(program.post(f"{here}preview/", body)) == (422, code)
    assert code_of(program.patch(here, body, if_match='"1"')) == (422, code)
    assert program.get(here).json()["revision"] == 1


def test_a_hand_that_the_rules_do_not_have_is_named(program: Program) -> None:
    misere = {"contractor": "Ed", "bid": "MIS", "tricks": {"NS": 10, "EW": 0}}
    game = f"games/{program.post('games/', {**RECORD, 'hands': [SEVEN, misere]}).json()['id']}/"
    without = {"ruleset": {"name": "australian", "options": {"special_bids": {}}}}
    refused = program.post(f"{game}preview/", without)
    assert (code_of(refused), refused.json()["hand"]) == ((422, "unknown_bid"), 2)


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [
        ({"name": "australian"}, ""),
        ({"name": "australian", "options": {"defender_points": "never"}}, "Ours"),
        ({"name": "american", "options": {"defender_points": "never"}}, ""),
    ],
)
def test_house_rules_keep_their_name_while_they_are_the_houses(
    program: Program, here: str, ruleset: dict[str, object], name: str
) -> None:
    Game.objects.update(
        house_name="Ours", lines={"P1": "free"}, options={"defender_points": "on_fail"}
    )
    assert program.patch(here, {"first_dealer": "Ed"}, if_match='"1"').json()["house_name"] == (
        "Ours"
    )
    right = program.patch(here, {"ruleset": ruleset}, if_match='"2"').json()
    assert (right["house_name"], Game.objects.get().lines) == (name, {"P1": "free"})


def test_somebody_else_plays_on_from_the_next_hand_or_an_earlier_one(
    program: Program, here: str
) -> None:
    body = {"player": "Nora", "name": " Olga "}
    once = {"idempotency_key": "k", "if_match": '"1"'}
    answer = program.post(f"{here}seats/", body, **once)
    assert answer.json()["players"] == ["Olga", "Ed", "Sue", "Will"]
    assert program.post(f"{here}seats/", body, **once).headers["Idempotency-Replayed"] == "true"
    seats = program.get(f"{here}seats/").json()["results"]
    assert seats[:2] == [
        {"seat": 0, "player": "Nora", "from_hand": 1},
        {"seat": 0, "player": "Olga", "from_hand": 3},
    ]
    earlier = {"player": "Will", "name": "Zoe", "from_hand": 2}
    assert code_of(program.post(f"{here}seats/", earlier)) == (428, "if_match_missing")
    stale = program.post(f"{here}seats/", earlier, if_match='"1"')
    assert (code_of(stale), stale.json()["current"]["players"][0]) == (
        (412, "changed_since"),
        "Olga",
    )
    assert program.post(f"{here}seats/", earlier, if_match='"2"').json()["players"][3] == "Zoe"
    assert program.get(f"{here}seats/").json()["results"][-1] == {
        "seat": 3,
        "player": "Zoe",
        "from_hand": 2,
    }


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"player": "Olga", "name": "Zoe"}, "unknown_player"),
        ({"player": "Nora", "name": "ed"}, "players"),
        ({"player": "Nora", "name": "  "}, "players"),
        ({"player": "Nora", "name": "x" * 41}, "players"),
        ({"player": "Nora", "name": "Zoe", "from_hand": 4}, "players"),
        ({"player": "Nora", "name": "Zoe", "from_hand": 0}, "wrong_type"),
        ({"player": "Nora", "name": "Zoe", "from_hand": "1"}, "wrong_type"),
        ({"player": "Nora"}, "missing_key"),
    ],
)
def test_nobody_sits_down_who_cannot(
    program: Program, here: str, body: dict[str, object], code: str
) -> None:
    assert code_of(program.post(f"{here}seats/", body, if_match='"1"')) == (422, code)
    assert program.get(here).json()["revision"] == 1


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP])
def test_only_the_owner_puts_a_game_right(noras_game: Game, role: Role) -> None:
    program, game = with_role(noras_game, role), f"games/{noras_game.pk}/"
    answers = [
        program.patch(game, {"first_dealer": "Ed"}, if_match='"0"'),
        program.post(f"{game}preview/", {"first_dealer": "Ed"}),
        program.post(f"{game}seats/", {"player": "Nora", "name": "Zoe"}, if_match='"0"'),
        program.delete(game, if_match='"0"'),
    ]
    assert [answer.status_code for answer in answers] == [404] * 4
    assert program.get(f"{game}seats/").status_code == 200
    assert GameChange.objects.count() == 0


def test_who_sits_where_is_known_until_something_changes(
    noras_game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    program, seats = with_role(noras_game, Role.WATCH), f"games/{noras_game.pk}/seats/"
    tag = program.get(seats).headers["ETag"]
    with django_assert_num_queries(1):
        assert program.get(seats, if_none_match=tag).status_code == 304
    stop_game(game_id=noras_game.pk, by=By())
    assert program.get(seats, if_none_match=tag).status_code == 200

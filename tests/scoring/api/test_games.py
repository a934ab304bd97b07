"""Games over the API are the games of the pages: started, listed, read, stopped, played again."""

import uuid
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.models import Game, Role, Token
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

#: Ed and Will win with it.
TEN = {"contractor": "Ed", "bid": "10NT", "tricks": {"NS": 0, "EW": 10}}


def test_a_record_starts_a_game_with_the_hands_that_it_has() -> None:
    program = begun()
    answer = program.post("games/", {**RECORD, "hands": [EIGHT, SEVEN]})
    game = answer.json()
    assert (answer.status_code, answer.headers["Location"]) == (201, f"/api/v1/games/{game['id']}/")
    assert (game["totals"], game["hands_recorded"], game["role"]) == (
        {"NS": 50, "EW": 420},
        2,
        "own",
    )
    assert [hand["points"] for hand in game["hands"]] == [
        {"NS": 20, "EW": 280},
        {"NS": 30, "EW": 140},
    ]
    assert program.get(f"games/{game['id']}/").json() == game
    assert program.get(f"games/{game['id']}/record/").json()["players"] == RECORD["players"]


def test_a_record_that_says_which_game_it_is_comes_in_once_and_on_its_date() -> None:
    program, other = begun(), begun()
    game = started(program)
    Game.objects.update(started_at=timezone.make_aware(datetime(2025, 3, 1, 19)))
    written = program.get(f"{game}record/").json()
    brought = [one.post("games/", written).json() for one in (program, other, other)]
    assert [f"games/{one['id']}/" == game for one in brought] == [True, False, False]
    assert (brought[1]["id"], Game.objects.count()) == (brought[2]["id"], 2)
    assert len(set(Game.objects.values_list("started_at"))) == 1


def test_without_a_token_nothing_is_started() -> None:
    assert code_of(Program().post("games/", RECORD)) == (401, "unknown_token")
    assert Game.objects.count() == 0


def test_a_record_that_cannot_be_is_refused_with_its_place() -> None:
    wrong = {**RECORD, "hands": [EIGHT, {**EIGHT, "bid": "11S"}]}
    answer = begun().post("games/", wrong)
    assert code_of(answer) == (422, "unknown_bid")
    assert answer.json()["hand"] == 2
    assert Game.objects.count() == 0


def test_games_are_listed_by_page_each_once_and_by_who_plays(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    program = begun()
    made = [started(program) for _ in range(5)]
    program.post("games/", {**RECORD, "players": ["Zoe", "Ed", "Sue", "Will"]})
    begun().post("games/", RECORD)
    seen, address = [], "games/?limit=2"
    while address:
        with django_assert_max_num_queries(9):
            page = program.get(address).json()
        assert len(page["results"]) <= 2
        seen += [f"games/{game['id']}/" for game in page["results"]]
        address = (page["next"] or "").removeprefix("/api/v1/")
    assert (len(seen), len(set(seen)), set(made) <= set(seen)) == (6, 6, True)
    assert [game["players"][0] for game in program.get("games/?player=zoe").json()["results"]] == [
        "Zoe"
    ]
    assert code_of(program.get("games/?after=nonsense")) == (404, "not_found")


def listed(program: Program, query: str) -> list[str]:
    return [game["id"] for game in program.get(f"games/?{query}").json()["results"]]


def test_games_are_listed_by_whether_they_were_stopped_and_by_ruleset_and_day() -> None:
    program = begun()
    others = {**RECORD, "ruleset": {"name": "american", "options": {"target": 1000}}}
    old, stopped, american = (
        program.post("games/", one).json()["id"] for one in (RECORD, RECORD, others)
    )
    program.post(f"games/{stopped}/stop/", {})
    # The last moment of a day where the server is, and the first of the day after.
    last = timezone.make_aware(datetime(2026, 11, 1, 23, 59, 59, 999_999))
    Game.objects.filter(pk=old).update(started_at=last)
    Game.objects.filter(pk=stopped).update(started_at=last + timedelta(microseconds=1))
    Game.objects.filter(pk=american).update(started_at=last + timedelta(days=9))
    for query, games in {
        "stopped=true": [stopped],
        "stopped=false": [american, old],
        "ruleset=american": [american],
        "since=2026-11-02": [american, stopped],
        "until=2026-11-01": [old],
        "since=2026-11-02&until=2026-11-02": [stopped],
        "since=2026-11-03&until=2026-11-02": [],
        "until=9999-12-31&since=0001-01-01": [american, stopped, old],
        "since=9999-12-31": [],
        "until=0001-01-01": [],
        "stopped=false&ruleset=australian&player=nora&away=false&since=2026-11-01": [old],
    }.items():
        assert listed(program, query) == games, query


def test_games_are_listed_by_whether_the_device_put_them_away() -> None:
    program = begun()
    away, kept = (program.post("games/", RECORD).json()["id"] for _ in range(2))
    services.put_away(device=Token.objects.get().device, game_id=away)
    assert listed(program, "away=true") == [away]
    assert listed(program, "away=false") == [kept]
    assert listed(program, "") == [kept, away]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("stopped=yes", "wrong_type"),
        ("stopped=", "wrong_type"),
        ("since=soon", "wrong_type"),
        ("until=2026-13-01", "wrong_type"),
        ("until=", "wrong_type"),
        ("ruleset=bridge", "unknown_ruleset"),
        ("ruleset=%00", "unknown_ruleset"),
    ],
)
def test_a_list_of_what_has_no_meaning_is_refused(query: str, code: str) -> None:
    assert code_of(begun().get(f"games/?{query}")) == (422, code)


def test_pages_of_what_is_asked_for_are_whole_and_have_each_game_once(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    program = begun()
    made = [program.post("games/", RECORD).json()["id"] for _ in range(9)]
    for stopped in made[::3]:
        program.post(f"games/{stopped}/stop/", {})
    pages, address = [], "games/?stopped=false&limit=2&ruleset=australian&since=2020-01-01"
    while address:
        with django_assert_max_num_queries(9):
            page = program.get(address).json()
        pages.append([game["id"] for game in page["results"]])
        address = (page["next"] or "").removeprefix("/api/v1/")
    assert [len(page) for page in pages] == [2, 2, 2]
    assert [one for page in pages for one in page] == [
        one for one in made[::-1] if one not in made[::3]
    ]


@pytest.mark.parametrize(
    ("role", "statuses"),
    [(Role.WATCH, [200, 404, 404]), (Role.KEEP, [200, 201, 404]), (Role.OWN, [200, 201, 200])],
)
def test_a_token_gives_what_its_role_gives(
    noras_game: Game, role: Role, statuses: list[int]
) -> None:
    program, game = with_role(noras_game, role), f"games/{noras_game.pk}/"
    answers = [
        program.get(game),
        program.post(
            f"{game}hands/",
            {"facts": {**EIGHT, "contractor": "Nora", "tricks": {"NS": 8, "EW": 2}}},
        ),
        program.post(f"{game}stop/", {"reason": "the fourth has come"}),
    ]
    assert [answer.status_code for answer in answers] == statuses


def test_a_stopped_game_takes_no_hand_until_it_goes_on() -> None:
    program = begun()
    game = started(program)
    assert program.post(f"{game}stop/", {"reason": "tea"}).json()["stopped_at"] is not None
    assert code_of(program.post(f"{game}hands/", {"facts": EIGHT})) == (422, "game_stopped")
    assert program.post(f"{game}resume/").json()["stopped_at"] is None
    assert program.post(f"{game}hands/", {"facts": EIGHT}).status_code == 201


def test_a_game_that_is_not_there_and_one_that_is_not_yours_look_the_same(noras_game: Game) -> None:
    answers = [begun().get(f"games/{pk}/").json() for pk in (noras_game.pk, uuid.UUID(int=0))]
    assert answers[0] == answers[1]


def test_a_known_game_costs_one_statement(
    noras_game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The device with its token, the game's revision, the grant: one, and it does not write."""
    program = with_role(noras_game, Role.WATCH)
    tag = program.get(f"games/{noras_game.pk}/").headers["ETag"]
    with django_assert_num_queries(1):
        assert program.get(f"games/{noras_game.pk}/", if_none_match=tag).status_code == 304


def test_a_rematch_has_the_same_people_and_the_next_dealer_and_is_started_once() -> None:
    program = begun()
    over = program.post("games/", {**RECORD, "hands": [TEN]}).json()
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


@pytest.mark.parametrize(("role", "status"), [(Role.WATCH, 404), (Role.KEEP, 201), (Role.OWN, 201)])
def test_who_keeps_score_starts_a_rematch(noras_game: Game, role: Role, status: int) -> None:
    answer = with_role(noras_game, role).post(f"games/{noras_game.pk}/rematch/")
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

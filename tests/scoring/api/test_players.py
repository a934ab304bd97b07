"""People over the API: a program's own, with the figures that the pages show."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Player
from tests.scoring.api.programs import EIGHT, RECORD, SEVEN, Program, begun, code_of

pytestmark = pytest.mark.django_db

#: Ed and Will win with it.
LAST = {"contractor": "Ed", "bid": "10NT", "tricks": {"NS": 0, "EW": 10}}


@pytest.fixture
def program() -> Program:
    return begun()


def brought_in(program: Program, *hands: object, players: tuple[str, ...] = ()) -> None:
    """A game with hands, of these four or of Nora, Ed, Sue and Will."""
    names = list(players) or RECORD["players"]
    assert (
        program.post("games/", {**RECORD, "players": names, "hands": list(hands)}).status_code
        == 201
    )


def person(program: Program, name: str) -> dict[str, Any]:
    """Somebody as the list has him."""
    (found,) = program.get(f"players/?name={name}").json()["results"]
    return dict(found)


def figures(program: Program, name: str) -> dict[str, Any]:
    return dict(program.get(f"players/{person(program, name)['id']}/").json()["figures"])


def test_those_a_program_has_kept_score_for_are_listed_by_name(program: Program) -> None:
    brought_in(program, EIGHT, SEVEN)
    brought_in(begun(), EIGHT, players=("Olga", "Ed", "Sue", "Will"))
    rows = program.get("players/").json()["results"]
    assert [row["name"] for row in rows] == ["Ed", "Nora", "Sue", "Will"]
    assert {(row["games"], row["hands"], row["own"]) for row in rows} == {(1, 2, True)}
    assert program.get("players/?name=olga").json() == {"results": [], "next": None}
    assert Program().get("players/").json()["results"] == []


def test_the_list_comes_page_by_page(
    program: Program, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(3):
        brought_in(program, EIGHT, players=(f"Nora {number}", "Ed", f"Sue {number}", "Will"))
    seen, address = [], "players/?limit=3"
    while address:
        with django_assert_num_queries(
            3
        ):  # the device with its token, the people, what they have played
            page = program.get(address).json()
        seen += [row["name"] for row in page["results"]]
        address = (page["next"] or "").removeprefix("/api/v1/")
    assert seen == ["Ed", "Nora 0", "Nora 1", "Nora 2", "Sue 0", "Sue 1", "Sue 2", "Will"]
    assert code_of(program.get("players/?after=nobody")) == (404, "not_found")


def test_figures_are_counts_and_points_as_the_page_has_them(program: Program) -> None:
    brought_in(program, EIGHT, SEVEN, {"outcome": "passed_out"}, LAST)
    ed, nora = figures(program, "Ed"), figures(program, "Nora")
    assert (ed["won"], ed["lost"], ed["open"], ed["hands"], ed["thrown_in"]) == (1, 0, 0, 3, 1)
    assert ed["points"] == 280 + 140 + 520
    assert ed["contracts"]["own"] == {"8D": {"made": 1, "of": 1}, "10NT": {"made": 1, "of": 1}}
    assert (ed["contracts"]["partners"], ed["contracts"]["slams"]) == ({"made": 1, "of": 1}, 1)
    assert nora["contracts"]["opponents"] == {"defeated": 0, "of": 3}
    (will,) = ed["partners"]
    assert (will["name"], will["hands"], will["points"], will["won"]) == ("Will", 3, 940, 1)
    assert [row["name"] for row in nora["opponents"]] == ["Ed", "Will"]
    assert (ed["latest"], ed["run"], ed["longest_run"]) == (
        ["won"],
        {"result": "won", "games": 1},
        1,
    )
    assert (nora["run"], nora["best_night"]) == ({"result": "lost", "games": 1}, None)
    assert (ed["best_night"]["night"], ed["best_night"]["points"]) == (ed["since"], 940)
    assert ed["form"] == {
        "span": "night",
        "stretches": [{"start": ed["since"], "hands": 3, "points": 940}],
    }


def test_who_has_not_played_a_hand_has_figures_of_nothing(program: Program) -> None:
    brought_in(program)
    nora = program.get(f"players/{Player.objects.get(name='Nora').pk}/").json()
    assert (nora["games"], nora["figures"]["since"], nora["figures"]["run"]) == (0, None, None)
    assert nora["figures"]["form"] == {"span": "night", "stretches": []}


def test_as_many_games_are_counted_as_are_asked_for(program: Program) -> None:
    for _game in range(3):
        brought_in(program, EIGHT)
    address = f"players/{person(program, 'Nora')['id']}/"
    counted = program.get(f"{address}?games=2").json()
    assert (counted["games"], counted["left_out"], counted["figures"]["hands"]) == (3, 1, 2)
    for nonsense in ("0", "-1", "x", "9" * 99):
        assert program.get(f"{address}?games={nonsense}").json()["left_out"] == 0


def test_figures_cost_as_many_statements_for_any_number_of_games(
    program: Program, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    brought_in(program, EIGHT)
    nora = person(program, "Nora")["id"]
    for _size in (1, 6):
        with django_assert_num_queries(7):
            program.get(f"players/{nora}/")
        for _game in range(5):
            brought_in(program, EIGHT, SEVEN)


def test_two_spellings_are_merged_and_taken_apart(program: Program) -> None:
    brought_in(program, EIGHT)
    brought_in(program, EIGHT, players=("Nóra", "Ed", "Sue", "Will"))
    (nora, other) = program.get("players/?name=nora").json()["results"]
    assert (nora["name"], other["name"]) == ("Nora", "Nóra")
    alike = program.get(f"players/{nora['id']}/").json()["alike"]
    assert alike == [{"id": other["id"], "name": "Nóra"}]
    key = {"idempotency_key": "merged"}
    merged = program.post(f"players/{nora['id']}/merge/", {"spelling": other["id"]}, **key)
    assert merged.json() == {"id": nora["id"], "name": "Nora", "spellings": alike}
    again = program.post(f"players/{nora['id']}/merge/", {"spelling": other["id"]}, **key)
    assert (again.json(), again.headers["Idempotency-Replayed"]) == (merged.json(), "true")
    by_either = [program.get(f"players/{one['id']}/").json() for one in (nora, other)]
    assert by_either[0] == by_either[1]
    assert (by_either[0]["id"], by_either[0]["figures"]["hands"]) == (nora["id"], 2)
    apart = program.post(f"players/{other['id']}/apart/").json()
    assert apart == {"id": other["id"], "name": "Nóra", "spellings": []}
    assert person(program, "ed")["games"] == 2
    assert len(program.get("players/?name=nora").json()["results"]) == 2


def test_two_who_sat_at_one_table_are_two_people(program: Program) -> None:
    brought_in(program, EIGHT)
    nora, sue = person(program, "Nora")["id"], person(program, "Sue")["id"]
    refused = program.post(f"players/{nora}/merge/", {"spelling": sue})
    assert code_of(refused) == (422, "met_at_table")
    facts = refused.json()["facts"]
    game = program.get(f"games/{facts['game']}/").json()
    assert (facts["one"], facts["other"], facts["started_at"]) == (
        "Nora",
        "Sue",
        game["started_at"],
    )


@pytest.mark.parametrize(
    "body", [{"spelling": "Sue"}, {"spelling": 0}, {"spelling": 1.5}, {"spelling": 10**30}]
)
def test_a_spelling_is_named_by_its_number(program: Program, body: dict[str, object]) -> None:
    brought_in(program, EIGHT)
    nora = person(program, "Nora")["id"]
    assert code_of(program.post(f"players/{nora}/merge/", body)) == (422, "wrong_type")
    assert code_of(program.post(f"players/{nora}/merge/", {})) == (422, "missing_key")
    assert code_of(program.post(f"players/{nora}/merge/", {"spelling": 10**6})) == (
        422,
        "unknown_player",
    )


def test_another_programs_people_are_not_there(program: Program) -> None:
    brought_in(program, EIGHT)
    nora, other = person(program, "Nora")["id"], begun()
    brought_in(other, EIGHT, players=("Olga", "Ed", "Sue", "Will"))
    olga = person(other, "Olga")["id"]
    for address in (f"players/{nora}/", f"players/{10**30}/"):
        assert code_of(other.get(address)) == (404, "not_found")
        assert code_of(other.post(f"{address}merge/", {"spelling": olga})) == (404, "not_found")
        assert code_of(other.post(f"{address}apart/")) == (404, "not_found")
    refused = program.post(f"players/{nora}/merge/", {"spelling": olga})
    assert code_of(refused) == (422, "unknown_player")
    assert Player.objects.exclude(same_as=None).count() == 0


def test_at_the_computer_everybodys_people_are_there(program: Program) -> None:
    brought_in(program, EIGHT)
    at_the_computer = Program()
    at_the_computer.client = Client(REMOTE_ADDR="127.0.0.1", HTTP_HOST="localhost:8500")
    rows = at_the_computer.get("players/").json()["results"]
    assert [(row["name"], row["own"]) for row in rows][:2] == [("Ed", False), ("Nora", False)]
    assert at_the_computer.get(f"players/{rows[0]['id']}/").json()["figures"]["hands"] == 1

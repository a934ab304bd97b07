"""Share links over the API: shown to whom the page shows them, withdrawn as they were seen."""

from typing import Any

import pytest
from django.test import Client

from scoring import services
from scoring.access.links import token_of
from scoring.models import Game, Role
from tests.scoring.api.programs import Program, code_of, with_role
from tests.scoring.conftest import KnownClient, let_in

pytestmark = pytest.mark.django_db


def of_the_night(game: Game, role: Role) -> Program:
    """A program with a token of the whole night."""
    secret = services.make_token(name="Board", made_by=None, shared=game.series, role=role).secret
    return Program(secret)


def address_of(link: dict[str, Any]) -> str:
    """A link's address on this server."""
    return "/" + str(link["address"]).split("/", 3)[3]


@pytest.mark.parametrize(
    ("role", "given"), [(Role.OWN, ["keep", "watch"]), (Role.KEEP, ["watch"]), (Role.WATCH, None)]
)
def test_links_are_listed_for_whom_the_page_lists_them(
    noras_game: Game, role: Role, given: list[str] | None
) -> None:
    for program, thing in (
        (with_role(noras_game, role), f"games/{noras_game.pk}/"),
        (of_the_night(noras_game, role), f"series/{noras_game.series_id}/"),
    ):
        answer = program.get(f"{thing}links/")
        listed = answer.json().get("results")
        assert (listed and [link["role"] for link in listed]) == given
        if Role.OWN is not role:
            for shared in (noras_game, noras_game.series):
                assert token_of(shared, Role.KEEP) not in answer.content.decode()


def test_a_link_gives_what_it_says_and_counts_who_came_by_it(noras_game: Game) -> None:
    owner, links = with_role(noras_game, Role.OWN), f"games/{noras_game.pk}/links/"
    let_in(Client(), noras_game, Role.WATCH)
    answer = owner.get(links)
    assert answer.headers["Cache-Control"] == "no-store"
    keep, watch = answer.json()["results"]
    assert (keep["devices"], watch["devices"], watch["version"]) == (0, 1, 1)
    phone = Client()
    assert phone.get(address_of(keep)).status_code == 302
    assert phone.get(f"/games/{noras_game.pk}/hands/new/").status_code == 200
    assert owner.get(links).json()["results"][0]["devices"] == 1


def test_a_link_of_the_night_opens_every_game_of_it(noras_game: Game) -> None:
    owner = of_the_night(noras_game, Role.OWN)
    _keep, watch = owner.get(f"series/{noras_game.series_id}/links/").json()["results"]
    phone = Client()
    phone.get(address_of(watch))
    assert phone.get(f"/tonight/{noras_game.series_id}/").status_code == 200


def test_a_withdrawn_link_opens_nothing_and_another_is_there_at_once(noras_game: Game) -> None:
    owner, links = with_role(noras_game, Role.OWN), f"games/{noras_game.pk}/links/"
    keeper = let_in(Client(), noras_game, Role.KEEP)
    old = owner.get(links).json()["results"][0]
    assert code_of(owner.delete(f"{links}keep/")) == (428, "if_match_missing")
    assert owner.delete(f"{links}keep/", if_match='"1"').status_code == 204
    assert Client().get(address_of(old)).status_code == 404
    assert keeper.get(f"/games/{noras_game.pk}/").status_code == 404
    new, watch = owner.get(links).json()["results"]
    assert (new["version"], new["devices"], new["address"] == old["address"]) == (2, 0, False)
    assert watch["version"] == 1
    twice = owner.delete(f"{links}keep/", if_match='"1"')
    assert (code_of(twice), twice.json()["current"]) == ((412, "changed_since"), new)
    assert owner.get(links).json()["results"][0] == new


def test_the_links_of_a_night_are_withdrawn_by_who_owns_it(noras_game: Game) -> None:
    links = f"series/{noras_game.series_id}/links/"
    assert (
        of_the_night(noras_game, Role.KEEP).delete(f"{links}watch/", if_match='"1"').status_code
        == 404
    )
    owner = of_the_night(noras_game, Role.OWN)
    assert owner.delete(f"{links}watch/", if_match='"1"').status_code == 204
    twice = owner.delete(f"{links}watch/", if_match='"1"')
    assert (code_of(twice), twice.json()["current"]["version"]) == ((412, "changed_since"), 2)
    of_one_game = (
        with_role(noras_game, Role.OWN).get(f"games/{noras_game.pk}/links/").json()["results"]
    )
    assert [link["version"] for link in of_one_game] == [1, 1]


@pytest.mark.parametrize("role", ["own", "director", "x" * 50])
def test_no_link_gives_another_role(noras_game: Game, role: str) -> None:
    owner = with_role(noras_game, Role.OWN)
    assert code_of(owner.delete(f"games/{noras_game.pk}/links/{role}/", if_match='"1"')) == (
        404,
        "not_found",
    )
    night = of_the_night(noras_game, Role.OWN)
    address = f"series/{noras_game.series_id}/links/{role}/"
    assert code_of(night.delete(address, if_match='"1"')) == (404, "not_found")


@pytest.mark.parametrize("role", [Role.KEEP, Role.WATCH])
def test_only_the_owner_withdraws_a_link(noras_game: Game, role: Role) -> None:
    program = with_role(noras_game, role)
    assert program.delete(f"games/{noras_game.pk}/links/watch/", if_match='"1"').status_code == 404
    noras_game.refresh_from_db()
    assert noras_game.watch_generation == 1


def test_the_links_are_those_of_the_page(noras_game: Game, nora: KnownClient) -> None:
    page = nora.get(f"/games/{noras_game.pk}/share/").content.decode()
    for thing in (f"games/{noras_game.pk}/", f"series/{noras_game.series_id}/"):
        for link in nora.get(f"/api/v1/{thing}links/").json()["results"]:
            assert address_of(link) in page

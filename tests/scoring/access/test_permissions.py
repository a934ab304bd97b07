"""The table of permissions tried out: every page of a game, a night, a device, by everybody."""

from collections.abc import Mapping

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from scoring.access.permissions import RIGHTS, Right, State, Thing, permits, register, right_to
from scoring.models import Game, Hand, HouseRules, Player, Role
from scoring.rules.rulesets.presets import RULESETS
from tests.asking import SAFE, methods_of, routes, send
from tests.scoring.conftest import KnownClient, Recorder, played

ROUTES = list(routes(get_resolver("scoring.urls").url_patterns))
OF_A_GAME = [
    route
    for route in ROUTES
    if any(right.thing is Thing.GAME and str(route.name) in right.pages for right in RIGHTS)
]
OWN = [
    route
    for route in ROUTES
    if any(right.thing is Thing.OWN and str(route.name) in right.pages for right in RIGHTS)
]


def test_every_address_of_the_project_has_a_right_and_every_right_an_address() -> None:
    named = {page.partition(" ")[0] for right in RIGHTS for page in right.pages}
    assert {str(route.name) for route in routes(get_resolver().url_patterns)} == named


def address_of(route: URLPattern, game: Game) -> str:
    known = {
        "game_id": game.pk,
        "series_id": game.series_id,
        "number": 1,
        "role": "watch",
        "token_id": game.pk,
        "figures": "hands",
    }
    return reverse(str(route.name), kwargs={name: known[name] for name in route.pattern.converters})


@pytest.fixture
def dee(db: None) -> Client:
    """At the computer that the server runs on."""
    return Client(REMOTE_ADDR="127.0.0.1", HTTP_HOST="localhost:8500")


@pytest.fixture
def everybody(
    nora: KnownClient, olga: KnownClient, watcher: Client, keeper: Client, dee: Client
) -> Mapping[str, tuple[Client, Role | None]]:
    return {
        "nobody": (Client(), None),
        "Olga": (olga, None),
        "who watches": (watcher, Role.WATCH),
        "who keeps score": (keeper, Role.KEEP),
        "who started it": (nora, Role.OWN),
        "the computer": (dee, Role.OWN),
    }


def test_each_page_of_a_game_lets_in_whom_the_table_names_and_nobody_else(
    noras_game: Game,
    record: Recorder,
    everybody: Mapping[str, tuple[Client, Role | None]],
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    for route in OF_A_GAME:
        let_in_as_the_table_says(everybody, noras_game, route)


def let_in_as_the_table_says(
    everybody: Mapping[str, tuple[Client, Role | None]], noras_game: Game, route: URLPattern
) -> None:
    """Ask one page by every method as everybody, and take back whatever was written."""
    page, address = str(route.name), address_of(route, noras_game)
    of_a_night = "series_id" in route.pattern.converters
    for who, (client, role) in everybody.items():
        for method in methods_of(route):
            acts = method not in SAFE
            with transaction.atomic():
                status = send(client, method, address, {"version": 9}).status_code
                transaction.set_rollback(True)
            # A link to one game says nothing of the night.
            has = None if of_a_night and who in ("who watches", "who keeps score") else role
            allowed = permits(has, page, acts=acts)
            assert status < 500, (page, who, method)
            assert status == 405 or (status != 404) is allowed, (page, who, method, status)


def test_who_may_not_writes_nothing(
    noras_game: Game, record: Recorder, everybody: Mapping[str, tuple[Client, Role | None]]
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    revision = Game.objects.get(pk=noras_game.pk).revision
    for route in OF_A_GAME:
        for who, (client, role) in everybody.items():
            if not permits(role, str(route.name), acts=True):
                send(client, "post", address_of(route, noras_game), {"version": 0})
                assert Game.objects.get(pk=noras_game.pk).revision == revision, (who, route.name)
    assert Hand.objects.filter(version=0, voided=False).count() == 1


@pytest.mark.parametrize("route", OWN, ids=lambda route: str(route.name))
def test_what_a_device_has_written_down_is_its_own(
    nora: KnownClient, olga: KnownClient, route: URLPattern
) -> None:
    person = Player.objects.create(device=nora.device, name="Nora")
    house = HouseRules.objects.create(
        device=nora.device,
        name="Ours",
        ruleset_name="australian",
        options=RULESETS["australian"].options(),
    )
    known = {"player_id": person.pk, "house_id": house.pk, "figures": "games"}
    address = reverse(
        str(route.name), kwargs={name: known[name] for name in route.pattern.converters}
    )
    for client, is_own in ((Client(), False), (olga, False), (nora, True)):
        for method in ("get", "post"):
            with transaction.atomic():
                status = getattr(client, method)(address).status_code
                transaction.set_rollback(True)
            assert status < 500
            assert status == 405 or (status != 404) is is_own, (method, status)


def test_a_page_that_the_table_does_not_name_is_closed_to_everybody() -> None:
    assert right_to("no-such-page", acts=False) is None
    assert not permits(Role.OWN, "no-such-page")
    assert not permits(Role.OWN, "game", acts=True)


def test_a_part_of_a_page_is_as_the_page_unless_it_is_named() -> None:
    assert right_to("game anything", acts=False) == right_to("game", acts=False)


def test_in_a_state_a_right_may_be_the_owners_alone() -> None:
    right = Right("x", Thing.EVENING, ("x",), look=Role.WATCH, owners_in=frozenset({State.HIDDEN}))
    assert right.permits(Role.WATCH, acts=False)
    assert right.permits(Role.WATCH, acts=False, states=[State.PAST])
    assert not right.permits(Role.KEEP, acts=False, states=[State.PAST, State.HIDDEN])
    assert right.permits(Role.OWN, acts=False, states=[State.PAST, State.HIDDEN])
    assert not right.permits(Role.OWN, acts=True, states=[State.HIDDEN])


def test_a_page_has_one_right_of_a_kind() -> None:
    with pytest.raises(ValueError, match="game has two rights"):
        register([Right("again", Thing.GAME, ("game",), look=Role.WATCH)])
    RIGHTS.pop()

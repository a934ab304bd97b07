"""Links in place of accounts: what each opens, how it is withdrawn, and that nothing else lets anybody in."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import URLPattern, get_resolver, reverse
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.models import Device, Game, Grant, Hand, Role
from scoring.sharing import links, origin
from tests.scoring.conftest import KnownClient, Recorder, Starter, known_device, played

HERE = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8500"}


def link(game: Game, role: Role) -> str:
    return reverse("link", args=[game.pk, links.token_of(Game.objects.get(pk=game.pk), role)])


def let_in(client: Client, game: Game, role: Role) -> Client:
    assert client.get(link(game, role)).status_code == 302
    return client


@pytest.fixture
def keeper(noras_game: Game) -> Client:
    return let_in(Client(), noras_game, Role.KEEP)


@pytest.fixture
def watcher(noras_game: Game) -> Client:
    return let_in(Client(), noras_game, Role.WATCH)


def test_the_address_a_link_leads_to_carries_no_token(client: Client, noras_game: Game) -> None:
    answer = client.get(link(noras_game, Role.WATCH))
    assert (answer.url, answer["Referrer-Policy"]) == (reverse("game", args=[noras_game.pk]), "no-referrer")


def test_a_link_to_keep_score_opens_the_pad(client: Client, noras_game: Game) -> None:
    assert client.get(link(noras_game, Role.KEEP)).url == reverse("new-hand", args=[noras_game.pk])


def test_tokens_differ_by_game_role_and_generation(start: Starter) -> None:
    tokens = set()
    for game in (start(), start()):
        for generation in (1, 2):
            game.keep_generation = game.watch_generation = generation
            tokens |= {links.token_of(game, role) for role in (Role.KEEP, Role.WATCH)}
    assert (len(tokens), {len(token) for token in tokens}) == (8, {22})


def test_nobody_is_let_in_as_the_owner_by_a_link(game: Game) -> None:
    assert links.role_given_by(game, links.token_of(game, Role.OWN)) is None


@pytest.mark.parametrize("token", ["x", "A" * 22, "A" * 500, "ü"])
def test_a_link_that_never_was_is_said_to_be_bad(client: Client, noras_game: Game, token: Any) -> None:
    answer = client.get(reverse("link", args=[noras_game.pk, token]))
    assert (answer.status_code, "Ask the person who keeps the game" in answer.content.decode()) == (404, True)
    assert (
        not Device.objects.exclude(token_hash="nora")
        .filter(grants__kind="game", grants__role="keep")
        .exists()
    )


def test_a_link_to_no_game_is_bad_too(client: Client, db: None) -> None:
    assert client.get(reverse("link", args=[uuid.uuid4(), "A" * 22])).status_code == 404


def test_withdrawing_stops_the_link_and_everybody_who_came_by_it(
    nora: KnownClient, keeper: Client, watcher: Client, noras_game: Game
) -> None:
    old = link(noras_game, Role.KEEP)
    nora.post(reverse("withdraw-links", args=[noras_game.pk, "keep"]), {"generation": 1})
    page = reverse("game", args=[noras_game.pk])
    assert [client.get(page).status_code for client in (nora, keeper, watcher)] == [200, 404, 200]
    assert Client().get(old).status_code == 404
    assert let_in(keeper, noras_game, Role.KEEP).get(page).status_code == 200


def test_withdrawing_twice_from_one_page_withdraws_once(nora: KnownClient, noras_game: Game) -> None:
    for _press in range(2):
        nora.post(reverse("withdraw-links", args=[noras_game.pk, "watch"]), {"generation": 1})
    assert Game.objects.get().watch_generation == 2


@pytest.mark.parametrize("generation", ["", "x", "-1", "99999999999999999999"])
def test_a_generation_that_is_none_withdraws_nothing(
    nora: KnownClient, noras_game: Game, generation: str
) -> None:
    answer = nora.post(reverse("withdraw-links", args=[noras_game.pk, "keep"]), {"generation": generation})
    assert (answer.status_code, Game.objects.get().keep_generation) == (302, 1)


def test_opening_a_link_twice_is_one_grant(noras_game: Game, watcher: Client) -> None:
    let_in(watcher, noras_game, Role.WATCH)
    assert Grant.objects.filter(role=Role.WATCH).count() == 1


def test_a_watcher_who_is_later_let_keep_score_may_do_both(noras_game: Game, watcher: Client) -> None:
    let_in(watcher, noras_game, Role.KEEP)
    assert watcher.get(reverse("new-hand", args=[noras_game.pk])).status_code == 200


def test_only_the_owner_sees_and_withdraws_the_link_to_keep_score(
    nora: KnownClient, keeper: Client, watcher: Client, noras_game: Game
) -> None:
    page = reverse("share", args=[noras_game.pk])
    shown = [
        re.findall('data-link="([a-z]+)"', client.get(page).content.decode())
        for client in (nora, keeper, watcher)
    ]
    assert shown == [["keep", "watch"], ["watch"], []]
    withdraw = reverse("withdraw-links", args=[noras_game.pk, "watch"])
    assert [client.post(withdraw, {"generation": 9}).status_code for client in (nora, keeper, watcher)] == [
        302,
        404,
        404,
    ]


def test_a_role_that_does_not_exist_is_a_page_that_does_not_exist(
    nora: KnownClient, noras_game: Game
) -> None:
    for role in ("own", "admin"):
        assert nora.get(reverse("withdraw-links", args=[noras_game.pk, role])).status_code == 404


#: Every page of one game, and the least role it asks for. A new page has to be written down here.
PAGES = {
    "game": Role.WATCH,
    "game-record": Role.WATCH,
    "pulse": Role.WATCH,
    "need": Role.WATCH,
    "new-hand": Role.KEEP,
    "preview-hand": Role.KEEP,
    "hand-in-play": Role.KEEP,
    "amend-hand": Role.KEEP,
    "preview-amendment": Role.KEEP,
    "void-hand": Role.KEEP,
    "first-to-target": Role.KEEP,
    "history": Role.WATCH,
    "print": Role.WATCH,
    "game-rules": Role.WATCH,
    "print-game": Role.WATCH,
    "print-blank": Role.WATCH,
    "print-agreement": Role.WATCH,
    "change-game": Role.KEEP,
    "replace-player": Role.KEEP,
    "stop-game": Role.KEEP,
    "resume-game": Role.KEEP,
    "rematch": Role.KEEP,
    "restore-hand": Role.KEEP,
    "share": Role.KEEP,
    "withdraw-links": Role.OWN,
}

ROUTES = [route for route in get_resolver("scoring.urls").url_patterns if isinstance(route, URLPattern)]


def test_every_page_of_a_game_is_in_the_list() -> None:
    assert {route.name for route in ROUTES if str(route.pattern).startswith("games/<uuid:game_id>/")} == set(
        PAGES
    )


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("page", PAGES)
def test_each_page_lets_in_whom_it_should_and_nobody_else(
    noras_game: Game,
    record: Recorder,
    olga: KnownClient,
    watcher: Client,
    keeper: Client,
    page: Any,
    method: str,
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    route = next(route for route in ROUTES if route.name == page)
    more = {"number": 1, "role": "watch"}
    known = route.pattern.converters
    address = reverse(
        page, kwargs={"game_id": noras_game.pk, **{key: more[key] for key in known if key in more}}
    )
    for client, role in ((olga, None), (Client(), None), (watcher, Role.WATCH), (keeper, Role.KEEP)):
        answer = getattr(client, method)(address, {"version": 9})
        if answer.status_code != 405:
            assert (answer.status_code != 404) is (role is not None and role.includes(PAGES[page])), (
                role,
                answer,
            )
    assert Hand.objects.filter(version=0, voided=False).count() == 1


def test_a_watchers_page_offers_nothing_that_writes(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    text = watcher.get(reverse("game", args=[noras_game.pk])).content.decode()
    links = set(re.findall(rf'(?:href|action)="(/games/{noras_game.pk}/[^"]*)"', text))
    assert links == {
        reverse(page, args=[noras_game.pk]) for page in ("game-record", "history", "print", "game-rules")
    }
    assert "<form" not in text


# -------------------------------------------------------------------------------------------------- what has changed


def test_the_pulse_answers_not_modified_until_something_is_written(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    pulse = reverse("pulse", args=[noras_game.pk])
    assert nora.get(pulse, {"revision": 0}).status_code == 304
    record(noras_game, played("Nora", "8D", 8))
    answer = nora.get(pulse, {"revision": 0})
    assert (answer.status_code, answer.json()) == (200, {"revision": 1})
    assert nora.get(pulse, {"revision": "x"}).status_code == 200


@pytest.mark.parametrize("hands", [0, 30])
def test_the_pulse_takes_three_statements_however_long_the_game(
    nora: KnownClient,
    noras_game: Game,
    record: Recorder,
    hands: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    record(noras_game, *[played("Nora", "6S", 6), played("Ed", "6S", 6)] * (hands // 10))
    with django_assert_num_queries(3):  # the game, the device, its grants
        nora.get(reverse("pulse", args=[noras_game.pk]), {"revision": 0})


def test_the_part_of_the_page_that_changes_can_be_had_alone(watcher: Client, noras_game: Game) -> None:
    text = watcher.get(reverse("game", args=[noras_game.pk]), headers={"X-Part": "1"}).content.decode()
    assert ("<html" in text, 'data-revision="0"' in text) == (False, True)


# --------------------------------------------------------------------------------------------- the computer in the hall


def test_the_computer_itself_sees_and_reopens_everything(noras_game: Game) -> None:
    here = Client(**HERE)
    assert "Nora, Ed, Sue &amp; Will" in here.get("/").content.decode()
    assert here.get(reverse("share", args=[noras_game.pk])).status_code == 200


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("192.168.1.20", "localhost"),
        ("127.0.0.1", "evil.example"),
        ("127.0.0.1", "hall.test:8500"),
        ("", "localhost"),
    ],
)
def test_nobody_else_passes_for_the_computer_itself(noras_game: Game, address: str, host: str) -> None:
    elsewhere = Client(REMOTE_ADDR=address, HTTP_HOST=host)
    assert elsewhere.get(reverse("game", args=[noras_game.pk])).status_code == 404


@pytest.mark.parametrize("host", ["127.0.0.1:8500", "[::1]:8500", "localhost"])
def test_it_is_known_by_any_of_its_own_names(noras_game: Game, host: str) -> None:
    address = "::1" if host.startswith("[") else "127.0.0.1"
    here = Client(REMOTE_ADDR=address, HTTP_HOST=host)
    assert here.get(reverse("game", args=[noras_game.pk])).status_code == 200


@override_settings(WORLD=True)
def test_in_the_world_no_computer_is_special(noras_game: Game) -> None:
    assert Client(**HERE).get(reverse("game", args=[noras_game.pk])).status_code == 404


def test_links_shown_at_the_computer_carry_an_address_that_phones_can_open(noras_game: Game) -> None:
    text = Client(**HERE).get(reverse("share", args=[noras_game.pk])).content.decode()
    found = re.search('data-link="keep">(http://[^/]+)', text)[1]
    assert "localhost" not in found or "not on a network" in text


def test_links_carry_this_computers_address_and_never_the_host_that_a_request_names(
    nora: KnownClient, noras_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(origin, "network_address", lambda: "192.168.1.20")
    page = nora.get(reverse("share", args=[noras_game.pk]), SERVER_PORT="8500", HTTP_HOST="hall.test:8500")
    assert (
        f'data-link="watch">http://192.168.1.20:8500{link(noras_game, Role.WATCH)}' in page.content.decode()
    )
    assert "hall.test" not in page.content.decode()


@pytest.mark.parametrize("devices", [1, 5])
def test_the_share_page_takes_as_many_statements_for_five_devices_as_for_one(
    nora: KnownClient, noras_game: Game, devices: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _device in range(devices):
        let_in(known_device(KnownClient()), noras_game, Role.WATCH)
    with django_assert_num_queries(
        7
    ):  # the game with its seats and hands; the device and its grants; two counts
        nora.get(reverse("share", args=[noras_game.pk]))


def test_a_stale_generation_lets_nobody_in_through_the_service(game: Game) -> None:
    device = Device.objects.create(token_hash="olga")
    token = links.token_of(game, Role.KEEP)
    services.withdraw_links(game_id=game.pk, role=Role.KEEP, seen_generation=1)
    assert services.open_link(device=device, shared=Game.objects.get(), token=token) is None
    assert Grant.objects.filter(device=device).count() == 0

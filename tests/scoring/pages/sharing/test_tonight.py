"""One link for the whole night: it opens each of its games, later ones too, and nothing else."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.access import links
from scoring.models import Game, Grant, Role, Series
from tests.scoring.conftest import KnownClient, Recorder, Starter, known_device, played, stored_game
from tests.scoring.reading import hand_fields, page, text


def link_of(game: Game, role: Role) -> str:
    series = Series.objects.get(pk=game.series_id)
    return reverse("tonight-link", args=[series.pk, links.token_of(series, role)])


def of_night(name: str, game: Game, *more: object) -> str:
    return reverse(name, args=[game.series_id, *more])


def rematch(client: Client, game: Game) -> Game:
    new_id = uuid.uuid4()
    assert client.post(page("rematch", game), {"game_id": str(new_id)}).status_code == 302
    return stored_game(new_id)


@pytest.fixture
def guest(noras_game: Game) -> Client:
    """Watches the night."""
    client = Client()
    answer = client.get(link_of(noras_game, Role.WATCH))
    assert (answer["Location"], answer["Referrer-Policy"]) == (
        of_night("tonight", noras_game),
        "no-referrer",
    )
    return client


@pytest.fixture
def wills(noras_game: Game) -> KnownClient:
    """Keeps score of the night, on a second phone."""
    client = known_device(KnownClient())
    client.get(link_of(noras_game, Role.KEEP))
    return client


def test_a_link_to_watch_shows_the_newest_game_and_follows_to_the_next(
    nora: KnownClient, guest: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    address = of_night("tonight", noras_game)
    assert "Nora &amp; Sue won" in text(guest.get(address))
    revision = guest.get(of_night("tonight-pulse", noras_game)).json()["revision"]
    pulse = of_night("tonight-pulse", noras_game)
    assert guest.get(pulse, {"revision": revision}).status_code == 304
    again = rematch(nora, noras_game)
    newer = guest.get(pulse, {"revision": revision})
    part = text(guest.get(address, headers={"X-Part": "1"}))
    assert (newer.status_code, newer.json()["revision"] in part, "<html" in part) == (
        200,
        True,
        False,
    )
    assert part.count("Tonight: Nora &amp; Sue 1, Ed &amp; Will 0") == 1
    assert [f'href="{page("game", each)}"' in part for each in (noras_game, again)] == [True, True]
    assert part.count("Nora &amp; Sue won") == 1
    assert "<h2>Game 2</h2>" in part
    assert guest.get(page("game", again)).status_code == 200
    assert guest.get(page("new-hand", again)).status_code == 404


def test_who_keeps_score_is_led_to_the_pad_of_the_newest_game_and_may_write_there(
    nora: KnownClient, wills: KnownClient, noras_game: Game
) -> None:
    again = rematch(nora, noras_game)
    assert wills.get(of_night("tonight", noras_game))["Location"] == page("new-hand", again)
    assert wills.post(page("new-hand", again), hand_fields(0, "8D", 8)).status_code == 302
    assert len(stored_game(again.pk).hands.all()) == 1
    assert wills.get(page("delete-game", again)).status_code == 404


def test_a_rematch_from_the_second_phone_is_the_nights_too(
    nora: KnownClient, wills: KnownClient, guest: Client, noras_game: Game
) -> None:
    again = rematch(wills, noras_game)
    assert [who.get(page("share", again)).status_code for who in (nora, wills, guest)] == [
        200,
        200,
        404,
    ]
    assert nora.get(page("delete-game", again)).status_code == 200


def test_whoever_is_on_the_game_before_is_told_of_the_next(
    nora: KnownClient, guest: Client, watcher: Client, noras_game: Game
) -> None:
    again = rematch(nora, noras_game)
    words = "The next game has begun"
    shown = [text(who.get(page("game", noras_game))) for who in (nora, guest, watcher)]
    assert [words in sheet for sheet in shown] == [
        True,
        True,
        False,
    ]  # the watcher's link is to one game
    assert (page("new-hand", again) in shown[0], f'href="{page("game", again)}"' in shown[1]) == (
        True,
        True,
    )
    assert words not in text(nora.get(page("game", again)))


@pytest.mark.parametrize("role", [Role.KEEP, Role.WATCH])
def test_withdrawing_stops_the_link_for_every_game_and_nothing_else(
    nora: KnownClient,
    wills: KnownClient,
    guest: Client,
    keeper: Client,
    noras_game: Game,
    role: Role,
) -> None:
    again, old = rematch(nora, noras_game), link_of(noras_game, role)
    address = of_night("withdraw-tonight", noras_game, role)
    asked = {
        Role.KEEP: "tonight’s link for keeping score?",
        Role.WATCH: "tonight’s link for watching?",
    }
    assert f"Withdraw {asked[role]}" in text(nora.get(address))
    of_game = reverse("withdraw-links", args=[noras_game.pk, role])
    assert f"Withdraw {asked[role].replace('tonight’s', 'this game’s')}" in text(nora.get(of_game))
    for _press in range(2):
        nora.post(address, {"generation": 1})
    assert Series.objects.get().generation_of(role) == 2
    allowed = {Role.KEEP: (404, 200), Role.WATCH: (200, 404)}[role]
    for game in (noras_game, again):
        assert tuple(who.get(page("game", game)).status_code for who in (wills, guest)) == allowed
    assert (Client().get(old).status_code, keeper.get(page("game", noras_game)).status_code) == (
        404,
        200,
    )
    pulse = of_night("tonight-pulse", noras_game)
    assert {wills.get(pulse).status_code, guest.get(pulse).status_code} == {200, 404}


def test_a_link_to_one_night_opens_no_other_and_one_to_a_game_opens_no_night(
    guest: Client,
    keeper: Client,
    watcher: Client,
    olga: KnownClient,
    noras_game: Game,
    start: Starter,
) -> None:
    other = start()
    for somebody in (guest, keeper, watcher, olga, Client()):
        assert somebody.get(page("game", other)).status_code == 404
        assert somebody.get(of_night("tonight", other)).status_code == 404
    for somebody in (keeper, watcher, olga, Client()):
        for name in ("tonight", "tonight-pulse"):
            assert somebody.get(of_night(name, noras_game)).status_code == 404
    swapped = reverse(
        "tonight-link", args=[other.series_id, link_of(noras_game, Role.WATCH).split("/")[-2]]
    )
    assert Client().get(swapped).status_code == 404


def test_a_token_of_a_game_is_none_of_its_night(noras_game: Game) -> None:
    assert noras_game.pk == noras_game.series_id
    token = links.token_of(noras_game, Role.KEEP)
    assert Client().get(reverse("tonight-link", args=[noras_game.pk, token])).status_code == 404
    token = links.token_of(noras_game.series, Role.KEEP)
    assert Client().get(reverse("link", args=[noras_game.pk, token])).status_code == 404


def test_a_table_of_an_event_is_opened_by_no_night(
    guest: Client, wills: KnownClient, noras_game: Game
) -> None:
    Game.objects.update(stands_alone=False)
    for somebody in (guest, wills):
        assert somebody.get(page("game", noras_game)).status_code == 404
        assert somebody.get(of_night("tonight", noras_game)).status_code == 404
    assert Client().get(link_of(noras_game, Role.WATCH)).status_code == 404


def test_only_who_owns_the_night_withdraws_and_who_keeps_score_chooses_the_match(
    nora: KnownClient, wills: KnownClient, guest: Client, keeper: Client, noras_game: Game
) -> None:
    withdraw = of_night("withdraw-tonight", noras_game, "keep")
    assert [
        who.post(withdraw, {"generation": 9}).status_code for who in (nora, wills, guest, keeper)
    ] == [
        302,
        404,
        404,
        404,
    ]
    for role in ("own", "admin"):
        assert nora.get(of_night("withdraw-tonight", noras_game, role)).status_code == 404


def test_the_share_page_begins_with_the_night(
    nora: KnownClient, wills: KnownClient, noras_game: Game
) -> None:
    shown = text(nora.get(page("share", noras_game)))
    assert shown.index("/link/tonight/") < shown.index(f"/link/{noras_game.pk}/")
    # The address and its Copy button, of the link to watch.
    assert text(wills.get(page("share", noras_game))).count("/link/tonight/") == 2


@pytest.mark.parametrize("games", [1, 6])
def test_the_night_takes_as_many_statements_for_six_games_as_for_one(
    nora: KnownClient,
    guest: Client,
    noras_game: Game,
    games: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    newest = noras_game
    for _game in range(games - 1):
        services.stop_game(game_id=newest.pk, by=services.By())
        newest = rematch(nora, newest)
    with django_assert_num_queries(3):  # the newest game with its series, the device, its grants
        guest.get(of_night("tonight-pulse", noras_game))
    with django_assert_num_queries(11):  # the same; the game's page with its series
        guest.get(of_night("tonight", noras_game))
    assert Grant.objects.filter(kind="series", role=Role.WATCH).count() == 1

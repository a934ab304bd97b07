"""Links in place of accounts: what each opens, and how it is withdrawn."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Device, Game, Grant, Role
from tests.scoring.conftest import (
    KnownClient,
    known_device,
    let_in,
    link,
)


def test_the_address_a_link_leads_to_carries_no_token(client: Client, noras_game: Game) -> None:
    answer = client.get(link(noras_game, Role.WATCH))
    assert (answer["Location"], answer["Referrer-Policy"]) == (
        reverse("game", args=[noras_game.pk]),
        "no-referrer",
    )


def test_a_link_to_keep_score_opens_the_pad(client: Client, noras_game: Game) -> None:
    assert client.get(link(noras_game, Role.KEEP))["Location"] == reverse(
        "new-hand", args=[noras_game.pk]
    )


@pytest.mark.parametrize("token", ["x", "A" * 22, "A" * 500, "ü"])
def test_a_link_that_never_was_is_said_to_be_bad(
    client: Client, noras_game: Game, token: str
) -> None:
    answer = client.get(reverse("link", args=[noras_game.pk, token]))
    assert (answer.status_code, "Ask the person who keeps the game" in answer.content.decode()) == (
        404,
        True,
    )
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


def test_withdrawing_twice_from_one_page_withdraws_once(
    nora: KnownClient, noras_game: Game
) -> None:
    for _press in range(2):
        nora.post(reverse("withdraw-links", args=[noras_game.pk, "watch"]), {"generation": 1})
    assert Game.objects.get().watch_generation == 2


@pytest.mark.parametrize("generation", ["", "x", "-1", "99999999999999999999"])
def test_a_generation_that_is_none_withdraws_nothing(
    nora: KnownClient, noras_game: Game, generation: str
) -> None:
    answer = nora.post(
        reverse("withdraw-links", args=[noras_game.pk, "keep"]), {"generation": generation}
    )
    assert (answer.status_code, Game.objects.get().keep_generation) == (302, 1)


def test_opening_a_link_twice_is_one_grant(noras_game: Game, watcher: Client) -> None:
    let_in(watcher, noras_game, Role.WATCH)
    assert Grant.objects.filter(role=Role.WATCH).count() == 1


def test_only_the_owner_sees_and_withdraws_the_link_to_keep_score(
    nora: KnownClient, keeper: Client, watcher: Client, noras_game: Game
) -> None:
    page = reverse("share", args=[noras_game.pk])
    shown = [
        re.findall('data-link="([a-z]+)"', client.get(page).content.decode())
        for client in (nora, keeper, watcher)
    ]
    assert shown == [
        ["keep", "watch"] * 2,
        ["watch"],
        [],
    ]  # to the night and to the game; to the game alone
    withdraw = reverse("withdraw-links", args=[noras_game.pk, "watch"])
    assert [
        client.post(withdraw, {"generation": 9}).status_code for client in (nora, keeper, watcher)
    ] == [
        302,
        404,
        404,
    ]


def test_a_role_that_does_not_exist_is_a_page_that_does_not_exist(
    nora: KnownClient, noras_game: Game
) -> None:
    for role in ("own", "admin"):
        assert nora.get(reverse("withdraw-links", args=[noras_game.pk, role])).status_code == 404


@pytest.mark.parametrize("devices", [1, 5])
def test_the_share_page_takes_as_many_statements_for_five_devices_as_for_one(
    nora: KnownClient,
    noras_game: Game,
    devices: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _device in range(devices):
        let_in(known_device(KnownClient()), noras_game, Role.WATCH)
    # The game with its seats and hands; the device, its grants of game and night; four counts.
    with django_assert_num_queries(13):
        nora.get(reverse("share", args=[noras_game.pk]))

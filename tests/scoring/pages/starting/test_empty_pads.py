"""Empty pads: the page of a game that is not there yet, with signs for what a phone fills in."""

import html
import json
import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import services
from scoring.models import Game, Hand
from scoring.pages.offline import NO_ID, SEAT
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By
from tests.scoring.conftest import KnownClient, Recorder, played, stored_game
from tests.scoring.reading import hand_fields


def data_of(client: Client, address: str) -> dict[str, Any]:
    text = client.get(address).content.decode()
    script = re.search(r'<script id="pad-data" type="application/json">(.*?)</script>', text)
    assert script
    data: dict[str, Any] = json.loads(script[1])
    return data


@pytest.mark.parametrize("name", RULESETS)
def test_each_ruleset_has_one_with_signs_for_the_game_and_its_people(
    client: Client, db: None, name: str
) -> None:
    data = data_of(client, reverse("empty-pad", args=[name]))
    assert data["seats"] == [f"{SEAT}{seat}" for seat in range(RULESETS[name].players)]
    assert data["urls"]["save"] == reverse("new-hand", args=[NO_ID])
    assert (data["number"], data["game"]["hands"], data["game"]["ruleset"]["name"]) == (1, [], name)
    assert Game.objects.count() == 0


def test_a_ruleset_that_is_not_there_has_none(client: Client, db: None) -> None:
    assert client.get(reverse("empty-pad", args=["whist"])).status_code == 404


def test_the_same_people_go_on_with_the_deal(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    data = data_of(nora, reverse("empty-pad-again", args=[noras_game.pk]))
    assert (data["seats"], data["dealer"]) == (["Nora", "Ed", "Sue", "Will"], 1)
    assert (data["number"], data["game"]["hands"]) == (1, [])


def seats_in(client: Client, address: str) -> list[str]:
    """For whom a hand says that it was entered."""
    text = html.unescape(client.get(address).content.decode())
    return re.findall(r'name="seats" value="(.*?)"', text)


def test_other_people_by_the_same_rules_are_signs(nora: KnownClient, noras_game: Game) -> None:
    address = reverse("empty-pad-like", args=[noras_game.pk])
    assert data_of(nora, address)["seats"] == [f"{SEAT}{seat}" for seat in range(4)]
    assert seats_in(nora, address) == []


def test_a_hand_of_a_rematch_begun_on_a_phone_is_not_taken_for_others_who_sit_there_by_now(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "10H", 10))
    [seats] = seats_in(nora, reverse("empty-pad-again", args=[noras_game.pk]))
    game = stored_game(noras_game.pk)
    right = services.PutRight(game.ruleset, order=(1, 0, 3, 2), first_dealer=0)
    services.put_right(game_id=game.pk, seen_revision=game.revision, right=right, by=By())
    again = uuid.uuid4()
    nora.post(reverse("rematch", args=[game.pk]), {"game_id": str(again), "first_dealer": "1"})
    hand = hand_fields(0, "8D", 8, after=0, behind=0, seats=seats)
    answer = nora.post(reverse("new-hand", args=[again]), hand, headers={"X-Pad": "1"})
    said = html.unescape(answer.content.decode())
    assert "This hand was entered for Nora, Ed, Sue & Will. Now Ed, Nora, Will & Sue" in said
    assert (answer.status_code, Hand.objects.filter(game=again).count()) == (422, 0)


@pytest.mark.parametrize("page", ["empty-pad-again", "empty-pad-like"])
def test_to_anyone_else_the_game_does_not_exist(
    olga: KnownClient, noras_game: Game, page: str
) -> None:
    assert olga.get(reverse(page, args=[noras_game.pk])).status_code == 404


def test_house_rules_of_another_device_have_none(olga: KnownClient, noras_game: Game) -> None:
    assert olga.get(reverse("empty-pad-house", args=[noras_game.pk])).status_code == 404

"""Empty pads: the page of a game that is not there yet, with signs for what a phone fills in."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Game
from scoring.pages.offline import NO_ID, SEAT
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import KnownClient, Recorder, played


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


def test_other_people_by_the_same_rules_are_signs(nora: KnownClient, noras_game: Game) -> None:
    data = data_of(nora, reverse("empty-pad-like", args=[noras_game.pk]))
    assert data["seats"] == [f"{SEAT}{seat}" for seat in range(4)]


@pytest.mark.parametrize("page", ["empty-pad-again", "empty-pad-like"])
def test_to_anyone_else_the_game_does_not_exist(
    olga: KnownClient, noras_game: Game, page: str
) -> None:
    assert olga.get(reverse(page, args=[noras_game.pk])).status_code == 404


def test_house_rules_of_another_device_have_none(olga: KnownClient, noras_game: Game) -> None:
    assert olga.get(reverse("empty-pad-house", args=[noras_game.pk])).status_code == 404

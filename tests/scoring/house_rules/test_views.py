"""House rules: read in plain words, changed, named, kept, played by."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scoring import services
from scoring.models import Game, HouseRules
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import (
    KnownClient,
)
from tests.scoring.house_rules.keeping import keep, rules_fields
from tests.scoring.pages import text


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_can_be_read_and_changed(client: Client, db: None, name: str) -> None:
    assert client.get(reverse("rules", args=[name])).status_code == 200
    assert client.get(reverse("change-rules", args=[name])).status_code == 200


def test_what_differs_is_marked(client: Client, db: None) -> None:
    page = text(client.get(reverse("rules", args=["american"])))
    assert 'in any way, tricks included <span class="mark">differs</span>' in page
    assert "score at least 250</dd>" in page


def test_an_option_changed_is_kept_and_played_by(nora: KnownClient) -> None:
    house = keep(nora, slam="1", line_P5="at_once")
    assert (house.ruleset.slam, house.lines["P5"]) == ("none", "at_once")
    page = text(nora.get(reverse("house-rules", args=[house.pk])))
    assert 'score the bid, no more <span class="mark">changed</span>' in page
    names = {f"name_{seat}": name for seat, name in enumerate(("Nora", "Ed", "Sue", "Will"))}
    form = {"game_id": str(uuid.uuid4()), "first_dealer": 0, **names}
    nora.post(reverse("start-house", args=[house.pk]), form)
    game = Game.objects.get()
    assert (game.ruleset.slam, game.house_name, game.lines["P5"]) == ("none", "Tuesday rules", "at_once")


def test_a_later_change_leaves_the_game_as_it_was(nora: KnownClient) -> None:
    house = keep(nora, slam="1")
    names = {f"name_{seat}": name for seat, name in enumerate(("Nora", "Ed", "Sue", "Will"))}
    nora.post(
        reverse("start-house", args=[house.pk]), {"game_id": str(uuid.uuid4()), "first_dealer": 0, **names}
    )
    nora.post(
        reverse("change-house", args=[house.pk]), rules_fields("australian", slam="2", name="Tuesday rules")
    )
    assert (HouseRules.objects.get().ruleset.slam, Game.objects.get().ruleset.slam) == ("plus100", "none")


def test_a_name_is_used_once_and_the_form_sent_twice_keeps_one(nora: KnownClient) -> None:
    sent = rules_fields("australian")
    for _press in range(2):
        assert nora.post(reverse("change-rules", args=["australian"]), sent).status_code == 302
    again = nora.post(reverse("change-rules", args=["australian"]), rules_fields("australian"))
    assert "need a name that you have not used yet" in text(again)
    assert HouseRules.objects.count() == 1


def test_house_rules_are_the_devices_own(nora: KnownClient, olga: KnownClient) -> None:
    house = keep(nora)
    for page in (
        "house-rules",
        "change-house",
        "house-file",
        "start-house",
        "print-house",
        "print-blank-house",
    ):
        assert nora.get(reverse(page, args=[house.pk])).status_code == 200
        assert olga.get(reverse(page, args=[house.pk])).status_code == 404
    assert olga.post(reverse("forget-house", args=[house.pk])).status_code == 404
    with pytest.raises(RuleViolation):
        services.keep_house_rules(
            device=olga.device, house_id=house.pk, name="Mine", ruleset=RULESETS["finn"], lines={}
        )
    assert "Tuesday rules" not in text(olga.get(reverse("choose-ruleset")))


def test_they_can_be_deleted(nora: KnownClient) -> None:
    house = keep(nora)
    nora.post(reverse("forget-house", args=[house.pk]))
    assert HouseRules.objects.count() == 0


def test_a_ruleset_names_its_sources_by_title(client: Client, db: None) -> None:
    page = text(client.get(reverse("rules", args=["midway"])))
    assert "<li>Tournament Play - St. Paul Midway rules</li>" in page
    assert "002" not in page


def test_cinq_cents_says_that_its_scoring_is_our_reading(nora: KnownClient) -> None:
    house = keep(nora, "cinq-cents", slam="1")
    for address in (reverse("rules", args=["cinq-cents"]), reverse("house-rules", args=[house.pk])):
        assert "without nullo is our reading." in text(nora.get(address))

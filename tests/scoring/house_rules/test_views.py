"""House rules: read in plain words, changed, named, kept, shared, played by."""

import json
import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring import services
from scoring.house_rules.forms import HouseRulesForm
from scoring.models import Game, HouseRules
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.words.agreements import default_lines
from tests.scoring.conftest import KnownClient


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def told(ruleset_name: str, /, **changes: object) -> dict[str, object]:
    """What the form of a ruleset sends when nothing but `changes` was touched."""
    ruleset = RULESETS[ruleset_name]
    form = HouseRulesForm(ruleset, default_lines(ruleset))
    values = {field.name: field.value() for field in form}
    sent = {key: value for key, value in values.items() if value is not None and value is not False}
    sent = {key: "on" if value is True else value for key, value in sent.items()}
    sent |= {"name": "Tuesday rules", "house_id": str(uuid.uuid4()), **changes}
    return {key: value for key, value in sent.items() if value is not None}


def keep(client, ruleset_name: str = "australian", /, **changes: object) -> HouseRules:
    answer = client.post(reverse("change-rules", args=[ruleset_name]), told(ruleset_name, **changes))
    assert answer.status_code == 302, text(answer)
    return HouseRules.objects.get(pk=answer.url.split("/")[-2])


@pytest.mark.parametrize("name", RULESETS)
def test_the_form_of_every_ruleset_sent_as_it_stands_is_that_ruleset(name: str) -> None:
    form = HouseRulesForm(RULESETS[name], default_lines(RULESETS[name]), told(name))
    assert form.is_valid(), form.errors
    expected = RULESETS[name].options()
    expected["max_partners"] = form.ruleset.options()["max_partners"] if expected["max_partners"] else {}
    assert form.ruleset.options() == expected
    assert form.lines == default_lines(RULESETS[name])
    assert all(
        form.ruleset.partners_allowed(bid) == RULESETS[name].partners_allowed(bid)
        for rung in form.ruleset.ladder
        for bid in rung
    )


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
    nora.post(reverse("change-house", args=[house.pk]), told("australian", slam="2", name="Tuesday rules"))
    assert (HouseRules.objects.get().ruleset.slam, Game.objects.get().ruleset.slam) == ("plus100", "none")


def test_misères_can_be_added_moved_and_taken_away(nora: KnownClient) -> None:
    house = keep(
        nora, MIS_is=None, NUL_is="on", NUL_value=250, NUL_rank="above 8S", NUL_needs="", NUL_alone="on"
    )
    assert set(house.ruleset.special_bids) == {"OM", "NUL"}
    assert house.ruleset.rank["NUL"] == house.ruleset.rank["8S"] + 1


def test_misères_that_rank_above_each_other_are_refused_in_words(nora: KnownClient) -> None:
    answer = nora.post(
        reverse("change-rules", args=["australian"]),
        told("australian", MIS_rank="above OM", OM_rank="above MIS"),
    )
    assert "Give one of them a place among the other bids." in text(answer)
    assert HouseRules.objects.count() == 0


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "Give them a name"),
        ({"name": "N" * 41}, "at most 40 characters"),
        ({"slam": "9"}, "Select a valid choice"),
        ({"pack": "0"}, "greater than or equal to 1"),
        ({"MIS_value": "0"}, "greater than or equal to 1"),
    ],
)
def test_what_cannot_be_is_said(nora: KnownClient, wrong: Any, said: str) -> None:
    assert said in text(nora.post(reverse("change-rules", args=["australian"]), told("australian", **wrong)))
    assert HouseRules.objects.count() == 0


def test_a_name_is_used_once_and_the_form_sent_twice_keeps_one(nora: KnownClient) -> None:
    sent = told("australian")
    for _press in range(2):
        assert nora.post(reverse("change-rules", args=["australian"]), sent).status_code == 302
    again = nora.post(reverse("change-rules", args=["australian"]), told("australian"))
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


# ---------------------------------------------------------------------------------------------------------- files


def brought(client: Client, content: bytes | None) -> Any:
    files = {} if content is None else {"rules": SimpleUploadedFile("rules.json", content)}
    return client.post(reverse("bring-house"), files, follow=True)


def test_a_file_holds_what_differs_and_comes_in_again_elsewhere(nora: KnownClient, olga: KnownClient) -> None:
    house = keep(nora, "midway", slam="1", line_P9="six_seven")
    saved = nora.get(reverse("house-file", args=[house.pk]))
    assert json.loads(saved.content)["options"] == {"slam": "none"}
    brought(olga, saved.content)
    brought(olga, saved.content)
    kept = list(HouseRules.objects.filter(device=olga.device))
    assert [one.name for one in kept] == ["Tuesday rules", "Tuesday rules 2"]
    assert all(
        one.ruleset == ruleset_named("midway", house.options) and one.lines == house.lines for one in kept
    )


def file_with(**changes: object) -> bytes:
    good = {"format": "five-hundred-house-rules/1", "name": "x", "ruleset": "midway"}
    return json.dumps(
        {key: value for key, value in {**good, **changes}.items() if value is not None}
    ).encode()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "Choose a file"),
        (b"", "not JSON"),
        (b"[]", "Nothing was stored"),
        (b"\xff", "not JSON"),
        (b"x" * 70_000, "Choose a file"),
        (file_with(format="other"), "does not hold house rules"),
        (file_with(ruleset=None), "is missing"),
        (file_with(ruleset="nonsense"), "no ruleset named"),
        (file_with(options={"slam": 1}), "no such"),
        (file_with(lines={"P1": ["a"]}), "Nothing was stored"),
        (file_with(lines={"P1": "x"}), "no line"),
        (file_with(name=""), "need a name"),
        (file_with(name=5), "Nothing was stored"),
    ],
)
def test_a_file_of_any_other_kind_is_refused_in_words(nora: KnownClient, content: Any, said: str) -> None:
    assert said in text(brought(nora, content))
    assert HouseRules.objects.count() == 0


@pytest.mark.parametrize("houses", [1, 8])
def test_choosing_rules_takes_as_many_statements_for_eight_house_rules(
    nora: KnownClient, houses: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(houses):
        keep(nora, name=f"Rules {number}")
    with django_assert_num_queries(2):
        nora.get(reverse("choose-ruleset"))

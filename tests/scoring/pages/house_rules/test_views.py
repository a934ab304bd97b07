"""House rules: read in plain words, changed, named, kept, played by."""

import html
import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scoring import services
from scoring.models import Device, Game, HouseRules
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS
from scoring.words.rulebook.peculiar import line_of, peculiarities, usual_for
from tests.scoring.conftest import (
    KnownClient,
)
from tests.scoring.pages.house_rules.keeping import keep, rules_fields
from tests.scoring.reading import text, words


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
    assert (game.ruleset.slam, game.house_name, game.lines["P5"]) == (
        "none",
        "Tuesday rules",
        "at_once",
    )


def test_a_later_change_leaves_the_game_as_it_was(nora: KnownClient) -> None:
    house = keep(nora, slam="1")
    names = {f"name_{seat}": name for seat, name in enumerate(("Nora", "Ed", "Sue", "Will"))}
    nora.post(
        reverse("start-house", args=[house.pk]),
        {"game_id": str(uuid.uuid4()), "first_dealer": 0, **names},
    )
    nora.post(
        reverse("change-house", args=[house.pk]),
        rules_fields("australian", slam="2", name="Tuesday rules"),
    )
    assert (HouseRules.objects.get().ruleset.slam, Game.objects.get().ruleset.slam) == (
        "plus100",
        "none",
    )


def test_a_name_is_used_once_and_the_form_sent_twice_keeps_one(nora: KnownClient) -> None:
    sent = rules_fields("australian")
    for _press in range(2):
        assert nora.post(reverse("change-rules", args=["australian"]), sent).status_code == 302
    again = nora.post(reverse("change-rules", args=["australian"]), rules_fields("australian"))
    assert "need a name that you have not used yet" in text(again)
    assert HouseRules.objects.count() == 1


def test_first_rules_whose_answer_is_lost_are_the_same_when_they_are_sent_again(db: None) -> None:
    """The cookie came with the form: one that comes with the answer is lost with it."""
    phone, again = Client(), Client()
    address = reverse("change-rules", args=["australian"])
    assert phone.get(address).status_code == 200
    cookie = again.cookies["device"] = phone.cookies["device"].value
    sent = rules_fields("australian")
    assert phone.post(address, sent).status_code == 302
    assert again.post(address, sent).status_code == 302
    assert (Device.objects.count(), HouseRules.objects.count()) == (1, 1)
    assert again.cookies["device"].value == cookie


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
    page = client.get(reverse("rules", args=["midway"]))
    assert "<li>Tournament Play - St. Paul Midway rules</li>" in text(page)
    assert "002" not in words(page)


def test_cinq_cents_says_that_its_scoring_is_our_reading(nora: KnownClient) -> None:
    house = keep(nora, "cinq-cents", slam="1")
    for address in (reverse("rules", args=["cinq-cents"]), reverse("house-rules", args=[house.pk])):
        assert "without nullo is our reading." in text(nora.get(address))


def plain(words: str) -> str:
    """Words as `text` gives them: every space a plain one."""
    return " ".join(words.split())


@pytest.mark.parametrize("name", RULESETS)
def test_a_page_says_all_that_is_peculiar_before_anything_else(
    client: Client, db: None, name: str
) -> None:
    page = html.unescape(text(client.get(reverse("rules", args=[name]))))
    first = page[: page.index('id="bids"')]
    ruleset = RULESETS[name]
    told = [plain(one.words) for one in peculiarities(ruleset, usual_for(ruleset))]
    assert [words for words in told if f"<li>{words}</li>" not in first] == []


@pytest.mark.parametrize("name", RULESETS)
def test_the_bids_on_a_page_are_the_laws_lowest_first(client: Client, db: None, name: str) -> None:
    page = text(client.get(reverse("rules", args=[name])))
    table = page[page.index('<table class="bid-table">') : page.index("</table>")]
    ruleset = RULESETS[name]
    worths = [ruleset.value(bid) for rung in ruleset.ladder for bid in rung if ruleset.plays(bid)]
    assert [int(worth) for worth in re.findall(r"<td> ?(\d+) ?</td>", table)] == worths


def test_house_rules_are_told_against_what_they_were_made_from(nora: KnownClient) -> None:
    house = keep(nora, "american", slam="1", worth_8D="300")
    page = text(nora.get(reverse("house-rules", args=[house.pk])))
    first = page[: page.index('id="bids"')]
    assert "How it differs from “American, four-handed”" in first
    assert re.findall(r"<li>(.*?)</li>", first) == [
        "All ten tricks score the bid and no more.",
        "What bids are worth: the usual table, but 8♦ 300.",
    ]
    assert "<strong>300</strong>" in page
    assert "Bold: not what the usual table says." in page


def test_the_list_of_all_says_what_each_is_and_begins_with_house_rules(nora: KnownClient) -> None:
    keep(nora, slam="1")
    page = html.unescape(text(nora.get(reverse("choose-ruleset"))))
    assert "Australian, four-handed, but: ten tricks score the bid" in page
    assert [name for name in RULESETS if plain(line_of(RULESETS[name])) not in page] == []
    assert page.index("Your house rules") < page.index("Four players") < page.index("Two players")

"""The form of house rules: every ruleset as it stands, clashes in words."""

import re

import pytest
from django.urls import reverse

from scoring.models import HouseRules
from scoring.pages.house_rules.forms import HouseRulesForm
from scoring.rules.bids import BIDS
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.words.agreements import default_lines
from tests.scoring.conftest import KnownClient
from tests.scoring.pages.house_rules.keeping import keep, rules_fields
from tests.scoring.reading import text


@pytest.mark.parametrize("name", RULESETS)
def test_the_form_of_every_ruleset_sent_as_it_stands_is_that_ruleset(name: str) -> None:
    form = HouseRulesForm(RULESETS[name], default_lines(RULESETS[name]), rules_fields(name))
    assert form.is_valid(), form.errors
    expected = RULESETS[name].options()
    expected["max_partners"] = (
        form.ruleset.options()["max_partners"] if expected["max_partners"] else {}
    )
    assert form.ruleset.options() == expected
    assert form.lines == default_lines(RULESETS[name])
    assert all(
        form.ruleset.partners_allowed(bid) == RULESETS[name].partners_allowed(bid)
        for rung in form.ruleset.ladder
        for bid in rung
    )


def test_misères_of_a_file_stay_and_are_said_to_differ(nora: KnownClient) -> None:
    special = RULESETS["australian"].options()["special_bids"]
    moved = {"special_bids": {"OM": special["OM"], "MIS": {**special["MIS"], "above": "8S"}}}
    base = Ruleset.from_options("australian", moved)
    form = HouseRulesForm(base, {}, rules_fields("australian", MIS_rank="above 9S"))
    assert form.is_valid(), form.errors
    assert form.ruleset.special_bids == base.special_bids
    [told] = [entry for entry in form.changes if entry.name == "special_bids"]
    assert "It is worth 250 and ranks directly above 8♠." in told.now
    house = keep(nora)
    house.options = base.options()
    house.save()
    page = text(nora.get(reverse("change-house", args=[house.pk])))
    assert open_topics(page)[0] == "Misères"
    assert "ranks directly above 8♠" in page


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "Give them a name"),
        ({"name": "N" * 41}, "40 is the most"),
        ({"slam": "9"}, "This cannot be chosen here."),
        ({"pack": "0"}, "This is too small: 1 is the least."),
        ({"worth_8D": "285"}, "8♦ must be worth a multiple of 10, from 10 to 1,000,000."),
        ({"worth_8D": "0"}, "8♦ must be worth a multiple of 10"),
        ({"worth_10NT": "much"}, "10 NT must be worth a multiple of 10"),
        ({"game_hands": "0"}, "This is too small: 1 is the least."),
        ({"game_hands": "100"}, "This is too large: 99 is the most."),
        (
            {"six_bids": "1", "thrown_in_below": "2"},
            "These do not go together: “Is a six played?” + “Which contracts are too low to play?”",
        ),
    ],
)
def test_what_cannot_be_is_said(nora: KnownClient, wrong: dict[str, object], said: str) -> None:
    assert said in text(
        nora.post(reverse("change-rules", args=["australian"]), rules_fields("australian", **wrong))
    )
    assert HouseRules.objects.count() == 0


def test_a_bid_may_be_worth_something_else_and_a_blank_is_worth_the_usual(
    nora: KnownClient,
) -> None:
    house = keep(nora, worth_8D="300", worth_8H="")
    assert (house.ruleset.value(BIDS["8D"]), house.ruleset.value(BIDS["8H"])) == (300, 300)
    assert house.ruleset.value(BIDS["8C"]) == 260
    page = text(nora.get(reverse("change-house", args=[house.pk])))
    assert open_topics(page) == ["What each bid is worth"]
    assert "was: the usual table, 40 to 520" in page


def test_the_usual_table_sent_as_it_stands_is_no_table_of_ones_own(nora: KnownClient) -> None:
    assert keep(nora).ruleset.bid_table is None
    page = text(nora.get(reverse("change-rules", args=["australian"])))
    assert ('<details class="more">' in page, open_topics(page)) == (True, [])


def test_a_game_may_have_a_number_of_hands(nora: KnownClient) -> None:
    house = keep(nora, game_hands="8")
    assert house.ruleset.game_hands == 8
    page = text(nora.get(reverse("house-rules", args=[house.pk])))
    assert '8 hands; then the most points win <span class="mark">changed</span>' in page


def test_a_game_that_had_no_number_of_hands_had_as_many_as_it_takes(nora: KnownClient) -> None:
    house = keep(nora, game_hands="8")
    nora.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    page = text(nora.get(reverse("change-house", args=[house.pk])))
    assert "avant : autant qu’il en faut" in page
    assert "avant : aucun" not in page


def test_low_bids_may_be_thrown_in_and_tricks_against_a_misere_paid(nora: KnownClient) -> None:
    house = keep(nora, thrown_in_below="2", special_defender_points="2")
    ruleset = house.ruleset
    assert (ruleset.thrown_in_below, ruleset.special_defender_points) == (8, "own_tricks")


def open_topics(page: str) -> list[str]:
    """The topics that are not folded."""
    return re.findall(r'<details class="more" open> <summary> (.*?) <span', page)


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_is_changed_in_a_named_ruleset_as_it_stands(name: str) -> None:
    form = HouseRulesForm(RULESETS[name], default_lines(RULESETS[name]))
    assert [entry.name for entry in form.changes] == []
    assert [topic.title for topic in form.topics if topic.is_open] == []


def test_what_is_changed_is_counted_marked_and_said_beside_save(nora: KnownClient) -> None:
    house = keep(nora, slam="1", on_fail="1", line_P5="at_once")
    page = text(nora.get(reverse("change-house", args=[house.pk])))
    assert open_topics(page) == [
        "Scoring",
        "How the cards are played (it changes no score)",
    ]
    assert '<span class="mark"> 2 changes </span>' in page
    assert "was: score at least 250" in page
    assert "was: after the first trick" in page
    assert '<summary> <span class="mark"> 3 changes </span>' in page
    assert "<li>All ten tricks score the bid, no more</li>" in page


def test_changes_are_counted_against_the_named_ruleset_also_on_the_way(nora: KnownClient) -> None:
    sent = rules_fields("american", win_by="0", preview="1")
    page = text(nora.post(reverse("change-rules", args=["american"]), sent))
    assert '<summary> <span class="mark"> 1 change </span>' in page
    assert "How may the target be reached? only by winning a contract" in page
    assert HouseRules.objects.count() == 0


def test_the_order_of_the_bids_is_shown_before_it_is_saved(nora: KnownClient) -> None:
    sent = rules_fields("australian", worth_8D="300", preview="1", name="")
    page = text(nora.post(reverse("change-rules", args=["australian"]), sent))
    assert "8♦ 300" in page
    assert HouseRules.objects.count() == 0


def test_each_mistake_stands_at_its_option_and_in_a_list_that_leads_to_it(
    nora: KnownClient,
) -> None:
    sent = rules_fields("australian", name="", pack="0", worth_8D="285")
    page = text(nora.post(reverse("change-rules", args=["australian"]), sent))
    links = re.findall(r'<li>\s*<a href="#(\w+)">', page)
    assert links == ["id_name", "id_pack", "id_worth_8D"]
    assert [f'id="{link}"' in page and f'id="{link}_error"' in page for link in links] == [True] * 3
    assert open_topics(page) == ["Players and cards", "What each bid is worth"]


def test_options_that_clash_are_marked_both_and_listed_once(nora: KnownClient) -> None:
    sent = rules_fields("australian", six_bids="1", thrown_in_below="2")
    page = text(nora.post(reverse("change-rules", args=["australian"]), sent))
    assert re.findall(r'<li>\s*<a href="#(\w+)">', page) == ["id_six_bids"]
    assert 'id="id_six_bids_error"' in page
    assert 'id="id_thrown_in_below_error"' in page


def test_what_is_wrong_with_a_worth_is_said_once_at_its_field(nora: KnownClient) -> None:
    sent = rules_fields("australian", worth_8D="7")
    page = text(nora.post(reverse("change-rules", args=["australian"]), sent))
    assert len(re.findall(r'<p class="field-wrong"[^>]*>8♦ must be worth', page)) == 1

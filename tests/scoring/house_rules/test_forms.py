"""The form of house rules: every ruleset as it stands, misères moved, clashes in words."""

import pytest
from django.urls import reverse

from scoring.house_rules.forms import HouseRulesForm
from scoring.models import HouseRules
from scoring.rules.rulesets.presets import RULESETS
from scoring.words.agreements import default_lines
from tests.scoring.conftest import KnownClient
from tests.scoring.house_rules.keeping import keep, rules_fields
from tests.scoring.pages import text


@pytest.mark.parametrize("name", RULESETS)
def test_the_form_of_every_ruleset_sent_as_it_stands_is_that_ruleset(name: str) -> None:
    form = HouseRulesForm(RULESETS[name], default_lines(RULESETS[name]), rules_fields(name))
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


def test_misères_can_be_added_moved_and_taken_away(nora: KnownClient) -> None:
    house = keep(
        nora, MIS_is=None, NUL_is="on", NUL_value=250, NUL_rank="above 8S", NUL_needs="", NUL_alone="on"
    )
    assert set(house.ruleset.special_bids) == {"OM", "NUL"}
    assert house.ruleset.rank["NUL"] == house.ruleset.rank["8S"] + 1


def test_misères_that_rank_above_each_other_are_refused_in_words(nora: KnownClient) -> None:
    answer = nora.post(
        reverse("change-rules", args=["australian"]),
        rules_fields("australian", MIS_rank="above OM", OM_rank="above MIS"),
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
def test_what_cannot_be_is_said(nora: KnownClient, wrong: dict[str, object], said: str) -> None:
    assert said in text(
        nora.post(reverse("change-rules", args=["australian"]), rules_fields("australian", **wrong))
    )
    assert HouseRules.objects.count() == 0

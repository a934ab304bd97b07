"""The named rulesets against the table they are told in."""

import pytest

from scoring.rules.bids import BIDS
from scoring.rules.presets import PRESETS, RULESETS
from tests.rules.spec import spec

TABLE = spec("rulesets.json")


def test_there_are_27_and_each_is_in_the_table():
    assert list(RULESETS) == list(TABLE["rulesets"])
    assert len(RULESETS) == 27


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_has_the_value_of_the_table(name):
    assert RULESETS[name].options() == TABLE["rulesets"][name]["options"]


@pytest.mark.parametrize("name", RULESETS)
def test_the_ladder_is_the_tables_rung_by_rung(name):
    ladder = [sorted(bid.code for bid in rung) for rung in RULESETS[name].ladder]
    assert ladder == [sorted(rung) for rung in TABLE["ladders"][name]]


@pytest.mark.parametrize("name", RULESETS)
def test_every_bid_is_worth_what_the_table_says(name):
    special = TABLE["rulesets"][name]["options"]["special_bids"]
    worth = {**TABLE["bid_values"], **{code: bid["value"] for code, bid in special.items()}}
    assert {code: RULESETS[name].value(BIDS[code]) for code in worth} == worth
    assert set(RULESETS[name].rank) == set(worth)


@pytest.mark.parametrize("name", PRESETS)
def test_every_ruleset_has_a_title_and_a_source_of_its_own(name):
    preset = PRESETS[name]
    assert (preset.title, preset.source) == (TABLE["rulesets"][name]["title"], TABLE["rulesets"][name]["source"])

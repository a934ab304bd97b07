"""The named rulesets against the table they are told in."""

import re

import pytest

from scoring.rules.bids import BIDS
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from tests.golden.spec import left_out, spec

TABLE = spec("rulesets.json")


NAMED = list(TABLE["rulesets"])


def test_the_27_of_the_table_come_first_and_in_its_order() -> None:
    assert (list(RULESETS)[:27], len(NAMED)) == (NAMED, 27)


@pytest.mark.parametrize("name", NAMED)
def test_every_option_has_the_value_of_the_table(name: str) -> None:
    assert RULESETS[name].options() == {**TABLE["rulesets"][name]["options"], **left_out()}


@pytest.mark.parametrize("name", NAMED)
def test_the_ladder_is_the_tables_rung_by_rung(name: str) -> None:
    ladder = [sorted(bid.code for bid in rung) for rung in RULESETS[name].ladder]
    assert ladder == [sorted(rung) for rung in TABLE["ladders"][name]]


@pytest.mark.parametrize("name", NAMED)
def test_every_bid_is_worth_what_the_table_says(name: str) -> None:
    special = TABLE["rulesets"][name]["options"]["special_bids"]
    worth = {**TABLE["bid_values"], **{code: bid["value"] for code, bid in special.items()}}
    assert {code: RULESETS[name].value(BIDS[code]) for code in worth} == worth
    assert set(RULESETS[name].rank) == set(worth)


@pytest.mark.parametrize("name", NAMED)
def test_every_ruleset_has_a_title_and_a_source_of_its_own(name: str) -> None:
    preset = PRESETS[name]
    assert (preset.title, preset.source) == (
        TABLE["rulesets"][name]["title"],
        TABLE["rulesets"][name]["source"],
    )


@pytest.mark.parametrize("name", list(RULESETS)[27:])
def test_a_ruleset_beyond_the_27_rests_on_more_than_the_five_texts(name: str) -> None:
    preset = PRESETS[name]
    assert any(not re.match(r"00[0-4] ", source) for source in preset.source.split("; "))
    assert preset.title not in [PRESETS[known].title for known in NAMED]


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_names_its_sources_as_people_would_look_for_them(name: str) -> None:
    sources = PRESETS[name].sources
    assert sources
    assert len(set(sources)) == len(sources)
    assert not any(title[:3].isdigit() and title[3] == " " for title in sources)

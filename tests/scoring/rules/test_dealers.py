"""Who deals next, for every outcome under every ruleset."""

import pytest

from scoring.rules.dealers import next_dealer
from scoring.rules.hands import OUTCOMES
from scoring.rules.rulesets.presets import RULESETS
from scoring.rules.tables import seat_table

CAST = ("Nora", "Ed", "Sue", "Will", "Ann", "Bob")


@pytest.mark.parametrize("name", RULESETS)
def test_the_deal_goes_round_unless_the_hand_was_dealt_again(name: str) -> None:
    ruleset = RULESETS[name]
    table = seat_table(ruleset, CAST[: ruleset.players])
    again = {"six_only", "low_only", "ace_no_face", "misdeal"}
    if ruleset.passed_out == "throw_in_same":
        again.add("passed_out")
    for number, dealer in enumerate(table.players):
        following = table.players[(number + 1) % len(table.players)]
        for outcome in OUTCOMES:
            assert next_dealer(ruleset, table, dealer, outcome) == (
                dealer if outcome in again else following
            )

"""What the pad's script is told, held against the law."""

import html
import json
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scoring.rules.bids import BIDS
from scoring.rules.dealers import next_dealer
from scoring.rules.hands import OUTCOMES, Hand, score_hand
from scoring.rules.rulesets.presets import RULESETS
from scoring.rules.tables import seat_table

DataOf = Callable[[str], dict[str, Any]]
CAST = ["Nora", "Ed", "Sue", "Will", "Ann", "Bob"]
SIDE_SCORED = [name for name, ruleset in RULESETS.items() if ruleset.unit == "side"]


@pytest.fixture
def data_of(client: Client, db: None) -> DataOf:
    """The data on the pad of a new game."""

    def data_of(name: str) -> dict[str, Any]:
        players = CAST[: RULESETS[name].players]
        names = {f"name_{seat}": player for seat, player in enumerate(players)}
        key = uuid.uuid4()
        client.post(f"/games/new/{name}/", {"game_id": key, "first_dealer": 0, **names})
        page = client.get(f"/games/{key}/hands/new/").content.decode()
        text = re.search(r'<script id="pad-data" type="application/json">(.*?)</script>', page)
        assert text
        data: dict[str, Any] = json.loads(html.unescape(text[1]))
        return data

    return data_of


@pytest.mark.parametrize("name", RULESETS)
def test_who_deals_next_is_told_for_every_outcome_and_every_dealer(data_of: DataOf, name: str) -> None:
    ruleset = RULESETS[name]
    table = seat_table(ruleset, CAST[: ruleset.players])
    assert data_of(name)["nextDealer"] == {
        outcome: [
            table.players.index(next_dealer(ruleset, table, dealer, outcome)) for dealer in table.players
        ]
        for outcome in OUTCOMES
    }


@pytest.mark.parametrize("name", SIDE_SCORED)
def test_whether_a_contract_was_made_is_told_for_every_bid_and_number_of_tricks(
    data_of: DataOf, name: str
) -> None:
    ruleset = RULESETS[name]
    table = seat_table(ruleset, CAST[: ruleset.players])
    sides = data_of(name)["outcomes"]["sides"]
    for side, (unit, members) in enumerate(table.units.items()):
        other = next(one for one in table.units if one != unit)
        for code, rows in sides[side].items():
            for won, (*_points, _ending, made) in enumerate(rows):
                hand = Hand(contractor=members[0], bid=BIDS[code], tricks={unit: won, other: 10 - won})
                assert bool(made) == score_hand(ruleset, table, hand, dict.fromkeys(table.units, 0)).made, (
                    code,
                    won,
                )


def test_the_last_row_the_page_knows_of_and_the_tricks_of_a_hand_are_told(data_of: DataOf) -> None:
    data = data_of("australian")
    assert (data["after"], data["tricks"], data["number"]) == (0, 10, 1)

"""Games at the extremes of what a sheet has to hold."""

import uuid
from collections.abc import Sequence

import pytest

from scoring import services
from scoring.models import Device, Hand
from scoring.queries import GameSheet, game_sheet
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import ruleset_named
from tests.scoring.conftest import stored_game
from tests.scoring.sheets.reading import LONGEST, game_of

#: Bid, tricks: failed, made, a slam; the rest of the tricks is shared out among the others.
BIDS = (("8D", 7), ("7S", 8), ("10NT", 10), ("9H", 9), ("8C", 5))


def endless(device: Device, ruleset: str, names: Sequence[str], hands: int) -> GameSheet:
    """A game without an end, any ruleset: every tenth hand is thrown in, every ninth ruled on."""
    chosen = ruleset_named(ruleset, {"target": None, "floor": None})
    game = services.start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=chosen,
        names=names[: chosen.players],
        first_dealer=1,
    )
    table = game.table
    rows = []
    for number in range(1, hands + 1):
        row = Hand(game=game, number=number, version=number % 7 == 0)
        row.take(read_hand(_written(table.players, table.unit_of, chosen.sides, number)), table)
        rows.append(row)
    Hand.objects.bulk_create(rows)
    return game_sheet(stored_game(game.pk))


def _written(
    players: Sequence[str], unit_of: dict[str, str], sides: str, number: int
) -> dict[str, object]:
    """A hand as a record has it."""
    if number % 10 == 0:
        return {"outcome": "passed_out"}
    bid, won = BIDS[number % len(BIDS)]
    contractor = players[number % len(players)]
    ours = unit_of[contractor]
    others = [unit for unit in dict.fromkeys(unit_of.values()) if unit != ours]
    written: dict[str, object] = {"contractor": contractor, "bid": bid}
    if sides == "contractor_and_partner":
        written["partners"] = [others.pop()]
    written["tricks"] = {ours: won, others[0]: 10 - won}
    if number % 9 == 0:
        written["adjustment"] = {"points": {ours: -50}, "reason": "Х" * 200}
    return written


@pytest.fixture
def longest(device: Device) -> GameSheet:
    """Three hundred hands of a game without an end, a ruling with the longest reason among them."""
    return endless(device, "midway", LONGEST, 300)


@pytest.fixture
def five(device: Device) -> GameSheet:
    names = tuple(name[:14] for name in LONGEST)
    hand = {
        "contractor": names[0],
        "bid": "8D",
        "partners": [names[1]],
        "tricks": {names[0]: 7, names[2]: 3},
    }
    return game_of(device, "australian-5", names, [read_hand(hand)] * 3)

"""Games at the extremes of what a sheet has to hold."""

import pytest

from scoring.models import Device, Hand
from scoring.queries import GameSheet, game_sheet
from scoring.rules.record.games import read_hand
from tests.scoring.conftest import stored_game
from tests.scoring.sheets.reading import LONGEST, game_of


@pytest.fixture
def longest(device: Device) -> GameSheet:
    """Three hundred hands of a game without an end, a ruling with the longest reason among them."""
    sheet = game_of(device, "midway", LONGEST, [])
    table = sheet.game.table
    rows = []
    for number in range(1, 301):
        contractor = table.players[number % 4]
        ours = table.unit_of[contractor]
        theirs = next(unit for unit in table.units if unit != ours)
        won = number % 11
        written = {"contractor": contractor, "bid": "8D", "tricks": {ours: won, theirs: 10 - won}}
        if number % 50 == 0:
            written["adjustment"] = {"points": {ours: -50}, "reason": "Х" * 200}
        row = Hand(game=sheet.game, number=number)
        row.take(read_hand(written), table)
        rows.append(row)
    Hand.objects.bulk_create(rows)
    return game_sheet(stored_game(sheet.game.pk))


@pytest.fixture
def five(device: Device) -> GameSheet:
    names = tuple(name[:14] for name in LONGEST)
    hand = {"contractor": names[0], "bid": "8D", "partners": [names[1]], "tricks": {names[0]: 7, names[2]: 3}}
    return game_of(device, "australian-5", names, [read_hand(hand)] * 3)

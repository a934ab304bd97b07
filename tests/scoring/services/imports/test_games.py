"""A record comes in as a game, all of it or nothing."""

import uuid

import pytest

from scoring import services
from scoring.models import Device, Game, Player
from scoring.queries import game_sheet
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_record, write_record
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import CAST, Recorder, Starter, stored_game, thrown_in, totals


@pytest.mark.parametrize("name", RULESETS)
def test_an_exported_game_comes_back_as_it_was(
    name: str, start: Starter, record: Recorder, device: Device
) -> None:
    game = start(name)
    record(game, thrown_in("misdeal"), thrown_in())
    written = write_record(game_sheet(stored_game(game.pk)).as_record())
    brought = services.import_game(device=device, game_id=uuid.uuid4(), record=read_record(written))
    assert write_record(game_sheet(stored_game(brought.pk)).as_record()) == written


def test_named_sides_come_back(device: Device) -> None:
    written = {
        "format": "five-hundred-record/1",
        "ruleset": {"name": "australian", "options": {"target": 1000}},
        "players": list(CAST[:4]),
        "sides": {"Us": ["Ed", "Will"], "Them": ["Nora", "Sue"]},
        "hands": [{"contractor": "Ed", "bid": "8D", "tricks": {"Us": 8, "Them": 2}}],
    }
    game = services.import_game(device=device, game_id=uuid.uuid4(), record=read_record(written))
    assert totals(game) == {"Them": 20, "Us": 280}


def test_two_who_are_written_alike_come_in_as_the_record_has_them(device: Device) -> None:
    written = {
        "format": "five-hundred-record/1",
        "ruleset": {"name": "australian"},
        "players": ["Nora", "Ed", "nora", "Will"],
        "hands": [],
    }
    game = services.import_game(device=device, game_id=uuid.uuid4(), record=read_record(written))
    assert game.names == ("Nora", "Ed", "nora", "Will")


def test_a_record_that_cannot_be_scored_is_not_stored(device: Device) -> None:
    written = {
        "format": "five-hundred-record/1",
        "ruleset": {"name": "australian"},
        "players": list(CAST[:4]),
        "hands": [{"contractor": "Ed", "bid": "8D", "tricks": {"NS": 8, "EW": 1}}],
    }
    with pytest.raises(RuleViolation):
        services.import_game(device=device, game_id=uuid.uuid4(), record=read_record(written))
    assert (Game.objects.count(), Player.objects.count()) == (0, 0)


def test_a_game_of_more_hands_than_are_quick_to_tally_is_refused_whole(
    device: Device, game: Game
) -> None:
    """A file of 21,000 misdeals took ten seconds, and eleven megabytes a view."""
    document = write_record(game_sheet(stored_game(game.pk)).as_record())
    record = read_record({**document, "hands": [{"outcome": "misdeal"}] * 401})
    with pytest.raises(RuleViolation, match=r"too_many_hands.*400"):
        services.import_game(device=device, game_id=uuid.uuid4(), record=record)
    assert Game.objects.count() == 1
    few = read_record({**document, "hands": [{"outcome": "misdeal"}] * 400})
    full = services.import_game(device=device, game_id=uuid.uuid4(), record=few)
    with pytest.raises(RuleViolation, match=r"too_many_hands.*400"):
        services.record_hand(game_id=full.pk, key=uuid.uuid4(), facts=thrown_in(), device=device)

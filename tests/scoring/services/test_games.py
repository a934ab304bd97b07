"""A game is started once, under rules of its own, and comes back from a file as it was."""

import uuid
from typing import Any

import pytest

from scoring import services
from scoring.models import Device, Game, Player
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import CAST, Recorder, Starter, played, stored_game, totals


def test_a_game_starts_with_everybody_in_a_seat(game: Game) -> None:
    assert stored_game(game.pk).names == ("Nora", "Ed", "Sue", "Will")


def test_a_game_started_twice_by_one_form_is_one_game(device: Device) -> None:
    once: dict[str, Any] = {
        "device": device,
        "game_id": uuid.uuid4(),
        "ruleset": RULESETS["american"],
        "first_dealer": 1,
    }
    first = services.start_game(names=CAST[:4], **once)
    again = services.start_game(names=CAST[:4], **once)
    assert (first, Game.objects.count(), Player.objects.count()) == (again, 1, 4)


def test_a_game_of_another_device_cannot_be_started_over(device: Device, game: Game) -> None:
    olga = Device.objects.create(token_hash="olga")
    with pytest.raises(RuleViolation):
        services.start_game(
            device=olga,
            game_id=game.pk,
            ruleset=RULESETS["australian"],
            names=CAST[:4],
            first_dealer=0,
        )


def test_a_player_is_one_person_in_every_game_of_the_device(start: Starter) -> None:
    start()
    start("american")
    assert Player.objects.count() == 4


@pytest.mark.parametrize(
    "names",
    [
        ("Nora", "Ed", "Sue", "Nora"),
        ("Nora", "Ed", "Sue"),
        ("Nora", "Ed", "Sue", " "),
        ("N" * 41, *CAST[1:4]),
    ],
)
def test_a_game_with_names_that_cannot_be_is_refused_and_nothing_stored(
    device: Device, names: tuple[str, ...]
) -> None:
    with pytest.raises(RuleViolation) as refused:
        services.start_game(
            device=device,
            game_id=uuid.uuid4(),
            ruleset=RULESETS["australian"],
            names=names,
            first_dealer=0,
        )
    assert (refused.value.code, Game.objects.count()) == ("players", 0)


def test_the_ruleset_is_copied_into_the_game(start: Starter, record: Recorder) -> None:
    game = start("australian", {"slam": "none"})
    record(game, played("Nora", "7S", 10))
    assert stored_game(game.pk).options["slam"] == "none"
    assert totals(game) == {"NS": 140, "EW": 0}

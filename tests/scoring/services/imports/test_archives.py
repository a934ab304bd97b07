"""Many games come in at once, each once, and nobody's is taken over."""

import uuid
from collections.abc import Generator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from scoring import services
from scoring.access.access import Visitor, may
from scoring.models import DeletedGame, Device, Game, Player, PutAway, Role, Series
from scoring.queries import game_sheet
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_record
from scoring.services import Arrival
from tests.scoring.conftest import stored_game


def bringing_games(
    *, device: Device, arrivals: Sequence[Arrival], has_all: bool = False
) -> Generator[int, None, int]:
    return services.bringing_games(device=device, arrivals=arrivals, people={}, has_all=has_all)


def bring_games(*, device: Device, arrivals: Sequence[Arrival], has_all: bool = False) -> int:
    return services.to_the_end(bringing_games(device=device, arrivals=arrivals, has_all=has_all))


BEGUN = datetime(2025, 3, 1, 19, tzinfo=UTC)
EIGHT = {"contractor": "Ed", "bid": "8D", "tricks": {"NS": 2, "EW": 8}}


def arrival(number: int = 0, **more: Any) -> Arrival:
    record = read_record(
        {
            "format": "five-hundred-record/1",
            "ruleset": {"name": "australian"},
            "players": ["Nora", "Ed", "Sue", f"Will {number}"],
            "hands": [EIGHT],
        }
    )
    night = uuid.UUID(int=1000 + number)
    begun = BEGUN + timedelta(days=number)
    plain = Arrival(uuid.UUID(int=number + 1), night, begun, None, "", {}, False, record)
    return replace(plain, **more)


def test_a_game_comes_in_with_all_that_its_record_does_not_say(device: Device) -> None:
    more: dict[str, Any] = {
        "stopped_at": BEGUN,
        "house_name": "Ours",
        "lines": {"P15": "left"},
    }
    one = arrival(**more, is_away=True)
    assert bring_games(device=device, arrivals=[one]) == 1
    game = stored_game(one.id)
    assert (game.started_at, game.stopped_at, game.house_name) == (BEGUN, BEGUN, "Ours")
    assert (game.lines, game.series_id) == ({"P15": "left"}, one.series)
    assert game_sheet(game).sheet.totals == {"NS": 20, "EW": 280}
    assert PutAway.objects.filter(device=device, game=game).exists()
    assert may(Visitor(device), Role.OWN, game)


def test_the_same_again_changes_nothing_and_what_has_gone_on_stays(device: Device) -> None:
    arrivals = [arrival(number) for number in range(3)]
    assert bring_games(device=device, arrivals=arrivals) == 3
    services.stop_game(game_id=arrivals[0].id, by=services.By(device))
    assert bring_games(device=device, arrivals=arrivals) == 0
    assert bring_games(device=device, arrivals=[*arrivals, arrivals[1]]) == 0
    assert Game.objects.count() == 3
    assert Game.objects.get(pk=arrivals[0].id).stopped_at is not None


def test_a_game_twice_in_one_archive_comes_in_once(device: Device) -> None:
    assert bring_games(device=device, arrivals=[arrival(), arrival()]) == 1


def test_a_night_with_several_games_is_stored_once(device: Device) -> None:
    night = arrival().series
    arrivals = [arrival(number, series=night) for number in range(3)]
    assert bring_games(device=device, arrivals=arrivals) == 3
    assert (Series.objects.get().pk, Game.objects.count()) == (night, 3)


def test_what_is_somebody_elses_here_comes_in_as_a_copy_once(device: Device) -> None:
    olga = Device.objects.create(token_hash="olga")
    bring_games(device=device, arrivals=[arrival()])
    for new in (1, 0):
        assert bring_games(device=olga, arrivals=[arrival()]) == new
    assert Game.objects.count() == 2
    copy = Game.objects.exclude(pk=arrival().id).get()
    assert copy.series_id != arrival().series
    assert may(Visitor(olga), Role.OWN, copy)
    assert not may(Visitor(olga), Role.WATCH, stored_game(arrival().id))


def test_at_the_computer_everything_is_known(device: Device) -> None:
    olga = Device.objects.create(token_hash="olga")
    bring_games(device=device, arrivals=[arrival()])
    assert bring_games(device=olga, arrivals=[arrival(), arrival(1)], has_all=True) == 1


def test_a_game_that_was_deleted_here_comes_in_under_another_id(device: Device) -> None:
    DeletedGame.objects.create(id=arrival().id)
    assert [bring_games(device=device, arrivals=[arrival()]) for _ in range(2)] == [1, 0]
    assert Game.objects.get().pk != arrival().id


def test_two_spellings_of_one_person_sit_at_no_table_and_nothing_is_stored(device: Device) -> None:
    nora = Player.objects.create(device=device, name="Nora")
    Player.objects.create(device=device, name="Sue", same_as=nora)
    with pytest.raises(RuleViolation) as refused:
        bring_games(device=device, arrivals=[arrival()])
    assert refused.value.code == "one_person"
    assert not Game.objects.exists()


def test_a_name_that_is_too_long_is_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        arrival(house_name="x" * 41)
    assert refused.value.code == "players"


def test_it_tells_how_many_are_done_and_goes_on_after_it_was_stopped(device: Device) -> None:
    arrivals = [arrival(number) for number in range(4)]
    bring_games(device=device, arrivals=arrivals[:1])
    coming = bringing_games(device=device, arrivals=arrivals)
    assert next(coming) == 2
    coming.close()
    assert Game.objects.count() == 2
    assert list(bringing_games(device=device, arrivals=arrivals)) == [3, 4]
    assert bring_games(device=device, arrivals=arrivals) == 0


def test_who_sits_together_in_an_evening_of_the_file_is_not_merged(device: Device) -> None:
    one, other = arrival(), arrival(1)
    people = {"Nora": "Will 1"}
    bring = services.bringing_games
    services.to_the_end(
        bring(device=device, arrivals=[one], people=people, tables=[["Nora", "Will 1"]])
    )
    assert {player.same_as for player in device.players.all()} == {None}
    services.to_the_end(bring(device=device, arrivals=[other], people={"Will 1": "Will 0"}))
    assert device.players.get(name="Will 1").person.name in ("Will 0", "Will 1")

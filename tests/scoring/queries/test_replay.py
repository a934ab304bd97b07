"""Rules to score by again: those of a device and the named ones; its last finished games."""

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring import queries, services
from scoring.access.access import Visitor
from scoring.models import Device, Game
from scoring.queries.replay import GAMES_LOOKED_AT, LAST_GAMES
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By
from tests.scoring.conftest import KnownClient, Recorder, Starter, played, stored_game
from tests.scoring.pages.house_rules.keeping import keep


def test_a_device_chooses_among_its_own_rules_and_all_named_ones(
    nora: KnownClient, olga: KnownClient
) -> None:
    house = keep(nora, slam="1")
    laws = queries.laws_of(Visitor(nora.device))
    assert list(laws) == [str(house.pk), *RULESETS]
    assert (laws[str(house.pk)].title, laws[str(house.pk)].is_house) == ("Tuesday rules", True)
    assert list(queries.laws_of(Visitor(olga.device))) == list(RULESETS)
    assert queries.law_of(laws, "") is None
    assert queries.law_of(laws, "american") == laws["american"]


def test_another_devices_rules_are_not_known(nora: KnownClient, olga: KnownClient) -> None:
    house = keep(nora, slam="1")
    with pytest.raises(RuleViolation) as caught:
        queries.law_of(queries.laws_of(Visitor(olga.device)), str(house.pk))
    assert caught.value.code == "unknown_ruleset"


def test_the_last_games_are_finished_ones_for_as_many_players(
    start: Starter, record: Recorder, device: Device
) -> None:
    over, running, stopped, part = (start() for _ in range(4))
    three = start("australian-3")
    for game in (over, part):
        record(game, played("Nora", "10H", 10))
    for game in (running, stopped):
        record(game, played("Nora", "8D", 8))
    record(
        three,
        read_hand({"contractor": "Nora", "bid": "10H", "tricks": {"Nora": 10}}),
    )
    services.stop_game(game_id=stopped.pk, by=By())
    Game.objects.filter(pk=part.pk).update(stands_alone=False)

    def last(players: int) -> list[Game]:
        return [sheet.game for sheet in queries.last_finished(Visitor(device), players)]

    assert last(4) == [over]
    assert last(3) == [three]
    assert last(6) == []


def test_ten_games_are_shown_and_their_statements_do_not_grow(
    start: Starter,
    record: Recorder,
    device: Device,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    counted = 0
    for games in (2, LAST_GAMES + 2):
        while counted < games:
            record(start(), played("Nora", "10H", 10))
            counted += 1
        with django_assert_num_queries(3):
            found = queries.last_finished(Visitor(device), 4)
        assert len(found) == min(games, LAST_GAMES)
    starts = [sheet.game.started_at for sheet in found]
    assert starts == sorted(starts, reverse=True)


def test_no_more_than_so_many_games_are_looked_at(
    start: Starter, record: Recorder, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LAST_GAMES < GAMES_LOOKED_AT
    record(start(), played("Nora", "10H", 10))
    start()
    monkeypatch.setattr("scoring.queries.replay.GAMES_LOOKED_AT", 1)
    assert queries.last_finished(Visitor(device), 4) == []


def test_a_table_without_an_end_of_its_own_has_none_under_other_rules_either(
    start: Starter, record: Recorder
) -> None:
    game = start("midway")
    record(game, *(played("Nora", "9H", 9) for _ in range(3)))
    sheet = queries.game_sheet(stored_game(game.pk))
    assert queries.replayed(sheet, RULESETS["australian"]).last == 2
    Game.objects.filter(pk=game.pk).update(stands_alone=False)
    table = queries.game_sheet(stored_game(game.pk))
    assert queries.replayed(table, RULESETS["australian"]).last is None

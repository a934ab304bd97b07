"""The same hands of a game under other rules."""

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring import queries, services
from scoring.models import Game
from scoring.pages.screen.replay import replay_of
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By
from tests.scoring.conftest import KnownClient, Recorder, Starter, played, stored_game
from tests.scoring.pages.house_rules.keeping import keep
from tests.scoring.reading import page, text, words
from tests.scoring.rules.test_replay import RACE


def test_both_results_stand_beside_each_other(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, *RACE)
    answer = watcher.get(page("replay", noras_game), {"rules": "american"})
    said = " ".join(words(answer).split())
    assert "Nora &amp; Sue won: the target was reached by winning a contract." in said
    assert "Ed &amp; Will won: the target was reached with tricks." in said
    assert said.count("tricks not played any more") == 1
    assert '<tbody class="soft">' in text(answer)
    assert 'value="american" selected' in text(answer)


def test_hands_that_score_otherwise_are_marked_and_those_that_cannot_be_named(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Ed", "MIS", 0), played("Nora", "8D", 8))
    said = " ".join(words(watcher.get(page("replay", noras_game), {"rules": "american"})).split())
    assert said.count("scores otherwise") == 1
    assert "Hand 1 cannot be under these rules, and scores nothing there." in said


def test_rules_for_as_many_players_are_offered_but_its_own_are_not(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    house = keep(nora, slam="1")
    shown = text(nora.get(page("replay", noras_game)))
    offered = {
        name: f'<option value="{name}"' in shown
        for name in ("american", "australian", "australian-3", str(house.pk))
    }
    assert offered == {
        "american": True,
        "australian": False,
        "australian-3": False,
        str(house.pk): True,
    }
    assert "Hand by hand" not in shown


def test_rules_for_another_number_are_refused_in_words(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    said = text(watcher.get(page("replay", noras_game), {"rules": "australian-3"}))
    assert "“Australian, three-handed” are rules for 3 players, and 4 played this game." in said
    assert "There is no ruleset named “avondale”." in text(
        watcher.get(page("replay", noras_game), {"rules": "avondale"})
    )


def test_house_rules_are_scored_by(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, played("Nora", "7S", 10))
    house = keep(nora, slam="1")
    answer = nora.get(page("replay", noras_game), {"rules": str(house.pk)})
    [line] = answer.context["lines"]
    assert [(unit.points, unit.other, unit.difference) for unit in line.units] == [
        (250, 140, -110),
        (0, 0, 0),
    ]


def test_another_devices_house_rules_are_not_known(
    nora: KnownClient, watcher: Client, noras_game: Game
) -> None:
    house = keep(nora, slam="1")
    said = text(watcher.get(page("replay", noras_game), {"rules": str(house.pk)}))
    assert "There is no ruleset named" in said


def test_a_game_without_hands_has_nothing_to_compare(watcher: Client, noras_game: Game) -> None:
    assert page("replay", noras_game) not in text(watcher.get(page("game", noras_game)))
    said = text(watcher.get(page("replay", noras_game), {"rules": "american"}))
    assert "No hand has been played yet." in said


def test_statements_do_not_grow_with_the_game(
    nora: KnownClient,
    noras_game: Game,
    record: Recorder,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for hands in (1, 6):
        record(noras_game, *(played("Nora", "6S", 6) for _ in range(hands)))
        with django_assert_num_queries(6):
            nora.get(page("replay", noras_game), {"rules": "american"})


def test_the_page_stores_nothing(nora: KnownClient, noras_game: Game, record: Recorder) -> None:
    record(noras_game, *RACE)
    before = Game.objects.values().get()
    nora.get(page("replay", noras_game), {"rules": "american"})
    assert Game.objects.values().get() == before
    assert nora.post(page("replay", noras_game), {"rules": "american"}).status_code == 405


def test_a_table_without_an_end_of_its_own_has_none_under_other_rules_either(
    start: Starter, record: Recorder
) -> None:
    game = start("midway")
    record(game, *(played("Nora", "9H", 9) for _ in range(3)))
    sheet = queries.game_sheet(stored_game(game.pk))
    assert replay_of(sheet, RULESETS["australian"]).last == 2
    Game.objects.filter(pk=game.pk).update(stands_alone=False)
    table = queries.game_sheet(stored_game(game.pk))
    assert replay_of(table, RULESETS["australian"]).last is None


def test_a_stopped_game_is_said_to_be_stopped(
    nora: KnownClient, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Nora", "8D", 8))
    services.stop_game(game_id=noras_game.pk, by=By())
    said = text(nora.get(page("replay", noras_game), {"rules": "american"}))
    assert "Stopped without a result." in said
    assert "It would go on." in said

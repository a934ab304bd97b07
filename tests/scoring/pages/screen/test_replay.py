"""The same hands under other rules: one game, and the last ten of a device."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.models import Game, Grant, Role
from tests.scoring.conftest import KnownClient, Recorder, Starter, played
from tests.scoring.pages.house_rules.keeping import keep
from tests.scoring.reading import page, text, words
from tests.scoring.rules.test_replay import RACE


def test_both_results_stand_beside_each_other(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, *RACE)
    answer = watcher.get(page("replay", noras_game), {"rules": "american"})
    said = " ".join(words(answer).split())
    assert "Ed & Will would have won instead".replace("&", "&amp;") in said
    assert "Hand 4 would not have been played any more." in said
    assert said.count("tricks not played any more") == 1
    assert '<tbody class="soft">' in text(answer)
    assert 'value="american" selected' in text(answer)


def test_hands_that_score_otherwise_are_marked_and_those_that_cannot_be_explained(
    watcher: Client, noras_game: Game, record: Recorder
) -> None:
    record(noras_game, played("Ed", "MIS", 0), played("Nora", "8D", 8))
    said = " ".join(words(watcher.get(page("replay", noras_game), {"rules": "american"})).split())
    assert said.count("scores otherwise") == 1
    assert "There is no Misère under these rules." in said
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
    said = text(nora.get(page("replay", noras_game), {"rules": str(house.pk)}))
    assert "Nora &amp; Sue: contract made, +140" in said


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


@pytest.fixture
def olgas(olga: KnownClient, start: Starter, record: Recorder) -> list[Game]:
    """Three games that Olga's phone keeps: won, turned under American rules, not finished."""
    games = [start() for _ in range(3)]
    for game, hands in zip(games, ((played("Nora", "10H", 10),), RACE, RACE[:1]), strict=True):
        record(game, *hands)
        Grant.objects.create(
            device=olga.device, kind="game", object_id=game.pk, role=Role.OWN, generation=0
        )
    return games


def test_house_rules_are_tried_on_the_last_games(olga: KnownClient, olgas: list[Game]) -> None:
    house = keep(olga, win_by="1")
    assert house.ruleset.win_by == "any"
    address = reverse("house-replay", args=[house.pk])
    assert address in text(olga.get(reverse("house-rules", args=[house.pk])))
    answer = olga.get(address)
    said = " ".join(words(answer).split())
    assert "1 of 2 would have ended otherwise." in said
    assert [page("replay", game) in text(answer) for game in olgas] == [True, True, False]
    assert said.count("turned") == 1
    assert "Nora &amp; Sue 590 → 330" in said
    assert "Ed &amp; Will 520 → 500" in said


def test_a_game_that_would_go_on_is_said_to(olga: KnownClient, olgas: list[Game]) -> None:
    house = keep(olga, target="1")
    assert house.ruleset.target == 1000
    said = " ".join(words(olga.get(reverse("house-replay", args=[house.pk]))).split())
    assert "2 of 2 would have ended otherwise." in said
    assert said.count("The game would not be over yet") == 2


def test_without_finished_games_there_is_nothing_to_try(olga: KnownClient) -> None:
    house = keep(olga, slam="1")
    said = text(olga.get(reverse("house-replay", args=[house.pk])))
    assert "None of your latest games for as many players is finished." in said


def test_house_rules_are_tried_by_their_own_device_alone(
    nora: KnownClient, olga: KnownClient
) -> None:
    address = reverse("house-replay", args=[keep(nora, slam="1").pk])
    assert (nora.get(address).status_code, olga.get(address).status_code) == (200, 404)


def test_statements_of_the_last_games_do_not_grow_with_them(
    olga: KnownClient,
    olgas: list[Game],
    start: Starter,
    record: Recorder,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    address = reverse("house-replay", args=[keep(olga, slam="1").pk])
    for more in (0, 12):
        for _ in range(more):
            game = start()
            record(game, played("Nora", "10H", 10))
            Grant.objects.create(
                device=olga.device, kind="game", object_id=game.pk, role=Role.OWN, generation=0
            )
        with django_assert_num_queries(5):
            olga.get(address)

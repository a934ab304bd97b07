"""People are listed with how much they have played, and read with their games; only one's own."""

import datetime
import uuid
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring import queries, services
from scoring.access.access import Visitor
from scoring.models import Device, Game, Player
from scoring.queries import people_of_device, shared_game
from scoring.rules.figures.persons import figures_of
from scoring.services import By, Replacement
from tests.scoring.conftest import CAST, Recorder, Starter, played, thrown_in


def nora_of(device: Device) -> Player:
    return Player.objects.get(device=device, name="Nora")


def listed(device: Device) -> dict[str, tuple[int, int]]:
    return {row.player.name: (row.games, row.hands) for row in queries.people_of(Visitor(device))}


def replace(game: Game, name: str, from_hand: int) -> None:
    game.refresh_from_db()
    services.replace_player(
        game_id=game.pk,
        seen_revision=game.revision,
        replacement=Replacement(0, name, from_hand),
        by=By(),
    )


def test_each_has_the_games_and_hands_he_sat_at(
    start: Starter, device: Device, record: Recorder
) -> None:
    game = start()
    record(game, played("Nora", "7S", 7), thrown_in(), played("Nora", "7S", 7))
    record(start(), played("Nora", "7S", 7))
    start()
    replace(game, "Ann", 3)
    assert listed(device) == {
        "Ann": (1, 1),
        "Ed": (2, 3),
        "Nora": (2, 2),
        "Sue": (2, 3),
        "Will": (2, 3),
    }


def test_struck_out_hands_count_nowhere(game: Game, device: Device, record: Recorder) -> None:
    record(game, played("Nora", "7S", 7))
    services.void_hand(game_id=game.pk, seen=services.SeenHand(1, 0), by=By())
    assert listed(device)["Nora"] == (0, 0)
    assert list(queries.career_of(nora_of(device)).tallied) == []


def test_the_list_and_a_persons_page_count_alike(
    start: Starter, device: Device, record: Recorder
) -> None:
    game = start()
    record(game, played("Nora", "7S", 7), thrown_in(), played("Ed", "7S", 6))
    replace(game, "Ann", 2)
    replace(game, "Norah", 4)
    record(start(), played("Nora", "8D", 8))
    services.merge_players(
        device=device, person_id=nora_of(device).pk, spelling_id=Player.objects.get(name="Norah").pk
    )
    for row in queries.people_of(Visitor(device)):
        career = queries.career_of(row.player)
        figures = figures_of(row.player.pk, career.tallied)
        assert (row.player.name, row.games, row.hands) == (
            row.player.name,
            figures.results.games,
            figures.hands,
        )


def test_two_spellings_are_one_row_and_one_career(
    start: Starter, device: Device, record: Recorder
) -> None:
    game, second = start(), start()
    record(game, played("Nora", "7S", 7))
    record(second, played("Nora", "7S", 6))
    replace(second, "Norah", 1)
    nora, other = nora_of(device), Player.objects.get(name="Norah")
    assert listed(device)["Nora"] == listed(device)["Norah"] == (1, 1)
    services.merge_players(device=device, person_id=nora.pk, spelling_id=other.pk)
    assert listed(device)["Nora"] == (2, 2)
    assert [row.spellings for row in queries.people_of(Visitor(device)) if row.player == nora] == [
        (other,)
    ]
    assert figures_of(nora.pk, queries.career_of(nora).tallied).hands == 2
    assert [row.name for row in people_of_device(device)] == ["Ed", "Nora", "Sue", "Will"]


def test_tables_of_an_evening_do_not_belong_here(
    game: Game, device: Device, record: Recorder
) -> None:
    record(game, played("Nora", "7S", 7))
    Game.objects.update(stands_alone=False)
    assert listed(device) == {}
    assert queries.career_of(nora_of(device)).games == 0


def test_only_ones_own_people_are_seen_and_at_the_computer_everybodys(
    game: Game, device: Device, record: Recorder
) -> None:
    other = Device.objects.create(token_hash="olga")
    nora = nora_of(device)
    for visitor in (Visitor(other), Visitor(None)):
        assert (queries.people_of(visitor), queries.person_of(visitor, nora.pk)) == ([], None)
    here = Visitor(other, at_the_computer=True)
    assert queries.person_of(here, nora.pk) == queries.person_of(Visitor(device), nora.pk) == nora
    assert [row.own for row in queries.people_of(here)] == [False] * 4


def test_at_the_computer_its_own_people_come_first(
    game: Game, device: Device, start: Starter
) -> None:
    own = Device.objects.create(token_hash="hall")
    services.start_game(
        device=own,
        game_id=uuid.uuid4(),
        ruleset=game.ruleset,
        names=["Zoe", *CAST[1:4]],
        first_dealer=0,
    )
    names = [row.player.name for row in queries.people_of(Visitor(own, at_the_computer=True))]
    assert names == ["Ed", "Sue", "Will", "Zoe", "Ed", "Nora", "Sue", "Will"]


def test_statements_do_not_grow_with_the_games(
    start: Starter,
    device: Device,
    record: Recorder,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for games in (1, 6):
        for _game in range(games):
            record(start(), played("Nora", "7S", 7))
        with django_assert_num_queries(2):
            queries.people_of(Visitor(device))
        nora = nora_of(device)
        with django_assert_num_queries(5):
            figures_of(nora.pk, queries.career_of(nora).tallied)


def test_no_more_than_the_latest_are_tallied_and_the_rest_is_counted(
    start: Starter, device: Device, record: Recorder
) -> None:
    for tricks in (6, 7, 8):
        record(start(), played("Nora", "7S", tricks))
    career = queries.career_of(nora_of(device), most=2)
    assert (career.games, career.left_out) == (3, 1)
    assert [game.hands[0].score.made for game in career.tallied] == [True, True]


def test_games_come_oldest_first(start: Starter, device: Device, record: Recorder) -> None:
    for tricks, days in ((6, 1), (7, 3), (8, 2)):
        game = start()
        record(game, played("Nora", "7S", tricks))
        Game.objects.filter(pk=game.pk).update(started_at=timezone.now() - datetime.timedelta(days))
    games = list(queries.career_of(nora_of(device)).tallied)
    assert [game.hands[0].hand.tricks["NS"] for game in games] == [7, 8, 6]


def test_after_midnight_it_is_still_the_night_before(
    game: Game, device: Device, record: Recorder
) -> None:
    record(game, played("Nora", "7S", 7))
    for hour, night in ((4, 2), (5, 3), (23, 3)):
        began = datetime.datetime(2026, 3, 3, hour, tzinfo=ZoneInfo("UTC"))
        Game.objects.update(started_at=began)
        assert [g.night.day for g in queries.career_of(nora_of(device)).tallied] == [night]


@pytest.mark.parametrize("unknown", [0, 2**40, 2**70])
def test_who_does_not_exist_is_none(device: Device, unknown: int) -> None:
    assert queries.person_of(Visitor(device), unknown) is None


def test_the_game_of_two_is_one_in_which_they_sat_at_the_same_time(
    start: Starter, device: Device, record: Recorder
) -> None:
    game = start()
    record(game, played("Nora", "7S", 7))
    replace(game, "Ann", 2)
    names = {player.name: player for player in Player.objects.all()}
    assert shared_game([names["Nora"]], [names["Ann"]]) is None
    assert shared_game([names["Nora"]], [names["Ann"], names["Ed"]]) == game
    assert shared_game([names["Ann"]], [names["Will"]]) == game

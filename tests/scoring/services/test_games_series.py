"""Rematches, the same people on another night, and how long a match is."""

import uuid

import pytest

from scoring import services
from scoring.access import access, links
from scoring.access.access import Visitor
from scoring.models import Device, Game, Grant, Role, Series
from tests.overtaken import overtaken
from tests.scoring.conftest import Recorder, played, stored_game


def test_a_rematch_is_of_the_same_night_and_tells_the_pages_of_the_game_before(
    device: Device, game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "10H", 10))
    new_id = uuid.uuid4()
    for _tap in range(2):
        again = services.rematch(device=device, game_id=game.pk, new_id=new_id)
    assert (again.series, again.first_dealer, Game.objects.count()) == (game.series, 1, 2)
    assert stored_game(game.pk).revision == 2  # a hand, and once for the rematch


def test_two_who_are_written_alike_sit_down_to_a_rematch_again(device: Device, game: Game) -> None:
    names = ("Nora", "Ed", "nora", "Will")
    alike = services.start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=game.ruleset,
        names=names,
        first_dealer=0,
        as_written=True,
    )
    again = services.rematch(device=device, game_id=alike.pk, new_id=uuid.uuid4())
    assert tuple(again.names) == names


def test_who_keeps_score_of_the_night_needs_no_grant_for_a_rematch(
    device: Device, game: Game
) -> None:
    will = Device.objects.create(token_hash="will")
    services.open_link(
        device=will, shared=game.series, token=links.token_of(game.series, Role.KEEP)
    )
    again = services.rematch(device=will, game_id=game.pk, new_id=uuid.uuid4())
    assert list(Grant.objects.filter(device=will).values_list("kind", "role")) == [
        ("series", "keep")
    ]
    assert [access.role_of(Visitor(who), again) for who in (device, will)] == [Role.OWN, Role.KEEP]


def test_who_keeps_score_of_one_game_owns_the_rematch_he_starts(game: Game) -> None:
    will = Device.objects.create(token_hash="will")
    services.open_link(device=will, shared=game, token=links.token_of(game, Role.KEEP))
    again = services.rematch(device=will, game_id=game.pk, new_id=uuid.uuid4())
    assert access.role_of(Visitor(will), again) is Role.OWN


def test_play_again_while_a_game_is_running_begins_a_night_of_its_own(
    device: Device, game: Game
) -> None:
    again = services.play_again(device=device, game_id=game.pk, new_id=uuid.uuid4())
    assert (again.series_id, again.names, again.first_dealer) == (again.pk, game.names, 0)


def test_a_night_outlives_any_of_its_games_but_the_last(device: Device, game: Game) -> None:
    again = services.rematch(device=device, game_id=game.pk, new_id=uuid.uuid4())
    services.delete_game(game_id=game.pk, seen_revision=1)
    assert (Series.objects.count(), access.role_of(Visitor(device), stored_game(again.pk))) == (
        1,
        Role.OWN,
    )
    services.delete_game(game_id=again.pk, seen_revision=1)
    services.delete_game(game_id=again.pk, seen_revision=1)
    assert (Series.objects.count(), Grant.objects.count()) == (0, 0)


def test_the_second_phone_that_taps_rematch_joins_the_first(
    device: Device, game: Game, record: Recorder
) -> None:
    record(game, played("Nora", "10H", 10))
    will = Device.objects.create(token_hash="will")
    services.open_link(
        device=will, shared=game.series, token=links.token_of(game.series, Role.KEEP)
    )
    first = services.rematch(device=device, game_id=game.pk, new_id=uuid.uuid4())
    again = services.play_again(device=will, game_id=game.pk, new_id=uuid.uuid4())
    assert (services.rematch(device=will, game_id=game.pk, new_id=uuid.uuid4()), again) == (
        first,
        first,
    )
    record(first, played("Ed", "10H", 10))
    third = services.rematch(device=will, game_id=game.pk, new_id=uuid.uuid4())
    assert (third == first, Game.objects.count()) == (False, 3)


def test_who_may_not_keep_the_score_of_the_next_game_begins_one_of_his_own(
    device: Device, game: Game
) -> None:
    will = Device.objects.create(token_hash="will")
    services.open_link(device=will, shared=game, token=links.token_of(game, Role.KEEP))
    first = services.rematch(device=device, game_id=game.pk, new_id=uuid.uuid4())
    assert services.rematch(device=will, game_id=game.pk, new_id=uuid.uuid4()) != first


def test_a_rematch_that_a_phone_began_alone_has_the_dealer_that_it_said(
    device: Device, game: Game
) -> None:
    again = services.rematch(device=device, game_id=game.pk, new_id=uuid.uuid4(), first_dealer=3)
    assert again.first_dealer == 3


@pytest.mark.django_db(transaction=True)
def test_two_phones_that_tap_rematch_at_once_begin_one_game(device: Device, game: Game) -> None:
    begun: list[Game] = []

    def tap() -> None:
        begun.append(services.rematch(device=device, game_id=game.pk, new_id=uuid.uuid4()))

    assert overtaken(tap, tap) == []
    assert (begun[0], Game.objects.count()) == (begun[1], 2)

"""A door says in one statement what `access` says in several."""

import uuid

import pytest
from django.test import RequestFactory
from pytest_django import DjangoAssertNumQueries

from scoring import queries, services
from scoring.access import access
from scoring.models import Game, Role
from tests.scoring.conftest import Recorder, Starter, played, stored_game
from tests.visitors import visitors


@pytest.mark.parametrize("stands_alone", [True, False])
def test_a_door_lets_in_whom_access_lets_in(start: Starter, stands_alone: bool) -> None:
    game, other = start(), start()
    Game.objects.filter(pk=game.pk).update(stands_alone=stands_alone)
    game = stored_game(game.pk)
    roles = []
    for request in visitors([game, game.series, other, other.series], 1, 300):
        opened = queries.GAME.open(request, game.pk)
        assert opened is not None
        assert opened.visitor == access.visitor(request)
        assert opened.role_with(opened.thing) == access.role_of(access.visitor(request), game)
        assert opened.role_with(opened.thing, access.Visitor(None)) is None
        roles.append(opened.role_with(opened.thing))
    assert set(roles) == {None, *Role}


def test_what_is_read_through_it_is_as_it_was_stored(
    start: Starter, record: Recorder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = start()
    record(game, played("Nora", "8D", 8))
    request = RequestFactory().get("/")
    for _draft in range(2):
        stored = stored_game(game.pk)
        with django_assert_num_queries(1):
            opened = queries.GAME.open(request, game.pk)
            assert opened is not None
            assert queries.pulse_of(opened.thing) == queries.pulse_of(stored)
            assert (opened.thing.pk, opened.thing.revision) == (game.pk, 1)
            assert opened.thing.series.keep_generation == 1
        services.keep_in_play(game_id=game.pk, number=2, fields={"bid": ["7S"]}, device=None)


def test_there_is_no_door_to_what_is_not_there(db: None) -> None:
    assert queries.GAME.open(RequestFactory().get("/"), uuid.uuid4()) is None

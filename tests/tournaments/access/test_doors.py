"""Doors to an evening, a player's page, a table's sign say what `access` says in several."""

from typing import Any

import pytest
from django.test import RequestFactory
from pytest_django import DjangoAssertNumQueries

from scoring.access import access
from scoring.access.doors import Door
from scoring.models import Role
from tests.tournaments.conftest import Hall
from tests.visitors import visitors
from tournaments import queries
from tournaments.models import Entry, TableSign, Tournament

DOORS: dict[str, Door[Any]] = {
    "evening": queries.EVENING,
    "player": queries.PLAYER,
    "sign": queries.SIGN,
    "polled player": queries.POLLED_PLAYER,
    "polled sign": queries.POLLED_SIGN,
}


def thing_of(hall: Hall, name: str) -> Any:
    things: dict[str, Any] = {"evening": Tournament, "player": Entry, "sign": TableSign}
    rows: Any = things[name.removeprefix("polled ")].objects.order_by("pk")
    return rows.filter(pk=hall.pk).get() if name == "evening" else rows.first()


@pytest.mark.parametrize("name", DOORS)
def test_a_door_lets_in_whom_access_lets_in(begun: Hall, name: str) -> None:
    thing = thing_of(begun, name)
    evening, player, sign = (thing_of(begun, one) for one in ("evening", "player", "sign"))
    roles = set()
    for request in visitors([evening, player, sign], 2, 300):
        opened = DOORS[name].open(request, thing.pk)
        assert opened is not None
        visitor = access.visitor(request)
        assert opened.visitor == visitor
        for shared in {thing, getattr(thing, "tournament", thing)}:
            role = access.role_of(visitor, shared)
            assert opened.role_with(shared) == role
            roles.add(role)
    assert roles == {None, *Role}


@pytest.mark.parametrize("name", DOORS)
def test_what_is_read_through_it_is_as_it_was_stored(
    begun: Hall, name: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    stored = thing_of(begun, name)
    with django_assert_num_queries(1):
        opened = DOORS[name].open(RequestFactory().get("/"), stored.pk)
    assert opened is not None
    pairs = [(opened.thing, stored)]
    if name != "evening":
        pairs.append((opened.thing.tournament, stored.tournament))
    for read, row in pairs:
        names = [
            field.attname for field in row._meta.concrete_fields if field.attname in read.__dict__
        ]
        assert len(names) >= 3
        assert {one: getattr(read, one) for one in names} == {
            one: getattr(row, one) for one in names
        }

"""Doors to an evening, to a player's page, to a table's sign say what `access` says in several statements."""

from typing import Any

import pytest
from django.test import RequestFactory
from pytest_django import DjangoAssertNumQueries

from scoring import queries as scoring_queries
from scoring.models import Role
from scoring.sharing import access
from scoring.sharing.doors import Door
from tests.tournaments.conftest import Hall
from tests.visitors import visitors
from tournaments import queries, services
from tournaments.models import Entry, Table, TableSign, Tournament
from tournaments.queries import TableKey

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
        names = [field.attname for field in row._meta.concrete_fields if field.attname in read.__dict__]
        assert len(names) >= 3
        assert {one: getattr(read, one) for one in names} == {one: getattr(row, one) for one in names}


def test_a_tables_phone_polls_its_last_table_or_that_of_a_round(
    begun: Hall, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    begun.type_all()
    begun.seat()
    now = TableKey(begun.pk, 2, 1)
    services.call_director(table=now, words="Cut for partners?", device=begun.device)
    services.keep_table_hand(table=now, number=1, fields={"contractor": ["0"]}, device=begun.device)
    for number in (1, 2, None):
        with django_assert_num_queries(1):
            polled = queries.polled_table(sign, number)
        assert polled is not None
        row, last = polled
        here = queries.at_table(sign.tournament, number or 2, 1)
        assert here is not None
        assert (row.pk, row.round.number, last) == (here.table.row.pk, number or 2, 2)
        assert row.game is not None
        assert row.game.revision == here.table.row.game.revision
        assert scoring_queries.pulse_of(row.game).endswith(".") == (number == 1)
        stored = Table.objects.select_related("game__in_play").get(pk=row.pk)
        assert stored.game is not None
        assert scoring_queries.pulse_of(row.game) == scoring_queries.pulse_of(stored.game)
        read = [field.attname for field in Table._meta.concrete_fields if field.attname in row.__dict__]
        assert {name: getattr(row, name) for name in read} == {name: getattr(stored, name) for name in read}
        assert bool(row.called_at) == (number != 1)
    assert queries.polled_table(sign, 3) is None

"""One table without the rest of the evening is what the whole evening has of it."""

from typing import Any

from django.db.models import Model
from pytest_django import DjangoAssertNumQueries

from scoring import queries as scoring_queries
from scoring.services import By, SeenHand
from tests.tournaments.conftest import Hall
from tournaments import queries, services
from tournaments.models import Table
from tournaments.queries import TableKey


def values_of(row: Model | None) -> dict[str, Any]:
    """The columns of a row that were read."""
    if row is None:
        return {}
    return {
        field.attname: getattr(row, field.attname)
        for field in row._meta.concrete_fields
        if field.attname in row.__dict__
    }


def test_a_table_by_itself_is_the_evenings_own(
    begun: Hall, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Row for row and column for column, with hands, one struck out, a scorer, and who agreed."""
    key, device = TableKey(begun.pk, 1, 1), begun.device
    entries = begun.table(1).entries
    services.take_table(table=key, device=device)
    services.name_scorer(table=key, entry_id=entries["N"].pk, device=device)
    begun.play_hands(1, 4)
    services.void_table_hand(table=key, seen=SeenHand(2, 0), by=By(), directs=True)
    begun.hand(1, begun.north(1, bid="8S", tricks=6))
    totals = begun.table(1).result
    services.agree(table=key, entry_id=entries["E"].pk, seen_totals=totals, device=device)
    services.keep_table_hand(table=key, number=9, fields={"contractor": ["0"]}, device=device)
    assert begun.now.current is not None
    for number, statements in ((1, 3), (2, 3)):
        tournament, there = begun.now.tournament, begun.table(number)
        with django_assert_num_queries(statements):
            here = queries.at_table(tournament, 1, number)
        assert here is not None
        seen = here.table
        assert (here.round, here.current, here.is_past) == (begun.now.current.row, 1, False)
        with django_assert_num_queries(0):
            for read, stored in (
                (seen.row, there.row),
                (seen.row.game, there.row.game),
                (seen.row.scorer, there.row.scorer),
                (seen.row.agreed_by, there.row.agreed_by),
                *zip(seen.entered, there.entered, strict=True),
                *zip(seen.entries.values(), there.entries.values(), strict=True),
                *zip(seen.places.values(), there.places.values(), strict=True),
            ):
                assert values_of(read) == values_of(stored)
            assert list(seen.places) == list(there.places) == list("NESW")
            assert (seen.sheet, seen.state, seen.hands) == (there.sheet, there.state, there.hands)
            assert (len(seen.entered), len(seen.hands)) == ((5, 4) if number == 1 else (0, 0))
    assert queries.at_table(begun.now.tournament, 2, 1) is None
    assert queries.at_table(begun.now.tournament, 1, 99) is None


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
        assert values_of(row) == {name: getattr(stored, name) for name in values_of(row)}
        assert bool(row.called_at) == (number != 1)
    assert queries.polled_table(sign, 3) is None

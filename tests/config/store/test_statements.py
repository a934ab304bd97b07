"""Rows that are made of a statement's answer are those that Django would have read."""

import uuid
from datetime import UTC, datetime

import pytest
from django.db import DataError, connection, transaction

from config.store.statements import Columns, all_of, insert_with, key_of, named, rows_of
from scoring import services
from scoring.models import Device, HandInPlay
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.conftest import CAST


def answer(statement: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())


@pytest.mark.django_db
def test_a_row_has_its_columns_converted_and_asks_for_no_more() -> None:
    moment = datetime(2026, 11, 24, 19, 30, tzinfo=UTC)
    first = Device.objects.create(token_hash="1" * 64)
    second = Device.objects.create(token_hash="2" * 64, kept_with=first, signed_out_at=moment)
    device, other = Columns("one", Device, all_of(Device)), Columns("other", Device, ["token_hash"])
    rows = answer(
        f"SELECT {named([device, other])} FROM {Device._meta.db_table} one "  # noqa: S608
        f"LEFT JOIN {Device._meta.db_table} other ON other.id = one.kept_with_id ORDER BY one.id"
    )
    made = [(device.made(values), other.made(values)) for values in map(iter, rows)]
    assert [(one.pk, beside and beside.pk) for one, beside in made] == [
        (first.pk, None),
        (second.pk, first.pk),
    ]
    for (one, _beside), stored in zip(made, (first, Device.objects.get(pk=second.pk)), strict=True):
        assert {name: getattr(one, name) for name in all_of(Device)} == {
            name: getattr(stored, name) for name in all_of(Device)
        }
    assert made[1][1].get_deferred_fields() == {*all_of(Device)} - {"token_hash"}


@pytest.mark.django_db
@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**30])
def test_a_number_that_no_database_can_hold_is_no_rows(number: int) -> None:
    Device.objects.create(token_hash="1" * 64)
    one = {"one": Columns("one", Device, all_of(Device))}
    statement = (
        f"SELECT {named(one.values())} FROM {Device._meta.db_table} one "  # noqa: S608
        "WHERE one.id > %s OR one.id <= %s"
    )
    assert list(rows_of(statement, [0, number], one)) == []
    assert len(list(rows_of(statement, [0, 2**63 - 1], one))) == 1


@pytest.mark.django_db
def test_a_key_that_is_another_tables_is_a_column_as_well() -> None:
    game = services.start_game(
        device=Device.objects.create(token_hash="1" * 64),
        game_id=uuid.uuid4(),
        ruleset=RULESETS["midway"],
        names=CAST[:4],
        first_dealer=0,
    )
    stored = HandInPlay.objects.create(game=game, number=1, said={"bid": ["7S"]})
    assert key_of(HandInPlay).attname == "game_id"
    columns = Columns("row", HandInPlay, all_of(HandInPlay))
    (row,) = answer(f"SELECT {named([columns])} FROM {HandInPlay._meta.db_table} row")  # noqa: S608
    made = columns.made(iter(row))
    assert (made.game_id, made.said, made.number) == (game.pk, stored.said, 1)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no such statements")
@pytest.mark.django_db
def test_a_row_is_inserted_only_with_what_stands_before_it_and_is_never_cut() -> None:
    first = Device.objects.create(token_hash="1" * 64)
    table = Device._meta.db_table
    before = f"changed AS (UPDATE {table} SET token_hash = 'x' WHERE id = %s RETURNING id)"  # noqa: S608
    assert insert_with(before, [first.pk + 1], Device(token_hash="2" * 64)) is False
    assert Device.objects.get().token_hash == "1" * 64
    with pytest.raises(DataError), transaction.atomic():
        insert_with(before, [first.pk], Device(token_hash="2" * 65))
    moment = datetime(2026, 11, 24, 19, 30, tzinfo=UTC)
    second = Device(token_hash="2" * 64, signed_out_at=moment)
    assert insert_with(before, [first.pk], second) is True
    assert list(Device.objects.order_by("id").values_list("id", "token_hash")) == [
        (first.pk, "x"),
        (second.pk, "2" * 64),
    ]
    stored = Device.objects.get(pk=second.pk)
    assert {name: getattr(second, name) for name in all_of(Device)} == {
        name: getattr(stored, name) for name in all_of(Device)
    }
    second.signed_out_at = None
    second.save()  # it is known as stored
    assert Device.objects.get(pk=second.pk).signed_out_at is None

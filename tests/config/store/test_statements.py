"""Rows that are made of a statement's answer are those that Django would have read."""

import uuid
from datetime import UTC, datetime

import pytest
from django.db import DataError, connection, transaction

from config.store.statements import Columns, _insertion, all_of, insert, key_of, named
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


@pytest.mark.django_db
def test_a_row_that_is_inserted_is_the_one_that_django_would_have_stored() -> None:
    moment = datetime(2026, 11, 24, 19, 30, tzinfo=UTC)
    device = Device(token_hash="1" * 64, signed_out_at=moment)
    insert(device)
    stored = Device.objects.get(pk=device.pk)
    assert {name: getattr(device, name) for name in all_of(Device)} == {
        name: getattr(stored, name) for name in all_of(Device)
    }
    device.signed_out_at = None
    device.save()  # it is known as stored
    assert Device.objects.get().signed_out_at is None


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no such statements")
@pytest.mark.django_db
def test_a_row_is_inserted_only_with_what_stands_before_it_and_is_never_cut() -> None:
    first = Device.objects.create(token_hash="1" * 64)
    table = Device._meta.db_table
    only_with = f"changed AS (UPDATE {table} SET token_hash = 'x' WHERE id = %s RETURNING id)"  # noqa: S608
    assert insert(Device(token_hash="2" * 64), only_with, [first.pk + 1]) is False
    assert Device.objects.get().token_hash == "1" * 64
    with pytest.raises(DataError), transaction.atomic():
        insert(Device(token_hash="2" * 65), only_with, [first.pk])
    second = Device(token_hash="2" * 64)
    assert insert(second, only_with, [first.pk]) is True
    assert list(Device.objects.order_by("id").values_list("id", "token_hash")) == [
        (first.pk, "x"),
        (second.pk, "2" * 64),
    ]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL always gives rows back")
@pytest.mark.django_db
def test_an_older_sqlite_gives_no_row_back_and_tells_its_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before 3.35, as some systems have it that have a Python new enough."""
    monkeypatch.setattr(connection.features, "can_return_columns_from_insert", False)
    _insertion.cache_clear()
    try:
        devices = [Device(token_hash=letter * 64) for letter in "12"]
        assert [insert(device) for device in devices] == [True, True]
    finally:
        _insertion.cache_clear()
    assert {device.pk: device.token_hash for device in devices} == dict(
        Device.objects.values_list("pk", "token_hash")
    )

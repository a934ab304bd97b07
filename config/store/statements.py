"""Statements written once: columns of tables in them, and the rows that their answers make.

Django takes as long to write a statement as a database to answer it, and where it joins tables ten
times as long. What is asked all evening long is written out, with names of tables and columns from
the models.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Final
from uuid import UUID

from django.db import connection, models
from django.db.models.base import ModelState


def key_of(model: type[models.Model]) -> "models.Field[Any, Any]":
    key = model._meta.pk
    assert key is not None
    return key


def all_of(model: type[models.Model]) -> tuple[str, ...]:
    """All columns of a table but its key."""
    return tuple(field.attname for field in model._meta.concrete_fields if not field.primary_key)


def named(columns: "Iterable[Columns]") -> str:
    """The columns as a statement has them between SELECT and FROM."""
    return ", ".join(name for one in columns for name in one.names)


def rows_of(
    statement: str, values: "Sequence[int | str | UUID]", columns: "Mapping[str, Columns]"
) -> Iterator[dict[str, Any]]:
    """Ask, and make rows of the answers: alias -> row, None for none; `last`: a figure behind.

    No row has a number that no database can hold: an address may name one.
    """
    if any(isinstance(value, int) and not -MOST <= value <= MOST for value in values):
        return
    with connection.cursor() as cursor:
        cursor.execute(statement, [_as_stored(value) for value in values])
        answers = cursor.fetchall()
    for answer in answers:
        left = iter(answer)
        yield {alias: one.made(left) for alias, one in columns.items()} | {"last": next(left, None)}


def insert_with(before: str, values: "Sequence[int | UUID]", row: models.Model) -> bool:
    """Insert a new row in one statement with what is written before it, for PostgreSQL alone.

    `before`: what stands between WITH and INSERT, which has these values; the row is inserted only
    if the first of it gives one. Whether it was. The row's key is one that the database gives, and
    whatever it refers to is stored already: nothing checks that.
    """
    statement, fields = _insertion(type(row), before)
    own = [field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(statement, [*map(_as_stored, values), *own])
        inserted = cursor.fetchone()
    if inserted is None:
        return False
    row.pk = inserted[0]
    row._state.adding, row._state.db = False, connection.alias
    return True


@cache
def _insertion(
    model: type[models.Model], before: str
) -> "tuple[str, list[models.Field[Any, Any]]]":
    """The statement that inserts a table's row and returns its key; and its values' fields."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    names = ", ".join(f'"{field.column}"' for field in fields)
    # Of what is selected PostgreSQL takes no type from the column it goes to. A length is left to
    # that: what is too long is refused there, and would be cut here.
    types = ((field.db_type(connection) or "").partition("(")[0] for field in fields)
    typed = ", ".join(f"%s::{type_}" for type_ in types)
    # Names of tables and columns, all of them ours.
    statement = (
        f'WITH {before} INSERT INTO "{model._meta.db_table}" ({names}) '  # noqa: S608
        f'SELECT {typed} FROM {before.partition(" ")[0]} RETURNING "{key_of(model).column}"'
    )
    return statement, fields


def only(rows: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """The one that there is; None for none."""
    return next(iter(rows), None)


def _as_stored(value: int | str | UUID) -> Any:
    return _ID.get_db_prep_value(value, connection) if isinstance(value, UUID) else value


#: The largest whole number of a column.
MOST: Final = models.BigIntegerField.MAX_BIGINT
_ID: Final = models.UUIDField()


def relate(row: models.Model, **others: models.Model | None) -> None:
    """Set related rows read with a row, as `select_related`: relation -> row, None for none.

    Unlike an assignment it writes to neither row, and takes None for the other side of a one-to-one
    relation.
    """
    for relation, other in others.items():
        field: Any = row._meta.get_field(relation)
        field.set_cached_value(row, other)


class Columns:
    """Columns of a table in a statement, under an alias, its key first; and the rows they make.

    They are made without the model's `__init__` and its signals, to which nothing here listens.
    """

    def __init__(self, alias: str, model: type[models.Model], names: Sequence[str]) -> None:
        self.model = model
        wanted = [key_of(model).attname, *names]
        self.fields = [field for field in model._meta.concrete_fields if field.attname in wanted]
        self.fields.sort(key=lambda field: not field.primary_key)
        # In quotes: some columns are words of SQL.
        self.names = [f'{alias}."{field.column}"' for field in self.fields]

    def made(self, values: Iterator[Any]) -> Any:
        """A row of the next values; None where there is none."""
        read = [next(values) for _field in self.fields]
        if read[0] is None:
            return None
        for place, column, convert in self._conversions:
            read[place] = convert(read[place], column, connection)
        row = self.model.__new__(self.model)
        state = ModelState()
        state.adding, state.db = False, connection.alias
        vars(row).update(zip(self._attributes, read, strict=True), _state=state)
        return row

    @cached_property
    def _attributes(self) -> list[str]:
        return [field.attname for field in self.fields]

    @cached_property
    def _conversions(self) -> list[tuple[int, Any, Callable[..., Any]]]:
        """The converters from this database's values to Django's: (place, column, converter)."""
        columns = [field.get_col(self.model._meta.db_table) for field in self.fields]
        return [
            (place, column, convert)
            for place, column in enumerate(columns)
            for convert in (
                *connection.ops.get_db_converters(column),
                *column.get_db_converters(connection),
            )
        ]

"""Who asks for a thing and what he may do, in one statement: for what pages ask every second.

`access` asks the same one by one, through Django, which takes as long to write a statement as a
database to answer it. These are written once for each door; a test holds what they say to what
`access` says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Generic, NamedTuple, TypeVar
from uuid import UUID

from django.db import connection, models
from django.http import HttpRequest

from config.store.statements import Columns, key_of, named, relate
from scoring.access import access
from scoring.access.access import Given, Shared, Visitor
from scoring.models import Device, Grant, Role, Token

Thing = TypeVar("Thing", bound=models.Model)

#: A device, and the token of one that is a program.
_WHO: Final = (Columns("device", Device, ()), Columns("token", Token, ("used_at",)))


class Opened(NamedTuple, Generic[Thing]):
    """A thing with the columns its door reads, who asks for it, and the grants he has of it."""

    thing: Thing
    visitor: Visitor
    grants: tuple[Given, ...]

    def role_with(self, shared: Shared, trusted: Visitor | None = None) -> Role | None:
        """Return the highest role of the visitor, or of `trusted`, with what was read."""
        visitor = self.visitor if trusted is None else trusted
        grants = self.grants if visitor.device is not None else ()
        return access.role_among(grants, visitor, shared)


@dataclass(frozen=True)
class Door(Generic[Thing]):
    """A kind of thing as asked for: what is read of it and its relations, and what opens it."""

    model: type[Thing]
    columns: Sequence[str]
    #: Relation -> its columns. One that may be missing is the other way round, as the hand in play
    #: of a game.
    beside: Mapping[str, Sequence[str]]
    #: Kind of grant -> the column with the id of what it is for: `id`, or one of the thing's.
    opened_by: Mapping[str, str]

    def open(self, request: HttpRequest, pk: UUID) -> Opened[Thing] | None:
        """Read the thing with this key, and who asks for it: one statement. None: no such thing."""
        secret, is_program = access.secret_of(request)
        hashed = access.hashed(secret) if secret else None
        key = key_of(self.model).get_db_prep_value(pk, connection)
        with connection.cursor() as cursor:
            cursor.execute(self._statement, [hashed, key])
            rows = cursor.fetchall()
        if not rows:
            return None
        values = iter(rows[0])
        thing, *others, device, token = (columns.made(values) for columns in self._read)
        relate(thing, **dict(zip(self.beside, others, strict=True)))
        if (token is not None) != is_program:
            device = None  # a program's token is no cookie, and a cookie is no token
        elif device is not None and is_program:
            relate(device, token=token)
        grants = [Given(*row[-3:]) for row in rows if device is not None and row[-1] is not None]
        return Opened(thing, Visitor(device, access.at_the_computer(request)), tuple(grants))

    @cached_property
    def _read(self) -> "list[Columns]":
        """The columns to read, in order: the thing, its related rows, the device, its token."""
        others = [
            Columns(relation, self._related(relation), names)
            for relation, names in self.beside.items()
        ]
        return [Columns("thing", self.model, self.columns), *others, *_WHO]

    @cached_property
    def _statement(self) -> str:
        source = f"{self.model._meta.db_table} thing"
        for relation in self.beside:
            other, field = self._related(relation), self.model._meta.get_field(relation)
            if isinstance(field, models.ForeignKey):
                where = f"{relation}.{key_of(other).column} = thing.{field.column}"
                source += f" JOIN {other._meta.db_table} {relation} ON {where}"
            else:
                back = field.remote_field.column  # type: ignore[union-attr]
                where = f"{relation}.{back} = thing.{key_of(self.model).column}"
                source += f" LEFT JOIN {other._meta.db_table} {relation} ON {where}"
        opens = " OR ".join(
            f"(given.kind = '{kind}' AND given.object_id = thing.{column})"
            for kind, column in self.opened_by.items()
        )
        # Names of tables and columns, all of them ours; what a request brings is a parameter.
        return (
            f"SELECT {named(self._read)}, given.kind, given.role, given.generation "  # noqa: S608
            f"FROM {source} "
            f"LEFT JOIN {Device._meta.db_table} browser ON browser.token_hash = %s "
            f"LEFT JOIN {Device._meta.db_table} device "
            "ON device.id = COALESCE(browser.kept_with_id, browser.id) "
            f"LEFT JOIN {Token._meta.db_table} token ON token.device_id = browser.id "
            f"LEFT JOIN {Grant._meta.db_table} given ON given.device_id = device.id AND ({opens}) "
            f"WHERE thing.{key_of(self.model).column} = %s"
        )

    def _related(self, relation: str) -> type[models.Model]:
        other = self.model._meta.get_field(relation).related_model
        assert isinstance(other, type)
        return other

"""JSON objects declared once, as typed dictionaries: how a body is read, and how it is described.

    class NextHand(TypedDict):
        facts: Facts
        after: NotRequired[Annotated[Count, "the number of the last hand that is known"]]

A key that is `NotRequired` may be left out. `X | None` may be null. `Annotated` says more of a
value: a text describes it, `Keywords` go into its JSON Schema, a function reads it. `component`
gives an object a name in the document. An answer is a dictionary of such a type, so that mypy
compares what is written with what is declared; `taken_from` writes what has the same names.
"""

from collections.abc import Callable, Collection, Hashable, Mapping
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    NotRequired,
    TypedDict,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scoring.api.schema.shapes import Schema, a_list, add, an_object, or_null, ref
from scoring.rules.record import shapes

Declared = TypeVar("Declared", bound=type)
Written = TypeVar("Written", bound=Mapping[str, Any])
#: Reads a JSON value that stands under a key. Raises RuleViolation.
Reader = Callable[[object, str], Any]


class Keywords:
    """Keywords of JSON Schema for a value: `enum` and `$ref` replace its type, others are added."""

    def __init__(self, **keywords: object) -> None:
        self.keywords = keywords


class Kind(NamedTuple):
    """A kind of JSON value: its schema, and the function that reads it."""

    schema: Schema
    read: Reader


def one_of(values: Collection[object]) -> Keywords:
    """Describe a value that is one of these; the service that takes it refuses another."""
    return Keywords(enum=list(values))


def named(name: str) -> Keywords:
    """Describe a value by a component that is no typed dictionary, such as the law's `Ruleset`."""
    return Keywords(**ref(name))


_PLAIN: Final[dict[Hashable, Kind]] = {
    str: Kind({"type": "string"}, shapes.a_text),
    int: Kind({"type": "integer"}, shapes.a_figure),
    bool: Kind({"type": "boolean"}, shapes.a_flag),
    Any: Kind({}, lambda value, key: value),
}


def _unread(value: object, key: str) -> Any:
    raise TypeError(
        f"“{key}” has a type that JSON does not have: declare a function that reads it."
    )


#: A type that JSON does not have, such as a date: `Annotated` has to say all of it.
_OTHER: Final = Kind({}, _unread)
#: Typed dictionaries that have a name in the document.
_COMPONENTS: Final[dict[Hashable, Kind]] = {}


def component(name: str, **keywords: Any) -> Callable[[Declared], Declared]:
    """Give a typed dictionary a name in the document, which refers to it wherever it is used."""

    def register(declared: Declared) -> Declared:
        kind = _object(declared)
        add({name: {**kind.schema, **keywords}})
        _COMPONENTS[declared] = kind._replace(schema=ref(name))
        return declared

    return register


@cache
def partial_of(declared: type, *needed: str) -> type[dict[str, Any]]:
    """Return a typed dictionary of the same keys, of which only the `needed` ones must be there."""
    hints = get_type_hints(declared, include_extras=True)
    keys = {name: hint if name in needed else NotRequired[hint] for name, hint in hints.items()}
    return TypedDict(declared.__name__, keys)  # type: ignore[operator, no-any-return]  # made while it runs


def schema_of(declared: Any) -> Schema:
    """Return the JSON Schema of a declared type; what is a schema already stays as it is."""
    return declared if isinstance(declared, dict) else kind_of(declared).schema


def a_page(row: Any) -> Schema:
    """A page of a list, and the address of the next one (null: this is the last)."""
    return an_object({"results": a_list(schema_of(row)), "next": schema_of(str | None)})


def taken_from(declared: type[Written], thing: object) -> Written:
    """Write the keys of a typed dictionary from the thing's attributes of the same names."""
    keys: Any = {name: getattr(thing, name) for name in declared.__annotations__}
    written: Written = keys
    return written


@cache
def kind_of(declared: Any) -> Kind:
    """Return the kind of a declared type."""
    if declared in _COMPONENTS:
        return _COMPONENTS[declared]
    if is_typeddict(declared):
        return _object(declared)
    compose = _COMPOSED.get(get_origin(declared))
    return compose(*get_args(declared)) if compose else _PLAIN.get(declared, _OTHER)


def _object(declared: Any) -> Kind:
    hints = get_type_hints(declared, include_extras=True)
    kinds = {name: kind_of(hint) for name, hint in hints.items()}
    optional: Collection[str] = declared.__optional_keys__
    needed = [name for name in kinds if name not in optional]

    def read(value: object, key: str) -> dict[str, Any]:
        document = shapes.an_object(value, key)
        shapes.check_keys(document, known=kinds, needed=needed)
        read = {
            name: kind.read(document[name], name)
            for name, kind in kinds.items()
            if name in document
        }
        return {
            name: read[name] for name in document
        }  # a log names settings in the order that was sent

    properties = {name: kind.schema for name, kind in kinds.items()}
    return Kind(an_object(properties, optional=tuple(optional)), read)


def _annotated(declared: Any, *more: object) -> Kind:
    schema, read = kind_of(declared)
    for one in more:
        if isinstance(one, str):
            schema = {**schema, "description": one}
        elif isinstance(one, Keywords):
            stands_alone = {"enum", "$ref"} & set(one.keywords)
            schema = {**({} if stands_alone else schema), **one.keywords}
        elif callable(one):
            read = one
    return Kind(schema, read)


def _list(declared: Any) -> Kind:
    schema, read = kind_of(declared)
    return Kind(
        a_list(schema), lambda value, key: [read(one, key) for one in shapes.a_list(value, key)]
    )


def _mapping(_names: Any, declared: Any) -> Kind:
    schema, read = kind_of(declared)
    values = {"additionalProperties": schema} if schema else {}

    def read_values(value: object, key: str) -> dict[str, Any]:
        return {name: read(one, key) for name, one in shapes.an_object(value, key).items()}

    return Kind({"type": "object", **values}, read_values)


def _or_null(*alternatives: Any) -> Kind:
    [declared] = (one for one in alternatives if one is not type(None))
    schema, read = kind_of(declared)
    return Kind(or_null(schema), lambda value, key: None if value is None else read(value, key))


_COMPOSED: Final[dict[object, Callable[..., Kind]]] = {
    Annotated: _annotated,
    NotRequired: kind_of,
    UnionType: _or_null,
    Union: _or_null,
    dict: _mapping,
    list: _list,
}

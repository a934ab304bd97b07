"""The OpenAPI document, served, and as a page: addresses with input and output, shapes with fields.

All of it is English, as the document is: see docs/decisions/0042-languages.md.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.problems import TITLES
from scoring.api.http.resources import Resource
from scoring.api.schema.shapes import Schema
from scoring.models import Role

#: What every address begins with.
PREFIX: Final = "/api/v1/"
#: So many values of an enumeration stand in a line.
MOST_VALUES: Final = 40


@dataclass(frozen=True)
class Field:
    """A field of a shape: its name, what it is in words, whether it may be missing, what is in it.

    `shape`: the name of the shape that it is, or is a list of; empty for none. `examples`: each as
    JSON.
    """

    name: str
    kind: str
    words: SafeString
    is_optional: bool
    shape: str = ""
    fields: tuple["Field", ...] = ()
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Operation:
    """A method of an address, as the page shows it."""

    id: str
    method: str
    path: str
    words: SafeString
    is_open: bool
    parameters: tuple[Field, ...]
    body: Field | None
    answers: tuple[tuple[str, Field | None], ...]
    refusals: tuple[str, ...]


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of the API, the same for everybody."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]  # the library's own types end here
    return dict(generator.get_schema(request=None, public=True))  # type: ignore[no-untyped-call]


class OpenApi(Resource):
    """`/openapi.json`: this API as an OpenAPI document."""

    schema = None  # it does not describe itself

    def get(self, request: Request) -> Response:
        """Read the document."""
        self.permit(Role.WATCH)
        return Response(document())


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the whole API on one page, without a script."""
    return render(request, "api.html", {"groups": groups(), "shapes": shapes(), "prefix": PREFIX})


@lru_cache(maxsize=1)
def groups() -> tuple[tuple[str, tuple[Operation, ...]], ...]:
    """The operations by what they are about, in the order of the document."""
    by_tag: dict[str, list[Operation]] = {}
    for path, methods in document()["paths"].items():
        for method, told in methods.items():
            by_tag.setdefault(told["tags"][0], []).append(_operation(path, method, told))
    return tuple((tag, tuple(operations)) for tag, operations in by_tag.items())


@lru_cache(maxsize=1)
def shapes() -> tuple[Field, ...]:
    """The named shapes, sorted by name."""
    named = document()["components"]["schemas"]
    return tuple(_field(name, named[name], is_optional=False) for name in sorted(named))


def _operation(path: str, method: str, told: Mapping[str, Any]) -> Operation:
    responses = told["responses"]
    good = {status: answer for status, answer in responses.items() if int(status) < 400}
    bad = [status for status in responses if status not in good]
    body = told.get("requestBody")
    return Operation(
        id=told["operationId"],
        method=method.upper(),
        path=path.removeprefix(PREFIX),
        words=_marked(told.get("description", "")),
        is_open=not told.get("security"),
        parameters=tuple(_parameter(one) for one in told.get("parameters", ())),
        body=_content(body) if body else None,
        answers=tuple((status, _content(answer)) for status, answer in good.items()),
        refusals=tuple(f"{status} {TITLES[int(status)]}" for status in bad),
    )


def _parameter(told: Mapping[str, Any]) -> Field:
    where = {"path": "in the address", "query": "query", "header": "header"}[told["in"]]
    field = _field(told["name"], told["schema"], is_optional=not told.get("required"))
    words = f"{where}: {told['description']}" if told.get("description") else where
    return Field(field.name, field.kind, _marked(words), field.is_optional)


def _content(told: Mapping[str, Any]) -> Field | None:
    """Read the content of a body; None where it has none."""
    for kind, content in told.get("content", {}).items():
        examples = tuple(_as_json(one["value"]) for one in content.get("examples", {}).values())
        return replace(_field(kind, content["schema"], is_optional=False), examples=examples)
    return None


def _as_json(value: object) -> str:
    """JSON for a reader: each part of an object on a line of its own, and each object of a list."""
    if not isinstance(value, dict):
        return _on_a_line(value)
    return (
        "{"
        + ",\n ".join(f"{json.dumps(name)}: {_on_a_line(part)}" for name, part in value.items())
        + "}"
    )


def _on_a_line(value: object) -> str:
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return "[\n  " + ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _field(name: str, schema: Schema, *, is_optional: bool) -> Field:
    kind, shape = _kind(schema)
    inner = tuple(_fields(_inside(schema)))
    return Field(name, kind, _marked(schema.get("description", "")), is_optional, shape, inner)


def _marked(words: str) -> SafeString:
    """Words for the page: what stands in backticks as code, arrows as arrows."""
    parts = words.replace("->", "→").split("`")
    marked = [
        format_html("<code>{}</code>", part) if n % 2 else part for n, part in enumerate(parts)
    ]
    return format_html_join("", "{}", ((part,) for part in marked))


def _inside(schema: Schema) -> Schema:
    """The schema whose fields are those of this one: an element's, of a list or of a mapping."""
    if schema.get("type") == "array":
        return _inside(schema["items"])
    if isinstance(schema.get("additionalProperties"), dict) and not schema.get("properties"):
        return _inside(schema["additionalProperties"])
    alternatives = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    return _inside(alternatives[0]) if len(alternatives) == 1 else schema


def _fields(schema: Schema) -> Iterator[Field]:
    """The fields of an object; of several alternatives, those with names apart, others mingled."""
    mingled: dict[str, Field] = {}
    for alternative in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
        if "title" in alternative or _kind(alternative)[1]:
            yield _field(alternative.get("title", ""), alternative, is_optional=False)
        else:
            mingled |= {field.name: field for field in _fields(_inside(alternative))}
    yield from mingled.values()
    required = schema.get("required", ())
    for name, inner in schema.get("properties", {}).items():
        yield _field(name, inner, is_optional=name not in required)


def _kind(schema: Schema) -> tuple[str, str]:
    """Return the type of a value in words, and the name of its shape where it has one."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return name, name
    if "const" in schema:
        return f"“{schema['const']}”", ""
    if "enum" in schema:
        values = [
            value if isinstance(value, str) else json.dumps(value) for value in schema["enum"]
        ]
        more = ", …" if len(values) > MOST_VALUES else ""
        return f"one of {', '.join(values[:MOST_VALUES])}{more}", ""
    for key in ("anyOf", "oneOf"):
        if key in schema:
            kinds = [_kind(one) for one in schema[key]]
            names = [shape for _words, shape in kinds if shape]
            different = dict.fromkeys(words for words, _shape in kinds)
            return " or ".join(different), names[0] if len(names) == 1 else ""
    if schema.get("type") == "array":
        words, shape = _kind(schema["items"])
        return f"list of {words}", shape
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        words, shape = _kind(schema["additionalProperties"])
        return f"name → {words}", shape
    return _plain_kind(schema), ""


def _plain_kind(schema: Schema) -> str:
    """A value that has no parts: its type, with its format and its bounds."""
    kinds = {
        "string": "text",
        "integer": "whole number",
        "number": "number",
        "boolean": "true or false",
        "object": "object",
        "null": "null",
    }
    formats = {"uuid": "id (UUID)", "date-time": "moment (ISO 8601)", "date": "day, as 2026-11-24"}
    words = formats.get(schema.get("format", ""), kinds.get(str(schema.get("type")), "anything"))
    if "minimum" in schema:
        words = f"{words}, {schema['minimum']} or more"
    if "maxLength" in schema:
        words = f"{words}, {schema['maxLength']} letters at most"
    return words

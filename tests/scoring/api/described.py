"""Answers held against the OpenAPI document: what it does not describe, no test lets pass."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from django.urls import Resolver404, resolve
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from scoring.api.schema.reading import document

DOCUMENT: Final = "urn:five-hundred:api"
#: Answers that belong to no operation: there is no such method, or no such address.
OF_NONE: Final = (405, 406)


def verify_described(method: str, address: str, answer: Any) -> None:
    """Assert that an answer has a status and a body that the document describes."""
    try:
        route = resolve(address.partition("?")[0]).route
    except Resolver404:
        return
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)
    if path == "/api/v1/openapi.json" or answer.status_code in OF_NONE:
        return
    responses = document()["paths"][path][method]["responses"]
    described = responses.get(str(answer.status_code))
    assert described is not None, (
        f"{method} {path} may not answer {answer.status_code}: {answer.content!r}"
    )
    kinds = described.get("content", {})
    if not kinds:
        assert answer.content == b"", f"{method} {path} {answer.status_code} has no body"
        return
    kind = answer.headers["Content-Type"]
    assert kind in kinds, f"{method} {path} {answer.status_code} is no {kind}"
    content = answer.json() if kind.endswith("json") else answer.content.decode()
    part = ("responses", str(answer.status_code), "content", kind, "schema")
    assert faults_of((path, method, *part), content) == [], f"{method} {path} {answer.status_code}"


def faults_of(place: tuple[str, ...], content: object) -> list[str]:
    """What is wrong with content, by the schema at this place in the document's paths."""
    return [fault.message for fault in _validator(place).iter_errors(content)]


@lru_cache(maxsize=1)
def _registry() -> Registry[Any]:
    resource = DRAFT202012.create_resource(document())
    registry: Registry[Any] = Registry().with_resource(DOCUMENT, resource).crawl()
    return registry


@lru_cache
def _validator(place: tuple[str, ...]) -> Draft202012Validator:
    parts = ("paths", *place)
    pointer = "/".join(part.replace("~", "~0").replace("/", "~1") for part in parts)
    return Draft202012Validator({"$ref": f"{DOCUMENT}#/{pointer}"}, registry=_registry())


def examples_in(
    document: Mapping[str, Any], place: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every example, with the place of the content that it is one of."""
    for key, part in document.items():
        if key == "examples":
            yield from ((place, one["value"]) for one in part.values())
        elif isinstance(part, dict) and key != "schema":
            yield from examples_in(part, (*place, key))


def example_of(operation: str, what: str, name: str = "example") -> Any:
    """The example of an operation, by its id: the `body` that it takes, or its `answer`."""
    told = (one for path in document()["paths"].values() for one in path.values())
    one = next(one for one in told if one["operationId"] == operation)
    held = one["requestBody"] if what == "body" else one["responses"][min(one["responses"])]
    return held["content"]["application/json"]["examples"][name]["value"]

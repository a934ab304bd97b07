"""Answers held against the OpenAPI document: what it does not describe, no test lets pass."""

import re
from functools import lru_cache
from typing import Any, Final

from django.urls import Resolver404, resolve
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from scoring.api.schema.serving import document

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
    assert described is not None, f"{method} {path} may not answer {answer.status_code}: {answer.content!r}"
    kinds = described.get("content", {})
    if not kinds:
        assert answer.content == b"", f"{method} {path} {answer.status_code} has no body"
        return
    kind = answer.headers["Content-Type"]
    assert kind in kinds, f"{method} {path} {answer.status_code} is no {kind}"
    content = answer.json() if kind.endswith("json") else answer.content.decode()
    faults = [
        fault.message for fault in _validator(path, method, answer.status_code, kind).iter_errors(content)
    ]
    assert faults == [], f"{method} {path} {answer.status_code}"


@lru_cache(maxsize=1)
def _registry() -> Registry[Any]:
    resource = DRAFT202012.create_resource(document())
    registry: Registry[Any] = Registry().with_resource(DOCUMENT, resource).crawl()
    return registry


@lru_cache
def _validator(path: str, method: str, status: int, kind: str) -> Draft202012Validator:
    parts = ("paths", path, method, "responses", str(status), "content", kind, "schema")
    pointer = "/".join(part.replace("~", "~0").replace("/", "~1") for part in parts)
    return Draft202012Validator({"$ref": f"{DOCUMENT}#/{pointer}"}, registry=_registry())

"""Operations described for OpenAPI: what a method takes and answers, its headers, its problems."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema

from scoring.api.http.problems import MEDIA_TYPE
from scoring.api.schema.declared import schema_of
from scoring.api.schema.shapes import SHAPES, ref

Method = TypeVar("Method", bound=Callable[..., Any])

JSON: Final = "application/json"
#: Answers that any operation may have: no such token, nothing there, http in the world, too often.
ALWAYS: Final = (401, 403, 404, 429)
#: Those of one that reads a body.
WITH_BODY: Final = (400, 413, 415, 422)


def operation(
    answer: Any,
    *,
    body: Any = None,
    how: str = "",
    query: Mapping[str, str] | None = None,
    name: str | None = None,
) -> Callable[[Method], Method]:
    """Describe a method: its answer, its body, the names of its query with what each is.

    `answer`, `body`: a declared type or a schema; None for none. `how`: `read` (it has an ETag),
    `once` (an Idempotency-Key), `versioned` (If-Match), `replaces` (If-Match where something is
    there already), `made` (201), `open` (no token is needed), `asked` (its query may be refused),
    `law` (a record's answer, which is never a problem, but a refusal of its own); several with a
    blank. `name`: of the operation, where its address does not tell it from another.
    """
    ways = how.split()
    status = 201 if "made" in ways else 200
    responses: dict[Any, Any] = (
        {204: None} if answer is None else {(status, JSON): schema_of(answer)}
    )
    problems = [*ALWAYS, *(WITH_BODY if body is not None else ())]
    parameters = [
        OpenApiParameter(name, OpenApiTypes.STR, OpenApiParameter.QUERY, description=words)
        for name, words in (query or {}).items()
    ]
    if "read" in ways:
        parameters.append(
            _header("If-None-Match", "the ETag of what the program has", required=False)
        )
        responses[304] = None
    if "once" in ways:
        parameters.append(
            _header("Idempotency-Key", "1 to 64 letters, new for each thing that is done")
        )
        problems += [400, 409, 410, 422]
    if "versioned" in ways:
        parameters.append(_header("If-Match", "the version that was seen, as its ETag has it"))
        problems += [412, 428]
    if "replaces" in ways:
        parameters.append(
            _header("If-Match", "the version that was seen of what is there", required=False)
        )
        problems += [412, 428]
    if "asked" in ways:
        problems.append(422)
    if "law" in ways:
        problems = []
        responses |= {(status, JSON): ref("Refusal") for status in (400, 413)}
    responses |= {(problem, MEDIA_TYPE): ref("Problem") for problem in sorted(set(problems))}
    return extend_schema(
        operation_id=name,
        auth=[] if "open" in ways else None,
        request=None if body is None else {JSON: schema_of(body)},
        responses=responses,
        parameters=parameters,
    )


def _header(name: str, words: str, *, required: bool = True) -> OpenApiParameter:
    return OpenApiParameter(
        name, OpenApiTypes.STR, OpenApiParameter.HEADER, required=required, description=words
    )


def add_shapes(result: dict[str, Any], **_more: object) -> dict[str, Any]:
    """Add every app's shapes to the document's components (a hook of drf-spectacular).

    And say that a body is needed wherever there is one: the library does so for its own serializers
    alone.
    """
    for path in result["paths"].values():
        for told in path.values():
            if "requestBody" in told:
                told["requestBody"]["required"] = True
    result.setdefault("components", {}).setdefault("schemas", {}).update(SHAPES)
    return result


class Example(NamedTuple):
    """An operation tried: what is sent, what is answered; None for no body or what is not shown."""

    body: object = None
    answer: object = None


def add_examples(
    result: dict[str, Any], examples: Mapping[str, Example], name: str = "example"
) -> None:
    """Show examples: operation's id -> example. Raises KeyError for an operation there is not."""
    told = {one["operationId"]: one for path in result["paths"].values() for one in path.values()}
    for operation_id, example in examples.items():
        one = told[operation_id]
        if example.body is not None:
            _show(one["requestBody"], name, example.body)
        if example.answer is not None:
            status = min(one["responses"])  # what it does stands before every refusal
            _show(one["responses"][status], name, example.answer)


def _show(told: dict[str, Any], name: str, value: object) -> None:
    told["content"][JSON].setdefault("examples", {})[name] = {"value": value}

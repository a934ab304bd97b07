"""Requests that the OpenAPI document describes, about existing things, by programs of every role.

Schemathesis reads the document and makes requests of its schemas, right ones and wrong ones. Left
to itself it never names a game that exists: so most parts of an address, most versions and many
whole shapes are taken from a `Place`. What a place does not know gets ids, small numbers and words,
so that a new address is tried as well.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import got_request_exception, request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode

from tournaments.queries import cache

#: What each answer is held to. Whether a request is taken is not asked: the law refuses much that a
#: schema lets pass, and a program that sends more than was asked for is forgiven.
CONFIG: Final[dict[str, Any]] = {
    "checks": {
        "enabled": False,
        "not_a_server_error": {"enabled": True},
        "status_code_conformance": {"enabled": True},
        "content_type_conformance": {"enabled": True},
        "response_headers_conformance": {"enabled": True},
        "response_schema_conformance": {"enabled": True},
    },
    "generation": {"with-security-parameters": False},
    # What it would draw from our modules depends on which of them are loaded.
    "analysis": {"constants": {"enabled": False}},
}
SETTINGS: Final = settings(
    deadline=None,
    database=None,
    phases=(Phase.generate,),  # a request is read as it is; making it shorter would take minutes
    suppress_health_check=list(HealthCheck),
)
RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
#: How references to a shape begin.
REFERENCE: Final = "#/components/schemas/"
#: How often a made-up part of a request gives way to one that there is.
MOSTLY: Final = 0.95
OFTEN: Final = 0.6


@dataclass(frozen=True)
class Place:
    """What there is to ask about, and who asks."""

    #: Who -> the token; empty: none.
    tokens: Mapping[str, str]
    #: A part of an address -> what there is of it.
    parts: Mapping[str, list[Any]]
    #: A header -> values that have a meaning here.
    headers: Mapping[str, list[str]]
    #: The name of a shape -> some that the law takes.
    shapes: Mapping[str, list[Any]]
    #: For a body of which nothing is said but that it is an object.
    records: list[Any]
    words: list[str]


@dataclass
class Told:
    """What was answered."""

    #: (who, status) -> how often.
    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    operations: set[str] = field(default_factory=set)
    #: Those that did what they are for, once at least.
    done: set[str] = field(default_factory=set)
    problems: list[BaseException] = field(default_factory=list)


def ask_all(place: Place, requests: int, seed: int) -> Told:
    """Send at least so many requests, as many to each operation; check answers by the document."""
    told = Told()
    with _connection_left_open():
        server = WSGIHandler()
        config = schemathesis.Config.from_dict(deepcopy(CONFIG))
        schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", server, config=config)
        operations = [found.ok() for found in schema.get_all_operations()]
        for operation in operations:
            told.operations.add(operation.label)
            try:
                _ask(place, operation, -(-requests // len(operations)), seed, told)
            except (Exception, BaseExceptionGroup) as problem:
                problem.add_note(f"Found by {operation.label}, with seed {seed}.")
                told.problems.append(problem)
    return told


@contextmanager
def _connection_left_open() -> Iterator[None]:
    """Let requests leave the test's transaction alone, as Django's own client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


def _ask(place: Place, operation: Any, requests: int, seed: int, told: Told) -> None:
    """Send so many requests to one operation, or until an answer is wrong.

    Raises what is wrong with it.
    """
    takes = operation.path_parameters or operation.query or operation.headers or operation.body
    cases = {mode: operation.as_strategy(mode) for mode in ((RIGHT, WRONG) if takes else (RIGHT,))}

    @seeded(seed)
    @settings(SETTINGS, max_examples=requests)
    @given(st.data(), st.integers(0, 2**32).map(Random))
    def ask(data: st.DataObject, chance: Random) -> None:
        mode = WRONG if WRONG in cases and chance.random() < 0.3 else RIGHT
        case = put_in(place, data.draw(cases[mode]), chance)
        # Each two fifths as often as the one before; a fifth is sent again, its answer lost.
        who = chance.choices(
            list(place.tokens), [0.4**place for place in range(len(place.tokens))]
        )[0]
        with transaction.atomic():
            for _ in range(1 if chance.random() < 0.8 else 2):
                status = send(case, place.tokens[who])
                told.answers[who, status] += 1
                told.done |= {operation.label} if status < 400 else set()
            transaction.set_rollback(True)
        cache._KEPT.clear()  # rows read since then were never there

    ask()


def send(case: Case[Any], token: str) -> int:
    """Send a request as a program does; the status of its answer.

    Raises what is wrong with the answer.
    """
    headers = {
        "Accept-Encoding": "identity",
        **({"Authorization": f"Bearer {token}"} if token else {}),
    }
    raised: list[BaseException] = []

    def note(**_more: object) -> None:
        raised.extend(filter(None, [sys.exception()]))

    got_request_exception.connect(note)
    try:
        answer = case.call(headers=headers, environ_overrides={"REMOTE_ADDR": "10.0.0.9"})
    finally:
        got_request_exception.disconnect(note)
    if raised:
        raise raised[0]
    case.validate_response(answer)
    return answer.status_code


# What there is, in place of what was made up


def put_in(place: Place, case: Case[Any], chance: Random) -> Case[Any]:
    """The case, with what exists in most parts of its address and some of its headers and body."""
    for name, made_up in case.path_parameters.items():
        if chance.random() < MOSTLY:
            case.path_parameters[name] = chance.choice(_part(place, name, made_up))
    for name, values in place.headers.items():
        if name in case.headers and chance.random() < MOSTLY:
            case.headers[name] = chance.choice(values)
    definition = case.operation.definition.raw
    shapes = case.operation.schema.raw_schema["components"]["schemas"]
    for described in definition.get("requestBody", {}).get("content", {}).values():
        case.body = _Putting(place, shapes, chance).into(described["schema"], case.body)
    return case


def _part(place: Place, name: str, made_up: object) -> list[Any]:
    """What may stand in this part of an address."""
    if name in place.parts:
        return place.parts[name]
    if isinstance(made_up, int):
        return [1, 2, 3]
    ids = [one for known, values in place.parts.items() if known.endswith("_id") for one in values]
    return [*ids, *filter(None, place.words)]  # an empty part is another address


@dataclass(frozen=True)
class _Putting:
    place: Place
    #: Those of the document.
    shapes: Mapping[str, Any]
    chance: Random

    def into(self, schema: Mapping[str, Any], value: Any) -> Any:
        """A schema's value, with shapes, words and figures of the place in some of its parts."""
        name = schema.get("$ref", "").removeprefix(REFERENCE)
        if name:
            known = self.place.shapes.get(name)
            if known and self.chance.random() < MOSTLY:
                return deepcopy(self.chance.choice(known))
            return self.into(self.shapes[name], value)
        if isinstance(value, dict):
            if not (schema.keys() - {"type", "description"}) and self.chance.random() < OFTEN:
                return deepcopy(self.chance.choice(self.place.records))
            parts = schema.get("properties", {})
            return {key: self.into(parts.get(key, {}), one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.into(schema.get("items", {}), one) for one in value]
        return self._instead(schema, value)

    def _instead(self, schema: Mapping[str, Any], value: Any) -> Any:
        if "enum" in schema or "const" in schema or self.chance.random() > OFTEN:
            return value
        if isinstance(value, str):
            return self.chance.choice(self.place.words)
        if isinstance(value, int) and not isinstance(value, bool):
            return self.chance.choice([0, 1, 2, 10, -20])
        return value

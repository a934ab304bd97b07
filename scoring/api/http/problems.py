"""Refusals of the API: problem details (RFC 9457) with the law's codes, facts and places."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any, Final, TypedDict

from rest_framework.exceptions import APIException
from rest_framework.response import Response

from scoring.api.schema.declared import Keywords, component
from scoring.rules.errors import RuleViolation
from scoring.words.refusals import refusal_in_words, sentence

MEDIA_TYPE: Final = "application/problem+json"
#: Codes of refusals that say more than "this cannot be so" -> their status.
STATUSES: Final[Mapping[str, int]] = {
    "not_json": 400,
    "missing_idempotency_key": 400,
    "key_reused": 422,
    "https_only": 403,
    "not_found": 404,
    "deleted": 410,
    "too_large": 413,
    "unknown_role": 422,
    "unknown_token": 401,
    "another_hand": 409,
    "changed_since": 412,
    "if_match_missing": 428,
}
#: Status -> the title of its problems, as HTTP calls them.
TITLES: Final[Mapping[int, str]] = {
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    406: "Not Acceptable",
    409: "Conflict",
    410: "Gone",
    412: "Precondition Failed",
    413: "Content Too Large",
    415: "Unsupported Media Type",
    422: "Unprocessable Content",
    428: "Precondition Required",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
    507: "Insufficient Storage",
}


@component(
    "Problem",
    additionalProperties=True,
    description="a refusal (RFC 9457), with its place (`hand`, …) and what stands now (`current`)",
)
class WrittenProblem(TypedDict):
    type: str
    title: str
    status: Annotated[int, Keywords(minimum=400, maximum=599)]
    detail: Annotated[str, "one sentence"]
    code: Annotated[str, "the law's, or one of docs/api.md"]
    facts: dict[str, Any]


class Problem(Exception):
    """Raised by a view to refuse: a code, facts, and what stands now instead."""

    def __init__(self, code: str, current: object = None, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.current, self.facts = code, current, facts


def changed_since(current: object) -> Problem:
    """The refusal of a change to what is no longer as it was seen, with what it is now."""
    return Problem("changed_since", current)


def problem_of(
    exception: Exception, in_words: Callable[[RuleViolation], str] = refusal_in_words
) -> Response | None:
    """The answer to what was raised; None for a fault of the program."""
    if isinstance(exception, Problem):
        more = {} if exception.current is None else {"current": exception.current}
        code, facts = exception.code, exception.facts
        response = answered(STATUSES[code], code, sentence(code, facts), facts, **more)
        if response.status_code == 401:
            response["WWW-Authenticate"] = "Bearer"
        return response
    if isinstance(exception, RuleViolation):
        status = STATUSES.get(exception.code, 422)
        written = {
            name: fact.isoformat() if isinstance(fact, datetime) else fact
            for name, fact in exception.facts.items()
        }
        return answered(status, exception.code, in_words(exception), written, **exception.place)
    if isinstance(exception, APIException):
        code, words = str(exception.get_codes()), str(exception.detail)
        response = answered(exception.status_code, code, words, {})
        wait = getattr(exception, "wait", None)
        if wait is not None:
            response["Retry-After"] = str(int(wait) + 1)
        return response
    return None


def answered(
    status: int, code: str, detail: str, facts: Mapping[str, object], **more: object
) -> Response:
    """Return a problem as a response. `more`: its place in what was sent, or what stands now."""
    return Response(
        document(status, code, detail, facts, **more), status=status, content_type=MEDIA_TYPE
    )


def document(
    status: int, code: str, detail: str, facts: Mapping[str, object], **more: object
) -> dict[str, object]:
    """A problem as JSON."""
    problem: WrittenProblem = {
        "type": f"/api/v1/problems/#{code}",
        "title": TITLES.get(status, "Error"),
        "status": status,
        "detail": detail,
        "code": code,
        "facts": dict(facts),
    }
    return {**problem, **more}

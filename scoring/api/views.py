"""The law over the API: the named rulesets, a record's score, every refusal.

Nothing is stored, and no token is needed.
"""

from collections.abc import Mapping
from typing import IO, Any, TypedDict

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.problems import STATUSES
from scoring.api.http.resources import LONGEST_BODY, JsonView, Resource
from scoring.api.schema.declared import a_page
from scoring.api.schema.operations import operation
from scoring.models import Role
from scoring.rules.errors import RuleViolation
from scoring.rules.record.schema import record_schema
from scoring.rules.rulesets.presets import RULESETS
from scoring.words.refusals import REFUSALS, answer_text, refusal
from scoring.words.vocabulary import ruleset_title


class NamedRuleset(TypedDict):
    name: str
    title: str


class RulesetOptions(NamedRuleset):
    options: dict[str, Any]


class TextParser(BaseParser):
    """Pass the body on as it came: the law parses JSON more strictly than a general parser does."""

    media_type = "*/*"

    def parse(  # type: ignore[override]  # the stubs know parsers of forms and objects alone
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Read the body up to the limit. Raises RuleViolation `too_large` above it."""
        text = stream.read(LONGEST_BODY + 1)
        if len(text) > LONGEST_BODY:
            raise RuleViolation("too_large")
        return text


class RecordView(JsonView):
    """A view that answers and refuses in the record format, older than the others' problems."""

    def handle_exception(self, exc: Exception) -> Response:
        """Turn refusals, and the framework's own errors, into refusals of the record format."""
        if isinstance(exc, RuleViolation):
            return Response(refusal(exc), status=STATUSES.get(exc.code, 400))
        if isinstance(exc, APIException):
            error = {"code": str(exc.get_codes()), "facts": {}, "message": str(exc.detail)}
            return Response({"error": error}, status=exc.status_code)
        return super().handle_exception(exc)


class ScoreView(RecordView):
    """`POST /api/v1/score/`: 200 with the answer, 400 with the refusal, 413 over the size limit."""

    parser_classes = [TextParser]

    @operation({"type": "object"}, body={"type": "object"}, how="open law")
    def post(self, request: Request) -> Response:
        """Answer the document in the body."""
        answer = answer_text(request.data if isinstance(request.data, bytes) else b"")
        return Response(answer, status=400 if "error" in answer else 200)


class Rulesets(Resource):
    """`/rulesets/`: the rulesets that have a name."""

    @operation(a_page(NamedRuleset), how="open", name="rulesets_list")
    def get(self, request: Request) -> Response:
        """List their names and titles."""
        self.permit(Role.WATCH)
        return Response({"results": write_named(), "next": None})


class OneRuleset(Resource):
    """`/rulesets/{name}/`: one of them, with every option."""

    @operation(RulesetOptions, how="open")
    def get(self, request: Request, name: str) -> Response:
        """Read the value of each of its options, in the record format."""
        self.permit(Role.WATCH)
        if name not in RULESETS:
            raise Http404
        return Response(write_options(name))


def write_named() -> list[NamedRuleset]:
    """The rulesets that have a name, with their titles."""
    return [{"name": name, "title": ruleset_title(name)} for name in RULESETS]


def write_options(name: str) -> RulesetOptions:
    """A named ruleset with the value of each option. Raises KeyError for a name that is none."""
    return {"name": name, "title": ruleset_title(name), "options": RULESETS[name].options()}


class RecordSchema(Resource):
    """`/schemas/record.json`: the record of a game as a JSON Schema."""

    @operation({"type": "object"}, how="open")
    def get(self, request: Request) -> Response:
        """Read the schema."""
        self.permit(Role.WATCH)
        return Response(record_schema())


def refusals() -> list[dict[str, object]]:
    """List all refusals by code: the status each is answered with, and what it says."""
    return [
        {"code": code, "status": STATUSES.get(code, 422), "words": str(REFUSALS[code])}
        for code in sorted(REFUSALS)
    ]


@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    """Show every refusal, so that the `type` of a problem leads to what it says."""
    return render(request, "api_refusals.html", {"refusals": refusals()})

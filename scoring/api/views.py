"""The stateless API: a record in, its score out. Nothing is stored, and no permission is needed."""

from collections.abc import Mapping
from typing import IO, Any, Final

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import answer_text, refusal
from scoring.rules.record.shapes import write_json

#: About ten thousand hands: more than a club plays in a year.
BODY_LIMIT: Final = 1024 * 1024


class TooLarge(APIException):
    """Refuse a body above the limit: 413."""

    status_code = 413
    default_detail = _("This is larger than one request may be.")
    default_code = "too_large"


class TextParser(BaseParser):
    """Pass the body on as it came: the law parses JSON more strictly than a general parser does."""

    media_type = "*/*"

    def parse(  # type: ignore[override]  # the stubs know parsers of forms and objects alone
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Read the body up to the limit. Raises TooLarge above it."""
        text = stream.read(BODY_LIMIT + 1)
        if len(text) > BODY_LIMIT:
            raise TooLarge
        return text


class RecordRenderer(BaseRenderer):
    """Serialize JSON as the command line does, to the byte."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: object,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Serialize an answer."""
        return write_json(data).encode()


class RecordView(APIView):
    """The base of every view of the API: answers and refusals in the record format, whatever is asked for."""

    renderer_classes = [RecordRenderer]

    def handle_exception(self, exc: Exception) -> Response:
        """Turn the framework's own errors into refusals of the record format."""
        if isinstance(exc, RuleViolation):
            return Response(refusal(exc), status=400)
        if isinstance(exc, APIException):
            return Response(
                refusal(RuleViolation(str(exc.get_codes()), str(exc.detail))), status=exc.status_code
            )
        return super().handle_exception(exc)

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[BaseRenderer, str]:
        """Always choose JSON: there is one way of writing an answer, whatever was asked for."""
        return RecordRenderer(), RecordRenderer.media_type


class ScoreView(RecordView):
    """`POST /api/v1/score/`: 200 with the answer, 400 with the refusal, 413 above the size limit."""

    parser_classes = [TextParser]

    def post(self, request: Request) -> Response:
        """Answer the document in the body."""
        answer = answer_text(request.data if isinstance(request.data, bytes) else b"")
        return Response(answer, status=400 if "error" in answer else 200)

"""The base of the API's views that keep something: who asks, what is refused, what is repeated.

A request comes with a bearer token, or with a device's cookie from a page of this very server. JSON
goes in and out, read as strictly as a record is.
"""

import hashlib
from collections.abc import Callable, Mapping
from functools import wraps
from typing import IO, Any, Final, TypeVar
from uuid import UUID, uuid5

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.language import in_language
from scoring import services
from scoring.access import access
from scoring.access.access import Visitor
from scoring.access.doors import Door
from scoring.access.permissions import State, page_of, permits_request, right_to
from scoring.api.http.problems import Problem, problem_of
from scoring.api.http.throttles import throttle_classes
from scoring.api.schema.declared import kind_of
from scoring.models import Device, Role
from scoring.rules.errors import RuleViolation
from scoring.rules.record.shapes import an_object, parse_storable, write_json
from scoring.words.refusals import refusal_in_words

#: Bytes of a body, but for an evening's record.
LONGEST_BODY: Final = 1024 * 1024
LONGEST_KEY: Final = 64
#: The namespace in which an Idempotency-Key becomes the key of a hand or the id of a game.
NAMESPACE: Final = UUID("9a1a2f5c-5f0e-4c3b-8a55-500500500500")


class JsonParser(BaseParser):
    """Parse JSON as strictly as a record: no key twice, no NaN, no text that cannot be stored."""

    media_type = "application/json"
    #: Bytes.
    longest = LONGEST_BODY

    def parse(  # type: ignore[override]  # the stubs know parsers of forms and objects alone
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> object:
        """Read the body up to the limit. Raises RuleViolation."""
        text = stream.read(self.longest + 1)
        if len(text) > self.longest:
            raise Problem("too_large", longest=self.longest)
        return parse_storable(text)


class JsonRenderer(BaseRenderer):
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
        return b"" if data is None else write_json(data).encode()


#: A declared body.
Body = TypeVar("Body", bound=Mapping[str, Any])
#: A method of a view.
Handler = Callable[..., Response]


class JsonView(APIView):
    """A view that answers in JSON, whatever was asked for: there is one way to write answers."""

    renderer_classes = [JsonRenderer]

    def perform_content_negotiation(
        self, request: Request, force: bool = False
    ) -> tuple[BaseRenderer, str]:
        """Always choose JSON."""
        return JsonRenderer(), JsonRenderer.media_type

    def perform_authentication(self, request: Request) -> None:
        """Look for no user: whoever asks is a device, which `Resource.initial` finds."""


class Resource(JsonView):
    """A view of the API: JSON in and out, whoever asks identified, refusals as problems."""

    parser_classes = [JsonParser]
    throttle_classes = throttle_classes
    #: The door to what the address names, and its name there: read with who asks, in one statement.
    door: Door[Any] | None = None
    named_by = ""

    def initial(self, request: Request, *args: Any, **keywords: Any) -> None:
        """Identify who asks. Raises Problem `unknown_token`, and `https_only` in the world."""
        http = request._request
        if settings.WORLD and not http.is_secure():
            raise Problem("https_only")
        self.opened = None if self.door is None else self.door.open(http, keywords[self.named_by])
        visitor = access.visitor(http) if self.opened is None else self.opened.visitor
        self.visitor = _as_far_as_trusted(visitor, http)
        super().initial(request, *args, **keywords)

    @property
    def device(self) -> Device | None:
        """The device that asks: a token's own, or that of a cookie."""
        return self.visitor.device

    def permit(self, role: Role | None, states: tuple[State, ...] = (), part: str = "") -> Role:
        """Check a permission for this address and method; the role. Raises Http404 as pages do.

        `part`: of what the address can do, where the table of permissions names it by itself.
        """
        if role is None or not permits_request(role, self.request._request, states, part):
            raise Http404
        return role

    def handle_exception(self, exc: Exception) -> Response:
        """Turn refusals into problems. Raises what is a fault of the program."""
        # What was there a moment ago and is deleted now is not found either.
        if isinstance(exc, (Http404, ObjectDoesNotExist)):
            exc = Problem("not_found")
        response = problem_of(exc, self.refusal_in_words)
        if response is None:
            raise exc
        return response

    def refusal_in_words(self, violation: RuleViolation) -> str:
        """Turn a refusal into its sentence."""
        return refusal_in_words(violation)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **keywords: Any
    ) -> Response:
        """Let nobody between keep what is somebody's."""
        response = super().finalize_response(request, response, *args, **keywords)
        right = right_to(page_of(request._request), acts=request.method not in SAFE_METHODS)
        is_kept = right is None or not right.is_private
        response["Cache-Control"] = "no-cache, private" if is_kept else "no-store"
        response["Vary"] = "Authorization, Cookie, Origin"
        return response


def _as_far_as_trusted(visitor: Visitor, request: HttpRequest) -> Visitor:
    """Return the visitor with the rights that the API trusts. Raises Problem `unknown_token`.

    A page of another site may send a token that somebody gave it. It may use neither a cookie nor
    the fact that the browser runs on this computer.
    """
    if access.bearer_of(request) is not None:
        if visitor.device is None:
            raise Problem("unknown_token")
        services.note_use(device=visitor.device)
        return Visitor(visitor.device)
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"{request.scheme}://{request.get_host()}":
        return Visitor(None)
    return visitor


def body_of(request: Request) -> dict[str, object]:
    """The JSON object that was sent. Raises RuleViolation, UnsupportedMediaType."""
    if request.content_type.partition(";")[0].strip() != "application/json":
        raise UnsupportedMediaType(request.content_type)
    return an_object(request.data, "the body")


def read_body(request: Request, declared: type[Body]) -> Body:
    """Return the body as its declaration reads it. Raises RuleViolation, UnsupportedMediaType."""
    read: Body = kind_of(declared).read(body_of(request), "the body")
    return read


def tag_meant(request: Request) -> str:
    """The version of what the request means to change, as text, such as a digest (optimistic lock).

    An ETag is as good: it begins with the version, and may say more behind a hyphen. Raises Problem
    `if_match_missing`.
    """
    tag = request.headers.get("If-Match", "").strip().removeprefix("W/").strip('"')
    version = tag.partition("-")[0]
    if not version:
        raise Problem("if_match_missing")
    return version


def if_match(request: Request) -> int:
    """Return the version to be changed, where it is a number. Raises Problem `if_match_missing`."""
    version = tag_meant(request)
    if not (version.isascii() and version.isdigit() and len(version) < 10):
        raise Problem("if_match_missing")
    return int(version)


def tagged(request: Request, tag: str, build: Callable[[], object]) -> Response:
    """Answer a read with its ETag; 304 without a body where the program has it already."""
    etag = f'"{in_language(tag)}"'
    known = [
        one.strip().removeprefix("W/")
        for one in request.headers.get("If-None-Match", "").split(",")
    ]
    if etag in known:
        return Response(status=304, headers={"ETag": etag})
    return Response(build(), headers={"ETag": etag})


def key_of(view: Resource, request: Request) -> UUID:
    """The Idempotency-Key as the key of a row: the same from one program, however often sent."""
    return uuid5(NAMESPACE, f"{_asker(view)} {request.headers.get('Idempotency-Key', '')}")


def _asker(view: Resource) -> str:
    return f"device {view.device.pk}" if view.device else "computer"


def once(handler: Handler) -> Handler:
    """Have a POST done once: the same Idempotency-Key again has the first answer again.

    Raises Problem `missing_idempotency_key`, RuleViolation `key_reused`.
    """

    @wraps(handler)
    def answer(view: Resource, request: Request, /, *args: Any, **keywords: Any) -> Response:
        key = request.headers.get("Idempotency-Key", "")
        if not 0 < len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
            raise Problem("missing_idempotency_key", longest=LONGEST_KEY)
        whole = f"{request.method} {request.get_full_path()} {write_json(request.data)}"

        def act() -> services.Answered:
            response = handler(view, request, *args, **keywords)
            headers = {name: response[name] for name in ("ETag", "Location") if name in response}
            return services.Answered(response.status_code, headers, write_json(response.data))

        answered, was_kept = services.answer_once(
            asker=_asker(view), key=key, request=hashlib.sha256(whole.encode()).hexdigest(), act=act
        )
        response = Response(
            parse_storable(answered.body), status=answered.status, headers=answered.headers
        )
        if was_kept:
            response["Idempotency-Replayed"] = "true"
        return response

    return answer

"""Tokens over the API: a program's own, those of a game; made, listed, withdrawn."""

from typing import Annotated, TypedDict
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries, services
from scoring.api.games import GameResource
from scoring.api.http.problems import Problem
from scoring.api.http.resources import Resource, read_body
from scoring.api.schema.declared import a_page, component, named
from scoring.api.schema.fields import Moment, Name, RoleCode, Uuid
from scoring.api.schema.operations import operation
from scoring.models import Role, Token
from scoring.rules.record import shapes
from scoring.services import NewToken


def a_role(value: object, key: str) -> Role:
    """Read the role of a new token. Raises Problem `unknown_role`."""
    role = shapes.a_text(value, key)
    if role not in Role.values:
        raise Problem("unknown_role", role=role[:20])
    return Role(role)


class NamedProgram(TypedDict):
    name: Name


class SharedToken(TypedDict):
    name: Name
    role: Annotated[Role, named("Role"), a_role]


@component("Token")
class WrittenToken(TypedDict):
    """A token without its secret, which is stored nowhere."""

    id: Uuid
    name: Name
    made_at: Moment
    used_at: Moment | None


@component("NewToken")
class SecretToken(WrittenToken):
    """A new token with its secret."""

    token: Annotated[str, "what the program sends; shown this once"]


class Opened(TypedDict):
    kind: str
    id: Uuid
    role: RoleCode


class OpeningToken(WrittenToken):
    """A token with all that it opens."""

    opens: list[Opened]


class Programs(Resource):
    """`/programs/`: where a program begins that nobody has given a token."""

    @operation(SecretToken, body=NamedProgram, how="made open")
    def post(self, request: Request) -> Response:
        """Make a token of a program that owns nothing yet; what it starts is its own."""
        self.permit(Role.WATCH)
        name = read_body(request, NamedProgram)["name"]
        return made(services.make_token(name=name, made_by=self.device))


class OwnToken(Resource):
    """`/token/`: the token that a request is sent with."""

    @operation(OpeningToken)
    def get(self, request: Request) -> Response:
        """Say what the token is called, and what it opens."""
        token = self._token()
        opens = [
            Opened(kind=one.kind, id=str(one.object_id), role=one.role)
            for one in queries.opened_by(token)
        ]
        answer: OpeningToken = {**write_token(token), "opens": opens}
        return Response(answer)

    @operation(None)
    def delete(self, request: Request) -> Response:
        """Withdraw it: it is known no more."""
        services.withdraw_token(token_id=self._token().pk)
        return Response(status=204)

    def _token(self) -> Token:
        self.permit(Role.WATCH)
        token = queries.token_of(self.device) if self.device else None
        if token is None:
            raise Http404
        return token


class GameTokens(GameResource):
    """`/games/{id}/tokens/`: the programs that may do something with a game."""

    @operation(a_page(WrittenToken))
    def get(self, request: Request, game_id: UUID) -> Response:
        """List them."""
        return Response(
            {"results": [write_token(one) for one in queries.tokens_of(self.game)], "next": None}
        )

    @operation(SecretToken, body=SharedToken, how="made")
    def post(self, request: Request, game_id: UUID) -> Response:
        """Make one, with a role: it is shown in this answer and never again."""
        wanted = read_body(request, SharedToken)
        return made(services.make_token(**wanted, made_by=self.device, shared=self.game))


class GameToken(GameResource):
    """`/games/{id}/tokens/{token}/`: one of them."""

    @operation(None)
    def delete(self, request: Request, game_id: UUID, token_id: UUID) -> Response:
        """Withdraw it (idempotent)."""
        services.withdraw_token(token_id=token_id, of=self.game)
        return Response(status=204)


def write_token(token: Token) -> WrittenToken:
    """Write a token as the API answers with it."""
    return {
        "id": str(token.pk),
        "name": token.name,
        "made_at": token.made_at.isoformat(),
        "used_at": token.used_at.isoformat() if token.used_at else None,
    }


def made(new: NewToken) -> Response:
    """A new token with its secret: the one answer that has it, and that nobody keeps."""
    secret: SecretToken = {**write_token(new.row), "token": new.secret}
    return Response(secret, status=201)

"""Tokens over the API: a program's own, those of a game; made, listed, withdrawn."""

from typing import Final
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries, services
from scoring.api.games import GameResource
from scoring.api.http.problems import Problem
from scoring.api.http.resources import Resource, body_of
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import NAME, SHAPES, a_list, a_page, an_object, ref
from scoring.api.schema.shapes import UUID as UUID_SHAPE
from scoring.api.written import Document
from scoring.models import Role, Token
from scoring.rules.record import shapes
from scoring.rules.record.schema import TEXT
from scoring.services import NewToken

#: What a new token is asked for with.
WANTED: Final = an_object({"name": NAME, "role": ref("Role")})


class Programs(Resource):
    """`/programs/`: where a program begins that nobody has given a token."""

    @operation(ref("NewToken"), body=an_object({"name": NAME}), how="made open")
    def post(self, request: Request) -> Response:
        """Make a token of a program that owns nothing yet; what it starts is its own."""
        self.permit(Role.WATCH)
        body = body_of(request)
        shapes.check_keys(body, known=("name",), needed=("name",))
        name = shapes.a_text(body["name"], "name")
        return made(services.make_token(name=name, made_by=self.device))


class OwnToken(Resource):
    """`/token/`: the token that a request is sent with."""

    @operation(
        an_object(
            {
                **SHAPES["Token"]["properties"],
                "opens": a_list(an_object({"kind": TEXT, "id": UUID_SHAPE, "role": ref("Role")})),
            }
        )
    )
    def get(self, request: Request) -> Response:
        """Say what the token is called, and what it opens."""
        token = self._token()
        return Response({**write_token(token), "opens": queries.opened_by(token)})

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

    @operation(a_page(ref("Token")))
    def get(self, request: Request, game_id: UUID) -> Response:
        """List them."""
        return Response({"results": [write_token(one) for one in queries.tokens_of(self.game)], "next": None})

    @operation(ref("NewToken"), body=WANTED, how="made")
    def post(self, request: Request, game_id: UUID) -> Response:
        """Make one, with a role: it is shown in this answer and never again."""
        name, role = name_and_role(request)
        return made(services.make_token(name=name, made_by=self.device, shared=self.game, role=role))


class GameToken(GameResource):
    """`/games/{id}/tokens/{token}/`: one of them."""

    @operation(None)
    def delete(self, request: Request, game_id: UUID, token_id: UUID) -> Response:
        """Withdraw it (idempotent)."""
        services.withdraw_token(token_id=token_id, of=self.game)
        return Response(status=204)


def name_and_role(request: Request) -> tuple[str, Role]:
    """Read the name and the role of a new token. Raises RuleViolation, Problem."""
    body = body_of(request)
    shapes.check_keys(body, known=("name", "role"), needed=("name", "role"))
    role = shapes.a_text(body["role"], "role")
    if role not in Role.values:
        raise Problem("unknown_role", role=role[:20])
    return shapes.a_text(body["name"], "name"), Role(role)


def write_token(token: Token) -> Document:
    """A token without its secret, which is stored nowhere."""
    return {
        "id": str(token.pk),
        "name": token.name,
        "made_at": token.made_at.isoformat(),
        "used_at": token.used_at.isoformat() if token.used_at else None,
    }


def made(new: NewToken) -> Response:
    """A new token with its secret: the one answer that has it, and that nobody keeps."""
    return Response({**write_token(new.row), "token": new.secret}, status=201)

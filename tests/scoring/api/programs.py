"""Another program: what it sends, and what it is answered."""

import json
import uuid
from typing import Any, Final

from django.test import Client

from scoring import services
from scoring.models import Game, Role
from tests.scoring.api.described import verify_described

#: A record of a game that has not begun.
RECORD: Final = {
    "format": "five-hundred-record/1",
    "ruleset": {"name": "australian"},
    "players": ["Nora", "Ed", "Sue", "Will"],
    "hands": [],
}
#: Two hands of it: Ed and Will make theirs.
EIGHT: Final = {"contractor": "Ed", "bid": "8D", "tricks": {"NS": 2, "EW": 8}}
SEVEN: Final = {"contractor": "Will", "bid": "7S", "tricks": {"NS": 3, "EW": 7}}


class Program:
    """A program with a token, or without one; not on this computer."""

    def __init__(self, token: str = "", **headers: str) -> None:
        self.client = Client(REMOTE_ADDR="10.0.0.9")
        self.headers = {"Authorization": f"Bearer {token}", **headers} if token else headers

    def get(self, path: str, **headers: str) -> Any:
        answer = self.client.get(f"/api/v1/{path}", headers={**self.headers, **_named(headers)})
        verify_described("get", f"/api/v1/{path}", answer)
        return answer

    def post(self, path: str, body: object = None, **headers: str) -> Any:
        """With an Idempotency-Key of its own, unless the test names one."""
        return self._send(
            "post", path, body or {}, {"Idempotency-Key": str(uuid.uuid4()), **_named(headers)}
        )

    def put(self, path: str, body: object, version: int) -> Any:
        return self._send("put", path, body, {"If-Match": f'"{version}"'})

    def patch(self, path: str, body: object, **headers: str) -> Any:
        return self._send("patch", path, body, _named(headers))

    def delete(self, path: str, **headers: str) -> Any:
        return self._send("delete", path, None, _named(headers))

    def _send(self, method: str, path: str, body: object, headers: dict[str, str]) -> Any:
        content = "" if body is None else body if isinstance(body, str) else json.dumps(body)
        answer = getattr(self.client, method)(
            f"/api/v1/{path}",
            content,
            content_type="application/json",
            headers={**self.headers, **headers},
        )
        verify_described(method, f"/api/v1/{path}", answer)
        return answer


def _named(headers: dict[str, str]) -> dict[str, str]:
    """Python's names as HTTP's: if_match is If-Match."""
    return {name.replace("_", "-").title(): value for name, value in headers.items()}


def begun() -> Program:
    """A program with a token that owns nothing yet."""
    return Program(services.make_token(name="Board", made_by=None).secret)


def with_role(game: Game, role: Role) -> Program:
    """A program that somebody gave a token of this game."""
    return Program(services.make_token(name="Board", made_by=None, shared=game, role=role).secret)


def started(program: Program) -> str:
    """Start a game; its address under /api/v1/."""
    return f"games/{program.post('games/', RECORD).json()['id']}/"


def code_of(answer: Any) -> tuple[int, str]:
    """The status and the code of a refusal."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == answer.status_code
    return answer.status_code, problem["code"]

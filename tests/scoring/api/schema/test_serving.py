"""The OpenAPI document is whole, and what it says of an answer can fail."""

import json
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from drf_spectacular.validation import validate_schema

from scoring.api.schema.reading import document
from tests.scoring.api.described import verify_described
from tests.scoring.api.programs import RECORD, Program, begun


def test_it_is_an_openapi_document_without_a_warning(tmp_path: Path) -> None:
    validate_schema(document())  # type: ignore[no-untyped-call]  # the library's own types end here
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "openapi.yaml")
    )


@pytest.mark.django_db
def test_it_is_served_to_everybody_and_says_how_a_token_is_sent() -> None:
    served = Program().get("openapi.json").json()
    assert served["openapi"] == "3.1.1"
    assert served["components"]["securitySchemes"] == {
        "token": {"type": "http", "scheme": "bearer"}
    }
    told = {
        (method, path.removeprefix("/api/v1/")): one.get("security")
        for path, operations in served["paths"].items()
        for method, one in operations.items()
    }
    without = {place for place, ways in told.items() if ways is None}
    assert without == {
        ("post", "score/"),
        ("get", "rulesets/"),
        ("get", "rulesets/{name}/"),
        ("get", "schemas/record.json"),
        ("get", "schemas/event.json"),
        ("post", "programs/"),
    }
    assert all(ways == [{"token": []}] for ways in told.values() if ways is not None)
    assert served == json.loads(json.dumps(document()))


@pytest.mark.django_db
@pytest.mark.parametrize("change", [{"more": 1}, {"totals": {"NS": "20"}}, {"state": "over"}])
def test_an_answer_that_is_not_as_described_is_noticed(change: dict[str, object]) -> None:
    program = begun()
    game = program.post("games/", RECORD).json()
    wrong = {**game, **change}
    answer = SimpleNamespace(
        status_code=HTTPStatus.OK,
        headers={"Content-Type": "application/json"},
        json=lambda: wrong,
        content=b"x",
    )
    with pytest.raises(AssertionError):
        verify_described("get", f"/api/v1/games/{game['id']}/", answer)
    answer.status_code = HTTPStatus.PAYMENT_REQUIRED
    with pytest.raises(AssertionError, match="may not answer"):
        verify_described("get", f"/api/v1/games/{game['id']}/", answer)

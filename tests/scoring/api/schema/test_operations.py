"""What is told of an operation: its headers, its statuses, its problems."""

from typing import Any

import pytest

from scoring.api.schema.operations import Example, add_examples
from scoring.api.schema.reading import document


def operation(path: str, method: str) -> dict[str, Any]:
    return dict(document()["paths"][f"/api/v1/{path}"][method])


def headers_of(told: dict[str, Any]) -> set[str]:
    return {one["name"] for one in told["parameters"] if one["in"] == "header"}


@pytest.mark.parametrize(
    ("path", "method", "headers", "statuses"),
    [
        ("games/", "post", {"Idempotency-Key"}, {"201", "401", "409", "422"}),
        ("games/{game_id}/", "get", {"If-None-Match"}, {"200", "304", "401", "404"}),
        ("games/{game_id}/hands/{number}/", "put", {"If-Match"}, {"200", "412", "428"}),
        (
            "games/{game_id}/hands/{number}/void/",
            "post",
            {"Idempotency-Key", "If-Match"},
            {"200", "409", "412"},
        ),
        (
            "tournaments/{tournament_id}/rounds/{number}/tables/{table}/totals/",
            "put",
            {"If-Match"},
            {"200", "412"},
        ),
    ],
)
def test_headers_and_answers_are_those_of_how_it_is_done(
    path: str, method: str, headers: set[str], statuses: set[str]
) -> None:
    told = operation(path, method)
    assert headers_of(told) == headers
    assert statuses <= set(told["responses"])


def test_a_body_is_needed_wherever_there_is_one() -> None:
    told = [one for path in document()["paths"].values() for one in path.values()]
    bodies = [one["requestBody"] for one in told if "requestBody" in one]
    assert [body for body in bodies if not body["required"]] == []
    assert {one["operationId"] for one in told if "requestBody" in one} >= {
        "games_create",
        "programs_create",
    }


def test_every_operation_says_what_it_does_and_no_two_have_one_name() -> None:
    told = [one for path in document()["paths"].values() for one in path.values()]
    assert [one["operationId"] for one in told if not one.get("description")] == []
    names = [one["operationId"] for one in told]
    assert (len(names), len(set(names))) == (len(names), len(names))
    assert len(names) > 40


def test_an_example_of_an_operation_that_there_is_not_is_a_fault() -> None:
    with pytest.raises(KeyError, match="games_destroyed"):
        add_examples({"paths": {}}, {"games_destroyed": Example({})})

"""A refusal is a problem with the law's code, facts and place."""

from datetime import UTC, datetime

import pytest
from rest_framework.exceptions import MethodNotAllowed

from scoring.api.http.problems import MEDIA_TYPE, STATUSES, TITLES, Problem, document, problem_of
from scoring.rules.errors import RuleViolation


def test_the_laws_refusal_keeps_its_code_its_facts_and_its_place() -> None:
    violation = RuleViolation("tricks_total", total=11).located(hand=3)
    response = problem_of(violation)
    assert response is not None
    assert (response.status_code, response.content_type) == (422, MEDIA_TYPE)
    assert response.data == {
        "type": "/api/v1/problems/#tricks_total",
        "title": "Unprocessable Content",
        "status": 422,
        "detail": "The tricks add up to 11, not 10. Count them again.",
        "code": "tricks_total",
        "facts": {"total": 11},
        "hand": 3,
    }


def test_the_frameworks_own_refusals_are_problems_and_faults_are_none() -> None:
    response = problem_of(MethodNotAllowed("PATCH"))
    assert response is not None
    assert (response.status_code, response.data["code"]) == (405, "method_not_allowed")
    assert problem_of(ZeroDivisionError()) is None


@pytest.mark.parametrize("code", STATUSES)
def test_every_code_has_a_status_with_a_title(code: str) -> None:
    facts = {"fault": "cut short", "seen": 2}
    response = problem_of(Problem(code, {"now": 1}, **facts))
    assert response is not None
    assert TITLES[response.status_code]
    assert (response.data["current"], response.data["facts"]) == ({"now": 1}, facts)


def test_a_status_without_a_title_of_ours_has_one_all_the_same() -> None:
    assert document(418, "teapot", "", {})["title"] == "Error"


def test_a_moment_among_the_facts_is_written_out() -> None:
    moment = datetime(2026, 3, 3, 20, tzinfo=UTC)
    response = problem_of(RuleViolation("met_at_table", one="Nora", other="Ed", started_at=moment))
    assert response is not None
    assert response.data["facts"] == {
        "one": "Nora",
        "other": "Ed",
        "started_at": "2026-03-03T20:00:00+00:00",
    }

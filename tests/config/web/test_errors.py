"""What people and programs are told when a request cannot be answered."""

import errno
import json
import sqlite3
from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.web import errors


def troubled(request: HttpRequest, problem: Exception) -> HttpResponse:
    """What is answered where a view raised this."""
    try:
        raise problem
    except Exception:
        return errors.server_error(request)


def sqlite_error(code: int) -> sqlite3.OperationalError:
    problem = sqlite3.OperationalError()
    problem.sqlite_errorcode = code
    return problem


ANSWERS: dict[str, tuple[int, Callable[[HttpRequest], HttpResponse]]] = {
    "bad_request": (400, lambda request: errors.bad_request(request, ValueError())),
    "too_large": (413, errors.too_large),
    "busy": (503, errors.busy),
    "permission_denied": (
        403,
        lambda request: errors.permission_denied(request, PermissionError()),
    ),
    "csrf_failed": (403, errors.csrf_failure),
    "not_found": (404, lambda request: errors.page_not_found(request, LookupError())),
    "server_error": (500, errors.server_error),
    "disk_full": (
        507,
        lambda request: troubled(request, OSError(errno.ENOSPC, "No space left on device")),
    ),
    "database_unreachable": (
        503,
        lambda request: troubled(request, sqlite_error(sqlite3.SQLITE_CANTOPEN)),
    ),
    "database_busy": (503, lambda request: troubled(request, sqlite_error(sqlite3.SQLITE_BUSY))),
    "database_damaged": (
        500,
        lambda request: troubled(request, sqlite_error(sqlite3.SQLITE_CORRUPT)),
    ),
}


def test_a_program_is_told_of_an_unknown_address_in_its_own_terms(client: Client) -> None:
    answer = client.get("/api/no-such-thing/")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"


@pytest.mark.parametrize("code", ANSWERS)
def test_a_program_is_told_the_code_and_a_person_the_same_words_on_a_page(code: str) -> None:
    status, answer = ANSWERS[code]
    for_a_program = answer(RequestFactory().get("/api/v1/score/"))
    for_a_person = answer(RequestFactory().get("/games/"))
    error = json.loads(for_a_program.content)["error"]
    assert (for_a_program.status_code, error["code"], error["facts"]) == (status, code, {})
    assert (for_a_person.status_code, for_a_person["Content-Type"]) == (
        status,
        "text/html; charset=utf-8",
    )
    assert error["message"] in for_a_person.content.decode()


@pytest.mark.parametrize(
    "host", ["club_laptop:8500", "Club-Laptop", f"{'x' * 64}.local", "[::1]:8500"]
)
def test_a_computer_is_opened_by_any_name_that_browsers_go_to(client: Client, host: str) -> None:
    assert client.get("/no-such-page/", headers={"Host": host}).status_code == 404


@pytest.mark.parametrize("host", ["club laptop", "a/b", "[::1", "nora@home", ""])
def test_a_name_that_is_none_is_refused_with_its_reason(client: Client, host: str) -> None:
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 400
    assert "is not known by the name in the address" in answer.content.decode()


def test_a_page_whose_address_only_begins_like_the_apis_is_for_people() -> None:
    answer = errors.server_error(RequestFactory().get("/apiary/"))
    assert answer["Content-Type"] == "text/html; charset=utf-8"

import json
from typing import Any

import pytest
from django.test import Client, RequestFactory
from jsonschema import Draft202012Validator
from rest_framework.request import Request

from scoring.api.views import RecordView
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.presets import RULESETS
from tests.scoring.api.described import verify_described
from tests.scoring.api.programs import Program, code_of

RECORD = {
    "format": "five-hundred-record/1",
    "ruleset": {"name": "australian"},
    "players": ["Nora", "Ed", "Sue", "Will"],
    "hands": [{"contractor": "Ed", "bid": "8D", "tricks": {"NS": 2, "EW": 8}}],
}
AUCTION = {
    "format": "five-hundred-auction/1",
    "ruleset": {"name": "american"},
    "players": ["Nora", "Ed", "Sue", "Will"],
    "dealer": "Nora",
    "calls": [{"by": "Ed", "call": "7H"}],
}


def post(body: object, headers: dict[str, str] | None = None) -> Any:
    content = body if isinstance(body, (bytes, str)) else json.dumps(body)
    answer = Client(enforce_csrf_checks=True).post(
        "/api/v1/score/", content, content_type="application/json", headers=headers
    )
    verify_described("post", "/api/v1/score/", answer)
    return answer


def test_a_record_is_scored_and_nothing_stored() -> None:
    answer = post(RECORD)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer.json()["totals"] == {"NS": 20, "EW": 280}


def test_an_auction_is_checked() -> None:
    assert post(AUCTION).json()["outcome"] == "unfinished"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        (b"\xff\xff", "not_json"),
        ("[" * 100_000, "not_json"),
        ('{"format": 1, "format": 2}', "not_json"),
        ("[]", "wrong_type"),
        ("{}", "missing_key"),
        ('{"format": "pbn"}', "unknown_format"),
        ({**RECORD, "venue": "hall"}, "unknown_key"),
        ({**RECORD, "players": ["\ud800", "Ed", "Sue", "Will"]}, "players"),
    ],
)
def test_what_cannot_be_scored_is_refused_with_its_code(body: object, code: str) -> None:
    answer = post(body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)


def test_a_refusal_names_the_hand_and_the_facts() -> None:
    wrong = {
        **RECORD,
        "hands": [
            *RECORD["hands"],
            {"contractor": "Ed", "bid": "8D", "tricks": {"NS": 1, "EW": 8}},
        ],
    }
    error = post(wrong).json()["error"]
    assert (error["code"], error["hand"], error["facts"]) == ("tricks_total", 2, {"total": 9})


def test_a_body_above_the_limit_is_413() -> None:
    answer = post(" " * (1024 * 1024 + 1))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_a_body_at_the_limit_is_read() -> None:
    text = json.dumps(RECORD)
    assert post(text + " " * (1024 * 1024 - len(text))).status_code == 200


def test_asking_for_another_kind_of_answer_gets_json_all_the_same() -> None:
    assert post(RECORD, headers={"accept": "text/html"}).status_code == 200


def test_only_post_is_answered() -> None:
    answer = Client().get("/api/v1/score/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "method_not_allowed")


def test_any_content_type_is_read() -> None:
    answer = Client().post("/api/v1/score/", json.dumps(RECORD), content_type="text/plain")
    assert answer.status_code == 200


def test_a_refusal_that_a_view_raises_is_answered_in_the_record_format() -> None:
    class Refusing(RecordView):
        def get(self, request: Request) -> None:
            raise RuleViolation("unknown_ruleset", ruleset="x")

    answer = Refusing.as_view()(RequestFactory().get("/", headers={"Accept": "text/html"})).render()
    assert (answer.status_code, json.loads(answer.content)["error"]["code"]) == (
        400,
        "unknown_ruleset",
    )


@pytest.mark.django_db
def test_every_named_ruleset_is_listed_and_read() -> None:
    program = Program()
    listed = program.get("rulesets/").json()["results"]
    assert [one["name"] for one in listed] == list(RULESETS)
    for name, ruleset in RULESETS.items():
        assert program.get(f"rulesets/{name}/").json()["options"] == ruleset.options()
    assert code_of(program.get("rulesets/nobodys/")) == (404, "not_found")


@pytest.mark.django_db
def test_the_schema_of_a_record_is_served() -> None:
    schema = Program().get("schemas/record.json").json()
    assert (schema["$id"], Draft202012Validator(schema).is_valid(RECORD)) == (
        "/api/v1/schemas/record.json",
        True,
    )

"""Each refusal is told to programs: on the page to which its `type` leads, and in docs/api.md."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import get_resolver

from scoring.api.http.problems import STATUSES, document
from scoring.api.http.refusals import refusals

ROOT = Path(__file__).resolve().parents[4]
#: What pages alone refuse: no program sends it.
PAGES = (
    *("scoring/services/together/", "scoring/pages/"),
    *("scoring/phone/", "scoring/management/"),
    *("tournaments/files/", "tournaments/pages/", "tournaments/management/"),
)


def codes_raised() -> Iterator[str]:
    """The code of each refusal in the code, as a pattern: what an f-string puts in may be any word."""
    for app in ("scoring", "tournaments"):
        for path in (ROOT / app).rglob("*.py"):
            if path.relative_to(ROOT).as_posix().startswith(PAGES):
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                    "RuleViolation",
                    "Problem",
                ):
                    code = node.args[0]
                    if isinstance(code, ast.Constant):
                        yield str(code.value)
                    elif isinstance(code, ast.JoinedStr):
                        parts = code.values
                        yield "".join(
                            str(part.value) if isinstance(part, ast.Constant) else r"\w+" for part in parts
                        )


def test_every_refusal_in_the_code_says_what_it_means() -> None:
    get_resolver().check()  # other apps add theirs where the addresses are
    raised, told = {*codes_raised(), *STATUSES}, [refusal.code for refusal in refusals()]
    assert len(raised) > 120
    assert {code for code in raised if not any(re.fullmatch(code, known) for known in told)} == set()


def test_docs_have_a_row_for_each() -> None:
    get_resolver().check()
    text = (ROOT / "docs" / "api.md").read_text("utf-8")
    rows = [f"| `{code}` | {status} | {words} |" for code, status, words in refusals()]
    assert [row for row in rows if row not in text] == []


@pytest.mark.django_db
def test_the_type_of_a_problem_leads_to_what_it_says(client: Client) -> None:
    address, _, code = str(document(422, "not_higher", "", {})["type"]).partition("#")
    page = client.get(address)
    assert page.status_code == 200
    assert f'<dt id="{code}">' in page.content.decode()
    assert "This bid is no higher than the one before." in page.content.decode()

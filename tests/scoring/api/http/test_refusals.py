"""Each refusal is told to programs: on the page to which its `type` leads, and in docs/api.md."""

import re
from pathlib import Path

import pytest
from django.test import Client

from scoring.api.http.problems import document
from scoring.api.views import refusals

DOCS = Path(__file__).resolve().parents[4] / "docs" / "api.md"


def test_docs_list_every_refusal_and_no_other() -> None:
    table = DOCS.read_text("utf-8").split("\n## Every refusal\n")[1].split("\n## ")[0]
    told = [line for line in table.splitlines() if re.match(r"\| `\w+` \| \d", line)]
    told_here = [tuple(refusal.values()) for refusal in refusals()]
    assert told == [f"| `{code}` | {status} | {words} |" for code, status, words in told_here]


@pytest.mark.django_db
def test_the_type_of_a_problem_leads_to_what_it_says(client: Client) -> None:
    address, _, code = str(document(422, "not_higher", "", {})["type"]).partition("#")
    page = client.get(address)
    assert page.status_code == 200
    assert f'<dt id="{code}">' in page.content.decode()
    assert "This bid is no higher than the one before." in page.content.decode()

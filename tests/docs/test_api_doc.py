"""docs/api.md names every address, method and refusal of the API, and its example keeps a score."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.urls import get_resolver
from rest_framework.views import APIView

from scoring.api.http.problems import STATUSES
from tests.asking import addresses
from tests.serving import ROOT, server_in

TEXT = (ROOT / "docs" / "api.md").read_text("utf-8")
#: What docs/api.md says of each address: its methods.
ROW = re.compile(r"^\| ?(`[^`]+(?:/|json)`|) \| ([A-Z, ]+) \|", re.MULTILINE)


def told() -> dict[str, set[str]]:
    methods: dict[str, set[str]] = {}
    address = ""
    for named, words in ROW.findall(TEXT):
        address = re.sub(r"\{\w+\}", "{}", named.strip("`")) or address
        methods.setdefault(address, set()).update(words.split(", "))
    return methods


def served() -> dict[str, set[str]]:
    methods = {}
    for whole, route in addresses(get_resolver().url_patterns):
        view = getattr(route.callback, "cls", None)
        if isinstance(view, type) and issubclass(view, APIView):
            address = re.sub(r"<[^>]+>", "{}", whole).removeprefix("api/v1/")
            names = ("get", "post", "put", "patch", "delete")
            methods[address] = {name.upper() for name in names if hasattr(view, name)}
    return methods


def test_every_address_and_method_is_told_and_no_other() -> None:
    assert told() == served()


@pytest.mark.parametrize("code", STATUSES)
def test_every_refusal_of_the_api_is_told_with_its_status(code: str) -> None:
    assert f"| `{code}` | {STATUSES[code]} |" in TEXT


def test_the_example_keeps_a_score(tmp_path: Path, empty_hall: Path) -> None:
    server = server_in(tmp_path, empty_hall)
    server.start()
    try:
        done = subprocess.run(
            [
                sys.executable,
                "docs/examples/keep_score.py",
                server.loopback,
                "Nora",
                "Ed",
                "Sue",
                "Will",
            ],
            cwd=ROOT,
            input="Ed 8D 2\nEd 8D 12\nWill 7S 3\n",
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
            env={"PYTHONIOENCODING": "utf-8"},
        )
    finally:
        server.stop()
    assert done.stdout.splitlines() == [
        "{'NS': 20, 'EW': 280} → {'NS': 20, 'EW': 280}",
        "Nobody can have won that many tricks. Count them again.",
        "{'NS': 30, 'EW': 140} → {'NS': 50, 'EW': 420}",
        "in_progress",
    ]

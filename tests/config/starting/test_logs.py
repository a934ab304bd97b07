"""Logs that others may see: no secret of a link stands in them, in JSON nothing of a visitor."""

import json
import logging
import sys
from typing import Any

import pytest

from config.starting.logs import AsJson, WithoutRefusals, WithoutTokens

TOKEN = "AbC_defGhiJKlmnOP-qr12"


@pytest.mark.parametrize(
    ("words", "arguments", "written"),
    [
        ("Not Found: %s", (f"/link/tonight/x/{TOKEN}/",), "Not Found: /link/tonight/x/…/"),
        ("Not Found: %s", (f"/e/{TOKEN}/{TOKEN}/",), "Not Found: /e/…/…/"),
        (f"Forbidden: /join/KZRBW/{TOKEN}/?come=1", (), "Forbidden: /join/…/…/?come=1"),
        ("Not Found: %s", ("/games/new/australian/",), "Not Found: /games/new/australian/"),
        ("%s of %s", (1, 2), "1 of 2"),
    ],
)
def test_a_line_names_the_page_and_not_its_token(
    words: str, arguments: tuple[object, ...], written: str
) -> None:
    record = logging.LogRecord("django.request", logging.WARNING, "", 1, words, arguments, None)
    assert WithoutTokens().filter(record)
    assert record.getMessage() == written


def test_the_five_letters_of_a_sign_are_left_out() -> None:
    record = logging.LogRecord(
        "django", logging.WARNING, "", 0, "Not Found: /join/KWRTZ/", (), None
    )
    assert WithoutTokens().filter(record)
    assert record.getMessage() == "Not Found: /join/…/"


def test_a_club_is_shown_what_broke_and_not_what_was_asked_in_vain() -> None:
    shown = [
        WithoutRefusals().filter(logging.LogRecord(name, level, "", 1, "words", (), None))
        for name, level in (
            ("django.request", logging.WARNING),
            ("django.request", logging.ERROR),
            ("config.copies", logging.WARNING),
            ("django.security.DisallowedHost", logging.ERROR),
            ("django.security.RequestDataTooBig", logging.ERROR),
        )
    ]
    assert shown == [False, True, True, False, False]


def in_json(words: str, *arguments: Any, name: str = "config", **more: Any) -> dict[str, Any]:
    record = logging.LogRecord(name, logging.WARNING, "", 1, words, arguments, None)
    record.__dict__.update(more)
    line = AsJson().format(record)
    assert "\n" not in line
    return dict(json.loads(line))


@pytest.mark.parametrize(
    ("words", "arguments", "written"),
    [
        ("Not Found: %s", ("/people/Nora/",), "Not Found: …"),
        ("%s of %d in %.1f s", ("Nora", 2, 0.5), "… of 2 in 0.5 s"),
        ("%d of %s", ("Nora", 2), "%d of %s"),
        ("100 %", (), "100 %"),
        (f"Forbidden: /join/KZRBW/{TOKEN}/", (), "Forbidden: /join/…/…/"),
        (
            "Task %(name)s[%(id)s] %(description)s: %(exc)s",
            (
                {
                    "name": "make_pack",
                    "id": "7",
                    "description": "raised",
                    "exc": "Nora",
                    "args": "Ed",
                },
            ),
            "Task make_pack[7] raised: …",
        ),
    ],
)
def test_words_in_json_are_the_programs_own(
    words: str, arguments: tuple[Any, ...], written: str
) -> None:
    assert in_json(words, *arguments)["message"] == written


def test_what_was_refused_is_not_repeated() -> None:
    line = in_json(
        "Invalid HTTP_HOST header: 'nora'.", name="django.security.DisallowedHost", status_code=400
    )
    assert (line["message"], line["status"]) == ("refused", 400)
    assert line["time"].endswith("+00:00")


def test_a_fault_is_told_by_its_kind_and_place_alone() -> None:
    try:
        raise ValueError("Nora has no seat")
    except ValueError:
        line = in_json("It broke", exc_info=sys.exc_info())
    assert line["error"] == "builtins.ValueError"
    assert line["trace"][-1].endswith(" test_a_fault_is_told_by_its_kind_and_place_alone")
    assert "Nora" not in json.dumps(line)

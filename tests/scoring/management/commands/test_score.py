"""`manage.py score`: its exit status is part of what it says."""

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

ROOT = Path(__file__).parents[4]
GOOD = {
    "format": "five-hundred-record/1",
    "ruleset": {"name": "australian"},
    "players": ["Nora", "Ed", "Sue", "Zoë"],
    "hands": [{"contractor": "Ed", "bid": "8D", "tricks": {"NS": 2, "EW": 8}}],
}
REFUSED = {**GOOD, "hands": [{"contractor": "Ed", "bid": "11D", "tricks": {"NS": 2, "EW": 8}}]}
ILLEGAL = {
    "format": "five-hundred-auction/1",
    "ruleset": {"name": "american"},
    "players": ["Nora", "Ed", "Sue", "Will"],
    "dealer": "Nora",
    "calls": [{"by": "Nora", "call": "7H"}],
}


def score(*arguments: str, given: str = "") -> tuple[object, list[dict[str, Any]]]:
    """The status with which the command ends, and its answers; in this process, which is quick."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(said):
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        with pytest.raises(SystemExit) as ended:
            call_command("score", *arguments)
    return ended.value.code, [json.loads(line) for line in said.getvalue().splitlines()]


def score_in_a_process(*arguments: str, given: str) -> tuple[int, list[dict[str, Any]]]:
    """The same as somebody runs it."""
    done = subprocess.run(
        [sys.executable, "manage.py", "score", *arguments],
        cwd=ROOT,
        input=given.encode(),
        capture_output=True,
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_a_file_is_scored(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GOOD, indent=1, ensure_ascii=False), encoding="utf-8")
    status, answers = score(str(path))
    assert (status, answers[0]["totals"]) == (0, {"NS": 20, "EW": 280})


def test_standard_input_is_scored() -> None:
    status, answers = score("-", given=json.dumps(GOOD))
    assert (status, len(answers)) == (0, 1)


def test_an_illegal_auction_is_an_answer() -> None:
    assert score("-", given=json.dumps(ILLEGAL)) == (
        0,
        [{"legal": False, "illegal_at": 0, "why": "not_your_turn"}],
    )


def test_a_refusal_exits_with_1_and_what_is_not_json_with_2() -> None:
    assert score_in_a_process("-", given=json.dumps(REFUSED))[0] == 1
    assert score("-", given="{")[0] == 2
    assert score("-")[0] == 2


def test_lines_are_answered_one_by_one_and_a_bad_one_stops_nobody() -> None:
    lines = [json.dumps(GOOD), "", "   ", "{", json.dumps(REFUSED), json.dumps(GOOD)]
    status, answers = score_in_a_process("--lines", "-", given="\n".join(lines))
    codes = [answer.get("error", {}).get("code") for answer in answers]
    assert (status, codes) == (2, [None, "not_json", "unknown_bid", None])


def test_lines_without_a_fault_exit_with_0() -> None:
    assert score("--lines", "-", given=json.dumps(GOOD) + "\r\n")[0] == 0


def test_a_file_that_is_not_there_is_said_in_words() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "score", "no-such.json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert "no-such.json cannot be read: No such file or directory." in done.stderr
    assert (done.returncode != 0, "Traceback" in done.stderr) == (True, False)


def test_a_record_that_is_only_checked_is_answered_by_its_refusal_alone() -> None:
    assert score("--check", "-", given=json.dumps(GOOD)) == (0, [])
    status, answers = score("--check", "-", given=json.dumps(REFUSED))
    assert (status, answers[0]["error"]["code"]) == (1, "unknown_bid")

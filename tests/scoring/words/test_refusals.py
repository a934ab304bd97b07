"""Every refusal has one sentence, whose blanks are filled by the facts raised with its code."""

import ast
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from django.utils import translation

from scoring.api.http.problems import STATUSES
from scoring.rules.errors import RuleViolation
from scoring.words.refusals import (
    OF_A_HAND,
    REFUSALS,
    WANTED,
    hand_refusal_in_words,
    refusal_in_words,
    sentence,
)

ROOT = Path(__file__).resolve().parents[3]
RAISED = ("RuleViolation", "Problem")
#: The place in a record is known wherever the hand is.
PLACE = frozenset({"hand"})


class Raised(NamedTuple):
    """A refusal in the code. `code`: a pattern, as what an f-string puts in may be any word."""

    file: str
    code: str
    facts: frozenset[str]


def sources() -> Iterator[tuple[str, ast.Module]]:
    for app in ("scoring", "tournaments"):
        for path in sorted((ROOT / app).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def pattern(code: ast.expr) -> str | None:
    """The code as a pattern; None where a variable holds it."""
    if isinstance(code, ast.Constant):
        return re.escape(str(code.value))
    if isinstance(code, ast.JoinedStr):
        parts = [
            str(part.value) if isinstance(part, ast.Constant) else r"\w+" for part in code.values
        ]
        return "".join(parts)
    return None


@cache
def raised() -> list[Raised]:
    found = []
    for file, module in sources():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in RAISED:
                code = pattern(node.args[0])
                if code is not None:
                    facts = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                    found.append(Raised(file, code, facts))
    return found


def blanks(code: str) -> set[str]:
    return {
        name for _text, name, _format, _conversion in Formatter().parse(str(REFUSALS[code])) if name
    }


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "table 3", "tables 3 & 5"),
        ("fr", "table 3", "tables 3 et 5"),
    ],
)
def test_several_tables_are_said_as_several(language: str, one: str, several: str) -> None:
    codes = [code for code in REFUSALS if "tables" in blanks(code)]
    assert set(codes) == {"unfinished_table", "tie_unresolved", "disputed"} | {
        "disagrees",
        "has_results",
    }
    with translation.override(language):
        for code in codes:
            assert one in sentence(code, {"tables": [3]})
            assert several in sentence(code, {"tables": [3, 5]})


def meant(code: str) -> list[str]:
    """The declared codes a pattern stands for: one by name, or those that nothing else raises."""
    if code in REFUSALS:
        return [code]
    literal = {one.code for one in raised()}
    return [known for known in REFUSALS if re.fullmatch(code, known) and known not in literal]


def test_every_code_that_is_raised_has_a_sentence() -> None:
    assert len({one.code for one in raised()}) > 150
    assert {one for one in raised() if not meant(one.code)} == set()
    assert set(STATUSES) <= set(REFUSALS)


def test_the_facts_of_a_sentence_are_raised_with_its_code() -> None:
    lacking = {
        (one.file, code, name)
        for one in raised()
        for code in meant(one.code)
        for name in blanks(code) - one.facts - PLACE
    }
    assert lacking == set()


def test_every_sentence_belongs_to_a_code_that_is_raised() -> None:
    words = {
        node.value
        for file, module in sources()
        if not file.endswith("words/refusals.py")
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    patterns = {one.code for one in raised()}
    assert {
        code
        for code in REFUSALS
        if code not in words and not any(re.fullmatch(known, code) for known in patterns)
    } == set()


def test_every_kind_of_value_that_is_wanted_has_its_words() -> None:
    wanted = {
        value.value
        for _file, module in sources()
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        for value in (
            *(keyword.value for keyword in node.keywords if keyword.arg == "wanted"),
            *(node.args[1:] if getattr(node.func, "id", "") == "_wrong_type" else ()),
        )
        if isinstance(value, ast.Constant)
    }
    assert wanted == set(WANTED)


def test_a_refusal_of_devices_kept_together_says_what_to_do_next() -> None:
    codes = {one.code for one in raised() if "/together/" in one.file}
    assert codes == {"device_name", "last_way_in"}
    for code in codes:
        words = refusal_in_words(RuleViolation(code, most=20))
        assert words.count(".") > 1
        assert "{" not in words


def test_the_phone_has_a_sentence_for_all_that_its_law_refuses() -> None:
    law = (ROOT / "static" / "js" / "pad" / "law.js").read_text("utf-8")
    codes = set(re.findall(r'new py\.RuleViolation\("(\w+)"', law))
    assert len(codes) > 15
    assert codes == set(OF_A_HAND)


@pytest.mark.parametrize(
    ("violation", "words"),
    [
        (
            RuleViolation("players", name="Ed"),
            "Everybody needs a name, and no two the same. As many play as the rules say.",
        ),
        (
            RuleViolation("tricks_total", total=9),
            "The tricks add up to 9, not 10. Count them again.",
        ),
        (
            RuleViolation("game_over").located(hand=2),
            "The game would be over before hand 2. Hands after the end must be struck out first.",
        ),
        (RuleViolation("others_missing", blank=("Ed", "Sue")), "How many tricks did Ed & Sue win?"),
        (RuleViolation("wrong_type", key="hands", wanted="list"), "“hands” must be a list."),
        (
            RuleViolation(
                "met_at_table",
                one="Nora",
                other="Ed",
                started_at=datetime(2026, 3, 3, 20, tzinfo=UTC),
            ),
            "Nora and Ed sat at one table on 3 March 2026: they are two people.",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_to_do(violation: RuleViolation, words: str) -> None:
    assert refusal_in_words(violation) == words


def test_the_phone_says_what_the_server_says() -> None:
    for violation in (
        RuleViolation("others_missing", blank=("Ed", "Sue")),
        RuleViolation("too_many_partners", allowed=1, given=2),
        RuleViolation("game_over").located(hand=2),
    ):
        assert hand_refusal_in_words(violation) == refusal_in_words(violation)

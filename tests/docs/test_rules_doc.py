"""docs/rules.md says of every ruleset, option, value and refusal what there is to say."""

import json
import re
from pathlib import Path

from scoring.rules.presets import PRESETS
from scoring.rules.records import answer_text
from scoring.rules.rulesets import OPTION_VALUES, OPTIONS

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text("utf-8")
RECORD = (DOCS / "record.md").read_text("utf-8")


def test_every_ruleset_has_its_heading_and_no_other_has():
    assert re.findall(r"^### `([a-z0-9-]+)` (.+)$", RULES, re.M) == [
        (name, preset.title) for name, preset in PRESETS.items()
    ]


def option_table() -> dict[str, set[str]]:
    """Option -> the values the table explains."""
    rows = re.findall(r"^\| (`\w+`|) \| (.+?) \| .+ \|$", RULES[RULES.index("## The options") :], re.M)
    table: dict[str, set[str]] = {}
    option = ""
    for name, values in rows:
        option = name.strip("`") or option
        table.setdefault(option, set()).update(re.findall(r"`([^`]+)`", values))
    return table


def test_every_option_and_every_value_is_explained_and_none_that_is_not_there():
    values = {option: {json.dumps(value).strip('"') for value in listed} for option, listed in OPTION_VALUES.items()}
    assert option_table() == {option: values.get(option, set()) for option in OPTIONS}


def test_readings_are_numbered_without_a_gap():
    readings = RULES[RULES.index("## The readings") : RULES.index("## What we decided")]
    assert [int(number) for number in re.findall(r"^(\d+)\. ", readings, re.M)] == list(range(1, 52))


def test_every_reading_named_in_the_code_is_there():
    code = "".join(path.read_text("utf-8") for path in (DOCS.parent / "scoring" / "rules").glob("*.py"))
    assert {int(number) for number in re.findall(r"reading (\d+)", code)} <= set(range(1, 52))


def test_every_refusal_in_the_code_is_explained():
    rules = [*(DOCS.parent / "scoring" / "rules").glob("*.py"), *(DOCS.parent / "tournaments" / "rules").rglob("*.py")]
    code = "".join(path.read_text("utf-8") for path in rules)
    codes = set(re.findall(r'RuleViolation\(\s*"([a-z_]+)"', code))
    assert len(codes) > 25
    assert {code for code in codes if f"`{code}`" not in RECORD} == set()


def test_the_worked_examples_are_answered_as_printed():
    examples = re.findall(r"```json\n(.+?)```\s+is answered\s+```json\n(.+?)```", RECORD, re.S)
    assert len(examples) == 3
    for record, answer in examples:
        assert answer_text(record) == json.loads(answer)

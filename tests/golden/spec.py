"""The worked cases that the law is tested against. A missing file fails; nothing is skipped.

Beside this file stand the cases of the specification, as they were given. `own/` holds ours, of
what was added to it in words alone.
"""

import json
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent


def spec(name: str) -> Any:
    return json.loads((GOLDEN / name).read_text("utf-8"))


def worked_cases() -> list[dict[str, Any]]:
    """Every worked case of a game, a hand that cannot be or an auction, given and our own."""
    return [*spec("vectors.json")["vectors"], *spec("own/house_rules.json")["vectors"]]


def options_table() -> dict[str, Any]:
    """Every option with its values, given and added."""
    return {**spec("rulesets.json")["options"], **spec("own/house_rules.json")["options"]}


def left_out() -> dict[str, Any]:
    """What an option that was added means where a ruleset does not name it."""
    added = spec("own/house_rules.json")["options"]
    return {name: option["left_out"] for name, option in added.items() if "left_out" in option}


def record_of(case: dict[str, Any]) -> dict[str, Any]:
    """The record in a worked case, without what belongs to the case."""
    keys = ("ruleset", "players", "sides", "first_dealer", "hands")
    return {"format": "five-hundred-record/1", **{key: case[key] for key in keys if key in case}}

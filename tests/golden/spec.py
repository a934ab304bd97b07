"""The worked cases that the law is tested against. A missing file fails; nothing is skipped."""

import json
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent


def spec(name: str) -> Any:
    return json.loads((GOLDEN / name).read_text("utf-8"))


def record_of(case: dict[str, Any]) -> dict[str, Any]:
    """The record in a worked case, without what belongs to the case."""
    keys = ("ruleset", "players", "sides", "first_dealer", "hands")
    return {"format": "five-hundred-record/1", **{key: case[key] for key in keys if key in case}}

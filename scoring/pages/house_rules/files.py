"""House rules as a file to share: serialize and parse `five-hundred-house-rules/1`, in JSON."""

from typing import Final

from scoring.models import HouseRules
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.words import agreements

FORMAT: Final = "five-hundred-house-rules/1"


def write_house_rules(house: HouseRules) -> dict[str, object]:
    """Serialize house rules; `options` holds what differs from the ruleset they came from."""
    base = RULESETS[house.ruleset_name].options()
    options = {
        option: value for option, value in house.ruleset.options().items() if base[option] != value
    }
    return {
        "format": FORMAT,
        "name": house.name,
        "ruleset": house.ruleset_name,
        "options": options,
        "lines": dict(house.lines),
    }


def read_house_rules(written: object) -> tuple[str, Ruleset, dict[str, str]]:
    """Parse a file of house rules: name, ruleset and lines. Raises RuleViolation as records do."""
    document = shapes.an_object(written, "the file")
    shapes.check_keys(
        document,
        known=("format", "name", "ruleset", "options", "lines"),
        needed=("format", "name", "ruleset"),
    )
    if document["format"] != FORMAT:
        raise RuleViolation("unknown_format")
    name = shapes.a_text(document["name"], "name")
    options = shapes.an_object(document.get("options", {}), "options")
    ruleset = ruleset_named(shapes.a_text(document["ruleset"], "ruleset"), options)
    return name, ruleset, agreements.read_lines(document.get("lines", {}))

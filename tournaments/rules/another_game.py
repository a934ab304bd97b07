"""An evening of another game than Five Hundred: euchre, whist, pepper. Totals are typed, no hands.

Every movement, sheet and board works for it; nothing is known of its bids or its cards.
"""

import dataclasses
from collections.abc import Mapping
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.games import read_ruleset, write_ruleset
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named

#: Its name where a ruleset's stands. It is one in events alone: a game by it cannot be scored.
TOTALS_ONLY: Final = "totals-only"
#: The highest total of a side at a table, and the lowest below nothing.
MOST_POINTS: Final = 99_999

#: A ruleset for four in two sides; nothing else of it is ever asked for.
_RULES: Final = dataclasses.replace(
    ruleset_named("midway", {}), name=TOTALS_ONLY, rounds=None, hands_per_round=None
)
#: Name -> rules of an evening: those of Five Hundred for four, and `totals-only`.
EVENING_RULES: Final[Mapping[str, Ruleset]] = {
    **{name: ruleset for name, ruleset in RULESETS.items() if ruleset.players == 4},
    TOTALS_ONLY: _RULES,
}


def read_rules(written: object) -> Ruleset:
    """Parse a ruleset: Five Hundred's, or `totals-only` without options. Raises RuleViolation."""
    document = shapes.an_object(written, "ruleset")
    if document.get("name") != TOTALS_ONLY:
        return read_ruleset(document)
    shapes.check_keys(document, known=("name", "options"), needed=("name",))
    for option in shapes.an_object(document.get("options", {}), "options"):
        raise RuleViolation("unknown_option", option=option[:40])
    return _RULES


def rules_named(name: str, options: Mapping[str, object]) -> Ruleset:
    """The rules of a name with these options; `totals-only` has none."""
    return _RULES if name == TOTALS_ONLY else ruleset_named(name, options)


def write_rules(ruleset: Ruleset) -> dict[str, object]:
    """Serialize the ruleset of an event: `read_rules(write_rules(it)) == it`."""
    return write_ruleset(ruleset) if knows_bids(ruleset) else {"name": TOTALS_ONLY}


def knows_bids(ruleset: Ruleset) -> bool:
    """Return whether hands of Five Hundred are played by these rules."""
    return ruleset.name != TOTALS_ONLY

"""What may be sent to each operation of an evening: of eight people, in its first round."""

from typing import Any, Final

from scoring.api.schema.operations import Example
from scoring.models import Role

FACTS: Final = {
    "facts": {"outcome": "contract", "contractor": "N", "bid": "7H", "tricks": {"NS": 8, "EW": 2}}
}
REASON: Final = {"reason": "as the sheet has it"}
TOTALS: Final[dict[str, Any]] = {"totals": {"NS": -140, "EW": 530}, "slams": {"EW": 1}}
RULING: Final[dict[str, Any]] = {"points": {"NS": -100}, "reason": "a revoke"}
_ROUNDS: Final[dict[str, Any]] = {
    "create": {},
    "publish_create": {},
    "take_back_create": {},
}
_TABLES: Final = {
    "hands_create": {**FACTS, "after": 0},
    "hands_update": {**FACTS, **REASON},
    "hands_void_create": REASON,
    "ruling_update": RULING,
    "totals_update": {**TOTALS, **REASON},
}
_ROLL: Final = {
    "create": {"names": ["Ivy", "Jon"], "status": "expected"},
    "partial_update": {"status": "late", "paid": True},
    "strike_off_create": {},
}
_HALL: Final = {
    "close_create": {},
    "tokens_create": {"name": "Scoreboard", "role": Role.WATCH.value},
}


def bodies() -> dict[str, Example]:
    """A body for each operation that takes one, but for a new evening's: its record."""
    parts: dict[str, dict[str, Any]] = {
        "rounds_": _ROUNDS,
        "rounds_tables_": _TABLES,
        "entries_": _ROLL,
        "": _HALL,
    }
    return {
        f"tournaments_{part}{name}": Example(body)
        for part, named in parts.items()
        for name, body in named.items()
    }

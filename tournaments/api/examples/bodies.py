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
SETTLED: Final = {"counts": "hands", **REASON}
SEATED: Final[dict[str, Any]] = {
    "tables": {"1": {"N": 1, "E": 2, "S": 3, "W": 4}, "2": {"N": 5, "E": 6, "S": 7, "W": 8}}
}

_ROUNDS: Final = {
    "create": {},
    "discard_create": {},
    "publish_create": {},
    "take_back_create": {},
    "seats_update": SEATED,
    "seats_preview_create": SEATED,
    "swap_create": {"entries": [3, 8], "reason": "they came together"},
    "swap_preview_create": {"entries": [3, 8]},
}
_TABLES: Final = {
    "call_create": {"done": True},
    "hands_create": {**FACTS, "after": 0},
    "hands_update": {**FACTS, **REASON},
    "hands_preview_create": FACTS,
    "hands_void_create": REASON,
    "open_create": {},
    "ruling_update": RULING,
    "ruling_preview_create": RULING,
    "seats_update": {"entry": 9},
    "seats_stand_in_update": {"name": "Ivy", "from_hand": 2},
    "settle_create": SETTLED,
    "settle_preview_create": SETTLED,
    "short_create": {"hands": 2},
    "tie_update": {"low": "NS", "how": "cut"},
    "totals_update": {**TOTALS, **REASON},
    "totals_preview_create": TOTALS,
}
_ROLL: Final = {
    "create": {"names": ["Ivy", "Jon"], "status": "expected"},
    "partial_update": {"status": "late", "paid": True},
    "couple_update": {"with": 7},
    "strike_off_create": {},
    "everybody_here_create": {},
}
_MONEY: Final = {
    "counted_update": {"change": 2000, "total": 14000},
    "fees_update": {"usual": 500, "named": [{"name": "Members", "amount": 300}]},
    "fees_taken_create": {"entries": [3, 8], "paid": True},
    "handed_out_update": {"prizes": [1, 2]},
    "shares_update": {"club_percent": 20, "sets_each": 25},
}
_HALL: Final = {
    "board_update": {"shows": "standings"},
    "board_reveal_create": {"steps": 2},
    "call_time_create": {"tables": {"2": 3}},
    "clock_update": {"minutes": 20},
    "close_create": {},
    "reopen_create": {},
    "links_update": {"origin": "http://192.168.1.20:8500"},
    "links_withdraw_create": {"role": Role.WATCH.value, "generation": 1},
    "print_packs_create": {"paper": "letter", "large": True},
    "prizes_cut_create": {"first": 7},
    "prizes_draw_create": {"seen": 0},
    "prizes_list_update": {
        "prizes": [{"kind": "high", "place": 1, "amount": 2000}],
        "one_each": True,
    },
    "settings_partial_update": {"name": "Tuesday", "minutes": 25},
    "tokens_create": {"name": "Scoreboard", "role": Role.WATCH.value},
    "undo_create": {"act": 12},
}


def bodies() -> dict[str, Example]:
    """A body for each operation that takes one, but for a new evening's: its record."""
    parts: dict[str, dict[str, Any]] = {
        "rounds_": _ROUNDS,
        "rounds_tables_": _TABLES,
        "entries_": _ROLL,
        "treasurer_": _MONEY,
        "": _HALL,
    }
    return {
        f"tournaments_{part}{name}": Example(body)
        for part, named in parts.items()
        for name, body in named.items()
    }

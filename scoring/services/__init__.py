"""The only writers. Each is one transaction, safe to repeat and safe for two at once.

Rules are asked before anything is stored: a service raises RuleViolation and leaves everything as it was.
"""

from scoring.services.audit import By
from scoring.services.changes import (
    PutRight,
    proposed,
    put_right,
    rematch,
    replace_player,
    resume_game,
    stop_game,
)
from scoring.services.games import import_game, start_game
from scoring.services.hands import (
    AnotherHand,
    SeenHand,
    amend_hand,
    keep_in_play,
    record_hand,
    restore_hand,
    void_hand,
)
from scoring.services.house_rules import forget_house_rules, keep_house_rules
from scoring.services.links import open_link, withdraw_links

__all__ = [
    "AnotherHand",
    "By",
    "PutRight",
    "SeenHand",
    "amend_hand",
    "forget_house_rules",
    "import_game",
    "keep_house_rules",
    "keep_in_play",
    "open_link",
    "proposed",
    "put_right",
    "record_hand",
    "rematch",
    "replace_player",
    "restore_hand",
    "resume_game",
    "start_game",
    "stop_game",
    "void_hand",
    "withdraw_links",
]

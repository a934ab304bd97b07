"""The only writers of a tournament: each is one transaction, idempotent, and safe for two at once (row lock).

Input is validated before anything is stored: a service raises RuleViolation and leaves everything as it was.
"""

from tournaments.services.imports import bring_in
from tournaments.services.links import (
    a_phone_came,
    withdraw_player_link,
    withdraw_sign,
    withdraw_tournament_links,
)
from tournaments.services.print_jobs import make_pack, order_pack
from tournaments.services.roll import everybody_is_here, make_couple, mark, rename, strike_off
from tournaments.services.scores import (
    TypedTotals,
    adjust,
    call_time,
    open_again,
    rule_tie,
    settle,
    start_clock,
    type_totals,
)
from tournaments.services.seating import (
    discard_draft,
    draft_round,
    objections_to,
    objections_to_swap,
    publish_round,
    take_back_round,
)
from tournaments.services.seats import fill_seat, seat_by_hand, stand_in, swap_places
from tournaments.services.setup import (
    Settings,
    add_entries,
    change_settings,
    close_tournament,
    reopen_tournament,
    start_tournament,
)
from tournaments.services.table_hands import (
    agree,
    amend_table_hand,
    dispute,
    keep_table_hand,
    record_table_hand,
    void_table_hand,
)

__all__ = [
    "Settings",
    "TypedTotals",
    "a_phone_came",
    "add_entries",
    "adjust",
    "agree",
    "amend_table_hand",
    "bring_in",
    "call_time",
    "change_settings",
    "close_tournament",
    "discard_draft",
    "dispute",
    "draft_round",
    "everybody_is_here",
    "fill_seat",
    "keep_table_hand",
    "make_couple",
    "make_pack",
    "mark",
    "objections_to",
    "objections_to_swap",
    "open_again",
    "order_pack",
    "publish_round",
    "record_table_hand",
    "rename",
    "reopen_tournament",
    "rule_tie",
    "seat_by_hand",
    "settle",
    "stand_in",
    "start_clock",
    "start_tournament",
    "strike_off",
    "swap_places",
    "take_back_round",
    "type_totals",
    "void_table_hand",
    "withdraw_player_link",
    "withdraw_sign",
    "withdraw_tournament_links",
]

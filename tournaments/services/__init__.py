"""The only writers of a tournament: each is one transaction, idempotent, and safe for two at once (row lock).

Input is validated before anything is stored: a service raises RuleViolation and leaves everything as it was.
"""

from tournaments.services.boards import reveal
from tournaments.services.imports import bring_in
from tournaments.services.links import (
    a_phone_came,
    withdraw_player_link,
    withdraw_sign,
    withdraw_tournament_links,
)
from tournaments.services.print_jobs import make_pack, order_pack
from tournaments.services.prizes import (
    Counted,
    Fee,
    Lot,
    Pot,
    choose_fees,
    choose_place,
    choose_pot,
    choose_prizes,
    count_cash,
    cut_for_prize,
    draw_prize,
    hand_out,
    mark_categories,
    put_in_category,
    take_fee,
)
from tournaments.services.roll import (
    choose_name,
    everybody_is_here,
    leave_after_this_round,
    make_couple,
    mark,
    rename,
    stay_after_all,
    strike_off,
)
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
from tournaments.services.tables.agreements import agree, dispute, name_scorer, take_table
from tournaments.services.tables.calls import answer_call, call_director
from tournaments.services.tables.hands import (
    amend_table_hand,
    keep_table_hand,
    record_table_hand,
    verify_may_amend,
    void_table_hand,
)
from tournaments.services.undo.last_act import undo_last

__all__ = [
    "Counted",
    "Fee",
    "Lot",
    "Pot",
    "Settings",
    "TypedTotals",
    "a_phone_came",
    "add_entries",
    "adjust",
    "agree",
    "amend_table_hand",
    "answer_call",
    "bring_in",
    "call_director",
    "call_time",
    "change_settings",
    "choose_fees",
    "choose_name",
    "choose_place",
    "choose_pot",
    "choose_prizes",
    "close_tournament",
    "count_cash",
    "cut_for_prize",
    "discard_draft",
    "dispute",
    "draft_round",
    "draw_prize",
    "everybody_is_here",
    "fill_seat",
    "hand_out",
    "keep_table_hand",
    "leave_after_this_round",
    "make_couple",
    "make_pack",
    "mark",
    "mark_categories",
    "name_scorer",
    "objections_to",
    "objections_to_swap",
    "open_again",
    "order_pack",
    "publish_round",
    "put_in_category",
    "record_table_hand",
    "rename",
    "reopen_tournament",
    "reveal",
    "rule_tie",
    "seat_by_hand",
    "settle",
    "stand_in",
    "start_clock",
    "start_tournament",
    "stay_after_all",
    "strike_off",
    "swap_places",
    "take_back_round",
    "take_fee",
    "take_table",
    "type_totals",
    "undo_last",
    "verify_may_amend",
    "void_table_hand",
    "withdraw_player_link",
    "withdraw_sign",
    "withdraw_tournament_links",
]

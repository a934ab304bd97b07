"""A tournament's only writers: each is one transaction, idempotent, safe for two (row lock).

Input is validated before anything is stored: a service raises RuleViolation and leaves everything
as it was.
"""

from tournaments.services.boards import extend_clock, pause_clock, reveal, start_clock
from tournaments.services.clubs import (
    About,
    add_member,
    add_season,
    begin_club,
    begin_season,
    change_season,
    delete_season,
    describe_member,
    digest_of_season,
    keep_summaries,
    merge_members,
    put_into_club,
    rename_club,
    season_name,
    take_member_apart,
    withdraw_club_links,
)
from tournaments.services.forgetting import forget_member
from tournaments.services.imports.clubs import bring_club, join_club, put_into_clubs
from tournaments.services.imports.events import Coming, bring_in, judge_evening, store_evening
from tournaments.services.links import (
    a_phone_came,
    note_wrong_guess,
    put_out_phone,
    withdraw_player_link,
    withdraw_sign,
    withdraw_tournament_links,
)
from tournaments.services.print_jobs import cancel_pack, give_up_pack, order_pack, store_pack
from tournaments.services.prizes import (
    Lot,
    PrizeList,
    choose_prizes,
    cut_for_place,
    digest_of_prizes,
    draw_prize,
    mark_categories,
    put_in_category,
)
from tournaments.services.roll import (
    choose_name,
    draw_partners,
    everybody_is_here,
    leave_after_this_round,
    make_couple,
    mark,
    rename,
    stay_after_all,
    strike_off,
    take_fee,
)
from tournaments.services.scores import (
    TypedTotals,
    adjust,
    call_time,
    open_again,
    rule_tie,
    settle,
    type_totals,
)
from tournaments.services.seating import (
    SeenDraft,
    discard_draft,
    draft_now,
    draft_round,
    is_overtaken,
    objections_to,
    objections_to_swap,
    publish_round,
    take_back_round,
)
from tournaments.services.seats import (
    fill_seat,
    objections_by_hand,
    seat_by_hand,
    stand_in,
    swap_places,
)
from tournaments.services.setup import (
    Settings,
    add_entries,
    change_settings,
    close_tournament,
    digest_of_settings,
    remove_tournament,
    reopen_tournament,
    settings_like,
    start_tournament,
)
from tournaments.services.tables.agreements import (
    agree,
    answer_call,
    call_director,
    dispute,
    name_scorer,
    take_table,
)
from tournaments.services.tables.hands import (
    AsRead,
    amend_table_hand,
    keep_table_hand,
    record_table_hand,
    verify_may_amend,
    void_table_hand,
)
from tournaments.services.undo import undo_last

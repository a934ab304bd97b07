"""Reads shared by pages, commands and services: an evening with all that the law says of it."""

from tournaments.access.doors import EVENING, PLAYER, POLLED_PLAYER, POLLED_SIGN, SIGN
from tournaments.access.guesses import this_period, wrong_guesses
from tournaments.queries.boards import (
    board_shown,
    board_standings,
    moment_of,
    podium_of,
    seats_until,
    steps_revealed,
    whole_rounds,
)
from tournaments.queries.evenings import Evening, Sitting
from tournaments.queries.money import Accounts, FeeKind, fee_of, fees_of
from tournaments.queries.print_jobs import PackOrder, order_of, print_job, printed_pack
from tournaments.queries.rows import (
    changes_of,
    chosen_by,
    copied_to,
    entry,
    evening,
    evening_in_hall,
    fresh_evening,
    known_names,
    last_published,
    last_time,
    outline,
    owned_tournaments,
    phones_by_entry,
    read_evening,
    revisions,
    series_of,
    shared_evening,
    sign,
    sign_with_code,
    signs_of,
    tournament_row,
    tournaments_of,
)
from tournaments.queries.table_rows import AtTable, at_table, polled_table
from tournaments.queries.tables import RoundView, Ruling, SeatKey, TableKey, TableView, side_of

"""Reads shared by pages, commands and services: an evening with all that the law says of it.

An evening is read once and cached. Each module can be read by itself:

* `tables`: a table and a round as read-only values: who sits there, what was entered, what of it
  counts.
* `evenings`: an evening as a read-only value, made of its rounds.
* `scores`: totals and ranks of an evening, which the next one shares while they are the same.
* `table_rows`: the hand-written statements that read tables; what a table's phone polls is one of
  them.
* `reading`: reads an evening, whole or what was written since an earlier one was read.
* `cache`: the LRU cache of evenings.
* `rows`, `acts`, `print_jobs`: rows beside the evening: who directs which, the audit log, print
  jobs.
* `summaries`, `clubs`: what a closed evening came to; a club's people and seasons, made of these,
  and who stands on which roll of its evenings, so that two people are not merged.
* `boards`, `money`: a board of an evening, and its fees.

An evening has one revision, a counter that every write raises. Each other revision is what the
counter came to at the last write of one kind, and says what is out of date:

| Revision          | The last write                       | After it                            |
|-------------------|--------------------------------------|-------------------------------------|
| `revision`        | of anything                          | the cached evening is updated       |
| a table's own     | of that table alone                  | the table is read again             |
| `rounds_revision` | of whole rounds, or of more          | rounds that are other ones are read |
| `whole_revision`  | of more than tables and whole rounds | the evening is read whole           |
| `hall_revision`   | of something players' pages show     | the hall's phones load pages again  |

`touch` in `tournaments.services.locking` raises them.
"""

from tournaments.access.doors import EVENING, PLAYER, POLLED_PLAYER, POLLED_SIGN, SIGN
from tournaments.access.links import this_period, wrong_guesses
from tournaments.queries.boards import (
    board_shown,
    board_standings,
    podium_of,
    seats_until,
    steps_revealed,
    whole_rounds,
)
from tournaments.queries.cache import evening, evening_in_hall, shared_evening
from tournaments.queries.clubs import (
    ClubHistory,
    ClubNight,
    Person,
    Roll,
    club_row,
    club_state,
    clubs_by_name,
    clubs_of,
    counting_of,
    evening_with_both,
    history_of,
    member_of,
    newest_club_of,
    next_nights,
    owned_clubs,
    persons_by_key,
    rolls_of,
    season_of,
    season_taking,
    stale_summaries,
    unclosed_nights,
)
from tournaments.queries.evenings import Evening, Sitting
from tournaments.queries.money import Accounts, FeeKind, fee_of, fees_of
from tournaments.queries.print_jobs import (
    PackOrder,
    order_of,
    print_job,
    print_jobs_of,
    printed_pack,
)
from tournaments.queries.reading import fresh_evening, outline, read_evening
from tournaments.queries.rows import (
    changes_of,
    chosen_by,
    copied_to,
    directed_by_others,
    entry,
    has_begun,
    has_namesake,
    known_names,
    last_evening_of,
    last_published,
    last_time,
    listed_evenings,
    names_in_club,
    owned_tournaments,
    partners_in,
    phones_by_entry,
    sign,
    sign_with_code,
    signs_of,
    tournament_row,
    tournament_under_way,
    tournaments_in,
    tournaments_of,
)
from tournaments.queries.summaries import summary_of
from tournaments.queries.table_rows import AtTable, at_table, polled_table
from tournaments.queries.tables import RoundView, SeatKey, TableKey, TableView, side_of

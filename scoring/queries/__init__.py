"""Shared reads: queries of rows, and the tallied sheet of a game.

Touches access, models and rules; writes nothing.
"""

from scoring.queries.devices import (
    browsers_of,
    device_with_code,
    has_another_way,
    house_rules,
    house_rules_of,
    names_of,
    opened_by,
    roles_of_tokens,
    spelled_as_before,
    token_of,
    tokens_of,
)
from scoring.queries.games import (
    GAME,
    amendments_of,
    changes_of,
    game_with_rows,
    grants_by_link,
    hand_in_play,
    hands_of,
    pulse_of,
)
from scoring.queries.kept import keep_recorded, kept_sheet
from scoring.queries.listing import Shown, newest
from scoring.queries.lists import (
    ListedGames,
    Wanted,
    games_shown,
    groups_of,
    kept_games,
    last_played,
    listed_games,
    newest_game,
    number_of_games,
    owned_games,
    series_going_on,
    series_of,
    sheets,
)
from scoring.queries.people import (
    ALL_GAMES,
    Career,
    Listed,
    career_of,
    games_of,
    most_games,
    people_of,
    people_of_device,
    person_of,
    shared_game,
    spellings_played,
)
from scoring.queries.sheets import GameSheet, Line, game_sheet, sheet_of, sheet_to_the_end

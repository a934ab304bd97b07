"""Services, the only writers: each is a transaction, locked against others and idempotent.

Rules are asked before anything is stored: a service raises RuleViolation and leaves everything as
it was. Touches queries, access, models and rules.
"""

from scoring.services.audit import NO_STRIKES, By, Strikes
from scoring.services.changes import (
    PutRight,
    Replacement,
    proposed,
    put_right,
    replace_player,
    resume_game,
    seat_of,
    stop_game,
)
from scoring.services.games import (
    bring_back,
    delete_game,
    play_again,
    put_away,
    rematch,
    start_game,
)
from scoring.services.hands import (
    AnotherHand,
    amend_hand,
    keep_in_play,
    known_hand,
    record_hand,
    restore_hands,
    settle_first,
    void_hand,
)
from scoring.services.house_rules import bring_house_rules, forget_house_rules, keep_house_rules
from scoring.services.imports.archives import (
    COPIES,
    Arrival,
    House,
    bring_game,
    bring_houses,
    bringing_games,
    storing,
    to_the_end,
)
from scoring.services.imports.games import import_game
from scoring.services.links import open_link, withdraw_links, withdraw_series_links
from scoring.services.locking import AT_THE_END, After, SeenHand, lock_device
from scoring.services.people import (
    forget_unseated,
    merge_alike,
    merge_players,
    players_named,
    take_apart,
)
from scoring.services.programs.answers import Answered, answer_once
from scoring.services.programs.tokens import NewToken, make_token, note_use, withdraw_token

"""What open pages of an evening poll: doors to it, to a player's page, to a table's sign."""

from dataclasses import replace
from typing import Final

from config.store.statements import all_of
from scoring.access.doors import Door
from tournaments.models import Entry, TableSign, Tournament

#: By what an evening's links and grants are good.
_GENERATIONS: Final = ("director_generation", "helper_generation", "watch_generation")

#: An evening as open pages poll it.
EVENING: Final = Door(
    Tournament,
    ("revision", "hall_revision", "rounds_revision", "club_id", *_GENERATIONS),
    beside={},
    opened_by={Tournament.access_kind: "id"},
)
#: A player, with his evening as far as it is polled: the page has the evening itself.
PLAYER: Final = Door(
    Entry,
    all_of(Entry),
    beside={"tournament": EVENING.columns},
    opened_by={Entry.access_kind: "id", Tournament.access_kind: "tournament_id"},
)
#: The same as an open page polls it.
POLLED_PLAYER: Final = replace(
    PLAYER,
    columns=("tournament_id", "generation"),
    beside={"tournament": ("hall_revision", *_GENERATIONS)},
)
#: A table's sign with its evening.
SIGN: Final = Door(
    TableSign,
    all_of(TableSign),
    beside={"tournament": all_of(Tournament)},
    opened_by={TableSign.access_kind: "id", Tournament.access_kind: "tournament_id"},
)
#: The same as the table's phone polls it.
POLLED_SIGN: Final = replace(
    SIGN,
    columns=("tournament_id", "number", "generation"),
    beside={"tournament": ("closed_at", *_GENERATIONS)},
)

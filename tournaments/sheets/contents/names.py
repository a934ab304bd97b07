"""Names as they can be printed: those no font here can draw are in Latin letters, told apart."""

import copy

from scoring.paper.letters.names import printed_names
from tournaments.queries import Evening


def as_printed(evening: Evening) -> Evening:
    """The evening with names that can be drawn; the same value where all can, a copy otherwise."""
    names = {entry.number: entry.name for entry in evening.entries.values()}
    printed = printed_names(names)
    if printed == names:
        return evening
    # Evenings are shared by all who read them; what one has worked out from names is not copied.
    tournament, entries, rounds = copy.deepcopy(
        (evening.tournament, evening.entries, evening.rounds)
    )
    for entry in entries.values():
        entry.name = printed[entry.number]
    return Evening(tournament, entries, rounds)

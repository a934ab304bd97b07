"""What stands at the head of every page; names as they can be printed."""

import copy
import datetime

from config.language import gettext as _
from scoring.paper.letters.names import printed_names
from scoring.sheets.contents import blank
from scoring.words.moments import told
from tournaments.models import Tournament
from tournaments.queries import Evening
from tournaments.sheets.heads import BidTable, EveningHead
from tournaments.words.moments import as_of
from tournaments.words.vocabulary import rules_title


def head(evening: Evening, printed_at: datetime.datetime, hall: str = "") -> EveningHead:
    """The head of every page. `hall`: the link for everybody, which signs and tally cards carry."""
    tournament = evening.tournament
    return EveningHead(
        tournament.name,
        # A date is not parted at the end of a line.
        told(tournament.date).replace(" ", "\N{NO-BREAK SPACE}"),
        rules_title(tournament),
        tournament.rounds,
        tournament.round_format.lines_on_paper,
        hall,
        as_of(evening, printed_at),
        "" if tournament.has_hands else _("Hand"),
    )


def bid_table(tournament: Tournament) -> BidTable | None:
    if not tournament.knows_bids:
        return None
    game = blank(tournament.ruleset, "")
    return BidTable(
        tuple(tuple(row) for row in game.bids), tuple(game.special), tuple(game.scoring)
    )


def as_printed(evening: Evening) -> Evening:
    """Give an evening names that can be drawn: a copy, or the same value where all can."""
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

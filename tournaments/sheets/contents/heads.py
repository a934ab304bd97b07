"""The head of every page, and what each bid is worth."""

import datetime

from config.language import gettext as _
from scoring.sheets.contents import blank
from scoring.words.moments import told
from tournaments.models import TableSign, Tournament
from tournaments.queries import Evening
from tournaments.sheets.before.signs import Sign
from tournaments.sheets.values import BidTable, EveningHead
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
        _line_title(tournament),
    )


def _line_title(tournament: Tournament) -> str:
    """Return the title of a table sheet's lines; empty where they are hands with their bids."""
    return "" if tournament.has_hands else _("Hand")


def bid_table(tournament: Tournament) -> BidTable | None:
    if not tournament.knows_bids:
        return None
    game = blank(tournament.ruleset, "")
    return BidTable(
        tuple(tuple(row) for row in game.bids), tuple(game.special), tuple(game.scoring)
    )


def sign(row: TableSign, address: str, join: str) -> Sign:
    """A table's sign. `address`: the link in its QR code; `join`: where its letters are typed."""
    return Sign(row.number, address, row.code, join)

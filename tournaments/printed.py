"""What the sheets say, from an evening: between the rows and the printing."""

from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.explained import title_of
from scoring.printed import blank
from tournaments.models import TableSign, Tournament
from tournaments.printing.values import BidTable, EventHead, Seated, SeatedTable, Sign, TableSheet
from tournaments.queries import Evening, RoundView


def head(tournament: Tournament) -> EventHead:
    return EventHead(
        tournament.name,
        date_format(tournament.date, "j F Y"),
        tournament.house_name or title_of(tournament.ruleset),
        tournament.rounds,
        tournament.hands_per_round,
    )


def seated_tables(evening: Evening, each: RoundView) -> list[SeatedTable]:
    """Tables of a round, with the totals that everybody had before it."""
    totals = evening.event_after(each.number - 1).totals()
    return [
        SeatedTable(
            table.number,
            {seat: Seated(entry.name, totals.get(entry.key, 0)) for seat, entry in table.entries.items()},
        )
        for table in each.tables
    ]


def sit_outs(evening: Evening, each: RoundView) -> list[tuple[str, int]]:
    totals = evening.event_after(each.number - 1).totals()
    return [(place.entry.name, totals.get(place.entry.key, 0)) for place in each.sit_outs]


def sheets_of(each: RoundView, codes: Mapping[int, str]) -> list[TableSheet]:
    """A sheet for every table of a round."""
    return [
        TableSheet(
            each.number,
            table.number,
            {seat: entry.name for seat, entry in table.entries.items()},
            sheet_code(codes.get(table.number, ""), each.number),
        )
        for table in each.tables
    ]


def sheet_code(code: str, number: int) -> str:
    """The table's five letters and the round: what finds a sheet's page again."""
    return f"{code}-{number}" if code else ""


def bid_table(tournament: Tournament) -> BidTable:
    game = blank(tournament.ruleset, "")
    return BidTable(tuple(tuple(row) for row in game.bids), tuple(game.special), tuple(game.facts[3:]))


def sign(row: TableSign, address: str, join: str) -> Sign:
    return Sign(row.number, address, row.code, join)


def movement_rules() -> list[str]:
    """The movement in six lines, for who goes on by hand."""
    return [
        _("1. After its hands the side with fewer points goes to the next table, from the last table to the first."),
        _("2. The side with more points stays. A tie is cut for."),
        _("3. Both pairs split: who were partners now sit next to each other, as opponents."),
        _("4. Everybody adds the side’s points to an own total."),
        _("5. Who sat out comes in, and takes the place of the one who goes out: those who sat out least go first."),
        _("6. The highest total after the last round wins; equal totals share the place."),
    ]

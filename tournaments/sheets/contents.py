"""What the sheets say, from an evening: between the rows and the printing."""

from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.rules.names import in_order
from scoring.sheets.contents import blank
from scoring.words.lines import title_of
from scoring.words.vocabulary import in_figures
from tournaments.models import Entry, TableSign, Tournament
from tournaments.queries import Evening, RoundView, Sitting
from tournaments.sheets.values import (
    BidTable,
    EventHead,
    Ranked,
    Seated,
    SeatedTable,
    Sign,
    TableSheet,
    Tally,
    TallyRow,
)
from tournaments.words.vocabulary import PRIZES, SEATS, TIEBREAKS


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


def tallies(evening: Evening, *, results: bool = False) -> list[Tally]:
    """A card for everybody on the roll, by name. `results`: with place and total, for afterwards."""
    made = []
    for entry in sorted(evening.entries.values(), key=lambda entry: in_order(entry.name)):
        if results and not evening.took_part(entry):
            continue
        rows = tuple(_tally_row(evening.sitting(each, entry), evening, entry) for each in evening.published)
        made.append(Tally(entry.name, rows, _result(evening, entry) if results else ""))
    return made


def _tally_row(sitting: Sitting, evening: Evening, entry: Entry) -> TallyRow:
    if sitting.table is None:
        points = evening.event.sit_out_each(entry.key) if sitting.sits_out else None
        return TallyRow(sitting.round, points=points, sits_out=sitting.sits_out)
    assert sitting.partner is not None
    return TallyRow(
        sitting.round,
        str(sitting.table),
        str(SEATS[sitting.seat]),
        sitting.partner.name,
        " & ".join(other.name for other in sitting.opponents),
        sitting.points,
    )


def _result(evening: Evening, entry: Entry) -> str:
    total = in_figures(evening.totals.get(entry.key, 0))
    rank = evening.ranks.get(entry.key)
    if rank is None:
        return _("{total}, not ranked").format(total=total)
    return _("place {rank} with {total}").format(rank=rank, total=total)


def ranked(evening: Evening) -> list[Ranked]:
    """The standings, with each round's points and the tie-break where one decided."""
    return [
        Ranked(
            row.rank,
            evening.entries[row.entry].name,
            row.points,
            evening.event.sit_out_total(row.entry),
            str(TIEBREAKS[evening.decided_by[row.entry]]) if row.entry in evening.decided_by else "",
            tuple(evening.sitting(each, evening.entries[row.entry]).points for each in evening.published),
        )
        for row in evening.standings
    ]


def prize_rows(evening: Evening) -> list[tuple[str, str, str]]:
    """What for, who, with what."""
    return [
        (
            str(PRIZES[prize.code]),
            ", ".join(evening.entries[key].name for key in prize.entries) or "–",
            in_figures(prize.figure),
        )
        for prize in evening.prizes
    ]


def without_hands(evening: Evening) -> list[str]:
    """Where slams and failed contracts could not be counted, in words."""
    tables = [
        _("round {round}, table {table}").format(round=t.round, table=t.number) for t in evening.without_hands
    ]
    if not tables:
        return []
    words = _(
        "Typed without their hands, so that slams are as typed and failed contracts are not counted: {tables}."
    )
    return [words.format(tables="; ".join(tables))]


def money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def treasurer(evening: Evening) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Who has paid what, and the sums."""
    fee = evening.tournament.fee
    entries = sorted(evening.entries.values(), key=lambda entry: in_order(entry.name))
    rows = [(entry.name, money(fee) if entry.paid else _("not paid")) for entry in entries]
    paid = sum(entry.paid for entry in entries)
    lines = [
        (_("{players} paid {fee} each").format(players=paid, fee=money(fee)), money(paid * fee)),
        (_("Not paid: {players}").format(players=len(entries) - paid), money((len(entries) - paid) * fee)),
    ]
    return rows, lines


def results(evening: Evening) -> dict[tuple[int, int], tuple[int, int]]:
    """(round, table) -> both sides' points, of tables that are in."""
    return {
        (each.number, table.number): (table.result["NS"], table.result["EW"])
        for each in evening.published
        for table in each.tables
        if table.played.finished
    }

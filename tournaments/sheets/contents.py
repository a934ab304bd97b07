"""What the sheets say: an evening turned into the plain values that sheets are drawn from."""

from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.sheets.contents import blank
from scoring.words.lines import title_of
from scoring.words.vocabulary import in_figures
from tournaments.models import Entry, TableSign, Tournament
from tournaments.queries import Accounts, Evening, RoundView, Sitting, fee_of, fees_of
from tournaments.sheets.values import (
    BidTable,
    EveningHead,
    Ranked,
    Seated,
    SeatedRound,
    SeatedTable,
    Sign,
    TableSheet,
    Tally,
    TallyRow,
)
from tournaments.words import prizes
from tournaments.words.money import in_money, sums
from tournaments.words.movements import printed_rules
from tournaments.words.vocabulary import SEATS, TIEBREAKS


def head(tournament: Tournament, hall: str = "") -> EveningHead:
    """The head of every page. `hall`: the link for everybody, which signs and tally cards carry."""
    return EveningHead(
        tournament.name,
        date_format(tournament.date, "j F Y"),
        tournament.house_name or title_of(tournament.ruleset),
        tournament.rounds,
        tournament.hands_per_round,
        hall,
    )


def seated_round(evening: Evening, round_: RoundView) -> SeatedRound:
    """Who sits where in a round, with everybody's total before it and the movement's rules."""
    totals = evening.event_after(round_.number - 1).totals()
    tables = [
        SeatedTable(
            table.number,
            {seat: Seated(entry.name, totals.get(entry.key, 0)) for seat, entry in table.entries.items()},
        )
        for table in round_.tables
    ]
    sit_outs = [(place.entry.name, totals.get(place.entry.key, 0)) for place in round_.sit_outs]
    return SeatedRound(round_.number, tables, sit_outs, printed_rules(evening.movement))


def table_sheets(round_: RoundView, codes: Mapping[int, str]) -> list[TableSheet]:
    """A score sheet with names for each table of a round. `codes`: table -> the five letters on its sign."""
    return [
        TableSheet(
            round_.number,
            table.number,
            {seat: entry.name for seat, entry in table.entries.items()},
            sheet_code(codes.get(table.number, ""), round_.number),
        )
        for table in round_.tables
    ]


def sheet_code(code: str, number: int) -> str:
    """The code on a printed sheet, the table's letters and the round: its page is found by it."""
    return f"{code}-{number}" if code else ""


def bid_table(tournament: Tournament) -> BidTable:
    """What each bid is worth by the tournament's rules."""
    game = blank(tournament.ruleset, "")
    return BidTable(tuple(tuple(row) for row in game.bids), tuple(game.special), tuple(game.facts[3:]))


def sign(row: TableSign, address: str, join: str) -> Sign:
    """A table's sign. `address`: the link in its QR code; `join`: where its letters are typed."""
    return Sign(row.number, address, row.code, join)


def tallies(evening: Evening, *, results: bool = False) -> list[Tally]:
    """A tally card for each entry, in the roll's order. `results`: with place and total, for afterwards."""
    cards = []
    for entry in evening.listed:
        if results and not evening.took_part(entry):
            continue
        rows = tuple(
            _tally_row(evening.sitting(round_, entry), evening, entry) for round_ in evening.published
        )
        cards.append(Tally(entry.name, rows, _result(evening, entry) if results else ""))
    return cards


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
            tuple(evening.sitting(round_, evening.entries[row.entry]).points for round_ in evening.published),
        )
        for row in evening.standings
    ]


def prize_rows(evening: Evening) -> list[tuple[str, str, str, str]]:
    """The prizes: (what for, who, with what, what it brings)."""
    return [
        (
            row.title,
            ", ".join(row.names or [entry.name for entry in row.tied]) or "–",
            _("to be cut for") if row.tied else row.figure,
            row.won,
        )
        for row in prizes.prize_rows(evening)
    ]


def without_hands(evening: Evening) -> list[str]:
    """Where slams and failed contracts could not be counted, in words."""
    tables = [
        _("round {round}, table {table}").format(round=view.round, table=view.number)
        for view in evening.without_hands
    ]
    if not tables:
        return []
    words = _(
        "Typed without their hands, so that slams are as typed "
        "and failed contracts are not counted: {tables}."
    )
    return [words.format(tables="; ".join(tables))]


def fees_in_words(evening: Evening) -> str:
    """What is to be paid, for the head of a column: “$5.00”, “$5.00 / $3.00”; nothing where nobody pays."""
    tournament = evening.tournament
    amounts = [kind.amount for kind in fees_of(tournament) if kind.amount]
    return " / ".join(in_money(amount, tournament.currency) for amount in dict.fromkeys(amounts))


def treasurer(evening: Evening) -> tuple[list[tuple[str, str, str]], list[tuple[str, str]]]:
    """The treasurer's rows, (name, which fee, what was paid), and the sums, (words, amount)."""
    accounts, tournament = Accounts(evening), evening.tournament
    rows = [
        (
            entry.name,
            entry.fee,
            in_money(fee_of(tournament, entry), tournament.currency) if entry.paid else _("not paid"),
        )
        for entry in accounts.payers
    ]
    return rows, sums(accounts)


def results(evening: Evening) -> dict[tuple[int, int], tuple[int, int]]:
    """(round, table) -> both sides' points, of tables that are in."""
    return {
        (round_.number, table.number): (table.result["NS"], table.result["EW"])
        for round_ in evening.published
        for table in round_.tables
        if table.played.finished
    }

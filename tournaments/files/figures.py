"""An evening as tables for a spreadsheet: standings, tables, hands, seats, roll, prizes, fees."""

from collections.abc import Iterator
from datetime import datetime, time

from django.utils import timezone

from config.language import gettext as _
from config.language import pgettext
from scoring.spreadsheets.tables import Book, Column, Kind, Table, Value
from scoring.words.vocabulary import bid_name
from tournaments.queries import Accounts, Evening, RoundView, TableView, fee_of
from tournaments.rules.standings import AVERAGE, GAMES, tenths_half_up
from tournaments.rules.tables import SEATS, SIDES
from tournaments.words.prizes import prize_rows
from tournaments.words.vocabulary import STATES, STATUSES

Row = tuple[Value, ...]


def book_of_evening(evening: Evening) -> Book:
    """Build the tables of an evening, of its published rounds.

    It has everything: it is for who directs.
    """
    tournament = evening.tournament
    begun = timezone.make_aware(datetime.combine(tournament.date, time(12)))
    return Book(
        f"{tournament.name}, {tournament.date.isoformat()}",
        begun,
        (
            _standings(evening),
            _tables(evening),
            *([_hands(evening)] if tournament.has_hands else []),
            _seats(evening),
            _roll(evening),
            _prizes(evening),
            _fees(evening),
        ),
    )


def _standings(evening: Evening) -> Table:
    numbers = [round_.number for round_ in evening.published]
    columns = [
        Column(_("rank"), Kind.NUMBER),
        Column(_("name"), Kind.TEXT),
        *_before_points(evening),
        Column(_("total"), Kind.NUMBER),
        *(Column(_("round {number}").format(number=number), Kind.NUMBER) for number in numbers),
        Column(_("sit-outs"), Kind.NUMBER),
    ]
    if evening.tournament.has_hands:
        columns += [Column(_("slams"), Kind.NUMBER), Column(_("sets"), Kind.NUMBER)]
    return Table(_("Standings"), columns, list(_standing_rows(evening)))


def _before_points(evening: Evening) -> list[Column]:
    rank_by = evening.tournament.rank_by
    if rank_by == GAMES:
        return [Column(_("games"), Kind.TENTHS)]
    if rank_by == AVERAGE:
        return [Column(_("average"), Kind.TENTHS)]
    return []


def _standing_rows(evening: Evening) -> Iterator[Row]:
    figures, before = evening.event.figures(), evening.event.before_points
    counted = ("slams", "sets") if evening.tournament.has_hands else ()
    by_rank = sorted(
        evening.totals.items(),
        key=lambda item: (evening.ranks.get(item[0], 10**6), -before.get(item[0], 0), -item[1]),
    )
    for key, total in by_rank:
        entry = evening.party(key)
        if key in evening.parties and evening.took_part(entry):
            yield (
                evening.ranks.get(key),
                entry.name,
                *([tenths_half_up(before[key])] if before else []),
                total,
                *(evening.sitting(round_, entry).points for round_ in evening.published),
                evening.event.sit_out_total(key),
                *(figures[code].get(key, 0) for code in counted),
            )


def _played(evening: Evening) -> Iterator[tuple[RoundView, TableView]]:
    return ((round_, table) for round_ in evening.published for table in round_.tables)


def _tables(evening: Evening) -> Table:
    by_side = [(_("{side} points"), Kind.NUMBER)]
    if evening.tournament.has_hands:
        by_side.append((_("{side} slams"), Kind.NUMBER))
    by_side.append((_("{side} ruling"), Kind.NUMBER))
    columns = [
        Column(_("round"), Kind.NUMBER),
        Column(_("table"), Kind.NUMBER),
        *(Column(seat, Kind.TEXT) for seat in SEATS),
        *(Column(words.format(side=side), kind) for words, kind in by_side for side in SIDES),
        Column(_("reason"), Kind.TEXT),
        Column(_("low side"), Kind.TEXT),
        Column(_("state"), Kind.TEXT),
    ]
    has_slams = evening.tournament.has_hands
    rows = (_table_row(*one, has_slams=has_slams) for one in _played(evening))
    return Table(_("Tables"), columns, list(rows))


def _table_row(round_: RoundView, table: TableView, *, has_slams: bool) -> Row:
    has_any = table.played.finished or table.has_entries
    return (
        round_.number,
        table.number,
        *(table.entries[seat].name for seat in SEATS),
        *(table.result[side] if has_any else None for side in SIDES),
        *(table.counted_slams[side] if has_any else None for side in SIDES if has_slams),
        *(table.adjustment[side] or None for side in SIDES),
        table.row.adjust_reason or None,
        table.played.low_side if table.played.finished else None,
        str(STATES[table.state]),
    )


def _hands(evening: Evening) -> Table:
    columns = [
        Column(_("round"), Kind.NUMBER),
        Column(_("table"), Kind.NUMBER),
        Column(_("hand"), Kind.NUMBER),
        Column(_("recorded"), Kind.MOMENT),
        Column(_("contractor"), Kind.TEXT),
        Column(_("bid"), Kind.TEXT),
        Column(_("made"), Kind.FLAG),
        *(Column(_("{side} points").format(side=side), Kind.NUMBER) for side in SIDES),
    ]
    return Table(_("Hands"), columns, list(_hand_rows(evening)))


def _hand_rows(evening: Evening) -> Iterator[Row]:
    for round_, table in _played(evening):
        lines = zip(table.hands, table.sheet.hands, strict=True)
        for number, (row, line) in enumerate(lines, start=1):
            contractor = line.hand.contractor
            yield (
                round_.number,
                table.number,
                number,
                row.recorded_at,
                table.entries[contractor].name if contractor else None,
                bid_name(line.hand.bid) if line.hand.bid else None,
                line.score.made,
                *(line.score.deltas[side] for side in SIDES),
            )


def _seats(evening: Evening) -> Table:
    columns = [
        Column(_("round"), Kind.NUMBER),
        Column(_("name"), Kind.TEXT),
        Column(_("table"), Kind.NUMBER),
        Column(_("seat"), Kind.TEXT),
        Column(_("partner"), Kind.TEXT),
        Column(_("against"), Kind.TEXT),
        Column(_("points"), Kind.NUMBER),
    ]
    return Table(_("Seats"), columns, list(_seat_rows(evening)))


def _seat_rows(evening: Evening) -> Iterator[Row]:
    for round_ in evening.published:
        for entry in evening.listed:
            sitting = evening.sitting(round_, entry)
            if sitting.table is not None or sitting.sits_out:
                yield (
                    round_.number,
                    entry.name,
                    sitting.table,
                    sitting.seat or None,
                    sitting.partner.name if sitting.partner else None,
                    ", ".join(other.name for other in sitting.opponents) or None,
                    sitting.points,
                )


def _roll(evening: Evening) -> Table:
    tournament = evening.tournament
    columns = [
        Column(pgettext("on the roll", "number"), Kind.NUMBER),
        Column(_("name"), Kind.TEXT),
        Column(_("mark"), Kind.TEXT),
        Column(_("ranked"), Kind.FLAG),
        Column(_("leaves after"), Kind.NUMBER),
        Column(_("categories"), Kind.TEXT),
        Column(_("fee"), Kind.MONEY),
        Column(_("paid"), Kind.FLAG),
    ]
    rows: Iterator[Row] = (
        (
            entry.number,
            entry.name,
            str(STATUSES[entry.status]),
            entry.ranked,
            entry.leaves_after,
            ", ".join(entry.categories) or None,
            fee_of(tournament, entry) if entry.ranked else 0,
            entry.paid,
        )
        for entry in evening.listed
    )
    return Table(_("Roll"), columns, list(rows))


def _prizes(evening: Evening) -> Table:
    columns = [
        Column(_("prize"), Kind.TEXT),
        Column(_("who"), Kind.TEXT),
        Column(_("with"), Kind.TEXT),
        Column(_("brings"), Kind.TEXT),
    ]
    rows: Iterator[Row] = (
        (row.title, ", ".join(row.names) or None, row.figure or None, row.won or None)
        for row in prize_rows(evening)
    )
    return Table(_("Prizes"), columns, list(rows))


def _fees(evening: Evening) -> Table:
    columns = [
        Column(_("fee"), Kind.TEXT),
        Column(_("amount"), Kind.MONEY),
        Column(_("paid"), Kind.NUMBER),
        Column(_("unpaid"), Kind.NUMBER),
        Column(_("came in"), Kind.MONEY),
    ]
    rows: Iterator[Row] = (
        (_("Guests") if fee.guest else None, fee.amount, fee.paid, fee.unpaid, fee.came_in)
        for fee in Accounts(evening).fees
    )
    return Table(_("Fees"), columns, list(rows))

"""An evening as tables for a spreadsheet: standings, tables, hands, seats, roll, prizes, fees."""

from collections.abc import Iterator, Mapping
from datetime import datetime, time
from typing import Final

from django.utils import timezone
from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, pgettext
from scoring.spreadsheets.tables import Book, Column, Kind, Table, Value
from scoring.words.vocabulary import bid_name
from tournaments.queries import Accounts, Evening, RoundView, TableView, fee_of
from tournaments.rules.matches import games_won
from tournaments.rules.standings import AVERAGE, GAMES, tenths_half_up
from tournaments.rules.tables import SEATS, SIDES
from tournaments.words.prizes import prize_rows
from tournaments.words.vocabulary import STATES, STATUSES, rules_title

#: The tables of an evening: name -> title.
OF_AN_EVENING: Final[Mapping[str, Promise]] = {
    "standings": gettext_lazy("Standings"),
    "tables": gettext_lazy("Tables"),
    "hands": gettext_lazy("Hands"),
    "seats": gettext_lazy("Seats"),
    "roll": gettext_lazy("Roll"),
    "prizes": gettext_lazy("Prizes"),
    "fees": gettext_lazy("Fees"),
}

Row = tuple[Value, ...]


def tables_of(evening: Evening) -> dict[str, Promise]:
    """Return the tables that an evening has: name -> title; of hands where these are recorded."""
    has_hands = evening.tournament.has_hands
    return {name: title for name, title in OF_AN_EVENING.items() if has_hands or name != "hands"}


def book_of_evening(evening: Evening) -> Book:
    """Build the tables of an evening, of its published rounds.

    It has everything: it is for who directs.
    """
    tournament = evening.tournament
    begun = timezone.make_aware(datetime.combine(tournament.date, time(12)))
    return Book(
        f"{tournament.name}, {tournament.date.isoformat()}",
        (
            *filter(None, [rules_title(tournament)]),
            _("Points are whole numbers, and money is in {currency}.").format(
                currency=tournament.currency
            )
            if tournament.currency
            else _("Points are whole numbers."),
        ),
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


def _table(name: str, says: str, columns: list[Column], rows: Iterator[Row]) -> Table:
    return Table(name, str(OF_AN_EVENING[name]), says, columns, list(rows))


def _standings(evening: Evening) -> Table:
    numbers = [round_.number for round_ in evening.published]
    in_round = _("points of this round; empty where the entry sat out, or its table is not in")
    columns = [
        Column(_("rank"), Kind.NUMBER, _("equal ones share it; empty for who is not ranked")),
        Column(_("name"), Kind.TEXT, _("as on the roll")),
        *_before_points(evening),
        Column(_("total"), Kind.NUMBER, _("points of all rounds, those of sit-outs among them")),
        *(
            Column(_("round {number}").format(number=number), Kind.NUMBER, in_round)
            for number in numbers
        ),
        Column(_("sit-outs"), Kind.NUMBER, _("points given for rounds without a seat")),
    ]
    if evening.tournament.has_hands:
        made = _("contracts made with all ten tricks, by the entry or its partner")
        columns.append(Column(_("slams"), Kind.NUMBER, made))
        failed = _("failed contracts, where the hands are known")
        columns.append(Column(_("sets"), Kind.NUMBER, failed))
    if evening.has_handicaps:
        columns.append(Column(_("handicap"), Kind.NUMBER, _("points of the total")))
    says = _("One row for each entry that took part, the best first.")
    return _table("standings", says, columns, _standing_rows(evening))


def _before_points(evening: Evening) -> list[Column]:
    """Return the column of what ranks before the points; none where points rank alone."""
    rank_by = evening.tournament.rank_by
    if rank_by == GAMES:
        return [Column(_("games"), Kind.TENTHS, _("games won, a tie as 0.5; they rank first"))]
    if rank_by == AVERAGE:
        return [Column(_("average"), Kind.TENTHS, _("points a table; the exact one ranks first"))]
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
                *([entry.handicap] if evening.has_handicaps else []),
            )


def _played(evening: Evening) -> Iterator[tuple[RoundView, TableView]]:
    return ((round_, table) for round_ in evening.published for table in round_.tables)


def _tables(evening: Evening) -> Table:
    points = _("points of the round, rulings among them; empty while nothing is entered")
    by_side = [(_("{side} points"), Kind.NUMBER, points)]
    if evening.tournament.round_format.best_of is not None:
        by_side.append((_("{side} games"), Kind.TENTHS, _("games won, a tie as 0.5")))
    if evening.tournament.has_hands:
        made = _("contracts made with all ten tricks")
        by_side.append((_("{side} slams"), Kind.NUMBER, made))
    by_side.append((_("{side} ruling"), Kind.NUMBER, _("points given or taken by the director")))
    columns = [
        Column(_("round"), Kind.NUMBER, _("the number of the round")),
        Column(_("table"), Kind.NUMBER, _("the number of the table in the hall")),
        *(Column(seat, Kind.TEXT, _("who sat there")) for seat in SEATS),
        *(
            Column(words.format(side=side), kind, says)
            for words, kind, says in by_side
            for side in SIDES
        ),
        Column(_("reason"), Kind.TEXT, _("why points were given or taken")),
        Column(
            _("low side"),
            Kind.TEXT,
            _("the side with fewer points; empty while a tie is not decided"),
        ),
        Column(_("state"), Kind.TEXT, _("whether the table is in, or what it waits for")),
    ]
    says = _("One row for each table of each round.")
    has_slams = evening.tournament.has_hands
    rows = (_table_row(*one, has_slams=has_slams) for one in _played(evening))
    return _table("tables", says, columns, rows)


def _table_row(round_: RoundView, table: TableView, *, has_slams: bool) -> Row:
    has_any = table.played.finished or table.has_entries
    games = games_won(table.games) if table.plays.best_of is not None else {}
    return (
        round_.number,
        table.number,
        *(table.entries[seat].name for seat in SEATS),
        *(table.result[side] if has_any else None for side in SIDES),
        *(tenths_half_up(won) for won in games.values()),
        *(table.counted_slams[side] if has_any else None for side in SIDES if has_slams),
        *(table.adjustment[side] or None for side in SIDES),
        table.row.adjust_reason or None,
        table.played.low_side if table.played.finished else None,
        str(STATES[table.state]),
    )


def _hands(evening: Evening) -> Table:
    columns = [
        Column(_("round"), Kind.NUMBER, _("the number of the round")),
        Column(_("table"), Kind.NUMBER, _("the number of the table in the hall")),
        *(
            [Column(_("game"), Kind.NUMBER, _("the number of the game in the round"))]
            if evening.tournament.round_format.best_of is not None
            else []
        ),
        Column(_("hand"), Kind.NUMBER, _("the number of the hand at the table")),
        Column(_("recorded"), Kind.MOMENT, _("when it was recorded")),
        Column(_("contractor"), Kind.TEXT, _("who played the contract")),
        Column(_("bid"), Kind.TEXT, _("the contract; empty where the deal was thrown in")),
        Column(_("made"), Kind.FLAG, _("whether the contract was made; empty without a contract")),
        *(
            Column(_("{side} points").format(side=side), Kind.NUMBER, _("points of this hand"))
            for side in SIDES
        ),
    ]
    says = _(
        "One row for each hand that was recorded at a table; none where totals were typed alone."
    )
    return _table("hands", says, columns, _hand_rows(evening))


def _hand_rows(evening: Evening) -> Iterator[Row]:
    for round_, table in _played(evening):
        games = [place for place, game in enumerate(table.sheet.games, start=1) for _hand in game]
        lines = zip(table.hands, table.sheet.hands, games, strict=True)
        for number, (row, line, game) in enumerate(lines, start=1):
            contractor = line.hand.contractor
            yield (
                round_.number,
                table.number,
                *([game] if table.plays.best_of is not None else []),
                number,
                row.recorded_at,
                table.entries[contractor].name if contractor else None,
                bid_name(line.hand.bid) if line.hand.bid else None,
                line.score.made,
                *(line.score.deltas[side] for side in SIDES),
            )


def _seats(evening: Evening) -> Table:
    columns = [
        Column(_("round"), Kind.NUMBER, _("the number of the round")),
        Column(_("name"), Kind.TEXT, _("as on the roll")),
        Column(_("table"), Kind.NUMBER, _("where the entry sat; empty where it sat out")),
        Column(_("seat"), Kind.TEXT, _("N, E, S or W")),
        Column(_("partner"), Kind.TEXT, _("who sat opposite")),
        Column(_("against"), Kind.TEXT, _("the other two at the table")),
        Column(_("points"), Kind.NUMBER, _("of the entry's side; empty while the table is not in")),
    ]
    says = _("One row for each entry in each round: where it sat, or that it sat out.")
    return _table("seats", says, columns, _seat_rows(evening))


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
        Column(
            pgettext("on the roll", "number"),
            Kind.NUMBER,
            _("the number on the roll, which outlives a corrected name"),
        ),
        Column(_("name"), Kind.TEXT, _("as on the roll")),
        Column(_("mark"), Kind.TEXT, _("whether the entry is here")),
        Column(_("ranked"), Kind.FLAG, _("no: fills a seat, and is in no standings")),
        Column(
            _("leaves after"), Kind.NUMBER, _("the last round that is played before going home")
        ),
        Column(_("categories"), Kind.TEXT, _("the prizes' categories that the entry is in")),
        Column(_("fee"), Kind.MONEY, _("what the entry has to pay")),
        Column(_("paid"), Kind.FLAG, _("whether it was paid")),
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
    return _table("roll", _("One row for each name on the roll."), columns, rows)


def _prizes(evening: Evening) -> Table:
    columns = [
        Column(_("prize"), Kind.TEXT, _("what it is for")),
        Column(_("who"), Kind.TEXT, _("who has it; several who share it stand in one cell")),
        Column(_("with"), Kind.TEXT, _("what it was won with")),
        Column(_("brings"), Kind.TEXT, _("what those who have it get")),
    ]
    rows: Iterator[Row] = (
        (row.title, ", ".join(row.names) or None, row.figure or None, row.won or None)
        for row in prize_rows(evening)
    )
    return _table("prizes", _("One row for each prize, in the order of the list."), columns, rows)


def _fees(evening: Evening) -> Table:
    columns = [
        Column(_("fee"), Kind.TEXT, _("its name; empty for the usual one")),
        Column(_("amount"), Kind.MONEY, _("what one has to pay")),
        Column(_("paid"), Kind.NUMBER, _("how many have paid it")),
        Column(_("unpaid"), Kind.NUMBER, _("how many have still to pay it")),
        Column(_("came in"), Kind.MONEY, _("what those who have paid come to")),
    ]
    rows: Iterator[Row] = (
        (fee.name or None, fee.amount, fee.paid, fee.unpaid, fee.came_in)
        for fee in Accounts(evening).fees
    )
    return _table("fees", _("One row for each fee that costs something."), columns, rows)

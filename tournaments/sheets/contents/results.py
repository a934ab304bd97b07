"""What the sheets of results say."""

from django.utils.translation import gettext as _

from tournaments.queries import Accounts, Evening, fee_of, fees_of
from tournaments.sheets.after.standings import Ranked
from tournaments.words import prizes
from tournaments.words.money import in_money, sums
from tournaments.words.vocabulary import TIEBREAKS


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

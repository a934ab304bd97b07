"""Amounts and times as people write them where they live: “$5.00”, “€5.00”, “7:05 pm”, “19:05”."""

import datetime
from fractions import Fraction
from typing import Final

from django.utils import timezone
from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, ngettext, number_of_halves
from scoring.words.moments import told
from scoring.words.vocabulary import labelled
from tournaments.models import Tournament
from tournaments.queries import Accounts, FeeKind
from tournaments.rules.prizes.money import CURRENCIES, Books

#: Code -> what it is called where it is chosen.
CURRENCY_NAMES: Final[dict[str, Promise]] = {
    "": gettext_lazy("No currency sign: 5.00"),
    "USD": gettext_lazy("US dollars: $5.00"),
    "CAD": gettext_lazy("Canadian dollars: $5.00"),
    "AUD": gettext_lazy("Australian dollars: $5.00"),
    "NZD": gettext_lazy("New Zealand dollars: $5.00"),
    "GBP": gettext_lazy("Pounds: £5.00"),
    "EUR": gettext_lazy("Euros: €5.00"),
    "points": gettext_lazy("Points, no money: 5 points"),
}
#: Code -> what a coin of less than the whole is called; of all others it is “25¢”.
COINS: Final[dict[str, Promise]] = {
    "GBP": gettext_lazy("{worth}p"),
    "EUR": gettext_lazy("{worth}c"),
}
HOURS_NAMES: Final[dict[int, Promise]] = {24: gettext_lazy("19:30"), 12: gettext_lazy("7:30 pm")}


def in_money(amount: int, currency: str) -> str:
    """An amount in hundredths, with what the money is called."""
    money = CURRENCIES.get(currency, CURRENCIES[""])
    whole, cents = divmod(abs(amount), 100)
    figures = grouped(whole)
    if money.decimals or cents:
        figures = _("{whole}.{cents}").format(whole=figures, cents=f"{cents:02}")
    if money.sign:
        figures = with_sign(figures, money.sign)
    if amount < 0:
        figures = f"−{figures}"
    if money.is_points:
        number = number_of_halves(Fraction(abs(amount), 100))
        return ngettext("{points} point", "{points} points", number).format(points=figures)
    return figures


def grouped(number: int) -> str:
    """Format an amount with its thousands apart: “1,250”."""
    thousands, rest = divmod(number, 1000)
    if not thousands:
        return str(rest)
    return _("{thousands},{rest}").format(thousands=grouped(thousands), rest=f"{rest:03}")


def with_sign(figures: str, sign: str) -> str:
    """Put the sign of a currency where the language has it: “$5.00”."""
    return _("{sign}{figures}").format(sign=sign, figures=figures)


def to_type(amount: int | None) -> str:
    """An amount as it stands in a field, to be typed over: “5”, “5.50”; nothing for none."""
    if not amount:
        return ""
    whole, part = divmod(amount, 100)
    return f"{whole}.{part:02}" if part else str(whole)


def coin_in_words(worth: int, currency: str) -> str:
    """A note or a coin: “$20”, “25¢”."""
    money = CURRENCIES[currency]
    if worth >= 100:
        return with_sign(str(worth // 100), money.sign)
    words = COINS.get(currency, gettext_lazy("{worth}¢"))
    return str(words).format(worth=worth)


def clock(moment: datetime.datetime, tournament: Tournament) -> str:
    """The time of day as the evening's place says it."""
    local = timezone.localtime(moment)
    if tournament.hours == 12:
        words = _("{hour}:{minute} am") if local.hour < 12 else _("{hour}:{minute} pm")
        return words.format(hour=local.hour % 12 or 12, minute=f"{local.minute:02}")
    return told(moment, "time")


def time_left(seconds: int) -> str:
    """Minutes and seconds, as clocks count down: “9:07”."""
    return f"{seconds // 60}:{seconds % 60:02}"


def difference_in_words(accounts: Accounts) -> str:
    """Compare the sum counted with the sum expected: “$2.00 too little: …”.

    Empty where nobody has counted.
    """
    if accounts.counted is None:
        return ""
    more, currency = accounts.counted - accounts.expected, accounts.evening.tournament.currency
    if not more:
        return _("It agrees to the cent.")
    if more < 0:
        return _("{amount} too little: count again, and ask who has not paid.").format(
            amount=in_money(-more, currency)
        )
    return _("{amount} too much: somebody may have paid who is not marked.").format(
        amount=in_money(more, currency)
    )


def overdrawn(result: Books, currency: str) -> str:
    """A warning where more is promised than came in; nothing where it suffices."""
    if not result.over:
        return ""
    return _("The prizes come to {amount} more than has come in.").format(
        amount=in_money(result.over, currency)
    )


def sums(accounts: Accounts) -> list[tuple[str, str]]:
    """Treasurer's sums, (words, amount): what came in, what goes out, what the box should hold.

    A sum of one amount alone is left out, and so is what is left over where nothing is taken off.
    What is still to be paid comes last: it is no part of the box.
    """
    books, takings, currency = (
        accounts.books,
        accounts.takings,
        accounts.evening.tournament.currency,
    )
    raffles = books.came_in - takings.fees - takings.sets
    kept = (
        _("Fees that stay with the club")
        if not raffles
        else _("Stays with the club, half of 50/50 too")
    )
    sources = [
        *((fee_paid_in_words(kind, currency), kind.came_in) for kind in accounts.fees),
        (sets_in_words(accounts), takings.sets),
        (_("Taken in for 50/50"), raffles),
    ]
    taken_off = [(kept, -books.club), (_("Prizes"), -sum(books.pays.values()))]
    left = (
        (_("Too little for the prizes"), -books.over)
        if books.over
        else (_("Left over"), books.left)
    )
    rows = [row for row in sources if row[1]]
    if len(rows) != 1:
        rows.append((_("Came in"), books.came_in))
    if any(amount for _words, amount in taken_off):
        rows += [*taken_off, left]
    cash = accounts.evening.tournament.cash
    rows += [
        (_("Change in the box at the start"), cash.get("float", 0)),
        (_("Prizes paid out of the box"), -accounts.paid_out),
    ]
    lines = [(words, in_money(amount, currency)) for words, amount in rows if amount]
    lines.append((_("Should be in the box"), in_money(accounts.expected, currency)))
    if accounts.counted is not None:
        lines.append((_("Counted"), in_money(accounts.counted, currency)))
    if accounts.due:
        due = _("Still to be paid: {players}").format(players=len(accounts.unpaid))
        lines.append((due, in_money(accounts.due, currency)))
    return lines


def fee_paid_in_words(kind: FeeKind, currency: str) -> str:
    """Say how many have paid a fee: “Members: 12 paid $5.00 each”."""
    words = ngettext("{players} paid {fee}", "{players} paid {fee} each", kind.paid).format(
        players=kind.paid, fee=in_money(kind.amount, currency)
    )
    return labelled(kind.name, words) if kind.name else words


def sets_in_words(accounts: Accounts) -> str:
    """Say how many failed contracts and revokes are paid for.

    “Failed contracts and revokes: 12 at 25¢”.
    """
    tournament = accounts.evening.tournament
    return _("Failed contracts and revokes: {number} at {amount}").format(
        number=accounts.sets_counted,
        amount=in_money(tournament.pot.get("sets_each", 0), tournament.currency),
    )


def warnings(accounts: Accounts) -> list[str]:
    """Return the warnings for the treasurer.

    They say that more is promised than came in, and how the count of the box compares.
    """
    lines = [
        overdrawn(accounts.books, accounts.evening.tournament.currency),
        difference_in_words(accounts),
    ]
    return [line for line in lines if line]

"""An evening's money: who owes what, what came in, what each prize pays, what the box holds."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.rules.names import in_order
from tournaments.models import Entry, Status, Tournament
from tournaments.queries.evenings import Evening
from tournaments.rules.prizes.money import CURRENCIES, Books, Takings, books


class FeeKind(NamedTuple):
    """One of the evening's fees: its name, empty for the usual one, amount, how many paid it."""

    name: str
    amount: int
    paid: int = 0
    unpaid: int = 0

    @property
    def came_in(self) -> int:
        """The sum of the fees of this kind that are paid."""
        return self.paid * self.amount


def fee_of(tournament: Tournament, entry: Entry) -> int:
    """Return the fee of an entry in hundredths: its own, or the usual one."""
    named: dict[str, int] = {fee["name"]: fee["amount"] for fee in tournament.fees}
    return named.get(entry.fee, tournament.fee)


def fees_of(tournament: Tournament) -> list[FeeKind]:
    """The evening's fees, the usual one first."""
    return [
        FeeKind("", tournament.fee),
        *(FeeKind(fee["name"], fee["amount"]) for fee in tournament.fees),
    ]


@dataclass(frozen=True)
class Accounts:
    """An evening's money as its pages and sheets show it; everything in hundredths."""

    evening: Evening

    @cached_property
    def payers(self) -> list[Entry]:
        """Those who paid or have to, by name: who is here or has played, and owes something."""
        tournament = self.evening.tournament
        return sorted(
            (
                entry
                for entry in self.evening.entries.values()
                if fee_of(tournament, entry) and (entry.paid or self._owes(entry))
            ),
            key=lambda entry: in_order(entry.name),
        )

    def _owes(self, entry: Entry) -> bool:
        """Return whether a fee is due: not of a house player, nor of somebody who never came."""
        return entry.ranked and (entry.status == Status.HERE or self.evening.took_part(entry))

    def may_pay(self, entry: Entry) -> bool:
        """Return whether the roll asks for a fee: of who has paid, owes it, or may still come."""
        return bool(fee_of(self.evening.tournament, entry)) and (
            entry.paid or self._owes(entry) or (entry.ranked and entry.status != Status.WITHDRAWN)
        )

    @property
    def unpaid(self) -> list[Entry]:
        """Those who have still to pay, by name."""
        return [entry for entry in self.payers if not entry.paid]

    @cached_property
    def fees(self) -> list[FeeKind]:
        """The evening's fees with how many have paid each; those that cost nothing are left out."""
        known = {fee["name"] for fee in self.evening.tournament.fees}
        paid = Counter(
            entry.fee if entry.fee in known else "" for entry in self.payers if entry.paid
        )
        unpaid = Counter(entry.fee if entry.fee in known else "" for entry in self.unpaid)
        kinds = [
            kind._replace(paid=paid[kind.name], unpaid=unpaid[kind.name])
            for kind in fees_of(self.evening.tournament)
        ]
        return [kind for kind in kinds if kind.amount]

    @property
    def due(self) -> int:
        """The sum of the fees that have still to be paid."""
        return sum(kind.unpaid * kind.amount for kind in self.fees)

    @cached_property
    def sets(self) -> dict[str, int]:
        """Entry -> its failed contracts and revokes, if its hands are known; both partners pay."""
        counts = Counter(self.evening.event.figures()["sets"])
        for round_ in self.evening.published:
            for table in round_.tables:
                if not (table.played.finished and table.counts_hands):
                    continue
                for line in table.sheet.hands:
                    seat = line.hand.revoke
                    if seat is not None and seat in table.entries:
                        counts[table.entries[seat].key] += 1
        return {key: count for key, count in counts.items() if count}

    @property
    def sets_counted(self) -> int:
        """The number of failed contracts and revokes that are paid for.

        It adds those of the hands and those typed.
        """
        return sum(self.sets.values()) + int(self.evening.tournament.pot.get("sets_typed", 0))

    @cached_property
    def takings(self) -> Takings:
        """The takings of the evening, as the rules take them."""
        pot = self.evening.tournament.pot
        return Takings(
            sum(kind.came_in for kind in self.fees),
            pot.get("club", 0),
            pot.get("club_percent", 0),
            self.sets_counted * pot.get("sets_each", 0),
            pot.get("sets_to"),
        )

    @cached_property
    def books(self) -> Books:
        """The accounts that the rules work out: what came in, stays, is paid and is left."""
        return books(self.takings, self.evening.tournament.prizes)

    @cached_property
    def handed(self) -> dict[int, int]:
        """Number of a prize that was paid out of the box -> the sum paid.

        A prize may pay something else since then, or be off the list. Older evenings have the
        numbers alone: they count as these prizes pay now.
        """
        paid = self.evening.tournament.cash.get("handed", {})
        if isinstance(paid, list):
            return {number: self.books.pays.get(number, 0) for number in paid}
        return {int(number): amount for number, amount in paid.items()}

    @property
    def paid_out(self) -> int:
        """The sum paid out of the box for prizes."""
        return sum(self.handed.values())

    @property
    def expected(self) -> int:
        """The sum that should be in the box.

        It is the change it began with and what came in, less what was paid out.
        """
        change: int = self.evening.tournament.cash.get("float", 0)
        return change + self.books.came_in - self.paid_out

    @property
    def coins(self) -> list[tuple[int, int]]:
        """Notes and coins to be counted, (worth, how many there are), the largest first.

        They are those of the currency, and whatever else was counted before it was another one.
        """
        tournament = self.evening.tournament
        counted: dict[str, int] = tournament.cash.get("coins", {})
        known = CURRENCIES.get(tournament.currency, CURRENCIES[""]).coins
        worths = sorted({*known, *map(int, counted)}, reverse=True)
        return [(worth, counted.get(str(worth), 0)) for worth in worths]

    @property
    def counted(self) -> int | None:
        """The sum counted in the box; None where nobody has counted.

        It is that of the notes and coins, or else a total.
        """
        cash = self.evening.tournament.cash
        coins: dict[str, int] = cash.get("coins", {})
        if coins:
            return sum(int(worth) * number for worth, number in coins.items())
        total: int | None = cash.get("sum")
        return total

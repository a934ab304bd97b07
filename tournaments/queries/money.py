"""An evening's fees: who has to pay, who has paid, what came in."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.rules.names import in_order
from tournaments.models import Entry, Status, Tournament
from tournaments.queries.evenings import Evening


class FeeKind(NamedTuple):
    """One of the evening's fees: whether it is that of guests, amount, how many paid it."""

    guest: bool
    amount: int
    paid: int = 0
    unpaid: int = 0

    @property
    def came_in(self) -> int:
        return self.paid * self.amount


def _kind_of(tournament: Tournament, entry: Entry) -> FeeKind:
    """Return the fee that an entry pays: guests pay the usual one where theirs is not set."""
    return fees_of(tournament)[-1 if entry.guest else 0]


def fee_of(tournament: Tournament, entry: Entry) -> int:
    """Return the fee of an entry in hundredths."""
    return _kind_of(tournament, entry).amount


def fees_of(tournament: Tournament) -> list[FeeKind]:
    fees = [FeeKind(False, tournament.fee)]
    if tournament.guest_fee is not None:
        fees.append(FeeKind(True, tournament.guest_fee))
    return fees


@dataclass(frozen=True)
class Accounts:
    """An evening's fees as its pages and sheets show them; everything in hundredths."""

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
        return entry.ranked and (entry.status == Status.HERE or self.evening.took_part(entry))

    def may_pay(self, entry: Entry) -> bool:
        """Return whether the roll asks for a fee: of who has paid, owes it, or may still come."""
        return bool(fee_of(self.evening.tournament, entry)) and (
            entry.paid or self._owes(entry) or (entry.ranked and entry.status != Status.WITHDRAWN)
        )

    @property
    def unpaid(self) -> list[Entry]:
        return [entry for entry in self.payers if not entry.paid]

    @cached_property
    def fees(self) -> list[FeeKind]:
        """The evening's fees with how many have paid each; those that cost nothing are left out."""
        tournament = self.evening.tournament
        kinds = []
        for kind in fees_of(tournament):
            paid = [entry.paid for entry in self.payers if _kind_of(tournament, entry) == kind]
            kinds.append(kind._replace(paid=paid.count(True), unpaid=paid.count(False)))
        return [kind for kind in kinds if kind.amount]

    @property
    def came_in(self) -> int:
        return sum(kind.came_in for kind in self.fees)

    @property
    def due(self) -> int:
        return sum(kind.unpaid * kind.amount for kind in self.fees)

"""Writers of the evening's money: fees and who paid them, the pot, what was counted, its name."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from scoring.access.locking import Stale, digest
from scoring.models import Device
from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from tournaments.models import Entry, Tournament
from tournaments.queries import Accounts, Evening
from tournaments.rules.prizes.kinds import LONGEST_CATEGORY, MOST_MONEY
from tournaments.rules.prizes.money import CURRENCIES, HOURS
from tournaments.services.locking import locked, log
from tournaments.services.prizes.lists import entries_of
from tournaments.services.undo.old_values import values_of

MOST_FEES = 12
MOST_COUNTED = 100_000


class Fee(NamedTuple):
    """A fee beside the usual one; `before`: what it was called until now, empty for a new one."""

    name: str
    amount: int
    before: str = ""


class Pot(NamedTuple):
    """The part of the fees that the club keeps, and the price of a failed contract or a revoke.

    `club`: a sum; `club_percent`: a share of the fees; `sets_typed`: failures that no hand shows;
    `sets_to`: the number of the prize that gets their money.
    """

    club: int = 0
    club_percent: int = 0
    sets_each: int = 0
    sets_typed: int = 0
    sets_to: int | None = None


class Counted(NamedTuple):
    """A count of the box: the change it began with; notes and coins by worth, or the sum alone."""

    change: int = 0
    coins: Mapping[int, int] = {}
    total: int | None = None


def digest_of_purse(tournament: Tournament) -> str:
    """A digest (hash) of fees, pot, box and the names of money and time: what is stored below."""
    return digest(
        [
            *(tournament.fee, tournament.fees, tournament.pot, tournament.cash),
            *(tournament.currency, tournament.hours),
        ]
    )


def _locked(tournament_id: UUID, seen: str | None) -> Evening:
    """Lock the evening whose money was `seen` (optimistic lock; None: whatever it is).

    Raises Stale.
    """
    evening = locked(tournament_id)
    if seen not in (None, digest_of_purse(evening.tournament)):
        raise Stale
    return evening


@transaction.atomic
def choose_fees(
    *,
    tournament_id: UUID,
    usual: int,
    fees: Sequence[Fee],
    device: Device | None,
    seen: str | None = None,
) -> None:
    """Store the evening's fees (idempotent). Who had one that is gone pays the usual one.

    `seen`: the digest of the purse; None for whatever it is now. Raises RuleViolation
    `fee_unclear`, `amount_too_large`; Stale where somebody else has changed the purse since then.
    """
    tournament = _locked(tournament_id, seen).tournament
    named = [fee._replace(name=" ".join(fee.name.split())) for fee in fees]
    names = [name_key(fee.name) for fee in named]
    if len(named) > MOST_FEES or len(set(names)) < len(names):
        raise RuleViolation("fee_unclear", most=MOST_FEES)
    for fee in named:
        if not 1 <= len(fee.name) <= LONGEST_CATEGORY or not fee.name.isprintable():
            raise RuleViolation("fee_unclear", most=MOST_FEES)
    for amount in (usual, *(fee.amount for fee in named)):
        _verify_amount(amount)
    written = [{"name": fee.name, "amount": fee.amount} for fee in named]
    if (usual, written) == (tournament.fee, tournament.fees):
        return
    renamed = {fee.before: fee.name for fee in named if fee.before}
    changed, old = [], {}
    for entry in Entry.objects.filter(tournament=tournament).exclude(fee=""):
        now = renamed.get(entry.fee, "")
        if now != entry.fee:
            old[entry.key] = values_of(entry, ["fee"])
            entry.fee = now
            changed.append(entry)
    Entry.objects.bulk_update(changed, ["fee"])
    Tournament.objects.filter(pk=tournament.pk).update(fee=usual, fees=written)
    was = {"tournament": values_of(tournament, ["fee", "fees"]), "entries": old}
    log(tournament, "fees", device, usual=usual, fees=written, was=was)


def _verify_amount(amount: int) -> None:
    if not 0 <= amount <= MOST_MONEY:
        raise RuleViolation("amount_too_large", typed=str(amount / 100))


@transaction.atomic
def take_fee(
    *,
    tournament_id: UUID,
    entry_ids: Collection[UUID],
    device: Device | None,
    fee: str | None = None,
    paid: bool | None = None,
) -> int:
    """Mark which fee entries have, and whether it is paid; None leaves it. Return how many changed.

    Idempotent, and good after the evening is closed. Raises RuleViolation `no_such_entry`,
    `no_such_fee`.
    """
    evening = locked(tournament_id)
    if fee and fee not in {kind["name"] for kind in evening.tournament.fees}:
        raise RuleViolation("no_such_fee")
    changed, old = [], {}
    for entry in entries_of(evening, entry_ids):
        before = values_of(entry, ["fee", "paid"])
        entry.fee = entry.fee if fee is None else fee
        entry.paid = entry.paid if paid is None else paid
        if before != values_of(entry, before):
            old[entry.key] = before
            changed.append(entry)
    if changed:
        Entry.objects.bulk_update(changed, ["fee", "paid"])
        facts = {"fee": fee, "paid": paid}
        kept = {name: value for name, value in facts.items() if value is not None}
        names, was = [entry.name for entry in changed], {"entries": old}
        log(evening.tournament, "took_fee", device, names=names, **kept, was=was)
    return len(changed)


@transaction.atomic
def choose_pot(
    *, tournament_id: UUID, pot: Pot, device: Device | None, seen: str | None = None
) -> None:
    """Store the club's share and the pot for sets (idempotent). `seen`: as in `choose_fees`.

    Raises RuleViolation `amount_too_large`, `percent_unclear`, `no_such_prize`; Stale.
    """
    tournament = _locked(tournament_id, seen).tournament
    _verify_amount(pot.club)
    _verify_amount(pot.sets_each)
    if not 0 <= pot.club_percent <= 100:
        raise RuleViolation("percent_unclear", typed=str(pot.club_percent))
    if not 0 <= pot.sets_typed <= MOST_COUNTED:
        raise RuleViolation("amount_too_large", typed=str(pot.sets_typed))
    if pot.sets_to is not None and pot.sets_to not in {prize.id for prize in tournament.prizes}:
        raise RuleViolation("no_such_prize")
    written = {name: value for name, value in pot._asdict().items() if value}
    if written != tournament.pot:
        Tournament.objects.filter(pk=tournament.pk).update(pot=written)
        log(
            tournament, "pot", device, **written, was={"tournament": values_of(tournament, ["pot"])}
        )


@transaction.atomic
def count_cash(
    *, tournament_id: UUID, counted: Counted, device: Device | None, seen: str | None = None
) -> None:
    """Store what was counted in the box (idempotent). `seen`: as `choose_fees` takes it.

    Raises RuleViolation `amount_too_large`; Stale.
    """
    tournament = _locked(tournament_id, seen).tournament
    coins = {str(worth): number for worth, number in counted.coins.items() if number}
    for amount in (
        counted.change,
        counted.total or 0,
        *(int(worth) * coins[worth] for worth in coins),
    ):
        _verify_amount(amount)
    cash = {"float": counted.change, "coins": coins, "sum": None if coins else counted.total}
    written = {
        name: value for name, value in cash.items() if value or (name == "sum" and value == 0)
    }
    if "handed" in tournament.cash:
        written["handed"] = tournament.cash["handed"]
    if written != tournament.cash:
        Tournament.objects.filter(pk=tournament.pk).update(cash=written)
        total = (
            sum(int(worth) * number for worth, number in coins.items()) if coins else counted.total
        )
        was = {"tournament": values_of(tournament, ["cash"])}
        log(tournament, "counted", device, amount=total, change=counted.change, was=was)


@transaction.atomic
def hand_out(
    *,
    tournament_id: UUID,
    prize_ids: Collection[int],
    device: Device | None,
    seen: str | None = None,
) -> None:
    """Store which prizes were paid out of the box, and no others (idempotent).

    Each with the sum that it pays now, or paid then. `seen`: as `choose_fees` takes it. Raises
    RuleViolation `no_such_prize`; Stale.
    """
    evening = _locked(tournament_id, seen)
    tournament, accounts = evening.tournament, Accounts(evening)
    paid = {**accounts.books.pays, **accounts.handed}
    if not set(prize_ids) <= set(paid):
        raise RuleViolation("no_such_prize")
    handed = sorted(set(prize_ids))
    if handed != sorted(accounts.handed):
        sums = {str(number): paid[number] for number in handed}
        Tournament.objects.filter(pk=tournament.pk).update(cash={**tournament.cash, "handed": sums})
        was = {"tournament": values_of(tournament, ["cash"])}
        log(tournament, "handed_out", device, prizes=len(handed), was=was)


@transaction.atomic
def choose_place(
    *,
    tournament_id: UUID,
    currency: str,
    hours: int,
    device: Device | None,
    seen: str | None = None,
) -> None:
    """Store what money is called, and whether clocks go to 12 or 24 (idempotent).

    `seen`: as `choose_fees` takes it. Raises RuleViolation `option_value`; Stale.
    """
    tournament = _locked(tournament_id, seen).tournament
    if currency not in CURRENCIES or hours not in HOURS:
        raise RuleViolation("option_value", option="currency", value=currency)
    if (currency, hours) != (tournament.currency, tournament.hours):
        Tournament.objects.filter(pk=tournament.pk).update(currency=currency, hours=hours)
        was = {"tournament": values_of(tournament, ["currency", "hours"])}
        log(tournament, "place", device, currency=currency, hours=hours, was=was)

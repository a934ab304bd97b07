"""The money of an evening over the API: income, what the box holds; fees taken, prizes paid out.

Amounts are whole numbers, in hundredths.
"""

from collections.abc import Callable
from typing import Annotated, NotRequired, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import changed_since
from scoring.api.http.resources import once, read_body, tag_meant
from scoring.api.schema.declared import Keywords, component, partial_of, taken_from
from scoring.api.schema.fields import Count, Name, Number
from scoring.api.schema.operations import operation
from scoring.rules.record import shapes
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.roll import entry_meant
from tournaments.api.written import NamedEntry, write_name
from tournaments.queries import Accounts, Evening, fee_of
from tournaments.rules.prizes.money import CURRENCIES
from tournaments.words.money import warnings

Amount = Annotated[int, "in hundredths"]
#: An amount that somebody chooses or counts.
Price = Annotated[Count, "in hundredths"]


def _a_share(value: object, key: str) -> int | None:
    return None if value is None else shapes.a_count(value, key)


class NamedFee(TypedDict):
    """A fee beside the usual one."""

    name: Name
    before: NotRequired[Annotated[Name, "what it was called until now, where that is another name"]]
    amount: Price


class ChosenFees(TypedDict):
    usual: Price
    named: list[NamedFee]


class WrittenShares(TypedDict):
    """Shares that stay with the club or go into the pot for sets.

    A share that is null is left out.
    """

    club: Annotated[Price, _a_share]
    club_percent: Annotated[Count, Keywords(maximum=100), _a_share]
    sets_each: Annotated[Price, "what a failed contract or a revoke costs", _a_share]
    sets_typed: Annotated[Count, "those that no hand shows", _a_share]
    sets_to: Annotated[Number, "the prize that gets them"] | None


class TakenFees(TypedDict):
    """Payments of entries, and their fees; what is not named stays."""

    entries: list[Number]
    fee: NotRequired[Name]
    paid: NotRequired[bool]


class PaidPrizes(TypedDict):
    prizes: list[Number]


class CountedCash(TypedDict):
    coins: NotRequired[Annotated[dict[str, Count], "worth -> how many"]]
    change: NotRequired[Annotated[Price, "that the box began with, in hundredths"]]
    total: NotRequired[Annotated[Price, "where coins were not counted one by one"]]


class WrittenFee(TypedDict):
    name: str
    amount: Amount
    paid: Count
    unpaid: Count


class WrittenPayer(TypedDict):
    entry: NamedEntry
    fee: str
    amount: Amount
    paid: bool


@component("Accounts")
class WrittenAccounts(TypedDict):
    currency: Annotated[str, "such as USD; empty: without a sign"]
    fees: list[WrittenFee]
    usual_fee: Amount
    named_fees: list[NamedFee]
    shares: Annotated[WrittenShares, "what stays with the club, the pot for sets"]
    payers: list[WrittenPayer]
    came_in: Amount
    club: Annotated[Amount, "what stays with the club"]
    pot: Amount
    prizes: Annotated[Amount, "what all of them pay"]
    left: Annotated[Amount, "of the pot; below 0 where more is promised than came in"]
    due: Annotated[Amount, "what has still to be paid"]
    handed_out: Annotated[list[Number], "the prizes that were paid out of the box"]
    paid_out: Amount
    expected: Annotated[Amount, "what should be in the box"]
    counted: Amount | None
    warnings: list[str]
    version: Annotated[str, "what If-Match takes to change fees, shares or box"]


class Treasurer(EveningResource):
    """`/tournaments/{id}/treasurer/`: the evening's money."""

    @operation(WrittenAccounts, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read who has paid what, what came in, what goes out, what should be in the box."""
        version = services.digest_of_purse(self.evening.tournament)
        return self.tagged(lambda: _accounts(self.evening), version)


class PurseResource(EveningResource):
    """Base class of the views that change the evening's money, at the version that was seen."""

    def changed(self, act: Callable[[str], None]) -> Response:
        """Do it, and answer with the accounts. Raises Problem where others were seen, or none."""
        seen, tournament_id = tag_meant(self.request), self.evening.tournament.pk
        try:
            act(seen)
        except Stale:
            raise changed_since(_accounts(queries.fresh_evening(tournament_id))) from None
        after = queries.fresh_evening(tournament_id)
        headers = {"ETag": f'"{services.digest_of_purse(after.tournament)}"'}
        return Response(_accounts(after), headers=headers)


class FeesTaken(EveningResource):
    """`/tournaments/{id}/treasurer/fees-taken/`: who has paid, and which fee."""

    @operation(WrittenAccounts, body=TakenFees, how="once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Mark these entries; what is not named stays. Good after the evening is closed."""
        body = read_body(request, TakenFees)
        meant = [entry_meant(self.evening, number, "entries") for number in body["entries"]]
        services.take_fee(
            tournament_id=tournament_id,
            entry_ids=[entry.pk for entry in meant],
            device=self.device,
            fee=body.get("fee"),
            paid=body.get("paid"),
        )
        return Response(_accounts(queries.fresh_evening(tournament_id)))


class HandedOut(PurseResource):
    """`/tournaments/{id}/treasurer/handed-out/`: which prizes were paid out of the box."""

    @operation(WrittenAccounts, body=PaidPrizes, how="versioned")
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Store which, and no others."""
        numbers = read_body(request, PaidPrizes)["prizes"]
        return self.changed(
            lambda seen: services.hand_out(
                tournament_id=tournament_id, prize_ids=numbers, device=self.device, seen=seen
            )
        )


class Counted(PurseResource):
    """`/tournaments/{id}/treasurer/counted/`: what was counted in the box."""

    @operation(WrittenAccounts, body=CountedCash, how="versioned")
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Store it: notes and coins by what each is worth, or the sum alone."""
        body = read_body(request, CountedCash)
        currency = CURRENCIES.get(self.evening.tournament.currency, CURRENCIES[""])
        worths = {str(worth): worth for worth in currency.coins}
        coins = body.get("coins", {})
        shapes.check_keys(coins, known=worths, needed=())
        counted = services.Counted(
            body.get("change", 0),
            {worths[worth]: number for worth, number in coins.items()},
            body.get("total"),
        )
        return self.changed(
            lambda seen: services.count_cash(
                tournament_id=tournament_id, counted=counted, device=self.device, seen=seen
            )
        )


class Fees(PurseResource):
    """`/tournaments/{id}/treasurer/fees/`: what everybody pays."""

    @operation(WrittenAccounts, body=ChosenFees, how="versioned")
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Store the fees; who had one that is gone pays the usual one."""
        body = read_body(request, ChosenFees)
        fees = [_fee(fee) for fee in body["named"]]
        return self.changed(
            lambda seen: services.choose_fees(
                tournament_id=tournament_id,
                usual=body["usual"],
                fees=fees,
                device=self.device,
                seen=seen,
            )
        )


class Shares(PurseResource):
    """`/tournaments/{id}/treasurer/shares/`: what stays with the club, and the pot for sets."""

    @operation(WrittenAccounts, body=partial_of(WrittenShares), how="versioned")
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Store them; what is not named is nothing."""
        body = read_body(request, partial_of(WrittenShares))
        pot = services.Pot(**{name: share for name, share in body.items() if share is not None})
        return self.changed(
            lambda seen: services.choose_pot(
                tournament_id=tournament_id, pot=pot, device=self.device, seen=seen
            )
        )


def _fee(fee: NamedFee) -> services.Fee:
    """A fee as it is chosen; it keeps its payers under the name it has, or had `before`."""
    return services.Fee(fee["name"], fee["amount"], fee.get("before", fee["name"]))


def _accounts(evening: Evening) -> WrittenAccounts:
    accounts, tournament = Accounts(evening), evening.tournament
    books = accounts.books
    return {
        "currency": tournament.currency,
        "fees": [taken_from(WrittenFee, kind) for kind in accounts.fees],
        "usual_fee": tournament.fee,
        "named_fees": list(tournament.fees),
        "shares": taken_from(WrittenShares, services.Pot(**tournament.pot)),
        "payers": [
            {
                "entry": write_name(entry),
                "fee": entry.fee,
                "amount": fee_of(tournament, entry),
                "paid": entry.paid,
            }
            for entry in accounts.payers
        ],
        "came_in": books.came_in,
        "club": books.club,
        "pot": books.pot,
        "prizes": sum(books.pays.values()),
        "left": books.left - books.over,
        "due": accounts.due,
        "handed_out": list(accounts.handed),
        "paid_out": accounts.paid_out,
        "expected": accounts.expected,
        "counted": accounts.counted,
        "warnings": warnings(accounts),
        "version": services.digest_of_purse(tournament),
    }

"""The money of an evening over the API: what came in, what the box should hold; fees taken, prizes paid out.

Amounts are whole numbers, in hundredths.
"""

from collections.abc import Callable
from typing import Final
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import changed_since
from scoring.api.http.resources import body_of, once, tag_meant
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, NAME, TEXTS, a_list, add, an_object, or_null, ref
from scoring.rules.record import shapes
from scoring.rules.record.schema import TEXT
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.roll import entry_meant
from tournaments.api.shapes import FLAG, NUMBER
from tournaments.api.written import Document, write_name
from tournaments.queries import Accounts, Evening, fee_of
from tournaments.rules.prizes.money import CURRENCIES
from tournaments.words.money import warnings

AMOUNT: Final = {"type": "integer", "description": "in hundredths"}
#: A fee beside the usual one, and what may stay with the club or goes into the pot for sets.
FEE: Final = {
    "name": NAME,
    "amount": AMOUNT,
    "before": {**NAME, "description": "what it was called until now, where that is another name"},
}
SHARES: Final = {
    "club": AMOUNT,
    "club_percent": {**COUNT, "maximum": 100},
    "sets_each": {**AMOUNT, "description": "what a failed contract or a renege costs"},
    "sets_typed": {**COUNT, "description": "those that no hand shows"},
    "sets_to": or_null({**NUMBER, "description": "the prize that gets them"}),
}
add(
    {
        "Accounts": an_object(
            {
                "currency": {**TEXT, "description": "such as USD; empty: without a sign"},
                "fees": a_list(
                    an_object({"name": TEXT, "amount": AMOUNT, "paid": COUNT, "unpaid": COUNT}),
                ),
                "usual_fee": AMOUNT,
                "named_fees": a_list(an_object(FEE, optional=("before",))),
                "shares": {**an_object(SHARES), "description": "what stays with the club, the pot for sets"},
                "payers": a_list(
                    an_object({"entry": ref("NamedEntry"), "fee": TEXT, "amount": AMOUNT, "paid": FLAG})
                ),
                "came_in": AMOUNT,
                "club": {**AMOUNT, "description": "what stays with the club"},
                "pot": AMOUNT,
                "prizes": {**AMOUNT, "description": "what all of them pay"},
                "left": {**AMOUNT, "description": "of the pot; below 0 where more is promised than came in"},
                "due": {**AMOUNT, "description": "what has still to be paid"},
                "handed_out": {**a_list(NUMBER), "description": "the prizes that were paid out of the box"},
                "paid_out": AMOUNT,
                "expected": {**AMOUNT, "description": "what should be in the box"},
                "counted": or_null(AMOUNT),
                "warnings": TEXTS,
                "version": {**TEXT, "description": "what If-Match takes to change fees, shares or box"},
            }
        )
    }
)


class Treasurer(EveningResource):
    """`/tournaments/{id}/treasurer/`: the evening's money."""

    @operation(ref("Accounts"), how="read")
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

    @operation(
        ref("Accounts"),
        body=an_object({"entries": a_list(NUMBER), "paid": FLAG, "fee": NAME}, optional=("paid", "fee")),
        how="once",
    )
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Mark these entries; what is not named stays. Good after the evening is closed."""
        body = body_of(request)
        shapes.check_keys(body, known=("entries", "paid", "fee"), needed=("entries",))
        meant = [
            entry_meant(self.evening, one, "entries") for one in shapes.a_list(body["entries"], "entries")
        ]
        services.take_fee(
            tournament_id=tournament_id,
            entry_ids=[entry.pk for entry in meant],
            device=self.device,
            fee=shapes.a_text(body["fee"], "fee") if "fee" in body else None,
            paid=shapes.a_flag(body["paid"], "paid") if "paid" in body else None,
        )
        return Response(_accounts(queries.fresh_evening(tournament_id)))


class HandedOut(PurseResource):
    """`/tournaments/{id}/treasurer/handed-out/`: which prizes were paid out of the box."""

    @operation(ref("Accounts"), body=an_object({"prizes": a_list(NUMBER)}), how="versioned")
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Store which, and no others."""
        body = body_of(request)
        shapes.check_keys(body, known=("prizes",), needed=("prizes",))
        numbers = [shapes.a_figure(one, "prizes") for one in shapes.a_list(body["prizes"], "prizes")]
        return self.changed(
            lambda seen: services.hand_out(
                tournament_id=tournament_id, prize_ids=numbers, device=self.device, seen=seen
            )
        )


class Counted(PurseResource):
    """`/tournaments/{id}/treasurer/counted/`: what was counted in the box."""

    @operation(
        ref("Accounts"),
        body=an_object(
            {
                "change": {**AMOUNT, "description": "that the box began with, in hundredths"},
                "coins": {
                    "type": "object",
                    "additionalProperties": COUNT,
                    "description": "worth -> how many",
                },
                "total": {**AMOUNT, "description": "where coins were not counted one by one"},
            },
            optional=("change", "coins", "total"),
        ),
        how="versioned",
    )
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Store it: notes and coins by what each is worth, or the sum alone."""
        body = body_of(request)
        shapes.check_keys(body, known=("change", "coins", "total"), needed=())
        currency = CURRENCIES.get(self.evening.tournament.currency, CURRENCIES[""])
        worths = {str(worth): worth for worth in currency.coins}
        coins = shapes.figures(body.get("coins", {}), "coins")
        shapes.check_keys(coins, known=worths, needed=())
        counted = services.Counted(
            shapes.a_figure(body.get("change", 0), "change"),
            {worths[worth]: number for worth, number in coins.items()},
            shapes.a_figure(body["total"], "total") if "total" in body else None,
        )
        return self.changed(
            lambda seen: services.count_cash(
                tournament_id=tournament_id, counted=counted, device=self.device, seen=seen
            )
        )


class Fees(PurseResource):
    """`/tournaments/{id}/treasurer/fees/`: what everybody pays."""

    @operation(
        ref("Accounts"),
        body=an_object({"usual": AMOUNT, "named": a_list(an_object(FEE, optional=("before",)))}),
        how="versioned",
    )
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Store the fees; who had one that is gone pays the usual one."""
        body = body_of(request)
        shapes.check_keys(body, known=("usual", "named"), needed=("usual", "named"))
        fees = [_fee(element) for element in shapes.a_list(body["named"], "named")]
        usual = shapes.a_figure(body["usual"], "usual")
        return self.changed(
            lambda seen: services.choose_fees(
                tournament_id=tournament_id, usual=usual, fees=fees, device=self.device, seen=seen
            )
        )


class Shares(PurseResource):
    """`/tournaments/{id}/treasurer/shares/`: what stays with the club, and the pot for sets."""

    @operation(ref("Accounts"), body=an_object(SHARES, optional=tuple(SHARES)), how="versioned")
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Store them; what is not named is nothing."""
        body = body_of(request)
        shapes.check_keys(body, known=SHARES, needed=())
        read = {name: shapes.a_figure(value, name) for name, value in body.items() if value is not None}
        pot = services.Pot(**read)
        return self.changed(
            lambda seen: services.choose_pot(
                tournament_id=tournament_id, pot=pot, device=self.device, seen=seen
            )
        )


def _fee(written: object) -> services.Fee:
    """A fee of a body; it keeps its payers under the name it has, or had `before`. Raises RuleViolation."""
    document = shapes.an_object(written, "named")
    shapes.check_keys(document, known=FEE, needed=("name", "amount"))
    name = shapes.a_text(document["name"], "name")
    before = shapes.a_text(document.get("before", name), "before")
    return services.Fee(name, shapes.a_figure(document["amount"], "amount"), before)


def _accounts(evening: Evening) -> Document:
    accounts, tournament = Accounts(evening), evening.tournament
    books = accounts.books
    return {
        "currency": tournament.currency,
        "fees": [kind._asdict() for kind in accounts.fees],
        "usual_fee": tournament.fee,
        "named_fees": list(tournament.fees),
        "shares": services.Pot(**tournament.pot)._asdict(),
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

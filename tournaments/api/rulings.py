"""What a director decides at a table, by API: points given, a tie, a dispute, a table stopped.

What changes a table asks for its version (If-Match); what moves totals can say first what it would
do.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, NotRequired, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.resources import once, read_body
from scoring.api.schema.declared import a_page, one_of
from scoring.api.schema.fields import Count, Nothing, Reason
from scoring.api.schema.operations import operation
from scoring.services import By
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.tables import AtTable, Consequences, OfSides, of_both
from tournaments.api.written import WrittenCall, WrittenTable, write_call
from tournaments.rules.tables import SIDES
from tournaments.services.scores import TIES


class GivenPoints(TypedDict):
    """Points that the director gives; a side that is left out has none."""

    points: OfSides
    reason: NotRequired[Reason]


class Settlement(TypedDict):
    """The scores that count: hands or totals."""

    counts: NotRequired[
        Annotated[str, one_of(["hands", "typed", ""]), "empty: hands and totals do not differ"]
    ]
    reason: NotRequired[Reason]


class BrokenTie(TypedDict):
    low: Annotated[str, one_of(SIDES)]
    how: Annotated[str, one_of(TIES)]


class ShortTable(TypedDict):
    """The number of hands that count at a table that has not finished."""

    hands: Annotated[Count, "that count so far"]


class AnsweredCall(TypedDict):
    """The answer to a call: the director was there, or is on the way."""

    done: bool


class Ruling(AtTable):
    """`…/tables/{table}/ruling/`: points that the director gives to a side, or takes from it."""

    @operation(WrittenTable, body=GivenPoints, how="versioned")
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store the ruling with its reason; no points for either side take it back."""
        return self.changed(_ruling(self))


class RulingPreview(AtTable):
    """`…/tables/{table}/ruling/preview/`: what points given or taken would do to the evening."""

    @operation(Consequences, body=GivenPoints, how="tried")
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say whose points and places would move; stores nothing."""
        return self.tried(_ruling(self))


class Settle(AtTable):
    """`…/tables/{table}/settle/`: a dispute settled; where hands and totals differ, which count."""

    @operation(WrittenTable, body=Settlement, how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Settle it."""
        return self.changed(_settled(self))


class SettlePreview(AtTable):
    """`…/tables/{table}/settle/preview/`: what settling it so would do to the evening."""

    @operation(Consequences, body=Settlement, how="tried")
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say whose points and places would move; stores nothing."""
        return self.tried(_settled(self))


class Tie(AtTable):
    """`…/tables/{table}/tie/`: which side of a tie counts as the low one."""

    @operation(WrittenTable, body=BrokenTie, how="versioned")
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store it, and how it was decided."""
        tie = read_body(request, BrokenTie)
        return self.changed(partial(services.rule_tie, table=self.key, **tie, device=self.device))


class OpenAgain(AtTable):
    """`…/tables/{table}/open/`: what was typed or called short is cleared, and the agreement."""

    @operation(WrittenTable, body=Nothing, how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Open the table again: its hands count."""
        return self.changed(partial(services.open_again, table=self.key, device=self.device))


class Short(AtTable):
    """`…/tables/{table}/short/`: one table that has not finished counts as it stands."""

    @operation(WrittenTable, body=ShortTable, how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Cut it short after so many hands; where another has come in since, nothing is stored."""
        version, hands = self.table.row.version, read_body(request, ShortTable)["hands"]

        def cut(seen_version: int) -> None:
            if seen_version != version:
                raise Stale
            services.call_time(
                tournament_id=tournament_id,
                round_number=number,
                device=self.device,
                tables={table: hands},
                whole_round=False,
            )

        return self.changed(cut)


class Call(AtTable):
    """`…/tables/{table}/call/`: a call for the director, answered."""

    @operation(WrittenTable, body=AnsweredCall, how="once")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say that the director is on her way, or (`done`) that she was there (idempotent)."""
        services.answer_call(table=self.key, **read_body(request, AnsweredCall), device=self.device)
        return Response(self.written(queries.fresh_evening(tournament_id)))


class Calls(EveningResource):
    """`/tournaments/{id}/calls/`: the tables that want the director."""

    @operation(a_page(WrittenCall), how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List them: those that call, the longest wait first; then those that dispute."""
        return self.tagged(
            lambda: {"results": [write_call(call) for call in self.evening.calls], "next": None}
        )


def _ruling(view: AtTable) -> Callable[..., object]:
    """Return the act that stores the ruling of a body. Raises RuleViolation."""
    body = read_body(view.request, GivenPoints)
    by = By(view.device, body.get("reason", ""))
    return partial(services.adjust, table=view.key, points=of_both(body["points"]), by=by)


def _settled(view: AtTable) -> Callable[..., object]:
    """Return the act that settles a table by hands or totals. Raises RuleViolation.

    The body says by which; by neither where they do not differ.
    """
    body = read_body(view.request, Settlement)
    by = By(view.device, body.get("reason", ""))
    return partial(services.settle, table=view.key, counts=body.get("counts", ""), by=by)

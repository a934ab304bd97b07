"""What a director decides at a table, over the API: points given, a tie, a dispute, a table cut short.

What changes a table asks for its version (If-Match); what moves totals can say first what it would do.
"""

from collections.abc import Callable
from functools import partial
from typing import Final
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.resources import body_of, by_of, once
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, REASON, a_page, an_object, ref
from scoring.rules.record import shapes
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.shapes import FLAG
from tournaments.api.tables import CONSEQUENCES, AtTable
from tournaments.api.written import write_call
from tournaments.rules.tables import SIDES
from tournaments.services.scores import TIES

POINTS: Final = an_object({"points": ref("Totals"), "reason": REASON}, ("reason",))
COUNTS: Final = an_object(
    {
        "counts": {"enum": ["hands", "typed", ""], "description": "empty: hands and totals do not differ"},
        "reason": REASON,
    },
    ("counts", "reason"),
)


class Ruling(AtTable):
    """`…/tables/{table}/ruling/`: points that the director gives to a side, or takes from it."""

    @operation(ref("Table"), body=POINTS, how="versioned")
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store the ruling with its reason; no points for either side take it back."""
        return self.changed(_ruling(self))


class RulingPreview(AtTable):
    """`…/tables/{table}/ruling/preview/`: what points given or taken would do to the evening."""

    @operation(CONSEQUENCES, body=POINTS, how="tried")
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say whose points and places would move; stores nothing."""
        return self.tried(_ruling(self))


class Settle(AtTable):
    """`…/tables/{table}/settle/`: a dispute settled; where hands and totals differ, which of them count."""

    @operation(ref("Table"), body=COUNTS, how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Settle it."""
        return self.changed(_settled(self))


class SettlePreview(AtTable):
    """`…/tables/{table}/settle/preview/`: what settling it so would do to the evening."""

    @operation(CONSEQUENCES, body=COUNTS, how="tried")
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say whose points and places would move; stores nothing."""
        return self.tried(_settled(self))


class Tie(AtTable):
    """`…/tables/{table}/tie/`: which side of a tie counts as the low one."""

    @operation(
        ref("Table"),
        body=an_object({"low": {"enum": list(SIDES)}, "how": {"enum": list(TIES)}}),
        how="versioned",
    )
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store it, and how it was decided."""
        body = body_of(request)
        shapes.check_keys(body, known=("low", "how"), needed=("low", "how"))
        low, how = shapes.a_text(body["low"], "low"), shapes.a_text(body["how"], "how")
        return self.changed(partial(services.rule_tie, table=self.key, low=low, how=how, device=self.device))


class OpenAgain(AtTable):
    """`…/tables/{table}/open/`: what was typed or called short is cleared, and the agreement."""

    @operation(ref("Table"), body=an_object({}), how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Open the table again: its hands count."""
        return self.changed(partial(services.open_again, table=self.key, device=self.device))


class Short(AtTable):
    """`…/tables/{table}/short/`: one table that has not finished counts as it stands."""

    @operation(
        ref("Table"),
        body=an_object({"hands": {**COUNT, "description": "that count so far"}}),
        how="once versioned",
    )
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Cut it short after so many hands; where another has come in since, nothing is stored."""
        version, body = self.table.row.version, body_of(request)
        shapes.check_keys(body, known=("hands",), needed=("hands",))
        hands = shapes.a_figure(body["hands"], "hands")

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

    @operation(ref("Table"), body=an_object({"done": FLAG}), how="once")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say that the director is on her way, or (`done`) that she was there (idempotent)."""
        body = body_of(request)
        shapes.check_keys(body, known=("done",), needed=("done",))
        services.answer_call(table=self.key, done=shapes.a_flag(body["done"], "done"), device=self.device)
        return Response(self.written(queries.fresh_evening(tournament_id)))


class Calls(EveningResource):
    """`/tournaments/{id}/calls/`: the tables that want the director."""

    @operation(a_page(ref("DirectorCall")), how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List them: those that call, the longest wait first; then those that dispute."""
        return self.tagged(
            lambda: {"results": [write_call(call) for call in self.evening.calls], "next": None}
        )


def _ruling(view: AtTable) -> Callable[..., object]:
    """The ruling that a body has; a side that is left out has no points. Raises RuleViolation."""
    body = body_of(view.request)
    shapes.check_keys(body, known=("points", "reason"), needed=("points",))
    points = shapes.figures(body["points"], "points")
    shapes.check_keys(points, known=SIDES, needed=())
    given = {**dict.fromkeys(SIDES, 0), **points}
    return partial(services.adjust, table=view.key, points=given, by=by_of(view, body))


def _settled(view: AtTable) -> Callable[..., object]:
    """Return the act that settles a table by hands or totals. Raises RuleViolation.

    The body says by which; by neither where they do not differ.
    """
    body = body_of(view.request)
    shapes.check_keys(body, known=("counts", "reason"), needed=())
    counts = shapes.a_text(body.get("counts", ""), "counts")
    return partial(services.settle, table=view.key, counts=counts, by=by_of(view, body))

"""What a director decides at a table, over the API: points given, a tie, a dispute, a table cut short.

What changes a table asks for its version (If-Match); what moves totals can say first what it would do.
"""

from typing import Final
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.resources import body_of, once
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, REASON, TEXTS, a_page, an_object, ref
from scoring.rules.record import shapes
from scoring.services import By
from scoring.sharing.locking import Stale
from tournaments import queries, services
from tournaments.api.evenings import EveningResource, reason_of
from tournaments.api.shapes import FLAG
from tournaments.api.tables import changed
from tournaments.api.written import write_call, write_table
from tournaments.queries import TableKey
from tournaments.rules.tables import SIDES
from tournaments.services.scores import TIES
from tournaments.views.scores.table_page import table_of
from tournaments.words.corrections import preview_correction

CONSEQUENCES: Final = an_object({"consequences": TEXTS})
POINTS: Final = an_object({"points": ref("Totals"), "reason": REASON}, ("reason",))
COUNTS: Final = an_object(
    {
        "counts": {"enum": ["hands", "typed", ""], "description": "empty: hands and totals do not differ"},
        "reason": REASON,
    },
    ("counts", "reason"),
)


class AtTable(EveningResource):
    """What acts at one table share: the table that the address names."""

    @property
    def key(self) -> TableKey:
        """The table of the address. Raises Http404 where it is not published."""
        number, table = self.kwargs["number"], self.kwargs["table"]
        table_of(self.evening, number, table)
        return TableKey(self.evening.tournament.pk, number, table)


class Ruling(AtTable):
    """`…/tables/{table}/ruling/`: points that the director gives to a side, or takes from it."""

    @operation(ref("Table"), body=POINTS, how="versioned")
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store the ruling with its reason; no points for either side take it back."""
        key, body = self.key, body_of(request)
        points, by = _points(body), By(self.device, reason_of(body))
        return changed(
            self, key, lambda seen: services.adjust(table=key, points=points, by=by, seen_version=seen)
        )


class RulingPreview(AtTable):
    """`…/tables/{table}/ruling/preview/`: what points given or taken would do to the evening."""

    @operation(CONSEQUENCES, body=POINTS)
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say whose points and places would move; stores nothing."""
        key, body = self.key, body_of(request)
        points, by = _points(body), By(self.device, reason_of(body))
        told = preview_correction(self.evening, lambda: services.adjust(table=key, points=points, by=by))
        return Response({"consequences": told})


class Settle(AtTable):
    """`…/tables/{table}/settle/`: a dispute settled; where hands and totals differ, which of them count."""

    @operation(ref("Table"), body=COUNTS, how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Settle it."""
        key, body = self.key, body_of(request)
        counts, by = _counts(body), By(self.device, reason_of(body))
        return changed(
            self, key, lambda seen: services.settle(table=key, counts=counts, by=by, seen_version=seen)
        )


class SettlePreview(AtTable):
    """`…/tables/{table}/settle/preview/`: what settling it so would do to the evening."""

    @operation(CONSEQUENCES, body=COUNTS)
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say whose points and places would move; stores nothing."""
        key, body = self.key, body_of(request)
        counts, by = _counts(body), By(self.device, reason_of(body))
        told = preview_correction(self.evening, lambda: services.settle(table=key, counts=counts, by=by))
        return Response({"consequences": told})


class Tie(AtTable):
    """`…/tables/{table}/tie/`: which side of a tie counts as the low one."""

    @operation(
        ref("Table"),
        body=an_object({"low": {"enum": list(SIDES)}, "how": {"enum": list(TIES)}}),
        how="versioned",
    )
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store it, and how it was decided."""
        key, body = self.key, body_of(request)
        shapes.check_keys(body, known=("low", "how"), needed=("low", "how"))
        low, how = shapes.a_text(body["low"], "low"), shapes.a_text(body["how"], "how")
        return changed(
            self,
            key,
            lambda seen: services.rule_tie(
                table=key, low=low, how=how, device=self.device, seen_version=seen
            ),
        )


class OpenAgain(AtTable):
    """`…/tables/{table}/open/`: what was typed or called short is cleared, and the agreement."""

    @operation(ref("Table"), body=an_object({}), how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Open the table again: its hands count."""
        key = self.key
        return changed(
            self, key, lambda seen: services.open_again(table=key, device=self.device, seen_version=seen)
        )


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
        key, body = self.key, body_of(request)
        shapes.check_keys(body, known=("hands",), needed=("hands",))
        hands = shapes.a_figure(body["hands"], "hands")

        def cut(seen: int) -> None:
            if seen != table_of(self.evening, number, table)[1].row.version:
                raise Stale
            services.call_time(
                tournament_id=tournament_id,
                round_number=number,
                device=self.device,
                tables={table: hands},
                whole_round=False,
            )

        return changed(self, key, cut)


class Call(AtTable):
    """`…/tables/{table}/call/`: a call for the director, answered."""

    @operation(ref("Table"), body=an_object({"done": FLAG}), how="once")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say that the director is on her way, or (`done`) that she was there (idempotent)."""
        body, key = body_of(request), self.key
        shapes.check_keys(body, known=("done",), needed=("done",))
        services.answer_call(table=key, done=shapes.a_flag(body["done"], "done"), device=self.device)
        return Response(write_table(table_of(queries.fresh_evening(tournament_id), number, table)[1]))


class Calls(EveningResource):
    """`/tournaments/{id}/calls/`: the tables that want the director."""

    @operation(a_page(ref("DirectorCall")), how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List them: those that call, the longest wait first; then those that dispute."""
        return self.tagged(
            lambda: {"results": [write_call(call) for call in self.evening.calls], "next": None}
        )


def _points(body: dict[str, object]) -> dict[str, int]:
    """Side -> points of a ruling; a side that is left out has none. Raises RuleViolation."""
    shapes.check_keys(body, known=("points", "reason"), needed=("points",))
    points = shapes.figures(body["points"], "points")
    shapes.check_keys(points, known=SIDES, needed=())
    return {**dict.fromkeys(SIDES, 0), **points}


def _counts(body: dict[str, object]) -> str:
    """Which count, hands or totals; empty where they do not differ. Raises RuleViolation."""
    shapes.check_keys(body, known=("counts", "reason"), needed=())
    return shapes.a_text(body.get("counts", ""), "counts")

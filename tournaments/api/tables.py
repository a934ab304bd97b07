"""Tables over the API: what was entered, totals from a sheet, and what putting them right would do."""

from collections.abc import Callable
from typing import Final
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.problems import changed_since
from scoring.api.http.resources import body_of
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import REASON, TEXTS, an_object, ref
from scoring.rules.record import shapes
from scoring.services import By
from scoring.sharing.locking import Stale
from tournaments import queries, services
from tournaments.api.evenings import EveningResource, reason_of, seen_version
from tournaments.api.written import write_table
from tournaments.queries import TableKey
from tournaments.rules.tables import SIDES
from tournaments.views.scores.table_page import table_of
from tournaments.views.shown import copy_if_over
from tournaments.words.corrections import preview_correction

#: What stands on a table's sheet.
TOTALS: Final = {"totals": ref("Totals"), "slams": ref("Totals")}


class OneTable(EveningResource):
    """`/tournaments/{id}/rounds/{number}/tables/{table}/`: a table of a published round."""

    @operation(ref("Table"), how="read")
    def get(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Read what was entered at it."""
        _round, view = table_of(self.evening, number, table)
        return self.tagged(lambda: write_table(view), view.row.version)


class Totals(EveningResource):
    """`…/tables/{table}/totals/`: both totals, as they stand on the table's sheet."""

    @operation(
        ref("Table"), body=an_object({**TOTALS, "reason": REASON}, ("slams", "reason")), how="versioned"
    )
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store them, at the version of the header If-Match (optimistic lock)."""
        _round, view = table_of(self.evening, number, table)
        body, key = body_of(request), TableKey(tournament_id, number, table)
        by = By(self.device, reason_of(body))
        body.pop("reason", None)

        def store(seen: int) -> None:
            if seen != view.row.version:
                raise Stale
            change_of(key, body, seen)(by)

        return changed(self, key, store)


def changed(view: EveningResource, key: TableKey, act: Callable[[int], object]) -> Response:
    """Do it to the table as the program has seen it, and answer with the table as it is then.

    `act`: takes the version of the header If-Match. Raises Problem `changed_since`, `if_match_missing`.
    """
    try:
        act(seen_version(view.request))
    except Stale:
        now = queries.fresh_evening(key.tournament_id)
        raise changed_since(write_table(table_of(now, key.round, key.table)[1])) from None
    after = queries.fresh_evening(key.tournament_id)
    copy_if_over(after)
    return Response(write_table(table_of(after, key.round, key.table)[1]))


class TotalsPreview(EveningResource):
    """`…/tables/{table}/totals/preview/`: what other totals would do to the evening."""

    @operation(an_object({"consequences": TEXTS}), body=an_object(TOTALS, ("slams",)))
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say whose points and places would move, and who should have sat elsewhere; stores nothing."""
        _round, view = table_of(self.evening, number, table)
        change = change_of(TableKey(tournament_id, number, table), body_of(request), view.row.version)
        consequences = preview_correction(self.evening, lambda: change(By(self.device)))
        return Response({"consequences": list(consequences)})


def change_of(key: TableKey, body: dict[str, object], seen_version: int) -> Callable[[By], object]:
    """The change that a body describes: `{"totals": {"NS": 530, "EW": -140}, "slams": {"NS": 1}}`.

    Raises RuleViolation.
    """
    shapes.check_keys(body, known=("totals", "slams"), needed=("totals",))
    totals = shapes.figures(body["totals"], "totals")
    shapes.check_keys(totals, known=SIDES, needed=tuple(SIDES))
    slams = shapes.figures(body.get("slams", {}), "slams")
    shapes.check_keys(slams, known=SIDES, needed=())
    typed = services.TypedTotals(totals, {**dict.fromkeys(SIDES, 0), **slams})
    return lambda by: services.type_totals(table=key, typed=typed, seen_version=seen_version, by=by)

"""Tables over the API: what was entered, totals from a sheet, and what putting them right would do."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import Problem, changed_since
from scoring.api.http.resources import body_of, by_of, if_match
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import REASON, TEXTS, an_object, ref
from scoring.rules.record import shapes
from scoring.services import By
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.written import Document, write_table
from tournaments.pages.scores.table_page import table_of
from tournaments.pages.shown import copy_if_over
from tournaments.queries import Evening, TableKey
from tournaments.rules.tables import SIDES
from tournaments.words.corrections import preview_correction

#: What stands on a table's sheet.
TOTALS: Final = {"totals": ref("Totals"), "slams": ref("Totals")}

#: What a change would do, in sentences.
CONSEQUENCES: Final = an_object({"consequences": TEXTS})


class AtTable(EveningResource):
    """Base class of the views that act at one table, or preview an act.

    The URL names the table.
    """

    def initial(self, request: Request, *args: Any, **keywords: Any) -> None:
        """Look the table up, as it was seen. Raises Http404 where it is not published."""
        super().initial(request, *args, **keywords)
        self.table = table_of(self.evening, keywords["number"], keywords["table"])[1]
        self.key = TableKey(self.evening.tournament.pk, keywords["number"], keywords["table"])

    def changed(self, act: Callable[..., object]) -> Response:
        """Do it to the table as the program has seen it, and answer with the table as it is then.

        `act`: takes `seen_version`, that of the header If-Match. Raises Problem `changed_since`,
        `if_match_missing`.
        """
        try:
            act(seen_version=if_match(self.request))
        except Stale:
            raise self.changed_since() from None
        after = queries.fresh_evening(self.key.tournament_id)
        copy_if_over(after)
        return Response(self.written(after))

    def tried(self, act: Callable[[], object]) -> Response:
        """Say what it would do to the evening, and store nothing. Raises Problem `changed_since`."""
        try:
            return Response({"consequences": preview_correction(self.evening, act)})
        except Stale:
            raise self.changed_since() from None

    def changed_since(self) -> Problem:
        """The refusal of a change to a table that is not as it was seen, with the table as it is."""
        return changed_since(self.written(queries.fresh_evening(self.key.tournament_id)))

    def written(self, evening: Evening) -> Document:
        """The table as it is at an evening, as the API writes it."""
        return write_table(table_of(evening, self.key.round, self.key.table)[1])


class OneTable(AtTable):
    """`/tournaments/{id}/rounds/{number}/tables/{table}/`: a table of a published round."""

    @operation(ref("Table"), how="read")
    def get(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Read what was entered at it."""
        return self.tagged(lambda: write_table(self.table), self.table.row.version)


class Totals(AtTable):
    """`…/tables/{table}/totals/`: both totals, as they stand on the table's sheet."""

    @operation(
        ref("Table"), body=an_object({**TOTALS, "reason": REASON}, ("slams", "reason")), how="versioned"
    )
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store them, at the version of the header If-Match (optimistic lock)."""
        seen, body = self.table.row.version, body_of(request)
        by = by_of(self, body)
        body.pop("reason", None)
        change = change_of(self.key, body, by)

        def store(seen_version: int) -> None:
            if seen_version != seen:
                raise Stale
            change(seen_version=seen_version)

        return self.changed(store)


class TotalsPreview(AtTable):
    """`…/tables/{table}/totals/preview/`: what other totals would do to the evening."""

    @operation(CONSEQUENCES, body=an_object(TOTALS, ("slams",)), how="tried")
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Say whose points and places would move, and who should have sat elsewhere; stores nothing."""
        change = change_of(self.key, body_of(request), By(self.device))
        return self.tried(partial(change, seen_version=self.table.row.version))


def change_of(key: TableKey, body: dict[str, object], by: By) -> Callable[..., object]:
    """The change that a body describes: `{"totals": {"NS": 530, "EW": -140}, "slams": {"NS": 1}}`.

    It takes `seen_version`. Raises RuleViolation.
    """
    shapes.check_keys(body, known=("totals", "slams"), needed=("totals",))
    totals = shapes.figures(body["totals"], "totals")
    shapes.check_keys(totals, known=SIDES, needed=tuple(SIDES))
    slams = shapes.figures(body.get("slams", {}), "slams")
    shapes.check_keys(slams, known=SIDES, needed=())
    typed = services.TypedTotals(totals, {**dict.fromkeys(SIDES, 0), **slams})
    return partial(services.type_totals, table=key, typed=typed, by=by)

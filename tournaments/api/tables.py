"""Tables over the API: what was entered, totals from a sheet, the director's rulings."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import Problem, changed_since
from scoring.api.http.resources import if_match, read_body
from scoring.api.schema.declared import named, one_of
from scoring.api.schema.fields import Reasoned
from scoring.api.schema.operations import operation
from scoring.rules.record import shapes
from scoring.services import By
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.written import WrittenTable, write_table
from tournaments.pages.scores.table_page import table_of
from tournaments.pages.shown import copy_if_over
from tournaments.queries import Evening, TableKey
from tournaments.rules.tables import SIDES, TIE


def _of_sides(value: object, key: str) -> dict[str, int]:
    figures = shapes.figures(value, key)
    shapes.check_keys(figures, known=SIDES, needed=())
    return figures


def _of_both_sides(value: object, key: str) -> dict[str, int]:
    figures = _of_sides(value, key)
    shapes.check_keys(figures, known=SIDES, needed=SIDES)
    return figures


#: A figure of each side, or of one.
OfSides = Annotated[dict[str, int], named("Totals"), _of_sides]


class GivenPoints(Reasoned):
    """Points that the director gives; a side that is left out has none."""

    points: OfSides


class TypedSheet(TypedDict):
    """Totals from a table's sheet: `{"totals": {"NS": 530, "EW": -140}, "slams": {"NS": 1}}`."""

    totals: Annotated[OfSides, _of_both_sides]
    slams: NotRequired[OfSides]
    won: NotRequired[Annotated[str, one_of([*SIDES, TIE]), "who won, where the totals do not tell"]]


class ReasonedSheet(Reasoned, TypedSheet):
    """The same with the reason of the change."""


class AtTable(EveningResource):
    """Base class of the views that act at one table, which the URL names."""

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

    def changed_since(self) -> Problem:
        """Refusal of a change to a table that is not as seen, and the table as it is."""
        return changed_since(self.written(queries.fresh_evening(self.key.tournament_id)))

    def written(self, evening: Evening) -> WrittenTable:
        return write_table(table_of(evening, self.key.round, self.key.table)[1])


class OneTable(AtTable):
    """`/tournaments/{id}/rounds/{number}/tables/{table}/`: a table of a published round."""

    @operation(WrittenTable, how="read")
    def get(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Read what was entered at it."""
        return self.tagged(lambda: write_table(self.table), self.table.row.version)


class Totals(AtTable):
    """`…/tables/{table}/totals/`: both totals, as they stand on the table's sheet."""

    @operation(WrittenTable, body=ReasonedSheet, how="versioned")
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store them, at the version of the header If-Match (optimistic lock)."""
        seen, body = self.table.row.version, read_body(request, ReasonedSheet)
        change = _change_of(self.key, body, By(self.device, body.get("reason", "")))

        def store(seen_version: int) -> None:
            if seen_version != seen:
                raise Stale
            change(seen_version=seen_version)

        return self.changed(store)


class Ruling(AtTable):
    """`…/tables/{table}/ruling/`: points that the director gives to a side, or takes from it."""

    @operation(WrittenTable, body=GivenPoints, how="versioned")
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store the ruling with its reason; no points for either side take it back."""
        body = read_body(request, GivenPoints)
        points, by = _of_both(body["points"]), By(self.device, body.get("reason", ""))
        return self.changed(partial(services.adjust, table=self.key, points=points, by=by))


def _change_of(key: TableKey, sheet: TypedSheet, by: By) -> Callable[..., object]:
    """The change that stores what stands on a sheet. It takes `seen_version`."""
    typed = services.TypedTotals(
        sheet["totals"], _of_both(sheet.get("slams", {})), sheet.get("won", "")
    )
    return partial(services.type_totals, table=key, typed=typed, by=by)


def _of_both(figures: dict[str, int]) -> dict[str, int]:
    """The figures of both sides; a side that is left out has none."""
    return {**dict.fromkeys(SIDES, 0), **figures}

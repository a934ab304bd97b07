"""Tables over the API: totals from a sheet, rulings; hands recorded, put right, struck out.

As in the record of an evening, whoever plays is named by the seat: N, E, S, W.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.hands import NextHand
from scoring.api.http.problems import Problem, changed_since
from scoring.api.http.resources import if_match, key_of, once, read_body
from scoring.api.schema.declared import a_page, named, one_of
from scoring.api.schema.fields import Facts, Reason, Reasoned
from scoring.api.schema.operations import operation
from scoring.api.written import WrittenHand
from scoring.models import Hand
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.hands import verify_hand
from scoring.rules.record import shapes
from scoring.services import After, AnotherHand, By, SeenHand
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.written import WrittenTable, write_hand_of, write_hands_of, write_table
from tournaments.pages.scores.table_page import table_of
from tournaments.pages.shown import copy_if_over
from tournaments.queries import Evening, TableKey, TableView
from tournaments.rules.tables import SEATED, SIDES, TIE


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
        slams, by = _of_both(body.get("slams", {})), By(self.device, body.get("reason", ""))
        typed = services.TypedTotals(body["totals"], slams, body.get("won", ""))

        def store(seen_version: int) -> None:
            if seen_version != seen:
                raise Stale
            services.type_totals(table=self.key, typed=typed, by=by, seen_version=seen_version)

        return self.changed(store)


class Ruling(AtTable):
    """`…/tables/{table}/ruling/`: points that the director gives to a side, or takes from it."""

    @operation(WrittenTable, body=GivenPoints, how="versioned")
    def put(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Store the ruling with its reason; no points for either side take it back."""
        body = read_body(request, GivenPoints)
        points, by = _of_both(body["points"]), By(self.device, body.get("reason", ""))
        return self.changed(partial(services.adjust, table=self.key, points=points, by=by))


def _of_both(figures: dict[str, int]) -> dict[str, int]:
    """Return the figures of both sides; a side that is left out has none."""
    return {**dict.fromkeys(SIDES, 0), **figures}


class RightTableHand(TypedDict):
    facts: Facts
    reason: NotRequired[Reason]


class TableHands(AtTable):
    """`…/tables/{table}/hands/`: every hand that was recorded at a table in a round."""

    @operation(a_page(WrittenHand), how="read", name="tournaments_hands_list")
    def get(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """List the hands, in the order of their numbers."""
        return self.tagged(lambda: {"results": write_hands_of(self.table), "next": None})

    @operation(WrittenHand, body=NextHand, how="made once")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Record the next hand.

        `after`: the number of the last one known; another since is a conflict.
        """
        body = read_body(request, NextHand)
        try:
            row = services.record_table_hand(
                table=self.key,
                key=key_of(self, request),
                facts=_facts_of(self, body["facts"]),
                device=self.device,
                after=After(body.get("after")),
                directs=True,  # the table of permissions lets nobody else come as far as this
            )
        except AnotherHand as another:
            raise Problem("another_hand", _written(self, another.hand.number)) from None
        now = _now(self)
        if now.hands_done:
            copy_if_over(queries.fresh_evening(tournament_id))
        response = Response(write_hand_of(now, _row(now, row.number)), status=201)
        response["Location"] = reverse("api-table-hand", args=[*self.key, row.number])
        return response


class AtHand(AtTable):
    """Base class of the views that act on one hand of a table: the hand that the URL names."""

    def initial(self, request: Request, *args: Any, **keywords: Any) -> None:
        """Look the hand up, as it was seen. Raises Http404."""
        super().initial(request, *args, **keywords)
        self.row = _row(self.table, keywords["hand"])

    def changed_hand(self, act: Callable[..., object]) -> Response:
        """Do it to the hand as the program has seen it, and answer with the hand as it is then.

        `act`: takes `seen`, the hand at the version of the header If-Match. Raises Problem
        `changed_since`, `if_match_missing`.
        """
        try:
            act(seen=SeenHand(self.row.number, if_match(self.request)))
        except Stale:
            raise changed_since(_written(self, self.row.number)) from None
        return Response(_written(self, self.row.number))


class OneTableHand(AtHand):
    """`…/hands/{hand}/`: one hand of a table."""

    @operation(WrittenHand, how="read")
    def get(
        self, request: Request, tournament_id: UUID, number: int, table: int, hand: int
    ) -> Response:
        """Read the hand with what it scored."""
        return self.tagged(lambda: write_hand_of(self.table, self.row), self.row.version)

    @operation(WrittenHand, body=RightTableHand, how="versioned")
    def put(
        self, request: Request, tournament_id: UUID, number: int, table: int, hand: int
    ) -> Response:
        """Put the hand right, at the version of the header If-Match; what it was is kept."""
        body = read_body(request, RightTableHand)
        facts, by = _facts_of(self, body["facts"]), By(self.device, body.get("reason", ""))
        return self.changed_hand(
            partial(services.amend_table_hand, table=self.key, facts=facts, by=by, directs=True)
        )


class VoidTableHand(AtHand):
    """`…/hands/{hand}/void/`: a hand struck out; it is kept, and no longer counts."""

    @operation(WrittenHand, body=Reasoned, how="once versioned")
    @once
    def post(
        self, request: Request, tournament_id: UUID, number: int, table: int, hand: int
    ) -> Response:
        """Strike the hand out, at the version of the header If-Match."""
        by = By(self.device, read_body(request, Reasoned).get("reason", ""))
        return self.changed_hand(
            partial(services.void_table_hand, table=self.key, by=by, directs=True)
        )


def _facts_of(view: AtTable, facts: HandFacts) -> HandFacts:
    """Return the hand that a body has by seats, as the table's game names who sits there.

    Raises RuleViolation.
    """
    verify_hand(view.evening.tournament.ruleset, SEATED, facts)
    names = {seat: entry.name for seat, entry in view.table.entries.items()}
    return facts._replace(
        contractor=names.get(facts.contractor or ""),
        revoke=names.get(facts.revoke or ""),
        dealer=names.get(facts.dealer or ""),
    )


def _row(view: TableView, number: int) -> Hand:
    row = next((row for row in view.entered if row.number == number), None)
    if row is None:
        raise Http404
    return row


def _now(view: AtTable) -> TableView:
    here = queries.at_table(view.evening.tournament, view.key.round, view.key.table)
    if here is None:
        raise Http404
    return here.table


def _written(view: AtTable, number: int) -> WrittenHand:
    now = _now(view)
    return write_hand_of(now, _row(now, number))

"""Hands of a table over the API: recorded, put right, struck out; and what any of that would do.

As in the record of an evening, whoever plays is named by the seat: N, E, S, W.
"""

from collections.abc import Callable
from uuid import UUID

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.problems import Problem, changed_since
from scoring.api.http.resources import body_of, key_of, once
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, REASON, TEXTS, a_page, an_object, ref
from scoring.models import Hand
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.hands import verify_hand
from scoring.rules.record import shapes
from scoring.rules.record.games import read_hand
from scoring.services import AnotherHand, By, SeenHand
from scoring.sharing.locking import Stale
from tournaments import queries, services
from tournaments.api.evenings import EveningResource, reason_of, seen_version
from tournaments.api.written import Document, write_hand_of, write_hands_of
from tournaments.queries import TableKey, TableView
from tournaments.rules.tables import SEATED
from tournaments.views.scores.table_page import table_of
from tournaments.views.shown import copy_if_over
from tournaments.words.corrections import preview_correction


class TableHands(EveningResource):
    """`…/tables/{table}/hands/`: every hand that was recorded at a table in a round."""

    @operation(a_page(ref("Hand")), how="read", name="tournaments_hands_list")
    def get(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """List the hands, in the order of their numbers."""
        _round, view = table_of(self.evening, number, table)
        return self.tagged(lambda: {"results": write_hands_of(view), "next": None})

    @operation(
        ref("Hand"),
        body=an_object({"facts": ref("HandFacts"), "after": COUNT}, optional=("after",)),
        how="made once",
    )
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int) -> Response:
        """Record the next hand. `after`: the number of the last one known; another since is a conflict."""
        _round, view = table_of(self.evening, number, table)
        body, key = body_of(request), TableKey(tournament_id, number, table)
        shapes.check_keys(body, known=("facts", "after"), needed=("facts",))
        after = shapes.a_figure(body["after"], "after") if "after" in body else None
        try:
            row = services.record_table_hand(
                table=key,
                key=key_of(self, request),
                facts=facts_of(self, view, body),
                device=self.device,
                after=after,
                directs=True,  # the table of permissions lets nobody else come as far as this
            )
        except AnotherHand as another:
            words = "Another device has recorded a different hand since. Is it this one, or the next?"
            raise Problem("another_hand", words, _written(self, key, another.hand.number)) from None
        now = _now(self, key)
        if now.hands_done:
            copy_if_over(queries.fresh_evening(tournament_id))
        response = Response(write_hand_of(now, _row(now, row.number)), status=201)
        response["Location"] = reverse("api-table-hand", args=[*key, row.number])
        return response


class OneTableHand(EveningResource):
    """`…/hands/{hand}/`: one hand of a table."""

    @operation(ref("Hand"), how="read")
    def get(self, request: Request, tournament_id: UUID, number: int, table: int, hand: int) -> Response:
        """Read the hand with what it scored."""
        view, row = _hand(self, number, table, hand)
        return self.tagged(lambda: write_hand_of(view, row), row.version)

    @operation(
        ref("Hand"),
        body=an_object({"facts": ref("HandFacts"), "reason": REASON}, ("reason",)),
        how="versioned",
    )
    def put(self, request: Request, tournament_id: UUID, number: int, table: int, hand: int) -> Response:
        """Put the hand right, at the version of the header If-Match; what it was is kept."""
        view, _hand_row = _hand(self, number, table, hand)
        body, key = body_of(request), TableKey(tournament_id, number, table)
        shapes.check_keys(body, known=("facts", "reason"), needed=("facts",))
        facts, by = facts_of(self, view, body), By(self.device, reason_of(body))
        return _changed(
            self,
            key,
            hand,
            lambda seen: services.amend_table_hand(table=key, seen=seen, facts=facts, by=by, directs=True),
        )


class VoidTableHand(EveningResource):
    """`…/hands/{hand}/void/`: a hand struck out; it is kept, and no longer counts."""

    @operation(ref("Hand"), body=an_object({"reason": REASON}, ("reason",)), how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int, table: int, hand: int) -> Response:
        """Strike the hand out, at the version of the header If-Match."""
        _hand(self, number, table, hand)
        body, key = body_of(request), TableKey(tournament_id, number, table)
        shapes.check_keys(body, known=("reason",), needed=())
        by = By(self.device, reason_of(body))
        return _changed(
            self, key, hand, lambda seen: services.void_table_hand(table=key, seen=seen, by=by, directs=True)
        )


class PreviewTableHand(EveningResource):
    """`…/hands/{hand}/preview/`: what putting it right, or striking it out, would do to the evening."""

    @operation(
        an_object({"consequences": TEXTS}), body=an_object({"facts": ref("HandFacts")}, optional=("facts",))
    )
    def post(self, request: Request, tournament_id: UUID, number: int, table: int, hand: int) -> Response:
        """Say what the change would do; stores nothing. Without `facts`: if it were struck out."""
        view, row = _hand(self, number, table, hand)
        body, key = body_of(request), TableKey(tournament_id, number, table)
        shapes.check_keys(body, known=("facts",), needed=())
        seen = SeenHand(row.number, row.version)
        facts = facts_of(self, view, body) if "facts" in body else None

        def change() -> None:
            if facts is None:
                services.void_table_hand(table=key, seen=seen, by=By(), directs=True)
            else:
                services.amend_table_hand(table=key, seen=seen, facts=facts, by=By(), directs=True)

        try:
            consequences = preview_correction(self.evening, change)
        except Stale:
            words = "This hand is struck out, or was changed just now. Read it again."
            raise RuleViolation("no_such_hand", words, hand=hand) from None
        return Response({"consequences": consequences})


def facts_of(view: EveningResource, table: TableView, body: dict[str, object]) -> HandFacts:
    """The hand that a body has by seats, as the table's game names who sits there. Raises RuleViolation."""
    facts = read_hand(body["facts"])
    verify_hand(view.evening.tournament.ruleset, SEATED, facts)
    names = {seat: entry.name for seat, entry in table.entries.items()}
    return facts._replace(
        contractor=names.get(facts.contractor or ""),
        revoke=names.get(facts.revoke or ""),
        dealer=names.get(facts.dealer or ""),
    )


def _changed(
    view: EveningResource, key: TableKey, number: int, act: Callable[[SeenHand], object]
) -> Response:
    """Do it to the hand as the program has seen it, and answer with the hand as it is then."""
    try:
        act(SeenHand(number, seen_version(view.request)))
    except Stale:
        raise changed_since(_written(view, key, number)) from None
    return Response(_written(view, key, number))


def _hand(view: EveningResource, number: int, table: int, hand: int) -> tuple[TableView, Hand]:
    """A table of a published round, and its hand of this number. Raises Http404."""
    _round, seen = table_of(view.evening, number, table)
    return seen, _row(seen, hand)


def _row(view: TableView, number: int) -> Hand:
    """The table's hand of this number. Raises Http404."""
    rows = view.row.game.hands.all() if view.row.game else ()
    row = next((row for row in rows if row.number == number), None)
    if row is None:
        raise Http404
    return row


def _now(view: EveningResource, key: TableKey) -> TableView:
    """The table as it stands after a write: as many rows read for forty tables as for two."""
    here = queries.at_table(view.evening.tournament, key.round, key.table)
    if here is None:
        raise Http404
    return here.table


def _written(view: EveningResource, key: TableKey, number: int) -> Document:
    """The hand of this number, as the API writes it. Raises Http404."""
    now = _now(view, key)
    return write_hand_of(now, _row(now, number))

"""Seats over the API: a draft seated by hand, two exchanged, one filled, somebody standing in.

What a movement has against an exchange is asked for first.
"""

from typing import Final
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.resources import body_of, by_of, once, tag_meant
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import REASON, TEXTS, a_list, an_object, ref
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.schema import TEXT
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.roll import entry_meant
from tournaments.api.rounds import answered_with, round_of, seen_as_it_is
from tournaments.api.shapes import NUMBER
from tournaments.api.written import write_table
from tournaments.pages.scores.table_page import table_of
from tournaments.queries import Evening, SeatKey, TableKey
from tournaments.rules.tables import SEATS
from tournaments.words.refusals import refusal_in_words

PAIR: Final = {**a_list(NUMBER), "minItems": 2, "maxItems": 2}
CHAIRS: Final = an_object(dict.fromkeys(SEATS, NUMBER))
SEATED: Final = an_object({"tables": {"type": "object", "additionalProperties": CHAIRS}})


class Swap(EveningResource):
    """`…/rounds/{number}/swap/`: two who change places."""

    @operation(
        ref("Round"),
        body=an_object({"entries": PAIR, "reason": REASON}, ("reason",)),
        how="once versioned",
    )
    @once
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Exchange their places, at the version of If-Match: hands and points stay with the seats.

        A published round needs a reason.
        """
        round_of(self.evening, number)
        body = body_of(request)
        pair, by, seen = _pair(self, body), by_of(self, body), tag_meant(request)
        with seen_as_it_is(tournament_id, number):
            services.swap_places(tournament_id=tournament_id, number=number, pair=pair, by=by, seen=seen)
        return answered_with(tournament_id, number)


class SwapPreview(EveningResource):
    """`…/rounds/{number}/swap/preview/`: what the movement has against an exchange."""

    @operation(an_object({"objections": TEXTS}), body=an_object({"entries": PAIR}))
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Say what the movement would newly object to, in sentences; stores nothing."""
        round_of(self.evening, number)
        objections = services.objections_to_swap(self.evening, number, *_pair(self, body_of(request)))
        return Response({"objections": [refusal_in_words(one, self.evening) for one in objections]})


class SeatedByHand(EveningResource):
    """`…/rounds/{number}/seats/`: a draft seated as on paper."""

    @operation(ref("Round"), body=SEATED, how="versioned")
    def put(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Seat everybody: `{"tables": {"1": {"N": 3, …}}}`, for every seat; who has none sits out."""
        round_of(self.evening, number)
        seats, seen = _seats(self, body_of(request)), tag_meant(request)
        with seen_as_it_is(tournament_id, number):
            services.seat_by_hand(
                tournament_id=tournament_id, number=number, seats=seats, device=self.device, seen=seen
            )
        return answered_with(tournament_id, number)


class SeatedByHandPreview(EveningResource):
    """`…/rounds/{number}/seats/preview/`: what the movement has against a seating by hand."""

    @operation(an_object({"objections": TEXTS}), body=SEATED)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Say what the movement would newly object to, in sentences; stores nothing."""
        round_ = round_of(self.evening, number)
        objections = services.objections_by_hand(self.evening, round_, _seats(self, body_of(request)))
        return Response({"objections": [refusal_in_words(one, self.evening) for one in objections]})


def _seats(view: EveningResource, body: dict[str, object]) -> dict[int, dict[str, UUID]]:
    """Table -> seat -> the id of who sits there. Raises RuleViolation."""
    shapes.check_keys(body, known=("tables",), needed=("tables",))
    tables = shapes.an_object(body["tables"], "tables")
    return {_number(table): _chairs(view.evening, chairs) for table, chairs in tables.items()}


def _chairs(evening: Evening, written: object) -> dict[str, UUID]:
    chairs = shapes.an_object(written, "tables")
    shapes.check_keys(chairs, known=SEATS, needed=SEATS)
    return {seat: entry_meant(evening, entry, seat).pk for seat, entry in chairs.items()}


class OneSeat(EveningResource):
    """`…/tables/{table}/seats/{seat}/`: a seat whose holder has gone."""

    @operation(ref("Round"), body=an_object({"entry": NUMBER}))
    def put(self, request: Request, tournament_id: UUID, number: int, table: int, seat: str) -> Response:
        """Give it to somebody without a seat; nobody else moves, and who had it is away this round."""
        round_ = round_of(self.evening, number)
        view = round_.table(table)
        if view is None or seat not in view.places:
            raise Http404
        body = body_of(request)
        shapes.check_keys(body, known=("entry",), needed=("entry",))
        newcomer = entry_meant(self.evening, body["entry"], "entry")
        key = SeatKey(TableKey(tournament_id, number, table), seat)
        services.fill_seat(seat=key, entry_id=newcomer.pk, device=self.device)
        return answered_with(tournament_id, number)


class StandIn(EveningResource):
    """`…/tables/{table}/seats/{seat}/stand-in/`: who plays on for the one who sits there."""

    @operation(ref("Table"), body=an_object({"name": TEXT, "from_hand": NUMBER}, optional=("from_hand",)))
    def put(self, request: Request, tournament_id: UUID, number: int, table: int, seat: str) -> Response:
        """Store who plays on, from which hand; the points stay with the seat. An empty name: nobody."""
        _round, view = table_of(self.evening, number, table)
        if seat not in view.places:
            raise Http404
        body = body_of(request)
        shapes.check_keys(body, known=("name", "from_hand"), needed=("name",))
        name = " ".join(shapes.a_text(body["name"], "name").split())
        from_hand = shapes.a_figure(body.get("from_hand", 1), "from_hand")
        key = SeatKey(TableKey(tournament_id, number, table), seat)
        services.stand_in(seat=key, name=name, from_hand=from_hand, device=self.device)
        return Response(write_table(table_of(queries.fresh_evening(tournament_id), number, table)[1]))


def _pair(view: EveningResource, body: dict[str, object]) -> tuple[UUID, UUID]:
    """The ids of the two who are to change places. Raises RuleViolation."""
    shapes.check_keys(body, known=("entries", "reason"), needed=("entries",))
    meant = [entry_meant(view.evening, one, "entries") for one in shapes.a_list(body["entries"], "entries")]
    if len(meant) != 2 or meant[0].pk == meant[1].pk:
        raise RuleViolation("no_such_entry", key="entries")
    return meant[0].pk, meant[1].pk


def _number(key: str) -> int:
    """A table's number as the key of an object. Raises RuleViolation `wrong_type`."""
    if not (key.isascii() and key.isdigit() and len(key) < 6):
        raise RuleViolation("wrong_type", key="tables", wanted="numbers")
    return int(key)

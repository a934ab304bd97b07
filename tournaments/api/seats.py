"""Seats over the API: a draft seated by hand, two exchanged, one filled, somebody standing in.

What a movement has against an exchange is asked for first.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.resources import once, read_body, tag_meant
from scoring.api.schema.declared import Keywords, kind_of
from scoring.api.schema.fields import Number, Reasoned
from scoring.api.schema.operations import operation
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.services import By
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.roll import entry_meant
from tournaments.api.rounds import answered_with, round_of, seen_as_it_is
from tournaments.api.written import WrittenRound, WrittenTable, write_table
from tournaments.pages.scores.table_page import table_of
from tournaments.queries import Evening, SeatKey, TableKey
from tournaments.words.refusals import refusal_in_words


class TriedPair(TypedDict):
    """Two who are to change places."""

    entries: Annotated[list[Number], Keywords(minItems=2, maxItems=2)]


class Pair(TriedPair, Reasoned):
    """The same with the reason why."""


class Chairs(TypedDict):
    N: Number
    E: Number
    S: Number
    W: Number


def _tables(value: object, key: str) -> dict[int, Chairs]:
    chairs = kind_of(Chairs)
    return {
        _number(table): chairs.read(seats, key)
        for table, seats in shapes.an_object(value, key).items()
    }


class SeatedTables(TypedDict):
    """The tables of a round by their numbers: `{"1": {"N": 3, …}}`."""

    tables: Annotated[dict[int, Chairs], _tables]


class Newcomer(TypedDict):
    entry: Number


class NewStandIn(TypedDict):
    """Somebody who plays on for another one; an empty name: nobody."""

    name: str
    from_hand: NotRequired[Number]


class Objections(TypedDict):
    objections: list[str]


class Swap(EveningResource):
    """`…/rounds/{number}/swap/`: two who change places."""

    @operation(WrittenRound, body=Pair, how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Exchange their places, at the version of If-Match: hands and points stay with the seats.

        A published round needs a reason.
        """
        round_of(self.evening, number)
        body = read_body(request, Pair)
        pair, by = _pair(self.evening, body["entries"]), By(self.device, body.get("reason", ""))
        seen = tag_meant(request)
        with seen_as_it_is(tournament_id, number):
            services.swap_places(
                tournament_id=tournament_id, number=number, pair=pair, by=by, seen=seen
            )
        return answered_with(tournament_id, number)


class SwapPreview(EveningResource):
    """`…/rounds/{number}/swap/preview/`: what the movement has against an exchange."""

    @operation(Objections, body=TriedPair)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Say what the movement would newly object to, in sentences; stores nothing."""
        round_of(self.evening, number)
        pair = _pair(self.evening, read_body(request, TriedPair)["entries"])
        objections = services.objections_to_swap(self.evening, number, *pair)
        return _answered(self.evening, objections)


class SeatedByHand(EveningResource):
    """`…/rounds/{number}/seats/`: a draft seated as on paper."""

    @operation(WrittenRound, body=SeatedTables, how="versioned")
    def put(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Seat everybody: `{"tables": {"1": {"N": 3, …}}}`, all seats; who has none sits out."""
        round_of(self.evening, number)
        seats, seen = _seats(self.evening, read_body(request, SeatedTables)), tag_meant(request)
        with seen_as_it_is(tournament_id, number):
            services.seat_by_hand(
                tournament_id=tournament_id,
                number=number,
                seats=seats,
                device=self.device,
                seen=seen,
            )
        return answered_with(tournament_id, number)


class SeatedByHandPreview(EveningResource):
    """`…/rounds/{number}/seats/preview/`: what the movement has against a seating by hand."""

    @operation(Objections, body=SeatedTables)
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Say what the movement would newly object to, in sentences; stores nothing."""
        round_ = round_of(self.evening, number)
        objections = services.objections_by_hand(
            self.evening, round_, _seats(self.evening, read_body(request, SeatedTables))
        )
        return _answered(self.evening, objections)


def _answered(evening: Evening, objections: Sequence[RuleViolation]) -> Response:
    answer: Objections = {"objections": [refusal_in_words(one, evening) for one in objections]}
    return Response(answer)


def _seats(evening: Evening, body: SeatedTables) -> dict[int, dict[str, UUID]]:
    """Table -> seat -> the id of who sits there. Raises RuleViolation."""
    return {table: _chairs(evening, chairs) for table, chairs in body["tables"].items()}


def _chairs(evening: Evening, chairs: Chairs) -> dict[str, UUID]:
    seats: Mapping[str, Any] = chairs
    return {seat: entry_meant(evening, number, seat).pk for seat, number in seats.items()}


class OneSeat(EveningResource):
    """`…/tables/{table}/seats/{seat}/`: a seat whose holder has gone."""

    @operation(WrittenRound, body=Newcomer)
    def put(
        self, request: Request, tournament_id: UUID, number: int, table: int, seat: str
    ) -> Response:
        """Give it to one without a seat; nobody else moves, and who had it is away this round."""
        round_ = round_of(self.evening, number)
        view = round_.table(table)
        if view is None or seat not in view.places:
            raise Http404
        newcomer = entry_meant(self.evening, read_body(request, Newcomer)["entry"], "entry")
        key = SeatKey(TableKey(tournament_id, number, table), seat)
        services.fill_seat(seat=key, entry_id=newcomer.pk, device=self.device)
        return answered_with(tournament_id, number)


class StandIn(EveningResource):
    """`…/tables/{table}/seats/{seat}/stand-in/`: who plays on for the one who sits there."""

    @operation(WrittenTable, body=NewStandIn)
    def put(
        self, request: Request, tournament_id: UUID, number: int, table: int, seat: str
    ) -> Response:
        """Store who plays on, from which hand; the points stay with the seat.

        An empty name: nobody.
        """
        _round, view = table_of(self.evening, number, table)
        if seat not in view.places:
            raise Http404
        body = read_body(request, NewStandIn)
        name, from_hand = " ".join(body["name"].split()), body.get("from_hand", 1)
        key = SeatKey(TableKey(tournament_id, number, table), seat)
        services.stand_in(seat=key, name=name, from_hand=from_hand, device=self.device)
        return Response(
            write_table(table_of(queries.fresh_evening(tournament_id), number, table)[1])
        )


def _pair(evening: Evening, numbers: list[int]) -> tuple[UUID, UUID]:
    """The ids of the two who are to change places. Raises RuleViolation."""
    meant = [entry_meant(evening, number, "entries") for number in numbers]
    if len(meant) != 2 or meant[0].pk == meant[1].pk:
        raise RuleViolation("no_such_entry", key="entries")
    return meant[0].pk, meant[1].pk


def _number(key: str) -> int:
    """A table's number as the key of an object. Raises RuleViolation `wrong_type`."""
    if not (key.isascii() and key.isdigit() and len(key) < 6):
        raise RuleViolation("wrong_type", key="tables", wanted="numbers")
    return int(key)

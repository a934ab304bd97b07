"""Rounds and the roll over the API: who is here, seats drawn, published, taken back."""

from typing import Any
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from config.copies.asking import ask_for_copy
from scoring.api.http.resources import body_of, once
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import NAME, a_list, a_page, an_object, ref
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.shapes import FLAG, MARKS
from tournaments.api.written import Document, write_entry, write_round
from tournaments.models import Entry
from tournaments.queries import Evening, RoundView
from tournaments.views.evenings import copy


class Entries(EveningResource):
    """`/tournaments/{id}/entries/`: the roll."""

    @operation(a_page(ref("Entry")), how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List everybody, in the evening's order."""
        return self.tagged(lambda: _roll(self.evening))

    @operation(a_page(ref("Entry")), body=an_object({"names": a_list(NAME)}), how="made once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Add names: `{"names": ["Ann", "Bob"]}`; those that are on the roll already stay as they are."""
        body = body_of(request)
        shapes.check_keys(body, known=("names",), needed=("names",))
        services.add_entries(
            tournament_id=tournament_id,
            names=list(shapes.texts(body["names"], "names")),
            device=self.device,
        )
        return Response(_roll(queries.fresh_evening(tournament_id)), status=201)


def _roll(evening: Evening) -> Document:
    return {"results": [write_entry(entry) for entry in evening.listed], "next": None}


class OneEntry(EveningResource):
    """`/tournaments/{id}/entries/{number}/`: somebody on the roll."""

    @operation(ref("Entry"), body=an_object(MARKS, optional=tuple(MARKS)))
    def patch(self, request: Request, tournament_id: UUID, entry_number: int) -> Response:
        """Mark somebody as here, away, paid and so on; what is not named stays."""
        entry, body = _entry(self.evening, entry_number), body_of(request)
        shapes.check_keys(body, known=MARKS, needed=())
        marks: dict[str, Any] = body
        self.permit(self.role, part=str(marks.get("status", "")))
        services.mark(tournament_id=tournament_id, entry_id=entry.pk, device=self.device, **marks)
        return Response(write_entry(_entry(queries.fresh_evening(tournament_id), entry_number)))


def _entry(evening: Evening, number: int) -> Entry:
    """The entry of this number. Raises Http404."""
    entry = evening.entries.get(str(number))
    if entry is None:
        raise Http404
    return entry


class Rounds(EveningResource):
    """`/tournaments/{id}/rounds/`: the rounds that were published."""

    @operation(a_page(ref("Round")), how="read", name="tournaments_rounds_list")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List them, the first one first."""
        return self.tagged(
            lambda: {"results": [write_round(round_) for round_ in self.evening.published], "next": None}
        )

    @operation(ref("Round"), body=an_object({"again": FLAG}, optional=("again",)), how="made once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Draw the next round: a draft that the hall does not see. `{"again": true}`: draw it anew."""
        body = body_of(request)
        shapes.check_keys(body, known=("again",), needed=())
        again = shapes.a_flag(body.get("again", False), "again")
        row = services.draft_round(tournament_id=tournament_id, device=self.device, draw_again=again)
        return _answered(tournament_id, row.number, 201)


class OneRound(EveningResource):
    """`/tournaments/{id}/rounds/{number}/`: a round; a draft for who directs alone."""

    @operation(ref("Round"), how="read")
    def get(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Read who sits where."""
        round_ = _round(self.evening, number)
        return self.tagged(lambda: write_round(round_))


class Publish(EveningResource):
    """`/tournaments/{id}/rounds/{number}/publish/`: the hall sees it, and play begins."""

    @operation(ref("Round"), body=an_object({}), how="once")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Publish the draft."""
        services.publish_round(tournament_id=tournament_id, number=number, device=self.device)
        copy(tournament_id)
        ask_for_copy(f"round-{number}-published")
        return _answered(tournament_id, number)


class TakeBack(EveningResource):
    """`/tournaments/{id}/rounds/{number}/take-back/`: a round without a hand is a draft again."""

    @operation(ref("Round"), body=an_object({}), how="once")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Take it back."""
        services.take_back_round(tournament_id=tournament_id, number=number, device=self.device)
        return _answered(tournament_id, number)


def _round(evening: Evening, number: int) -> RoundView:
    """The round of this number. Raises Http404."""
    round_ = evening.round(number)
    if round_ is None:
        raise Http404
    return round_


def _answered(tournament_id: UUID, number: int, status: int = 200) -> Response:
    """A round as it is after a write. Raises RuleViolation where it is gone."""
    round_ = queries.fresh_evening(tournament_id).round(number)
    if round_ is None:
        raise RuleViolation("no_such_round", "This round is not seated any more.", round=number)
    return Response(write_round(round_), status=status)

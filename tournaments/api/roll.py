"""The roll over the API: names added, put right and taken off, who is here, who is a couple."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.resources import body_of, once
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import NAME, TEXTS, a_list, a_page, an_object, or_null, ref
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.schema import TEXT
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.shapes import FLAG, MARKS, NUMBER
from tournaments.api.written import Document, write_entry
from tournaments.models import Entry, Status
from tournaments.queries import Evening

#: What a program may change of somebody on the roll, beside the marks.
CHANGES: Final = {"name": NAME, "categories": TEXTS, "fee": {**TEXT, "description": "its name; empty: usual"}}
NEW: Final = {
    "names": a_list(NAME),
    "status": {"enum": [Status.HERE, Status.EXPECTED], "description": "here"},
    "ranked": FLAG,
}


class Entries(EveningResource):
    """`/tournaments/{id}/entries/`: the roll."""

    @operation(a_page(ref("Entry")), how="read", name="tournaments_entries_list")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List everybody, in the evening's order."""
        return self.tagged(lambda: _roll(self.evening))

    @operation(a_page(ref("Entry")), body=an_object(NEW, ("status", "ranked")), how="made once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Add names: `{"names": ["Ann", "Bob"]}`; those that are on the roll already stay as they are."""
        body = body_of(request)
        shapes.check_keys(body, known=NEW, needed=("names",))
        status = shapes.a_text(body.get("status", Status.HERE.value), "status")
        if status not in (Status.HERE, Status.EXPECTED):
            raise RuleViolation("option_value", option="status", value=status)
        services.add_entries(
            tournament_id=tournament_id,
            names=list(shapes.texts(body["names"], "names")),
            device=self.device,
            status=status,
            ranked=shapes.a_flag(body.get("ranked", True), "ranked"),
        )
        return Response(_roll(queries.fresh_evening(tournament_id)), status=201)


class EverybodyIsHere(EveningResource):
    """`/tournaments/{id}/entries/everybody-here/`: all who were expected have come."""

    @operation(a_page(ref("Entry")), body=an_object({}), how="once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Mark as here all who are still expected."""
        services.everybody_is_here(tournament_id=tournament_id, device=self.device)
        return Response(_roll(queries.fresh_evening(tournament_id)))


def _roll(evening: Evening) -> Document:
    return {"results": [write_entry(entry) for entry in evening.listed], "next": None}


class OneEntry(EveningResource):
    """`/tournaments/{id}/entries/{number}/`: somebody on the roll."""

    @operation(ref("Entry"), how="read")
    def get(self, request: Request, tournament_id: UUID, entry_number: int) -> Response:
        """Read what the roll has of one name."""
        entry = _entry(self.evening, entry_number)
        return self.tagged(lambda: write_entry(entry))

    @operation(ref("Entry"), body=an_object({**MARKS, **CHANGES}, optional=(*MARKS, *CHANGES)))
    def patch(self, request: Request, tournament_id: UUID, entry_number: int) -> Response:
        """Mark somebody as here, away, paid and so on, put the name right; what is not named stays."""
        entry, body = _entry(self.evening, entry_number), body_of(request)
        shapes.check_keys(body, known=(*MARKS, *CHANGES), needed=())
        self.permit(self.role, part=str(body.get("status", "")))
        if "name" in body:
            self.permit(self.role, part="name")
        with transaction.atomic():
            self._change(entry, body)
        return self._answered(entry_number)

    def _change(self, entry: Entry, body: Mapping[str, object]) -> None:
        """Store what a body says of an entry. Raises RuleViolation, and then nothing of it is to be kept."""
        tournament_id = entry.tournament_id
        if "name" in body:
            name = " ".join(shapes.a_text(body["name"], "name").split())
            services.rename(tournament_id=tournament_id, entry_id=entry.pk, name=name, device=self.device)
        if "categories" in body:
            services.mark_categories(
                tournament_id=tournament_id,
                entry_id=entry.pk,
                categories=shapes.texts(body["categories"], "categories"),
                device=self.device,
            )
        if "fee" in body:
            fee = shapes.a_text(body["fee"], "fee")
            services.take_fee(tournament_id=tournament_id, entry_ids=[entry.pk], fee=fee, device=self.device)
        marks: dict[str, Any] = {name: _mark(name, value) for name, value in body.items() if name in MARKS}
        if marks:
            services.mark(tournament_id=tournament_id, entry_id=entry.pk, device=self.device, **marks)

    def _answered(self, number: int) -> Response:
        """The entry as it is after a write."""
        return Response(write_entry(_entry(queries.fresh_evening(self.evening.tournament.pk), number)))


class Couple(EveningResource):
    """`/tournaments/{id}/entries/{number}/couple/`: two who are kept apart in round 1."""

    @operation(ref("Entry"), body=an_object({"with": or_null(NUMBER)}))
    def put(self, request: Request, tournament_id: UUID, entry_number: int) -> Response:
        """Make two a couple, by their numbers; null parts one."""
        entry, body = _entry(self.evening, entry_number), body_of(request)
        shapes.check_keys(body, known=("with",), needed=("with",))
        other = entry if body["with"] is None else entry_meant(self.evening, body["with"], "with")
        services.make_couple(tournament_id=tournament_id, first=entry.pk, second=other.pk, device=self.device)
        return Response(write_entry(_entry(queries.fresh_evening(tournament_id), entry_number)))


class StrikeOff(EveningResource):
    """`/tournaments/{id}/entries/{number}/strike-off/`: a name taken off the roll that has not played."""

    @operation(a_page(ref("Entry")), body=an_object({}), how="once")
    @once
    def post(self, request: Request, tournament_id: UUID, entry_number: int) -> Response:
        """Take it off, with every mark beside it; the answer is the roll without it."""
        entry = _entry(self.evening, entry_number)
        services.strike_off(tournament_id=tournament_id, entry_id=entry.pk, device=self.device)
        return Response(_roll(queries.fresh_evening(tournament_id)))


def _mark(name: str, value: object) -> object:
    """The value of a mark, of the kind that it is. Raises RuleViolation `wrong_type`."""
    if name == "status":
        return shapes.a_text(value, name)
    if name == "leaves_after":
        return None if value is None else shapes.a_figure(value, name)
    return shapes.a_flag(value, name)


def _entry(evening: Evening, number: int) -> Entry:
    """The entry of this number, as an address names it. Raises Http404."""
    entry = evening.entries.get(str(number))
    if entry is None:
        raise Http404
    return entry


def entry_meant(evening: Evening, value: object, key: str) -> Entry:
    """The entry of this number, as a body names it under `key`. Raises RuleViolation `no_such_entry`."""
    entry = evening.entries.get(str(shapes.a_figure(value, key)))
    if entry is None:
        raise RuleViolation("no_such_entry", key=key)
    return entry

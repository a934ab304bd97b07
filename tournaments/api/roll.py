"""The roll over the API: names added, put right and taken off, who is here."""

from collections.abc import Mapping
from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID

from django.db import transaction
from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.resources import body_of, once, read_body
from scoring.api.schema.declared import a_page, one_of, partial_of
from scoring.api.schema.fields import Name, Nothing
from scoring.api.schema.operations import operation
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.written import Marks, WrittenEntry, write_entry
from tournaments.models import Entry, Status
from tournaments.queries import Evening


def _a_status(value: object, key: str) -> str:
    status = shapes.a_text(value, key)
    if status not in (Status.HERE, Status.EXPECTED):
        raise RuleViolation("option_value", option=key, value=status)
    return status


class NewEntries(TypedDict):
    status: NotRequired[Annotated[str, one_of([Status.HERE, Status.EXPECTED]), "here", _a_status]]
    names: list[Name]
    ranked: NotRequired[bool]


class EntryChange(Marks):
    """Marks of an entry that a program may change."""

    name: Name
    categories: list[str]


class Entries(EveningResource):
    """`/tournaments/{id}/entries/`: the roll."""

    @operation(a_page(WrittenEntry), how="read", name="tournaments_entries_list")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List everybody, in the evening's order."""
        return self.tagged(lambda: _roll(self.evening))

    @operation(a_page(WrittenEntry), body=NewEntries, how="made once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Add names: `{"names": ["Ann", "Bob"]}`; those already on the roll stay as they are."""
        body = read_body(request, NewEntries)
        services.add_entries(
            tournament_id=tournament_id,
            names=body["names"],
            device=self.device,
            status=body.get("status", Status.HERE.value),
            ranked=body.get("ranked", True),
        )
        return Response(_roll(queries.fresh_evening(tournament_id)), status=201)


def _roll(evening: Evening) -> dict[str, object]:
    return {"results": [write_entry(entry) for entry in evening.listed], "next": None}


class OneEntry(EveningResource):
    """`/tournaments/{id}/entries/{number}/`: somebody on the roll."""

    @operation(WrittenEntry, how="read")
    def get(self, request: Request, tournament_id: UUID, entry_number: int) -> Response:
        """Read what the roll has of one name."""
        entry = _entry(self.evening, entry_number)
        return self.tagged(lambda: write_entry(entry))

    @operation(WrittenEntry, body=partial_of(EntryChange))
    def patch(self, request: Request, tournament_id: UUID, entry_number: int) -> Response:
        """Mark somebody as here, away, paid and so on, amend the name; what is not named stays."""
        entry, sent = _entry(self.evening, entry_number), body_of(request)
        self.permit(self.role, part=str(sent.get("status", "")))
        if "name" in sent:
            self.permit(self.role, part="name")
        body = read_body(request, partial_of(EntryChange))
        with transaction.atomic():
            self._change(entry, body)
        after = queries.fresh_evening(tournament_id)
        return Response(write_entry(_entry(after, entry_number)))

    def _change(self, entry: Entry, body: Mapping[str, Any]) -> None:
        """Store what a body says of an entry. Raises RuleViolation; nothing is to be kept then."""
        tournament_id = entry.tournament_id
        if "name" in body:
            name = " ".join(body["name"].split())
            services.rename(
                tournament_id=tournament_id, entry_id=entry.pk, name=name, device=self.device
            )
        if "categories" in body:
            services.mark_categories(
                tournament_id=tournament_id,
                entry_id=entry.pk,
                categories=body["categories"],
                device=self.device,
            )
        marks = {name: value for name, value in body.items() if name in Marks.__annotations__}
        if marks:
            services.mark(
                tournament_id=tournament_id, entry_id=entry.pk, device=self.device, **marks
            )


class StrikeOff(EveningResource):
    """`/tournaments/{id}/entries/{number}/strike-off/`: a name without a round leaves."""

    @operation(a_page(WrittenEntry), body=Nothing, how="once")
    @once
    def post(self, request: Request, tournament_id: UUID, entry_number: int) -> Response:
        """Take it off, with every mark beside it; the answer is the roll without it."""
        entry = _entry(self.evening, entry_number)
        services.strike_off(tournament_id=tournament_id, entry_id=entry.pk, device=self.device)
        return Response(_roll(queries.fresh_evening(tournament_id)))


def _entry(evening: Evening, number: int) -> Entry:
    entry = evening.entries.get(str(number))
    if entry is None:
        raise Http404
    return entry

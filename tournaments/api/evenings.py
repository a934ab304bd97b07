"""Evenings over the API: listed, begun or imported, read, closed; standings and tokens."""

import datetime
import secrets
from collections.abc import Callable
from typing import Any, TypedDict
from uuid import UUID

from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries as scoring_queries
from scoring import services as scoring_services
from scoring.api.http.problems import Problem
from scoring.api.http.resources import (
    JsonParser,
    Resource,
    body_of,
    key_of,
    once,
    read_body,
    tagged,
)
from scoring.api.schema.declared import a_page
from scoring.api.schema.fields import Nothing
from scoring.api.schema.operations import operation
from scoring.api.tokens import SecretToken, SharedToken, WrittenToken, made, write_token
from scoring.models import Role
from scoring.rules.errors import RuleViolation
from tournaments import queries, services
from tournaments.api.written import (
    EVENT_RECORD,
    ListedEvening,
    WrittenEvening,
    WrittenStanding,
    write_evening,
    write_standings,
)
from tournaments.files.exports import archive_of
from tournaments.pages.shown import have_copies_made, states_of
from tournaments.pages.starting import LARGEST_RECORD
from tournaments.rules.record.schema import event_schema
from tournaments.words.refusals import refusal_in_words


class RecordParser(JsonParser):
    """Parse an evening's record, as large as one may be that is brought in by a page."""

    longest = LARGEST_RECORD


class WrittenStandings(TypedDict):
    """The standings, unless they are kept back."""

    hidden: bool
    results: list[WrittenStanding]
    next: str | None


class EveningResource(Resource):
    """Base class of the views of one evening; it checks the permission before it reads more."""

    door, named_by = queries.EVENING, "tournament_id"

    def initial(self, request: Request, *args: Any, **keywords: Any) -> None:
        """Read the evening, kept by its revision.

        Raises Http404 for who may not do this (permission).
        """
        super().initial(request, *args, **keywords)
        opened, evening = self.opened, None
        if opened is not None:
            evening = queries.evening(opened.thing.pk, opened.thing.revision)
        if opened is None or evening is None:
            raise Http404
        self.evening = evening
        role = opened.role_with(opened.thing, self.visitor)
        self.role = self.permit(role, tuple(states_of(evening, request._request)))

    def refusal_in_words(self, violation: RuleViolation) -> str:
        """Turn a refusal into its sentence, with names of entries where its facts have keys."""
        return refusal_in_words(violation, getattr(self, "evening", None))

    def tagged(self, build: Callable[[], object], version: int | str | None = None) -> Response:
        """Answer a read: its ETag changes with everything that an evening's documents say.

        `version`: of what is read, where it has one: the tag begins with it, and `if_match` reads
        it, or `tag_meant` where it is a digest.
        """
        tag = f"{self.evening.tournament.revision}-{self.role}"
        return tagged(self.request, tag if version is None else f"{version}-{tag}", build)


class EventSchema(Resource):
    """`/schemas/event.json`: the record of an evening as a JSON Schema."""

    @operation({"type": "object"}, how="open", name="schemas_event")
    def get(self, request: Request) -> Response:
        """Read the schema."""
        self.permit(Role.WATCH)
        return Response(event_schema())


class Evenings(Resource):
    """`/tournaments/`: the evenings that who asks directs or helps with."""

    parser_classes = [RecordParser]

    @operation(a_page(ListedEvening), name="tournaments_list")
    def get(self, request: Request) -> Response:
        """List them, the newest first, a hundred at most."""
        self.permit(Role.WATCH)
        rows: list[ListedEvening] = [
            {
                "id": str(one.pk),
                "name": one.name,
                "date": one.date.isoformat(),
                "revision": one.revision,
            }
            for one in queries.tournaments_of(self.visitor)
        ]
        return Response({"results": rows, "next": None})

    @operation(
        WrittenEvening,
        body=EVENT_RECORD,
        how="made once",
        query={"date": "the day of the evening, as 2026-11-24; today"},
    )
    @once
    def post(self, request: Request) -> Response:
        """Begin an evening, or bring one in: its record, with or without rounds.

        `?date=2026-11-24`.
        """
        self.permit(Role.WATCH)
        if self.device is None:
            raise Problem("unknown_token")
        tournament = services.bring_in(
            device=self.device,
            tournament_id=key_of(self, request),
            document=body_of(request),
            date=_date(request),
            seed=secrets.randbelow(2**31),
        )
        evening = queries.fresh_evening(tournament.pk)
        response = Response(write_evening(evening, Role.OWN), status=201)
        response["Location"] = reverse("api-tournament", args=[tournament.pk])
        return response


def _date(request: Request) -> datetime.date:
    """The day of the evening; today where it is not said. Raises RuleViolation `wrong_type`."""
    text = request.query_params.get("date", "")
    try:
        return datetime.date.fromisoformat(text) if text else timezone.localdate()
    except ValueError:
        raise RuleViolation("wrong_type", key="date", wanted="date") from None


class OneEvening(EveningResource):
    """`/tournaments/{id}/`: an evening at a glance."""

    @operation(WrittenEvening, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read it; 304 where the program has it as it is."""
        return self.tagged(lambda: write_evening(self.evening, self.role))


class EveningRecord(EveningResource):
    """`/tournaments/{id}/record/`: the evening in the interchange format, with all to go on."""

    @operation(EVENT_RECORD, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the record."""
        return self.tagged(lambda: archive_of(self.evening))


class Close(EveningResource):
    """`/tournaments/{id}/close/`: results stand as they are."""

    @operation(WrittenEvening, body=Nothing, how="once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Close the evening (idempotent)."""
        services.close_tournament(tournament_id=tournament_id, device=self.device)
        have_copies_made(tournament_id, "evening")
        return Response(write_evening(queries.fresh_evening(tournament_id), self.role))


class Standings(EveningResource):
    """`/tournaments/{id}/standings/`: who leads, unless it is kept back."""

    @operation(WrittenStandings, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the standings; where they are kept back, `hidden` is true and there are no rows."""
        hidden = self.evening.standings_are_hidden and self.role is not Role.OWN

        def build() -> WrittenStandings:
            results = [] if hidden else write_standings(self.evening)
            return {"hidden": hidden, "results": results, "next": None}

        return self.tagged(build)


class EveningTokens(EveningResource):
    """`/tournaments/{id}/tokens/`: the programs that may do something with an evening."""

    @operation(a_page(WrittenToken))
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List them."""
        tokens = scoring_queries.tokens_of(self.evening.tournament)
        return Response({"results": [write_token(one) for one in tokens], "next": None})

    @operation(SecretToken, body=SharedToken, how="made")
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Make one, with a role: it is shown in this answer and never again."""
        wanted, thing = read_body(request, SharedToken), self.evening.tournament
        return made(scoring_services.make_token(**wanted, made_by=self.device, shared=thing))


class EveningToken(EveningResource):
    """`/tournaments/{id}/tokens/{token}/`: one of them."""

    @operation(None)
    def delete(self, request: Request, tournament_id: UUID, token_id: UUID) -> Response:
        """Withdraw it (idempotent)."""
        scoring_services.withdraw_token(token_id=token_id, of=self.evening.tournament)
        return Response(status=204)

"""Rounds over the API: drawn, looked at, published, taken back."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NotRequired, TypedDict
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import changed_since
from scoring.api.http.resources import once, read_body, tag_meant
from scoring.api.schema.declared import a_page
from scoring.api.schema.fields import Nothing
from scoring.api.schema.operations import operation
from scoring.rules.errors import RuleViolation
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.written import WrittenRound, write_round
from tournaments.pages.shown import have_copies_made
from tournaments.queries import Evening, RoundView


class NewRound(TypedDict):
    again: NotRequired[bool]


class Rounds(EveningResource):
    """`/tournaments/{id}/rounds/`: the rounds that were published."""

    @operation(a_page(WrittenRound), how="read", name="tournaments_rounds_list")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List them, the first one first."""
        return self.tagged(
            lambda: {
                "results": [write_round(round_) for round_ in self.evening.published],
                "next": None,
            }
        )

    @operation(WrittenRound, body=NewRound, how="made once replaces")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Draw the next round: a draft that the hall does not see. `{"again": true}`: draw it anew.

        A draft that is there is drawn anew at the version of If-Match (optimistic lock).
        """
        again = read_body(request, NewRound).get("again", False)
        now = services.draft_now(self.evening)
        seen = now._replace(version=tag_meant(request)) if now.version else now
        with _seen_as_it_is(tournament_id, now.number):
            row = services.draft_round(
                tournament_id=tournament_id, device=self.device, draw_again=again, seen=seen
            )
        return _answered_with(tournament_id, row.number, 201)


class OneRound(EveningResource):
    """`/tournaments/{id}/rounds/{number}/`: a round; a draft for who directs alone."""

    @operation(WrittenRound, how="read")
    def get(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Read who sits where."""
        round_ = _round_of(self.evening, number)
        return self.tagged(lambda: write_round(round_), round_.version)


class Publish(EveningResource):
    """`/tournaments/{id}/rounds/{number}/publish/`: the hall sees it, and play begins."""

    @operation(WrittenRound, body=Nothing, how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Publish the draft, at the version of If-Match."""
        seen = tag_meant(request)
        with _seen_as_it_is(tournament_id, number):
            services.publish_round(
                tournament_id=tournament_id, number=number, device=self.device, seen=seen
            )
        have_copies_made(tournament_id, f"round-{number}-published")
        return _answered_with(tournament_id, number)


class TakeBack(EveningResource):
    """`/tournaments/{id}/rounds/{number}/take-back/`: a round without a hand is a draft again."""

    @operation(WrittenRound, body=Nothing, how="once versioned")
    @once
    def post(self, request: Request, tournament_id: UUID, number: int) -> Response:
        """Take it back, at the version of If-Match."""
        seen = tag_meant(request)
        with _seen_as_it_is(tournament_id, number):
            services.take_back_round(
                tournament_id=tournament_id, number=number, device=self.device, seen=seen
            )
        return _answered_with(tournament_id, number)


@contextmanager
def _seen_as_it_is(tournament_id: UUID, number: int) -> Iterator[None]:
    """Refuse an act on a round that is not as it was seen.

    Raises Problem `changed_since`, with the round.
    """
    try:
        yield
    except Stale:
        round_ = queries.fresh_evening(tournament_id).round(number)
        raise changed_since(write_round(round_) if round_ else None) from None


def _round_of(evening: Evening, number: int) -> RoundView:
    round_ = evening.round(number)
    if round_ is None:
        raise Http404
    return round_


def _answered_with(tournament_id: UUID, number: int, status: int = 200) -> Response:
    """A round as it is after a write. Raises RuleViolation where it is gone."""
    round_ = queries.fresh_evening(tournament_id).round(number)
    if round_ is None:
        raise RuleViolation("no_such_round", round=number)
    return Response(write_round(round_), status=status, headers={"ETag": f'"{round_.version}"'})

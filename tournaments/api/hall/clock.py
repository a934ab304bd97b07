"""The clock of a round over the API, time called, and the last act taken back."""

from datetime import datetime
from typing import Annotated, Any, Final, TypedDict
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import Problem
from scoring.api.http.resources import body_of, once, read_body
from scoring.api.schema.declared import Keywords, partial_of
from scoring.api.schema.fields import Count, Moment, Number, Points
from scoring.api.schema.operations import operation
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.hall.settings import Minutes, between
from tournaments.api.written import WrittenRound, write_round
from tournaments.models import Change
from tournaments.pages.shown import copy_if_over
from tournaments.queries import Evening, RoundView
from tournaments.queries.acts import can_be_undone, last_act
from tournaments.rules.hall.clock import LONGEST
from tournaments.rules.movements.protocol import Movement
from tournaments.words.vocabulary import change_in_words

#: No log has a line of this number, and every database still takes it.
MOST_LINES: Final = 2**62


def _act_meant(value: object, key: str) -> int:
    """The line of the log that is meant. Raises RuleViolation `wrong_type`, `not_the_last_act`."""
    if type(value) is not int or value < 1:
        raise RuleViolation("wrong_type", key=key, wanted="from_1")
    if value >= MOST_LINES:
        raise RuleViolation("not_the_last_act")
    return value


def _a_moment(value: object, key: str) -> datetime:
    try:
        return datetime.fromisoformat(shapes.a_text(value, key))
    except ValueError:
        raise RuleViolation("wrong_type", key=key, wanted="moment") from None


class WrittenClock(TypedDict):
    round: Number
    started_at: Annotated[Moment, "null: there is no clock"] | None
    ends_at: Annotated[Moment, "when it runs out; moves on while it is paused"] | None
    paused_at: Annotated[Moment, "null: it runs; else `ends_at` is of this moment"] | None
    time_called_at: Moment | None


class ClockStart(TypedDict):
    minutes: Annotated[Minutes, "start it, so many from now; 0 stops it"]


class ClockPause(TypedDict):
    paused: Annotated[bool, "pause it, or let it go on"]


class ClockExtension(TypedDict):
    """Minutes added to the clock, and the end that was seen."""

    more: Annotated[
        Number,
        Keywords(maximum=LONGEST),
        "minutes more, on the `ends_at` that was read",
        between(1, LONGEST),
    ]
    ends_at: Annotated[datetime, Keywords(type="string", format="date-time"), _a_moment]


class ClockChange(ClockStart, ClockPause, ClockExtension):
    """An act on the clock: one of the three."""


class UnfinishedTable(TypedDict):
    table: Number
    hands: Count
    by_hand: Points


class UnfinishedTables(TypedDict):
    round: Number
    tables: list[UnfinishedTable]


class SeenTables(TypedDict):
    """Tables and how many hands of each were seen: `{"3": 2}`."""

    tables: dict[str, Count]


class WrittenAct(TypedDict):
    act: Number
    words: str
    made_at: Moment
    can_be_undone: bool


class WrittenLastAct(TypedDict):
    """The last act of the evening; null before the first."""

    act: Annotated[WrittenAct, "`act`: what undo takes to take it back"] | None


class ActToUndo(TypedDict):
    act: Annotated[Number, _act_meant]


class Undone(TypedDict):
    undone: str


class RoundClock(EveningResource):
    """`/tournaments/{id}/clock/`: the clock of the round that is played."""

    @operation(WrittenClock, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read when it ends, and whether it is paused."""
        round_ = _current(self.evening)
        return self.tagged(lambda: _clock(round_))

    @operation(WrittenClock, body=partial_of(ClockChange))
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Start or stop it by `minutes`, pause it by `paused`, or give it `more`: one of these."""
        number, sent = _current(self.evening).number, body_of(request)
        clock: Any = {"tournament_id": tournament_id, "round_number": number, "device": self.device}
        if "minutes" in sent or not {"paused", "more"} & set(sent):
            services.start_clock(**clock, **read_body(request, ClockStart))
        elif "paused" in sent:
            services.pause_clock(**clock, **read_body(request, ClockPause))
        else:
            body = read_body(request, ClockExtension)
            services.extend_clock(**clock, minutes=body["more"], seen_end=body["ends_at"])
        return Response(_clock(_current(queries.fresh_evening(tournament_id))))


class CallTime(EveningResource):
    """`/tournaments/{id}/call-time/`: time is called for the round that is played."""

    @operation(UnfinishedTables, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List the tables that have not finished, with what would count there."""
        round_ = _current(self.evening)
        return self.tagged(lambda: _unfinished(round_))

    @operation(WrittenRound, body=SeenTables, how="once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Let these tables count as seen: `{"tables": {"3": 2}}`, table 3 after two hands."""
        round_, seen = _current(self.evening), read_body(request, SeenTables)["tables"]
        numbers = {str(table.number): table.number for table in round_.tables}
        shapes.check_keys(seen, known=numbers, needed=())
        try:
            services.call_time(
                tournament_id=tournament_id,
                round_number=round_.number,
                device=self.device,
                tables={numbers[table]: hands for table, hands in seen.items()},
            )
        except Stale:
            now = _unfinished(_current(queries.fresh_evening(tournament_id)))
            raise Problem("another_hand", now) from None
        after = queries.fresh_evening(tournament_id)
        copy_if_over(after)
        return Response(write_round(_current(after)))


class LastAct(EveningResource):
    """`/tournaments/{id}/undo/`: the last act of the evening, which can be taken back."""

    @operation(WrittenLastAct, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read what it was; null before the first."""
        return self.tagged(
            lambda: _last_act(last_act(self.evening.tournament), self.evening.movement)
        )

    @operation(Undone, body=ActToUndo, how="once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Take it back, if it is still the last: everything is as it was before it."""
        act = read_body(request, ActToUndo)["act"]
        change = services.undo_last(tournament_id=tournament_id, change_id=act, device=self.device)
        answer: Undone = {"undone": change_in_words(change, self.evening.movement)}
        return Response(answer)


def _current(evening: Evening) -> RoundView:
    """The round that is played. Raises Http404 before the first."""
    if evening.current is None:
        raise Http404
    return evening.current


def _clock(round_: RoundView) -> WrittenClock:
    clock, called = round_.clock, round_.row.time_called_at
    return {
        "round": round_.number,
        "started_at": clock.started_at.isoformat() if clock else None,
        "ends_at": clock.ends_at.isoformat() if clock else None,
        "paused_at": clock.paused_at.isoformat() if clock and clock.paused_at else None,
        "time_called_at": called.isoformat() if called else None,
    }


def _unfinished(round_: RoundView) -> UnfinishedTables:
    return {
        "round": round_.number,
        "tables": [
            {"table": table.number, "hands": table.scored, "by_hand": dict(table.by_hand)}
            for table in round_.tables
            if not table.played.finished
        ],
    }


def _last_act(change: Change | None, movement: Movement) -> WrittenLastAct:
    if change is None:
        return {"act": None}
    return {
        "act": {
            "act": change.pk,
            "words": change_in_words(change, movement),
            "made_at": change.made_at.isoformat(),
            "can_be_undone": can_be_undone(change),
        }
    }

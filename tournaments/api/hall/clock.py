"""The clock of a round over the API, time called, and the last act taken back."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import Problem
from scoring.api.http.resources import body_of, once
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, MOMENT, POINTS, a_list, an_object, or_null, ref
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.schema import TEXT
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.shapes import FLAG, NUMBER
from tournaments.api.written import Document, write_round
from tournaments.models import Change
from tournaments.pages.shown import copy_if_over
from tournaments.queries import Evening, RoundView
from tournaments.queries.acts import can_be_undone, last_act
from tournaments.rules.hall.clock import Clock
from tournaments.rules.movements.protocol import Movement
from tournaments.words.vocabulary import change_in_words

#: No log has a line of this number, and every database still takes it.
MOST_LINES: Final = 2**62
CLOCK: Final = an_object(
    {
        "round": NUMBER,
        "started_at": or_null({**MOMENT, "description": "null: there is no clock"}),
        "ends_at": or_null({**MOMENT, "description": "when it runs out; moves on while it is paused"}),
        "paused_at": or_null({**MOMENT, "description": "null: it runs; else `ends_at` is of this moment"}),
        "time_called_at": or_null(MOMENT),
    }
)
UNFINISHED: Final = an_object(
    {
        "round": NUMBER,
        "tables": a_list(an_object({"table": NUMBER, "hands": COUNT, "by_hand": POINTS})),
    }
)
ACT: Final = an_object(
    {"act": NUMBER, "words": TEXT, "made_at": MOMENT, "can_be_undone": FLAG},
    description="`act`: what undo takes to take it back",
)


class RoundClock(EveningResource):
    """`/tournaments/{id}/clock/`: the clock of the round that is played."""

    @operation(CLOCK, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read when it ends, and whether it is paused."""
        round_ = _current(self.evening)
        return self.tagged(lambda: _clock(round_))

    @operation(
        CLOCK,
        body=an_object(
            {
                "minutes": {**COUNT, "description": "start it, so many from now; 0 stops it"},
                "paused": {**FLAG, "description": "pause it, or let it go on"},
                "more": {**COUNT, "description": "minutes more, on the `ends_at` that was read"},
                "ends_at": MOMENT,
            },
            optional=("minutes", "paused", "more", "ends_at"),
        ),
    )
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Start it or stop it by `minutes`, pause it by `paused`, or give it `more`: one of the three."""
        round_, body = _current(self.evening), body_of(request)
        act = next((name for name in CLOCK_ACTS if name in body), "minutes")
        keys = ("more", "ends_at") if act == "more" else (act,)
        shapes.check_keys(body, known=keys, needed=keys)
        where = {"tournament_id": tournament_id, "round_number": round_.number, "device": self.device}
        CLOCK_ACTS[act](body, where)
        return Response(_clock(_current(queries.fresh_evening(tournament_id))))


def _start(body: Document, clock: dict[str, Any]) -> None:
    services.start_clock(**clock, minutes=shapes.a_figure(body["minutes"], "minutes"))


def _pause(body: Document, clock: dict[str, Any]) -> None:
    services.pause_clock(**clock, paused=shapes.a_flag(body["paused"], "paused"))


def _extend(body: Document, clock: dict[str, Any]) -> None:
    minutes = shapes.a_figure(body["more"], "more")
    try:
        seen = datetime.fromisoformat(shapes.a_text(body["ends_at"], "ends_at"))
    except ValueError:
        raise RuleViolation("wrong_type", key="ends_at", wanted="moment") from None
    services.extend_clock(**clock, minutes=minutes, seen_end=seen)


#: The key that says what a body wants of the clock -> what does it.
CLOCK_ACTS: Final[dict[str, Callable[[Document, dict[str, Any]], None]]] = {
    "minutes": _start,
    "paused": _pause,
    "more": _extend,
}


class CallTime(EveningResource):
    """`/tournaments/{id}/call-time/`: time is called for the round that is played."""

    @operation(UNFINISHED, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """List the tables that have not finished, with what would count there."""
        round_ = _current(self.evening)
        return self.tagged(lambda: _unfinished(round_))

    @operation(
        ref("Round"),
        body=an_object({"tables": {"type": "object", "additionalProperties": COUNT}}),
        how="once",
    )
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Let these tables count as they were seen: `{"tables": {"3": 2}}`, table 3 after two hands."""
        round_, body = _current(self.evening), body_of(request)
        shapes.check_keys(body, known=("tables",), needed=("tables",))
        seen = shapes.figures(body["tables"], "tables")
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

    @operation(an_object({"act": or_null(ACT)}), how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read what it was; null before the first."""
        return self.tagged(lambda: {"act": _act(last_act(self.evening.tournament), self.evening.movement)})

    @operation(an_object({"undone": TEXT}), body=an_object({"act": NUMBER}), how="once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Take it back, if it is still the last: everything is as it was before it."""
        body = body_of(request)
        shapes.check_keys(body, known=("act",), needed=("act",))
        change = services.undo_last(
            tournament_id=tournament_id,
            change_id=_act_meant(body["act"]),
            device=self.device,
        )
        return Response({"undone": change_in_words(change, self.evening.movement)})


def _act_meant(value: object) -> int:
    """The line of the log that is meant. Raises RuleViolation `wrong_type`."""
    if type(value) is not int or not 0 < value < MOST_LINES:
        raise RuleViolation("wrong_type", key="act", wanted="figure")
    return value


def _current(evening: Evening) -> RoundView:
    """The round that is played. Raises Http404 before the first."""
    if evening.current is None:
        raise Http404
    return evening.current


def _clock(round_: RoundView) -> Document:
    clock, called = round_.clock, round_.row.time_called_at
    moments = clock._asdict() if clock else dict.fromkeys(Clock._fields)
    return {
        "round": round_.number,
        **{name: moment and moment.isoformat() for name, moment in moments.items()},
        "time_called_at": called.isoformat() if called else None,
    }


def _unfinished(round_: RoundView) -> Document:
    return {
        "round": round_.number,
        "tables": [
            {"table": table.number, "hands": table.scored, "by_hand": dict(table.by_hand)}
            for table in round_.tables
            if not table.played.finished
        ],
    }


def _act(change: Change | None, movement: Movement) -> Document | None:
    if change is None:
        return None
    return {
        "act": change.pk,
        "words": change_in_words(change, movement),
        "made_at": change.made_at.isoformat(),
        "can_be_undone": can_be_undone(change),
    }

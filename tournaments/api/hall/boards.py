"""The boards of a hall over the API: what they show as plain values, what they are to show, the podium."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import changed_since
from scoring.api.http.resources import body_of, once, tag_meant, tagged
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, TEXTS, a_list, add, an_object, or_null, ref
from scoring.rules.record import shapes
from scoring.rules.record.schema import TEXT
from scoring.rules.record.shapes import write_json
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.shapes import FLAG, NUMBER
from tournaments.api.written import Document
from tournaments.pages.hall.screens import screen_of
from tournaments.queries import Evening, board_shown
from tournaments.rules.hall.rooms import Room
from tournaments.words.vocabulary import BOARD_SHOWS, BOARDS

#: What there may be on a board -> its schema.
PARTS: Final = {
    "sections": a_list(
        an_object(
            {
                "heading": {**TEXT, "description": "empty: of the room itself"},
                "rows": a_list(
                    an_object(
                        {
                            "name": TEXT,
                            "table": or_null({**NUMBER, "description": "null: sits out"}),
                            "seat": {**TEXT, "description": "in words"},
                        }
                    )
                ),
            }
        )
    ),
    "tables": a_list(an_object({"table": NUMBER, "seats": a_list(an_object({"seat": TEXT, "name": TEXT}))})),
    "idle": {**TEXTS, "description": "who sits out"},
    "waiting": {**a_list(NUMBER), "description": "the tables that still play"},
    "seconds": or_null({"type": "integer", "description": "that the clock has left; below 0: it has ended"}),
    "paused": {**FLAG, "description": "whether the clock is paused"},
    "standings": a_list(an_object({"rank": NUMBER, "name": TEXT, "points": {"type": "integer"}})),
    "after": {**COUNT, "description": "rounds that the standings are of"},
    "next": or_null({**NUMBER, "description": "the round that comes"}),
    "podium": {
        **a_list(an_object({"rank": NUMBER, "names": TEXTS, "points": or_null({"type": "integer"})})),
        "description": "from the top; without names what is still covered",
    },
    "steps": COUNT,
    "revealed": COUNT,
}
add(
    {
        "Board": an_object(
            {
                "shows": {"enum": list(BOARD_SHOWS)},
                "follows": {**FLAG, "description": "the evening, by itself"},
                "room": or_null(TEXT),
                "version": {**TEXT, "description": "what If-Match takes to switch the boards"},
                **PARTS,
            },
            optional=tuple(PARTS),
        )
    }
)


class Board(EveningResource):
    """`/tournaments/{id}/board/`: what the hall's boards show."""

    @operation(
        ref("Board"),
        query={
            "show": "one thing only, such as seats",
            "room": "the board of one room, by its number from 1",
        },
        how="read",
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read what a board shows now; it follows the evening and the clock, and its ETag with it."""
        asked = request.query_params.get("show", "")
        rooms = {str(number): room for number, room in enumerate(self.evening.rooms, start=1)}
        kind = asked if asked in BOARDS and asked != "auto" else board_shown(self.evening)
        shown = _board(self.evening, kind, rooms.get(request.query_params.get("room", "")))
        return tagged(request, _tag(shown), lambda: shown)

    @operation(ref("Board"), body=an_object({"shows": {"enum": list(BOARDS)}}), how="versioned")
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Switch what the boards show, at the version of If-Match; `auto` follows the evening."""
        body = body_of(request)
        shapes.check_keys(body, known=("shows",), needed=("shows",))
        settings: services.Settings = {"board": shapes.a_text(body["shows"], "shows")}
        seen = tag_meant(request)
        try:
            services.change_settings(
                tournament_id=tournament_id, device=self.device, settings=settings, seen=seen
            )
        except Stale:
            raise changed_since(_now(tournament_id)) from None
        return _answered(tournament_id)


class Reveal(EveningResource):
    """`/tournaments/{id}/board/reveal/`: the podium, step by step."""

    @operation(ref("Board"), body=an_object({"steps": {**COUNT, "description": "0 covers all"}}), how="once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Reveal so many steps of it, from below."""
        body = body_of(request)
        shapes.check_keys(body, known=("steps",), needed=("steps",))
        steps = shapes.a_figure(body["steps"], "steps")
        services.reveal(tournament_id=tournament_id, steps=steps, device=self.device)
        return _answered(tournament_id)


def _now(tournament_id: UUID) -> Document:
    evening = queries.fresh_evening(tournament_id)
    return _board(evening, board_shown(evening))


def _answered(tournament_id: UUID) -> Response:
    shown = _now(tournament_id)
    return Response(shown, headers={"ETag": f'"{_tag(shown)}"'})


def _tag(shown: Document) -> str:
    """The version of what was chosen, and what changes with all else that a board shows."""
    return f"{shown['version']}-{hashlib.sha256(write_json(shown).encode()).hexdigest()[:16]}"


def _board(evening: Evening, kind: str, room: Room | None = None) -> Document:
    screen: Mapping[str, Any] = screen_of(evening, kind, room)
    return {
        "shows": screen["kind"],
        "follows": evening.tournament.board == "auto",
        "room": room.name if room else None,
        "version": services.digest_of_settings(evening.tournament, ["board"]),
        **{part: WRITTEN.get(part, _as_it_is)(screen[part]) for part in PARTS if part in screen},
    }


def _as_it_is(value: object) -> object:
    return value


#: Part of a board -> how its values are written, where they are no plain ones.
WRITTEN: Final[dict[str, Callable[[Any], object]]] = {
    "sections": lambda sections: [
        {"heading": section.heading, "rows": [row._asdict() for row in section.rows]} for section in sections
    ],
    "tables": lambda tables: [
        {"table": number, "seats": [{"seat": str(seat), "name": name} for seat, name in seats]}
        for number, seats in tables
    ],
    "standings": lambda rows: [{"rank": rank, "name": name, "points": points} for rank, name, points in rows],
    "podium": lambda steps: [step._asdict() for step in steps],
}

"""The boards of a hall over the API: what they show as plain values, are to show; the podium."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, TypedDict, cast
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import changed_since
from scoring.api.http.resources import once, read_body, tag_meant, tagged
from scoring.api.schema.declared import component, one_of
from scoring.api.schema.fields import Count, Name, Number
from scoring.api.schema.operations import operation
from scoring.rules.record.shapes import write_json
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.written import Ranking, write_ranking
from tournaments.pages.hall.screens import Line, Step, screen_of
from tournaments.pages.hall.season import TONIGHT, SeasonOnBoard
from tournaments.queries import Evening, board_shown
from tournaments.rules.hall.rooms import Room
from tournaments.rules.record.answers import write_number
from tournaments.words.vocabulary import BOARD_SHOWS, BOARDS


class SeatOfSomebody(TypedDict):
    """The seat of a player in a list."""

    name: str
    table: Annotated[Number, "null: sits out"] | None
    seat: Annotated[str, "in words"]


class Section(TypedDict):
    """A part of the list of seats."""

    heading: Annotated[str, "empty: of the room itself"]
    rows: list[SeatOfSomebody]


class Chair(TypedDict):
    seat: str
    name: str


class TableOnBoard(TypedDict):
    table: Number
    seats: list[Chair]


class StandingOnBoard(Ranking):
    rank: Number
    name: str
    points: int


class PodiumStep(Ranking):
    rank: Number
    names: list[str]
    points: int | None


class SeasonLineOnBoard(TypedDict):
    """A line of the season's table. Figures are numbers, or fractions as text."""

    rank: Annotated[int | None, "null with too few evenings"]
    name: Annotated[str, "as far as it is public"]
    total: Annotated[Any, "a number, or a fraction as text"]
    nights: Annotated[Count, "evenings played"]
    tonight: Annotated[Any, "what this evening brings, with a handicap; null: it has none of it"]
    counts: Annotated[bool, "whether that is among the evenings that count"]


class SeasonOnABoard(TypedDict):
    """The season of the evening's club, with the evening that is played."""

    id: str
    name: Name
    tonight: Annotated[str, one_of(TONIGHT)]
    lines: list[SeasonLineOnBoard]


class Parts(TypedDict, total=False):
    """All that a board may show; each kind of board has its own."""

    sections: list[Section]
    tables: list[TableOnBoard]
    idle: Annotated[list[str], "who sits out"]
    waiting: Annotated[list[Number], "the tables that still play"]
    seconds: Annotated[int, "that the clock has left; below 0: it has ended"] | None
    paused: Annotated[bool, "whether the clock is paused"]
    standings: list[StandingOnBoard]
    after: Annotated[Count, "rounds that the standings are of"]
    next: Annotated[Number, "the round that comes"] | None
    podium: Annotated[list[PodiumStep], "from the top; without names what is still covered"]
    steps: Count
    revealed: Count
    season: SeasonOnABoard


@component("Board")
class WrittenBoard(Parts):
    """The contents of a board as it is now."""

    shows: Annotated[str, one_of(list(BOARD_SHOWS))]
    follows: Annotated[bool, "the evening, by itself"]
    room: str | None
    version: Annotated[str, "what If-Match takes to switch the boards"]


class BoardChoice(TypedDict):
    shows: Annotated[str, one_of(list(BOARDS))]


class Revealed(TypedDict):
    steps: Annotated[Count, "0 covers all"]


class Board(EveningResource):
    """`/tournaments/{id}/board/`: what the hall's boards show."""

    @operation(
        WrittenBoard,
        query={
            "show": "one thing only, such as seats",
            "room": "the board of one room, by its number from 1",
        },
        how="read",
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read what a board shows; it follows the evening and the clock, and so does its ETag."""
        asked = request.query_params.get("show", "")
        rooms = {str(number): room for number, room in enumerate(self.evening.rooms, start=1)}
        kind = asked if asked in BOARDS and asked != "auto" else board_shown(self.evening)
        shown = _board(self.evening, kind, rooms.get(request.query_params.get("room", "")))
        return tagged(request, _tag(shown), lambda: shown)

    @operation(WrittenBoard, body=BoardChoice, how="versioned")
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Switch what the boards show, at the version of If-Match; `auto` follows the evening."""
        settings: services.Settings = {"board": read_body(request, BoardChoice)["shows"]}
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

    @operation(WrittenBoard, body=Revealed, how="once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Reveal so many steps of it, from below."""
        steps = read_body(request, Revealed)["steps"]
        services.reveal(tournament_id=tournament_id, steps=steps, device=self.device)
        return _answered(tournament_id)


def _now(tournament_id: UUID) -> WrittenBoard:
    evening = queries.fresh_evening(tournament_id)
    return _board(evening, board_shown(evening))


def _answered(tournament_id: UUID) -> Response:
    shown = _now(tournament_id)
    return Response(shown, headers={"ETag": f'"{_tag(shown)}"'})


def _tag(shown: WrittenBoard) -> str:
    """The version of what was chosen, and what changes with all else that a board shows."""
    return f"{shown['version']}-{hashlib.sha256(write_json(shown).encode()).hexdigest()[:16]}"


def _board(evening: Evening, kind: str, room: Room | None = None) -> WrittenBoard:
    screen: Mapping[str, Any] = screen_of(evening, kind, room)
    shown = (part for part in Parts.__annotations__ if part in screen)
    rank_by = evening.tournament.rank_by
    parts = cast(
        Parts, {part: WRITTEN.get(part, _as_it_is)(screen[part], rank_by) for part in shown}
    )
    return {
        "shows": screen["kind"],
        "follows": evening.tournament.board == "auto",
        "room": room.name if room else None,
        "version": services.digest_of_settings(evening.tournament, ["board"]),
        **parts,
    }


def _as_it_is(value: object, _rank_by: str) -> object:
    return value


def _line(line: Line, rank_by: str) -> StandingOnBoard:
    return {
        "rank": line.rank,
        "name": line.name,
        "points": line.points,
        **write_ranking(rank_by, line.figure),
    }


def _step(step: Step, rank_by: str) -> PodiumStep:
    return {
        "rank": step.rank,
        "names": list(step.names),
        "points": step.points,
        **write_ranking(rank_by, step.figure),
    }


def _season(season: SeasonOnBoard, _rank_by: str) -> SeasonOnABoard:
    return {
        "id": str(season.season.pk),
        "name": season.season.name,
        "tonight": season.tonight,
        "lines": [
            {
                "rank": line.rank,
                "name": line.name,
                "total": write_number(line.total),
                "nights": line.nights,
                "tonight": None if line.tonight is None else write_number(line.tonight),
                "counts": line.counts,
            }
            for line in season.lines
        ],
    }


#: Part of a board -> how its values are written, where they are no plain ones.
WRITTEN: Final[dict[str, Callable[[Any, str], object]]] = {
    "sections": lambda sections, _rank_by: [
        {"heading": section.heading, "rows": [row._asdict() for row in section.rows]}
        for section in sections
    ],
    "tables": lambda tables, _rank_by: [
        {"table": number, "seats": [{"seat": str(seat), "name": name} for seat, name in seats]}
        for number, seats in tables
    ],
    "standings": lambda lines, rank_by: [_line(line, rank_by) for line in lines],
    "podium": lambda steps, rank_by: [_step(step, rank_by) for step in steps],
    "season": _season,
}

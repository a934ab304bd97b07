"""The settings of an evening over the API, those that may change while people play; and its log."""

import datetime
from collections.abc import Callable, Sequence
from typing import Any, Final
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.pages import page_of
from scoring.api.http.resources import body_of
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, MOMENT, NAME, TEXTS, a_list, a_page, add, an_object, or_null, ref
from scoring.models import LONGEST_NAME
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.schema import TEXT
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.shapes import FLAG, NUMBER
from tournaments.api.written import Document
from tournaments.models import Change, Tournament
from tournaments.pages.shown import write_to_folder
from tournaments.queries import acts
from tournaments.rules.hall.rooms import parse_rooms, rooms_of
from tournaments.rules.planning import MOST_ROUNDS
from tournaments.rules.standings import TIEBREAKS
from tournaments.words.log import log_lines

MOST_MINUTES: Final = 600
#: Points of a sit-out, to either side of nothing.
MOST_SIT_OUT: Final = 2000
SETTINGS: Final = {
    "name": NAME,
    "date": {"type": "string", "format": "date"},
    "rounds": {**NUMBER, "maximum": MOST_ROUNDS},
    "minutes": {**COUNT, "maximum": MOST_MINUTES, "description": "a round, for the clock; 0: no clock"},
    "starts_clock": {**FLAG, "description": "whether the clock starts when a round is published"},
    "sit_out_points": or_null({"type": "integer", "description": "null: the average of one's other rounds"}),
    "hidden_rounds": {**COUNT, "maximum": MOST_ROUNDS, "description": "the last, which hide the standings"},
    "tiebreaks": a_list({"enum": list(TIEBREAKS)}),
    "by_surname": {**FLAG, "description": "how lists are ordered"},
    "rooms": {**TEXTS, "description": "such as “Library 13-20”"},
}
add(
    {
        "Settings": an_object(SETTINGS),
        "LogLine": an_object(
            {
                "number": NUMBER,
                "what": {**TEXT, "description": "its code"},
                "words": TEXT,
                "whose": {**TEXT, "description": "by which device, in words"},
                "reason": TEXT,
                "made_at": MOMENT,
                "undone": FLAG,
            }
        ),
    }
)


class Settings(EveningResource):
    """`/tournaments/{id}/settings/`: what may be changed while people play."""

    @operation(ref("Settings"), how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read them."""
        return self.tagged(lambda: _settings(self.evening.tournament))

    @operation(ref("Settings"), body=an_object(SETTINGS, optional=tuple(SETTINGS)))
    def patch(self, request: Request, tournament_id: UUID) -> Response:
        """Change those that are named."""
        body = body_of(request)
        shapes.check_keys(body, known=SETTINGS, needed=())
        settings: Any = {name: READ[name](value, name) for name, value in body.items()}
        services.change_settings(tournament_id=tournament_id, device=self.device, settings=settings)
        write_to_folder(tournament_id)
        return Response(_settings(queries.fresh_evening(tournament_id).tournament))


class History(EveningResource):
    """`/tournaments/{id}/history/`: the log."""

    @operation(a_page(ref("LogLine")), query={"limit": "lines, 100 at most", "after": "the cursor of `next`"})
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read what was done, the newest first, by page."""
        return page_of(self, acts.lines_of(self.evening.tournament), "-id", self._lines)

    def _lines(self, changes: Sequence[Change]) -> list[Document]:
        lines = log_lines(self.evening, changes, self.device, at_the_computer=self.visitor.at_the_computer)
        return [
            {
                "number": change.pk,
                "what": change.what,
                "words": words,
                "whose": whose,
                "reason": change.reason,
                "made_at": change.made_at.isoformat(),
                "undone": change.undone,
            }
            for change, words, whose in lines
        ]


def _settings(tournament: Tournament) -> Document:
    return {
        **{name: getattr(tournament, name) for name in SETTINGS},
        "date": tournament.date.isoformat(),
        "tiebreaks": list(tournament.tiebreaks),
        "rooms": [f"{room.name} {room.tables}" for room in rooms_of(tournament.rooms)],
    }


def _name(value: object, key: str) -> str:
    """Raises RuleViolation `event_name` for one that is too long; the service looks at the rest."""
    name = " ".join(shapes.a_text(value, key).split())
    if len(name) > LONGEST_NAME:
        raise RuleViolation("event_name", longest=LONGEST_NAME)
    return name


def _date(value: object, key: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(shapes.a_text(value, key))
    except ValueError:
        raise RuleViolation("wrong_type", key=key, wanted="date") from None


def _points(value: object, key: str) -> int | None:
    return None if value is None else _between(-MOST_SIT_OUT, MOST_SIT_OUT)(value, key)


def _between(least: int, most: int) -> Callable[[object, str], int]:
    """Return a reader for a figure from `least` to `most`.

    It raises RuleViolation `option_value` for any other.
    """

    def read(value: object, key: str) -> int:
        figure = shapes.a_figure(value, key)
        if not least <= figure <= most:
            raise RuleViolation("option_value", option=key, value=figure)
        return figure

    return read


def _rooms(value: object, key: str) -> list[dict[str, Any]]:
    return [room.as_json() for room in parse_rooms("\n".join(shapes.texts(value, key)))]


def _tiebreaks(value: object, key: str) -> list[str]:
    return list(dict.fromkeys(shapes.texts(value, key)))


#: Setting -> what reads its value. Raises RuleViolation.
READ: Final[dict[str, Callable[[object, str], object]]] = {
    "name": _name,
    "date": _date,
    "rounds": shapes.a_figure,
    "minutes": _between(0, MOST_MINUTES),
    "starts_clock": shapes.a_flag,
    "sit_out_points": _points,
    "hidden_rounds": _between(0, MOST_ROUNDS),
    "tiebreaks": _tiebreaks,
    "by_surname": shapes.a_flag,
    "rooms": _rooms,
}

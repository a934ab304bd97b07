"""The settings of an evening over the API, those that may change while people play; and its log."""

import datetime
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, TypedDict, cast
from uuid import UUID

from django.conf import settings as project
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.pages import page_of
from scoring.api.http.resources import read_body
from scoring.api.schema.declared import Keywords, a_page, component, one_of, partial_of
from scoring.api.schema.fields import Count, Day, Moment, Name, Number
from scoring.api.schema.operations import operation
from scoring.models import LONGEST_NAME
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.models import Change, Tournament
from tournaments.pages.shown import write_to_folder
from tournaments.queries import acts
from tournaments.rules.hall.clock import LONGEST
from tournaments.rules.hall.rooms import parse_rooms, rooms_of
from tournaments.rules.planning import MOST_ROUNDS
from tournaments.rules.standings import RANKINGS, TIEBREAKS
from tournaments.words.log import log_lines

#: Points of a sit-out, to either side of nothing.
MOST_SIT_OUT: Final = 2000
#: What a sit-out may count where games do, as a record writes it; in halves from 0.
SIT_OUT_GAMES: Final[tuple[object, ...]] = (0, 0.5, 1)


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


def between(least: int, most: int) -> Callable[[object, str], int]:
    """Return a reader for a figure from `least` to `most`.

    It raises RuleViolation `option_value` for any other.
    """

    def read(value: object, key: str) -> int:
        figure = shapes.a_figure(value, key)
        if not least <= figure <= most:
            raise RuleViolation("option_value", option=key, value=figure, least=least, most=most)
        return figure

    return read


def _rooms(value: object, key: str) -> list[dict[str, Any]]:
    return [room.as_json() for room in parse_rooms("\n".join(shapes.texts(value, key)))]


def _halves(value: object, key: str) -> int:
    """Halves of a game. Raises RuleViolation `option_value`."""
    if isinstance(value, bool) or value not in SIT_OUT_GAMES:
        raise RuleViolation("option_value", option=key, value=str(value)[:40])
    return SIT_OUT_GAMES.index(value)


def _tiebreaks(value: object, key: str) -> list[str]:
    return list(dict.fromkeys(shapes.texts(value, key)))


#: Of a round, for its clock.
Minutes = Annotated[Count, Keywords(maximum=LONGEST), between(0, LONGEST)]

LANGUAGES: Final = tuple(dict(project.LANGUAGES))
#: Key -> the column in which it is stored, where that has another name.
STORED_AS: Final = {"sit_out_games": "sit_out_halves"}


@component("Settings")
class WrittenSettings(TypedDict):
    """The settings that may be changed while people play."""

    name: Annotated[Name, _name]
    date: Annotated[Day, _date]
    # The service says between which numbers.
    rounds: Annotated[Number, Keywords(maximum=MOST_ROUNDS), shapes.a_figure]
    minutes: Annotated[Minutes, "a round, for the clock; 0: no clock"]
    starts_clock: Annotated[bool, "whether the clock starts when a round is published"]
    sit_out_points: (
        Annotated[
            int, "null: the average of one's other rounds", between(-MOST_SIT_OUT, MOST_SIT_OUT)
        ]
        | None
    )
    sit_out_games: Annotated[
        float,
        Keywords(type="number", minimum=0, maximum=1, multipleOf=0.5),
        "what a sit-out counts where games do",
        _halves,
    ]
    rank_by: Annotated[str, one_of(RANKINGS), "then by points"]
    language: Annotated[
        str, one_of(["", *LANGUAGES]), "of boards and paper; empty: of whoever asks"
    ]
    second_language: Annotated[str, one_of(["", *LANGUAGES]), "beside it on boards; empty: none"]
    hidden_rounds: Annotated[
        Count,
        Keywords(maximum=MOST_ROUNDS),
        "the last, which hide the standings",
        between(0, MOST_ROUNDS),
    ]
    tiebreaks: Annotated[list[Annotated[str, one_of(list(TIEBREAKS))]], _tiebreaks]
    by_surname: Annotated[bool, "how lists are ordered"]
    rooms: Annotated[list[str], "such as “Library 13-20”", _rooms]


@component("LogLine")
class LogLine(TypedDict):
    number: Number
    what: Annotated[str, "its code"]
    words: str
    whose: Annotated[str, "by which device, in words"]
    reason: str
    made_at: Moment
    undone: bool


class Settings(EveningResource):
    """`/tournaments/{id}/settings/`: what may be changed while people play."""

    @operation(WrittenSettings, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read them."""
        return self.tagged(lambda: _settings(self.evening.tournament))

    @operation(WrittenSettings, body=partial_of(WrittenSettings))
    def patch(self, request: Request, tournament_id: UUID) -> Response:
        """Change those that are named."""
        body = read_body(request, partial_of(WrittenSettings))
        stored = {STORED_AS.get(name, name): value for name, value in body.items()}
        settings = cast(services.Settings, stored)
        services.change_settings(tournament_id=tournament_id, device=self.device, settings=settings)
        write_to_folder(tournament_id)
        return Response(_settings(queries.fresh_evening(tournament_id).tournament))


class History(EveningResource):
    """`/tournaments/{id}/history/`: the log."""

    @operation(
        a_page(LogLine), query={"limit": "lines, 100 at most", "after": "the cursor of `next`"}
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read what was done, the newest first, by page."""
        return page_of(self, acts.lines_of(self.evening.tournament), "-id", self._lines)

    def _lines(self, changes: Sequence[Change]) -> list[LogLine]:
        lines = log_lines(
            self.evening, changes, self.device, at_the_computer=self.visitor.at_the_computer
        )
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


def _settings(tournament: Tournament) -> WrittenSettings:
    return {
        "name": tournament.name,
        "date": tournament.date.isoformat(),
        "rounds": tournament.rounds,
        "minutes": tournament.minutes,
        "starts_clock": tournament.starts_clock,
        "sit_out_points": tournament.sit_out_points,
        "sit_out_games": tournament.sit_out_halves / 2,
        "rank_by": tournament.rank_by,
        "language": tournament.language,
        "second_language": tournament.second_language,
        "hidden_rounds": tournament.hidden_rounds,
        "tiebreaks": list(tournament.tiebreaks),
        "by_surname": tournament.by_surname,
        "rooms": [f"{room.name} {room.tables}" for room in rooms_of(tournament.rooms)],
    }

"""The index of an archive: what is in it, and what no record says (`five-hundred-archive/1`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from scoring.models import LONGEST_NAME
from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.rules.record import shapes
from scoring.rules.record.sittings import KEY, Sitting, read_sittings, write_sittings
from scoring.words import agreements

FORMAT: Final = "five-hundred-archive/1"
#: The name of the index in the zip.
NAME: Final = "index.json"
#: Things of each kind in an archive, at most.
MOST: Final = {
    "games": 20_000,
    "evenings": 2_000,
    "house_rules": 5_000,
    "clubs": 1_000,
    "people": 5_000,
}


@dataclass(frozen=True)
class ListedGame:
    """A game as the index has it: the file of its record, and what the record does not say.

    `sittings`: who sat at the seats that changed hands.
    """

    file: str
    id: UUID
    series: UUID
    started_at: datetime
    stopped_at: datetime | None
    house_name: str
    lines: Mapping[str, str]
    is_away: bool
    sittings: tuple[Sitting, ...] = ()


@dataclass(frozen=True)
class Index:
    """The index of an archive: its games, and the files of evenings, house rules and clubs.

    `people`: spellings of those who play the games, each with the name that stands for it.
    """

    games: tuple[ListedGame, ...]
    evenings: tuple[str, ...]
    house_rules: tuple[str, ...]
    clubs: tuple[str, ...] = ()
    people: Mapping[str, str] = field(default_factory=dict)


def write_index(index: Index) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "games": [
            {
                "file": game.file,
                "id": str(game.id),
                "series": str(game.series),
                "started_at": game.started_at.isoformat(),
                "stopped_at": game.stopped_at.isoformat() if game.stopped_at else None,
                "house_name": game.house_name,
                "lines": dict(game.lines),
                "put_away": game.is_away,
                **write_sittings(game.sittings),
            }
            for game in index.games
        ],
        "evenings": [{"file": file} for file in index.evenings],
        "house_rules": [{"file": file} for file in index.house_rules],
        **({"clubs": [{"file": file} for file in index.clubs]} if index.clubs else {}),
        **({"people": dict(sorted(index.people.items()))} if index.people else {}),
    }


def read_index(document: object) -> Index:
    whole = shapes.an_object(document, "the index")
    shapes.check_keys(
        whole,
        known=("format", "games", "evenings", "house_rules", "clubs", "people"),
        needed=("format", "games", "evenings", "house_rules"),
    )
    if whole["format"] != FORMAT:
        raise RuleViolation("unknown_format")
    return Index(
        tuple(_game(game) for game in _listed(whole, "games")),
        tuple(_file(one) for one in _listed(whole, "evenings")),
        tuple(_file(one) for one in _listed(whole, "house_rules")),
        tuple(_file(one) for one in _listed(whole, "clubs")),
        _people(shapes.an_object(whole.get("people", {}), "people")),
    )


def _people(written: Mapping[str, object]) -> dict[str, str]:
    if len(written) > MOST["people"]:
        raise RuleViolation("too_large", most=MOST["people"])
    people = {one: shapes.a_text(stands, "people") for one, stands in written.items()}
    for name in (*people, *people.values()):
        if not can_be_printed(name) or len(name) > LONGEST_NAME:
            raise RuleViolation("players", name=name[:LONGEST_NAME])
    return people


def _listed(whole: Mapping[str, object], key: str) -> list[object]:
    rows = shapes.a_list(whole.get(key, []), key)
    most = MOST[key]
    if len(rows) > most:
        raise RuleViolation("too_large", most=most)
    return rows


def _file(written: object) -> str:
    document = shapes.an_object(written, "a line of the index")
    shapes.check_keys(document, known=("file",), needed=("file",))
    return shapes.a_text(document["file"], "file")


def _game(written: object) -> ListedGame:
    document = shapes.an_object(written, "a game of the index")
    keys = (
        *("file", "id", "series", "started_at", "stopped_at"),
        *("house_name", "lines", "put_away"),
    )
    shapes.check_keys(document, known=(*keys, KEY), needed=keys)
    stopped = document["stopped_at"]
    return ListedGame(
        file=shapes.a_text(document["file"], "file"),
        id=read_id(document["id"]),
        series=read_id(document["series"]),
        started_at=_moment(document["started_at"]),
        stopped_at=None if stopped is None else _moment(stopped),
        house_name=shapes.a_text(document["house_name"], "house_name"),
        lines=agreements.read_lines(document["lines"]),
        is_away=shapes.a_flag(document["put_away"], "put_away"),
        sittings=read_sittings(document.get(KEY, [])),
    )


def read_id(written: object) -> UUID:
    try:
        return UUID(shapes.a_text(written, "id"))
    except ValueError:
        raise RuleViolation("wrong_type", key="id", wanted="id") from None


def _moment(written: object) -> datetime:
    """A moment with its zone, of a year that every database has."""
    try:
        moment = datetime.fromisoformat(shapes.a_text(written, "a moment"))
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None or not 1900 < moment.year < 3000:
        raise RuleViolation("wrong_type", key="started_at", wanted="moment")
    return moment

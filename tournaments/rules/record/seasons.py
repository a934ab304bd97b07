"""Parse the record of a season, and answer it with its table (docs/record.md)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments.rules.record.answers import write_number
from tournaments.rules.record.reading import EVENT_FORMAT, read_event
from tournaments.rules.seasons import COUNTS, SEASON_TIEBREAKS, NightRow, Season, SeasonRow

SEASON_FORMAT: Final = "five-hundred-season/1"
SEASON_TABLE_FORMAT: Final = "five-hundred-season-table/1"
SEASON_KEYS: Final = (
    *("format", "name", "nights", "count", "place_points", "best", "minimum", "average"),
    *("tiebreaks", "people"),
)
#: What may stand in a night of which only the standings are known, and in a row of them.
NIGHT_KEYS: Final = ("name", "date", "standings")
NIGHT_ROW_KEYS: Final = ("rank", "entry", "points", "games")


def answer_season(document: Mapping[str, object]) -> dict[str, object]:
    """Rank a season. Raises RuleViolation `season` with the key, or an event's with its night."""
    ranked, unranked = read_season(document).table()
    return {
        "format": SEASON_TABLE_FORMAT,
        "table": [{"rank": row.rank, **_write_row(row)} for row in ranked],
        "unranked": [_write_row(row) for row in unranked],
    }


def read_season(document: Mapping[str, object]) -> Season:
    """Parse a season. Raises RuleViolation as `answer_season`."""
    shapes.check_keys(document, known=SEASON_KEYS, needed=("format", "nights"))
    if "name" in document:
        shapes.a_text(document["name"], "name")
    rules = read_counting(document)
    return replace(rules, nights=_nights(document, rules.count))


def read_counting(document: Mapping[str, object]) -> Season:
    """Parse how a season counts, without its nights. Raises RuleViolation `season`."""
    count = _choice(document.get("count", COUNTS[0]), "count", COUNTS)
    if (count == "places") != ("place_points" in document):
        raise _wrong("place_points", "with_places")
    best = document.get("best")
    return Season(
        nights=(),
        count=count,
        place_points=[
            _number(points, "place_points")
            for points in shapes.a_list(document.get("place_points", []), "place_points")
        ],
        best=None if best is None else _from_1(best, "best"),
        minimum=_from_1(document.get("minimum", 1), "minimum"),
        is_average=shapes.a_flag(document.get("average", False), "average"),
        tiebreaks=[
            _choice(code, "tiebreaks", SEASON_TIEBREAKS)
            for code in shapes.a_list(document.get("tiebreaks", []), "tiebreaks")
        ],
    )


def _nights(document: Mapping[str, object], count: str) -> list[list[NightRow]]:
    person_of = _people(document.get("people", {}))
    nights = []
    for number, element in enumerate(shapes.a_list(document["nights"], "nights"), start=1):
        try:
            rows = _night(shapes.an_object(element, "each of nights"), count)
            sharing = Counter(row.rank for row in rows)
            rows = [
                row._replace(
                    person=person_of.get(row.person, row.person), sharing=sharing[row.rank]
                )
                for row in rows
            ]
            if len({row.person for row in rows}) < len(rows):
                raise _wrong("people", "twice_in_a_night")
        except RuleViolation as violation:
            raise violation.located(night=number) from None
        nights.append(rows)
    return nights


def _night(document: Mapping[str, object], count: str) -> list[NightRow]:
    """The rows of a night: of an event, without its house players, or as they were written."""
    if document.get("format") == EVENT_FORMAT:
        event = read_event(document)
        return [
            NightRow(row.rank, row.entry, Fraction(row.points), event.games_won[row.entry])
            for row in event.standings()
        ]
    shapes.check_keys(document, known=NIGHT_KEYS, needed=("standings",))
    for key in ("name", "date"):
        if key in document:
            shapes.a_text(document[key], key)
    rows = []
    for element in shapes.a_list(document["standings"], "standings"):
        row = shapes.an_object(element, "each of standings")
        needed = {"points": ("points",), "games": ("games",), "places": ()}[count]
        shapes.check_keys(row, known=NIGHT_ROW_KEYS, needed=("rank", "entry", *needed))
        rows.append(
            NightRow(
                _from_1(row["rank"], "rank"),
                shapes.a_text(row["entry"], "entry"),
                _number(row.get("points", 0), "points"),
                _number(row.get("games", 0), "games"),
            )
        )
    return rows


def _people(written: object) -> dict[str, str]:
    """Spelling -> the person it is of."""
    person_of: dict[str, str] = {}
    people = shapes.an_object(written, "people")
    for person, spellings in people.items():
        for spelling in (person, *shapes.texts(spellings, "people")):
            if person_of.setdefault(spelling, person) != person:
                raise _wrong("people", "two_people")
    return person_of


def _number(written: object, key: str) -> Fraction:
    """A whole number, or one with a half."""
    if type(written) not in (int, float) or written != written:
        raise _wrong(key, "number")
    assert isinstance(written, int | float)
    if abs(written) > 10**9 or 2 * written != int(2 * written):
        raise _wrong(key, "number")
    return Fraction(written)


def _from_1(written: object, key: str) -> int:
    if type(written) is not int or not 1 <= written <= 10**6:
        raise _wrong(key, "from_1")
    return written


def _choice(written: object, key: str, values: Sequence[str]) -> str:
    if not isinstance(written, str) or written not in values:
        raise _wrong(key, "value")
    return written


def _wrong(key: str, why: str) -> RuleViolation:
    return RuleViolation("season", key=key, why=why)


def _write_row(row: SeasonRow) -> dict[str, object]:
    return {
        "person": row.person,
        "total": write_number(row.total),
        "nights": row.nights,
        "counted": list(row.counted),
        "each": [None if value is None else write_number(value) for value in row.each],
    }

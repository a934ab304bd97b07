"""Evenings, rounds and tables as the API writes them."""

from fractions import Fraction
from typing import Annotated, Any, Final, TypedDict, cast

from scoring.api.schema.declared import Keywords, component, kind_of, named, one_of, taken_from
from scoring.api.schema.fields import (
    Count,
    Day,
    Moment,
    Name,
    Number,
    Points,
    RoleCode,
    Uuid,
    WrittenFacts,
)
from scoring.api.schema.shapes import a_list, add, ref
from scoring.api.written import WrittenHand, write_scored
from scoring.models import Hand, Role
from scoring.rules.record.games import write_hand
from tournaments.models import Entry, Status
from tournaments.queries import Evening, RoundView, TableView
from tournaments.rules.another_game import write_rules
from tournaments.rules.formats import write_format
from tournaments.rules.record.answers import write_number
from tournaments.rules.record.schema import event_schema
from tournaments.rules.standings import GAMES, RANKINGS
from tournaments.rules.tables import SEATED, SEATS

_EVENT: Final[dict[str, Any]] = {
    key: value for key, value in event_schema().items() if key not in ("$schema", "$id", "title")
}
# Five Hundred's by its name, as wherever else a ruleset stands; beside it that of another game.
[_FIVE_HUNDRED, _ANOTHER_GAME] = _EVENT["properties"]["ruleset"]["anyOf"]
_RULESET: Final = {"anyOf": [ref("Ruleset"), ref("AnotherGame")]}
_EVENT["properties"] |= {"ruleset": ref("EveningRuleset")}
_TABLE = _EVENT["properties"]["round_list"]["items"]["properties"]["tables"]["items"]["properties"]
_TABLE |= {"hands": a_list(ref("HandFacts")), "adjustment": ref("Adjustment")}

_FORMAT = _EVENT["properties"]["round_format"]
_EVENT["properties"]["round_format"] = ref("RoundFormat")

add({"AnotherGame": _ANOTHER_GAME, "EveningRuleset": _RULESET})
add({"RoundFormat": _FORMAT, "EventRecord": _EVENT})
#: An evening's record, by its name in the document.
EVENT_RECORD: Final = ref("EventRecord")
#: The rules of an evening, of Five Hundred or of another game.
EVENING_RULESET: Final = named("EveningRuleset")


State = Annotated[str, one_of(["waiting", "playing", "in", "tie", "disputed", "disagrees"])]


@component("NamedEntry")
class NamedEntry(TypedDict):
    """Somebody by the number on the roll, which outlives a corrected name."""

    number: Number
    name: Name


@component("NamedParty")
class NamedParty(TypedDict):
    """What is ranked: somebody, or a pair by the number of its first."""

    number: Number
    name: Annotated[str, "of a pair that stays together: both names"]


#: Seat (N, E, S, W) -> who sits there.
Seating = Annotated[
    dict[str, NamedEntry],
    Keywords(
        properties=dict.fromkeys(SEATS, kind_of(NamedEntry).schema), additionalProperties=False
    ),
]


@component("ListedEvening")
class ListedEvening(TypedDict):
    id: Uuid
    name: str
    date: Day
    revision: Count


@component("Evening")
class WrittenEvening(ListedEvening):
    """An evening at a glance."""

    role: RoleCode
    ruleset: Annotated[dict[str, Any], EVENING_RULESET]
    movement: str
    rounds: Number
    hands_per_round: Annotated[Number, "null: something else ends a round"] | None
    round_format: Annotated[dict[str, Any], named("RoundFormat")]
    rank_by: Annotated[str, one_of(RANKINGS)]
    entries: Annotated[Count, "how many are on the roll"]
    current_round: Number | None
    waiting_for: Annotated[list[Number], "tables that are not in"]
    standings_hidden: bool
    closed_at: Moment | None


class Marks(TypedDict):
    """The marks beside a name on the roll."""

    ranked: Annotated[bool, "false: fills a seat, and is in no standings"]
    status: Annotated[str, one_of(Status.values)]
    leaves_after: Annotated[Number, "the last round that is played before going home"] | None
    fixed: Annotated[bool, "keeps the table"]
    volunteers: Annotated[bool, "sits out the next round by choice"]
    paid: bool
    guest: Annotated[bool, "pays the fee for guests"]


@component("Entry")
class WrittenEntry(NamedEntry, Marks):
    """Somebody on the roll, as who helps sees it."""

    categories: list[str]
    couple: Annotated[Number, "the same for both of a couple"] | None


class SeatedTable(TypedDict):
    table: Number
    seating: Seating
    state: State


@component("Round")
class WrittenRound(TypedDict):
    """The seating of a round, as the hall sees it."""

    round: Number
    published: bool
    version: Annotated[str, "of its seating: what If-Match takes to act on it"]
    tables: list[SeatedTable]
    sit_outs: list[NamedEntry]


class StandIn(TypedDict):
    name: Name
    from_hand: Number


class HandAtTable(TypedDict):
    number: Number
    version: Count
    facts: WrittenFacts


@component("Table")
class WrittenTable(TypedDict):
    round: Number
    table: Number
    version: Annotated[Count, "what If-Match takes to change it"]
    state: State
    seating: Seating
    stand_ins: Annotated[dict[str, StandIn], "seat -> who plays on for the one who sits there"]
    result: Annotated[Points, "what counts: side -> points"]
    typed: Points | None
    by_hand: Points
    slams: Points
    adjustment: Points
    low_side: Annotated[str, one_of(["NS", "EW"])] | None
    won: Annotated[str, one_of(["NS", "EW", "tie"]), "null while the table is not finished"] | None
    hands: list[HandAtTable]


class Ranking(TypedDict, total=False):
    """The figure that ranks before the points, where one does."""

    games: Annotated[
        float, Keywords(type="number", multipleOf=0.5), "games won; where these rank first"
    ]
    average: Annotated[str, "points a table, exactly: “1390/9”; where these rank first"]


@component("Standing")
class WrittenStanding(Ranking):
    rank: Annotated[Number, "equal ones share it"]
    entry: NamedParty
    points: int
    decided_by: Annotated[str, "the tie-break that parted equal ones"] | None


def write_evening(evening: Evening, role: Role) -> WrittenEvening:
    tournament, current = evening.tournament, evening.current
    return {
        "id": str(tournament.pk),
        "revision": tournament.revision,
        "role": role.value,
        "name": tournament.name,
        "date": tournament.date.isoformat(),
        "ruleset": write_rules(tournament.ruleset),
        "movement": tournament.movement,
        "rounds": tournament.rounds,
        "hands_per_round": tournament.round_format.hands,
        "round_format": write_format(tournament.round_format),
        "rank_by": tournament.rank_by,
        "entries": len(evening.entries),
        "current_round": current.number if current else None,
        "waiting_for": [table.number for table in current.waiting_for] if current else [],
        "standings_hidden": evening.standings_are_hidden,
        "closed_at": tournament.closed_at.isoformat() if tournament.closed_at else None,
    }


def write_entry(entry: Entry) -> WrittenEntry:
    return taken_from(WrittenEntry, entry)


def write_round(round_: RoundView) -> WrittenRound:
    return {
        "round": round_.number,
        "published": round_.is_published,
        "version": round_.version,
        "tables": [
            {"table": table.number, "seating": write_seating(table), "state": table.state}
            for table in round_.tables
        ],
        "sit_outs": [write_name(place.entry) for place in round_.sit_outs],
    }


def write_seating(table: TableView) -> dict[str, NamedEntry]:
    return {seat: write_name(entry) for seat, entry in table.entries.items()}


def write_name(entry: Entry) -> NamedEntry:
    return {"number": entry.number, "name": entry.name}


def write_table(table: TableView) -> WrittenTable:
    """A table with what was entered at it. Points are whole numbers, by side."""
    return {
        "round": table.round,
        "table": table.number,
        "version": table.row.version,
        "state": table.state,
        "seating": write_seating(table),
        "stand_ins": {
            seat: {"name": place.stand_in, "from_hand": place.stand_in_from}
            for seat, place in table.places.items()
            if place.stand_in
        },
        "result": dict(table.result),
        "typed": dict(table.typed) if table.typed else None,
        "by_hand": dict(table.by_hand),
        "slams": dict(table.counted_slams),
        "adjustment": dict(table.adjustment),
        "low_side": table.played.low_side if table.played.finished else None,
        "won": table.won,
        "hands": [
            {"number": row.number, "version": row.version, "facts": write_hand(line.hand)}
            for row, line in zip(table.hands, table.sheet.hands, strict=True)
        ],
    }


def write_hands_of(table: TableView) -> list[WrittenHand]:
    """Every hand recorded at a table, struck out ones too, in the order of their numbers."""
    return [write_hand_of(table, row) for row in table.entered]


def write_hand_of(table: TableView, row: Hand) -> WrittenHand:
    """One hand of a table, by seats: its facts, and what it scored where it counts."""
    place = next((place for place, hand in enumerate(table.hands) if hand.pk == row.pk), None)
    if place is None:
        return write_scored(row, SEATED, None, None)
    return write_scored(row, SEATED, place + 1, table.sheet.hands[place])


def write_standings(evening: Evening) -> list[WrittenStanding]:
    rows = [
        {
            "rank": row.rank,
            "entry": write_name(evening.party(row.entry)),
            "points": row.points,
            **write_ranking(evening.tournament.rank_by, row.figure),
            "decided_by": evening.decided_by.get(row.entry),
        }
        for row in evening.standings
    ]
    return cast(list[WrittenStanding], rows)


def write_ranking(rank_by: str, figure: Fraction | None) -> Ranking:
    """Write what ranks before the points, as a record does; nothing where nothing does."""
    if figure is None:
        return {}
    if rank_by == GAMES:
        return {"games": cast(float, write_number(figure))}
    return {"average": str(figure)}

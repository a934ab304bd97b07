"""Examples of an evening for the OpenAPI document: what may be sent, and what is answered.

Nothing is stored.
"""

from typing import Any, Final

from scoring.api.examples import BEGINNING, ID
from scoring.api.schema.operations import Example, add_examples
from scoring.models import Hand, Role
from scoring.rules.record.games import answer
from tournaments.api.written import (
    write_entry,
    write_evening,
    write_round,
    write_standings,
    write_table,
)
from tournaments.models import Entry, Place, Round, Status, Table, Tournament
from tournaments.queries import Evening, RoundView, TableView
from tournaments.queries.tables import table_view
from tournaments.rules.events import TablePlay
from tournaments.rules.record.reading import EVENT_FORMAT, read_event
from tournaments.rules.tables import SEATED

_FACTS: Final = {
    "facts": {"outcome": "contract", "contractor": "N", "bid": "7H", "tricks": {"NS": 8, "EW": 2}}
}
_REASON: Final = {"reason": "as the sheet has it"}
_TOTALS: Final = {"totals": {"NS": -140, "EW": 530}, "slams": {"EW": 1}}
#: A body for each operation that takes one, but for a new evening's, which is its record: of eight
#: people, in their first round.
_BODIES: Final[dict[str, dict[str, Any]]] = {
    "tournaments_rounds_create": {},
    "tournaments_rounds_publish_create": {},
    "tournaments_rounds_take_back_create": {},
    "tournaments_rounds_tables_hands_create": {**_FACTS, "after": 0},
    "tournaments_rounds_tables_hands_update": {**_FACTS, **_REASON},
    "tournaments_rounds_tables_hands_void_create": _REASON,
    "tournaments_rounds_tables_ruling_update": {"points": {"NS": -100}, "reason": "a revoke"},
    "tournaments_rounds_tables_totals_update": {**_TOTALS, **_REASON},
    "tournaments_entries_create": {"names": ["Ivy", "Jon"], "status": "expected"},
    "tournaments_entries_partial_update": {"status": "late", "paid": True},
    "tournaments_entries_strike_off_create": {},
    "tournaments_close_create": {},
    "tournaments_tokens_create": {"name": "Scoreboard", "role": Role.WATCH.value},
}
#: The first round of an evening, of the worked cases; the second table's hands, from its sheet.
RECORD: Final[dict[str, Any]] = {
    "format": EVENT_FORMAT,
    "name": "Tuesday",
    "ruleset": {"name": "midway"},
    "movement": "midway",
    "hands_per_round": 4,
    "rounds": 2,
    "entries": ["Ann", "Bob", "Cal", "Dot", "Eve", "Fay", "Gus", "Hal"],
    "round_list": [
        {
            "round": 1,
            "tables": [
                {
                    "table": 1,
                    "seating": {"N": "Ann", "E": "Bob", "S": "Cal", "W": "Dot"},
                    "hands": [
                        {"contractor": "N", "bid": "7H", "tricks": {"NS": 8, "EW": 2}},
                        {"outcome": "passed_out"},
                        {"contractor": "E", "bid": "8S", "tricks": {"NS": 2, "EW": 8}},
                        {"contractor": "S", "bid": "9C", "tricks": {"NS": 8, "EW": 2}},
                        {"contractor": "W", "bid": "7D", "tricks": {"NS": 0, "EW": 10}},
                    ],
                },
                {
                    "table": 2,
                    "seating": {"N": "Eve", "E": "Fay", "S": "Gus", "W": "Hal"},
                    "totals": {"NS": -250, "EW": 720},
                },
            ],
        }
    ],
}


def show_examples(result: dict[str, Any], **_more: object) -> dict[str, Any]:
    """Show what each operation of an evening may be sent, and answers (a postprocessing hook)."""
    add_examples(result, {"score_create": Example(RECORD, answer(RECORD))}, "evening")
    bodies = {operation: Example(body) for operation, body in _BODIES.items()}
    add_examples(result, {**bodies, **_answers()})
    return result


def _answers() -> dict[str, Example]:
    evening = _evening()
    [round_] = evening.rounds
    roll = [write_entry(entry) for entry in evening.entries.values()]
    standings = {"hidden": False, "results": write_standings(evening), "next": None}
    of_evening = write_evening(evening, Role.OWN)
    listed = {key: of_evening[key] for key in ("id", "name", "date", "revision")}
    return {
        "tournaments_create": Example(RECORD, of_evening),
        "tournaments_list": Example(answer={"results": [listed], "next": None}),
        "tournaments_retrieve": Example(answer=of_evening),
        "tournaments_standings_retrieve": Example(answer=standings),
        "tournaments_entries_list": Example(answer={"results": roll, "next": None}),
        "tournaments_rounds_list": Example(answer={"results": [write_round(round_)], "next": None}),
        "tournaments_rounds_tables_retrieve": Example(answer=write_table(round_.tables[0])),
    }


def _evening() -> Evening:
    """The evening of the record as it would be stored."""
    event = read_event(RECORD)
    tournament = Tournament(
        pk=ID,
        name=RECORD["name"],
        date=BEGINNING.date(),
        ruleset_name=event.ruleset.name,
        options=event.ruleset.options(),
        movement=event.movement.code,
        rounds=event.rounds,
        hands_per_round=event.plays.expected_hands,
        revision=1,
    )
    entries = {
        name: Entry(tournament=tournament, number=number, name=name, status=Status.HERE)
        for number, name in enumerate(event.entries, start=1)
    }
    rounds = []
    for number, played in enumerate(event.played, start=1):
        row = Round(tournament=tournament, number=number, published_at=BEGINNING)
        tables = tuple(_table(row, play, entries) for play in played.tables)
        rounds.append(RoundView(row, tables, sit_outs=()))
    return Evening(tournament, {entry.key: entry for entry in entries.values()}, tuple(rounds))


def _table(round_: Round, play: TablePlay, entries: dict[str, Entry]) -> TableView:
    """A table with its hands, or with the totals that were typed instead of them."""
    row, played = Table(round=round_, number=play.played.number), play.played
    if play.sheet is None:
        row.ns, row.ew = played.result["NS"], played.result["EW"]
    hands = []
    for number, line in enumerate(play.sheet.hands if play.sheet else (), start=1):
        hand = Hand(number=number)
        hand.take(line.hand, SEATED)
        hands.append(hand)
    places = [
        Place(round=round_, entry=entries[name], table=row, seat=seat)
        for seat, name in played.seating.items()
    ]
    return table_view(round_.tournament, round_, row, places, hands)

"""Examples for the OpenAPI document: what may be sent, and what comes of it. Nothing is stored.

No answer is written down here: each is computed, when the document is made, as the address itself
does it.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import uuid5

from scoring import queries
from scoring.api.http.resources import NAMESPACE
from scoring.api.schema.operations import Example, add_examples
from scoring.api.views import write_named, write_options
from scoring.api.written import WholeGame, WrittenHand, write_game, write_rows
from scoring.models import Game, Hand, Player, Role, Seat
from scoring.queries import GameSheet
from scoring.rules.record.games import RECORD_FORMAT, answer, read_record, write_record

PLAYERS: Final = ["Nora", "Ed", "Sue", "Will"]
RULES: Final = {"name": "american"}
#: A whole game, of the worked cases.
HANDS: Final[list[dict[str, Any]]] = [
    {"outcome": "contract", "contractor": "Ed", "bid": "8H", "tricks": {"NS": 2, "EW": 8}},
    {"outcome": "contract", "contractor": "Sue", "bid": "7C", "tricks": {"NS": 6, "EW": 4}},
    {"outcome": "passed_out"},
    {"outcome": "contract", "contractor": "Will", "bid": "NUL", "tricks": {"NS": 9, "EW": 1}},
    {"outcome": "contract", "contractor": "Nora", "bid": "9C", "tricks": {"NS": 9, "EW": 1}},
    {"outcome": "contract", "contractor": "Sue", "bid": "8S", "tricks": {"NS": 10, "EW": 0}},
    {"outcome": "contract", "contractor": "Ed", "bid": "10S", "tricks": {"NS": 0, "EW": 10}},
]
#: So many of them are there when a game is brought in; the next is recorded then.
BEGUN: Final = 3
#: The second, put right: seven tricks and not six.
RIGHT: Final = {**HANDS[1], "tricks": {"NS": 7, "EW": 3}}
ID: Final = uuid5(NAMESPACE, "example")
BEGINNING: Final = datetime(2026, 11, 24, 19, 30, tzinfo=UTC)
#: The time that a hand takes.
DEAL: Final = timedelta(minutes=6)


def show_examples(result: dict[str, Any], **_more: object) -> dict[str, Any]:
    """Show what may be sent to each operation of a game, and its answer (a postprocessing hook)."""
    whole, reason = _record(HANDS), {"reason": "counted again"}
    begun, going_on = _sheet(HANDS[:BEGUN]), _sheet(HANDS[: BEGUN + 1])
    last = _hands(going_on)[-1]
    examples = {
        "score_create": Example(whole, answer(whole)),
        "rulesets_list": Example(answer={"results": write_named(), "next": None}),
        "rulesets_retrieve": Example(answer=write_options(RULES["name"])),
        "games_create": Example(_record(HANDS[:BEGUN]), _whole(begun)),
        "games_list": Example(answer={"results": [write_game(going_on)], "next": None}),
        "games_retrieve": Example(answer=_whole(going_on)),
        "games_record_retrieve": Example(answer=write_record(going_on.as_file())),
        "games_hands_list": Example(answer={"results": _hands(going_on), "next": None}),
        "games_hands_create": Example({"facts": HANDS[BEGUN], "after": BEGUN}, last),
        "games_hands_retrieve": Example(answer=last),
        "games_hands_update": Example({"facts": RIGHT, **reason}, _put_right()),
        "games_hands_void_create": Example(reason),
        "games_hands_restore_create": Example({}),
        "games_stop_create": Example({"reason": "the last bus"}),
        "games_resume_create": Example({}),
        "games_rematch_create": Example({}),
        "programs_create": Example({"name": "Kitchen board"}),
        "games_tokens_create": Example({"name": "Kitchen board", "role": Role.WATCH.value}),
    }
    add_examples(result, examples)
    return result


def _record(hands: list[dict[str, Any]]) -> dict[str, Any]:
    return {"format": RECORD_FORMAT, "ruleset": RULES, "players": PLAYERS, "hands": hands}


def _sheet(hands: list[dict[str, Any]]) -> GameSheet:
    """A game of these hands as it would be stored, tallied by the law."""
    record = read_record(_record(hands))
    table = record.table
    game = Game(
        pk=ID,
        ruleset_name=record.ruleset.name,
        options=record.ruleset.options(),
        series_id=ID,
        started_at=BEGINNING,
        revision=1 + len(hands) - BEGUN,  # brought in at once, and a write for each hand since
    )
    game.seat_rows = [
        Seat(game=game, number=number, player=Player(name=name))
        for number, name in enumerate(table.players)
    ]
    rows = []
    for number, facts in enumerate(record.hands, start=1):
        row = Hand(game=game, number=number, recorded_at=BEGINNING + number * DEAL)
        row.take(facts, table)
        rows.append(row)
    return replace(queries.sheet_of(game, rows), role=Role.OWN)


def _put_right() -> WrittenHand:
    """The second hand as it is once it was put right."""
    hands = [*HANDS[: BEGUN + 1]]
    hands[1] = RIGHT
    return {**_hands(_sheet(hands))[1], "version": 1}


def _whole(sheet: GameSheet) -> WholeGame:
    return {**write_game(sheet), "hands": _hands(sheet)}


def _hands(sheet: GameSheet) -> list[WrittenHand]:
    return write_rows(sheet, [line.row for line in sheet.lines])

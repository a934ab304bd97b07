"""Parse and validate what was played at a table of an event: seats, hands or totals, rulings."""

from collections.abc import Mapping
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.rules.record import shapes
from scoring.rules.record.games import read_hand
from tournaments.rules.another_game import knows_bids
from tournaments.rules.events import Event, TablePlay
from tournaments.rules.formats import MOST_HANDS
from tournaments.rules.record.games import read_game, read_won, sides
from tournaments.rules.tables import PLACES_OF_PAIRS, SEATS, SIDES, PlayedTable

#: What may stand in a table of a round.
TABLE_KEYS: Final = (
    *("table", "seating", "first_dealer", "hands", "totals", "won", "low", "short"),
    *("adjustment", "stand_ins", "slams", "kept"),
)


def known_entry(event: Event, name: str) -> str:
    """The name, validated to be an entry's. Raises RuleViolation `unknown_entry`."""
    if name not in event.entries:
        raise RuleViolation("unknown_entry", entry=name[:40])
    return name


def read_table(event: Event, written: object) -> TablePlay:
    """One of a round's tables; what is refused in it is located."""
    document = shapes.an_object(written, "a table")
    shapes.check_keys(document, known=TABLE_KEYS, needed=("table", "seating"))
    number = shapes.a_figure(document["table"], "table")
    try:
        return _read_play(event, number, document)
    except RuleViolation as violation:
        raise violation.located(table=number) from None


def read_seating(event: Event, written: object) -> dict[str, str]:
    """Seat -> entry of a table, or side -> entry of pairs. Raises RuleViolation `seating`."""
    seating = shapes.an_object(written, "seating")
    others = SEATS if event.has_pairs else PLACES_OF_PAIRS
    if seating and seating.keys() <= {*others}:
        # Pairs where players are to sit, or the other way round.
        raise RuleViolation("seating", pairs=event.has_pairs)
    shapes.check_keys(seating, known=event.places, needed=event.places)
    return {
        seat: known_entry(event, shapes.a_text(name, "seating")) for seat, name in seating.items()
    }


def _read_play(event: Event, number: int, document: Mapping[str, object]) -> TablePlay:
    """A table's seating and its hands, or the totals of its sheet."""
    seating = read_seating(event, document["seating"])
    if "hands" in document and "totals" in document:
        raise RuleViolation("hands_and_totals")
    _check_stand_ins(document.get("stand_ins", {}))
    for key in ("hands", "slams") if not knows_bids(event.ruleset) else ():
        if document.get(key):
            raise RuleViolation("no_hands", key=key)
    is_short = "short" in document
    if is_short:
        shapes.a_figure(document["short"], "short")
    played = read_game(event, document, is_short)
    result = dict(played.totals)
    adjustment = _read_adjustment(document)
    for side, points in adjustment.items():
        result[side] += points
    slams = _read_slams(event, document)
    won = played.won
    if "won" in document:
        won = read_won(document["won"], played, is_ruled=bool(adjustment))
    table = PlayedTable(
        number, seating, result, won is not None, won=won if event.counts_games and won else None
    )
    if "low" in document:  # without a tie it can only be the side that is low anyhow
        table = table._replace(cut=verify_low(table, shapes.a_text(document["low"], "low")))
    return TablePlay(table, played.sheet, slams, won)


def _read_slams(event: Event, document: Mapping[str, object]) -> dict[str, int]:
    """Side -> slams as they were typed beside the totals of a sheet; hands have their own."""
    if "slams" not in document:
        return {}
    if "totals" not in document:
        raise RuleViolation("hands_and_totals")
    slams = sides(shapes.figures(document["slams"], "slams"))
    most = event.plays.hands or MOST_HANDS
    if min(slams.values(), default=0) < 0 or sum(slams.values()) > most:
        raise RuleViolation("too_many_slams", slams=sum(slams.values()))
    return slams


def verify_low(table: PlayedTable, low: str) -> str:
    """Validate which side is said to be the low one. Raises RuleViolation `low_against_scores`."""
    if low not in SIDES:
        raise RuleViolation("unknown_unit", unit=low[:40])
    if not table.is_tie and low != table.low_side:
        raise RuleViolation("low_against_scores", low=low, result=table.result)
    return low


def _read_adjustment(document: Mapping[str, object]) -> dict[str, int]:
    if "adjustment" not in document:
        return {}
    # A table's ruling is written as a hand's is.
    ruling = read_hand({"outcome": "misdeal", "adjustment": document["adjustment"]}).adjustment
    assert ruling is not None
    points = sides(dict(ruling.points))
    if not can_be_printed(ruling.reason, lines=True):
        raise RuleViolation("reason_missing")
    return points


def _check_stand_ins(written: object) -> None:
    """Validate who played for somebody else from a hand on: for the reader, worth nothing alone."""
    stand_ins = shapes.an_object(written, "stand_ins")
    shapes.check_keys(stand_ins, known=SEATS, needed=())
    for element in stand_ins.values():
        person = shapes.an_object(element, "a stand-in")
        shapes.check_keys(person, known=("name", "from_hand"), needed=("name", "from_hand"))
        shapes.a_text(person["name"], "name")
        shapes.a_figure(person["from_hand"], "from_hand")

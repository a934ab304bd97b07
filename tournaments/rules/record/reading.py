"""Parse and validate the record of an event (docs/record.md)."""

import dataclasses
from collections.abc import Mapping
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.rules.record import shapes
from scoring.rules.record.games import read_ruleset
from scoring.rules.rulesets.options import Ruleset
from tournaments.rules.events import Entry, Event, Round, TablePlay
from tournaments.rules.movements import movement_named
from tournaments.rules.movements.protocol import concerned
from tournaments.rules.record.bases import read_bases
from tournaments.rules.record.kept import verify_kept
from tournaments.rules.record.playing import known_entry, read_table
from tournaments.rules.standings import TIEBREAKS, usual_rounds

EVENT_FORMAT: Final = "five-hundred-tournament/1"
#: What may stand in an event, in an entry of its roll and in a round.
EVENT_KEYS: Final = (
    "format",
    "name",
    "ruleset",
    "movement",
    "hands_per_round",
    "rounds",
    "entries",
    "round_list",
    "sit_out_points",
    "tiebreaks",
    "standings",
    "kept",
)
ENTRY_KEYS: Final = ("name", "ranked", "from", "until", "categories", "kept")
ROUND_KEYS: Final = ("round", "sit_outs", "moved", "tables", "based_on", "kept")


def read_event(document: Mapping[str, object]) -> Event:
    """Parse an event and validate each seating.

    Raises RuleViolation, with round, table and hand.
    """
    shapes.check_keys(
        document,
        known=EVENT_KEYS,
        needed=("format", "ruleset", "movement", "entries", "round_list"),
    )
    verify_kept(document)
    if "name" in document:
        shapes.a_text(document["name"], "name")
    ruleset = read_ruleset(document["ruleset"])
    if ruleset.players != 4:
        raise RuleViolation("not_four_handed", players=ruleset.players)
    movement = movement_named(shapes.a_text(document["movement"], "movement"))
    entries = _read_entries(document["entries"])
    event = Event(
        # A round has an end of its own: four hands, whatever the totals (002 St. Paul Midway).
        ruleset=ruleset.without_end(),
        movement=movement,
        hands_per_round=_read_count(document, "hands_per_round", ruleset.hands_per_round or 4),
        rounds=_read_count(document, "rounds", _usual_rounds(ruleset, len(entries))),
        entries=entries,
        played=(),
        sit_out_points=_read_sit_out_points(document.get("sit_out_points", 0)),
        tiebreaks=_read_tiebreaks(document.get("tiebreaks", [])),
    )
    rounds: list[Round] = []
    for number, written in enumerate(shapes.a_list(document["round_list"], "round_list"), start=1):
        try:
            current = _read_round(event, number, written, rounds[-1] if rounds else None)
            if rounds:
                _verify_seating(event, [*rounds[:-1], rounds[-1].taken_by(current.bases)], current)
        except RuleViolation as violation:
            raise (
                violation if "round" in violation.place else violation.located(round=number)
            ) from None
        rounds.append(current)
    return dataclasses.replace(event, played=tuple(rounds))


def _verify_seating(event: Event, earlier: list[Round], current: Round) -> None:
    """A later round is given: the one before has all hands and no open tie, and this follows."""
    try:
        event.movement.verify_settled(earlier[-1].played)
    except RuleViolation as violation:
        raise violation.located(round=len(earlier)) from None
    seating = {table.number: table.seating for table in current.played}
    rounds = [round_.as_played() for round_ in earlier]
    for objection in event.movement.objections(rounds, seating, current.moved):
        if not concerned(objection) & current.moved:
            raise objection


def _usual_rounds(ruleset: Ruleset, players: int) -> int:
    return ruleset.rounds if isinstance(ruleset.rounds, int) else usual_rounds(players)


def _read_count(document: Mapping[str, object], key: str, usual: int) -> int:
    number = shapes.a_figure(document.get(key, usual), key)
    if number < 1:
        raise RuleViolation("wrong_type", key=key, wanted="from_1")
    return number


def _read_sit_out_points(written: object) -> int | str:
    return (
        written
        if isinstance(written, str) and written == "average"
        else shapes.a_figure(written, "sit_out_points")
    )


def _read_tiebreaks(written: object) -> tuple[str, ...]:
    codes = shapes.texts(written, "tiebreaks")
    for code in codes:
        if code not in TIEBREAKS:
            raise RuleViolation("option_value", option="tiebreaks", value=code[:40])
    return codes


def _read_entries(written: object) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for element in shapes.a_list(written, "entries"):
        entry = _read_entry(element)
        if not can_be_printed(entry.name):
            raise RuleViolation("players", name=repr(entry.name)[:40])
        if entry.name in entries:
            raise RuleViolation("players", name=entry.name)
        entries[entry.name] = entry
    return entries


def _read_entry(written: object) -> Entry:
    if isinstance(written, str):
        return Entry(written)
    document = shapes.an_object(written, "an entry")
    shapes.check_keys(document, known=ENTRY_KEYS, needed=("name",))
    last = document.get("until")
    return Entry(
        shapes.a_text(document["name"], "name"),
        shapes.a_flag(document.get("ranked", True), "ranked"),
        shapes.a_figure(document.get("from", 1), "from"),
        None if last is None else shapes.a_figure(last, "until"),
        shapes.texts(document.get("categories", []), "categories"),
    )


def _read_round(event: Event, number: int, written: object, previous: Round | None) -> Round:
    if number > event.rounds:
        raise RuleViolation("too_many_rounds", rounds=event.rounds)
    document = shapes.an_object(written, "a round")
    shapes.check_keys(document, known=ROUND_KEYS, needed=("round", "tables"))
    if shapes.a_figure(document["round"], "round") != number:
        raise RuleViolation("wrong_type", key="round", wanted="in_order")
    moved = set()
    for element in shapes.a_list(document.get("moved", []), "moved"):
        choice = shapes.an_object(element, "each of moved")
        shapes.check_keys(choice, known=("entry", "reason"), needed=("entry", "reason"))
        shapes.a_text(choice["reason"], "reason")
        moved.add(known_entry(event, shapes.a_text(choice["entry"], "entry")))
    idle = shapes.texts(document.get("sit_outs", []), "sit_outs")
    sit_outs = tuple(known_entry(event, name) for name in idle)
    tables: list[TablePlay] = []
    for element in shapes.a_list(document["tables"], "tables"):
        tables.append(read_table(event, element))
        numbers = [table.played.number for table in tables]
        if numbers.count(numbers[-1]) > 1:
            raise RuleViolation("wrong_type", key="table", wanted="different")
    current = Round(tuple(tables), sit_outs, frozenset(moved), read_bases(document, previous))
    _verify_everybody(event, number, current)
    return current


def _verify_everybody(event: Event, number: int, current: Round) -> None:
    """Everybody here has one seat, or sits out; nobody has two (`seated_twice`, `not_seated`)."""
    placed: set[str] = set()
    for table in current.played:
        for entry in table.seating.values():
            if entry in placed:
                raise RuleViolation("seated_twice", entry=entry).located(table=table.number)
            placed.add(entry)
    for entry in current.sit_outs:
        if entry in placed:
            raise RuleViolation("seated_twice", entry=entry)
        placed.add(entry)
    for name, entered in event.entries.items():
        if entered.is_here(number) and name not in placed:
            raise RuleViolation("not_seated", entry=name)

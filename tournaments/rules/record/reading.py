"""Parse and validate the record of an event (docs/record.md)."""

import dataclasses
from collections.abc import Mapping
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.rules.record import shapes
from scoring.rules.record.games import read_hand, read_hands, read_ruleset
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.scoresheets import Scoresheet, tally
from tournaments.rules.events import Entry, Event, Round, TablePlay
from tournaments.rules.movements import movement_named
from tournaments.rules.standings import TIEBREAKS, usual_rounds
from tournaments.rules.tables import SEATED, SEATS, SIDES, PlayedTable

EVENT_FORMAT: Final = "five-hundred-tournament/1"


def read_event(document: Mapping[str, object]) -> Event:
    """Parse an event and validate each seating. Raises RuleViolation, with round, table and hand."""
    shapes.check_keys(
        document,
        known=(
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
        ),
        needed=("format", "ruleset", "movement", "entries", "round_list"),
    )
    if "name" in document:
        shapes.a_text(document["name"], "name")
    ruleset = read_ruleset(document["ruleset"])
    if ruleset.players != 4:
        raise RuleViolation(
            "not_four_handed", "A table of an event has four players.", players=ruleset.players
        )
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
            current = _read_round(event, number, written)
            if rounds:
                _verify_seating(event, rounds, current)
        except RuleViolation as violation:
            raise (violation if "round" in violation.place else violation.located(round=number)) from None
        rounds.append(current)
    return dataclasses.replace(event, played=tuple(rounds))


def _verify_seating(event: Event, earlier: list[Round], current: Round) -> None:
    """A later round is given: the one before has all its hands and no open tie, and this one follows."""
    try:
        event.movement.verify_settled(earlier[-1].played)
    except RuleViolation as violation:
        raise violation.located(round=len(earlier)) from None
    seating = {table.number: table.seating for table in current.played}
    rounds = [round_.as_played() for round_ in earlier]
    for objection in event.movement.objections(rounds, seating, current.moved):
        raise objection


def _usual_rounds(ruleset: Ruleset, players: int) -> int:
    return ruleset.rounds if isinstance(ruleset.rounds, int) else usual_rounds(players)


def _read_count(document: Mapping[str, object], key: str, usual: int) -> int:
    number = shapes.a_figure(document.get(key, usual), key)
    if number < 1:
        raise RuleViolation("wrong_type", f"“{key}” is at least 1.", key=key)
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
            raise RuleViolation(
                "option_value", f"There is no tie-break “{code[:40]}”.", option="tiebreaks", value=code[:40]
            )
    return codes


def _read_entries(written: object) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for element in shapes.a_list(written, "entries"):
        entry = _read_entry(element)
        if not can_be_printed(entry.name):
            raise RuleViolation(
                "players", "An entry's name is empty or cannot be printed.", name=repr(entry.name)[:40]
            )
        if entry.name in entries:
            raise RuleViolation("players", f"There are two entries named {entry.name}.", name=entry.name)
        entries[entry.name] = entry
    return entries


def _read_entry(written: object) -> Entry:
    if isinstance(written, str):
        return Entry(written)
    document = shapes.an_object(written, "an entry")
    shapes.check_keys(document, known=("name", "ranked", "from", "until"), needed=("name",))
    last = document.get("until")
    return Entry(
        shapes.a_text(document["name"], "name"),
        shapes.a_flag(document.get("ranked", True), "ranked"),
        shapes.a_figure(document.get("from", 1), "from"),
        None if last is None else shapes.a_figure(last, "until"),
    )


def _read_round(event: Event, number: int, written: object) -> Round:
    if number > event.rounds:
        raise RuleViolation("too_many_rounds", f"The event has {event.rounds} rounds.", rounds=event.rounds)
    document = shapes.an_object(written, "a round")
    shapes.check_keys(document, known=("round", "sit_outs", "moved", "tables"), needed=("round", "tables"))
    if shapes.a_figure(document["round"], "round") != number:
        raise RuleViolation("wrong_type", f"This is round {number}: rounds are counted from 1.", key="round")
    moved = set()
    for element in shapes.a_list(document.get("moved", []), "moved"):
        choice = shapes.an_object(element, "each of moved")
        shapes.check_keys(choice, known=("entry", "reason"), needed=("entry", "reason"))
        shapes.a_text(choice["reason"], "reason")
        moved.add(_known(event, shapes.a_text(choice["entry"], "entry")))
    sit_outs = tuple(_known(event, name) for name in shapes.texts(document.get("sit_outs", []), "sit_outs"))
    tables: list[TablePlay] = []
    for element in shapes.a_list(document["tables"], "tables"):
        tables.append(_read_table(event, element))
        numbers = [table.played.number for table in tables]
        if numbers.count(numbers[-1]) > 1:
            raise RuleViolation("wrong_type", f"There are two tables {numbers[-1]}.", key="table")
    current = Round(tuple(tables), sit_outs, frozenset(moved))
    _verify_everybody(event, number, current)
    return current


def _verify_everybody(event: Event, number: int, current: Round) -> None:
    """Everybody who is here has one seat, or sits out; nobody has two (`seated_twice`, `not_seated`)."""
    placed: set[str] = set()
    for table in current.played:
        for entry in table.seating.values():
            if entry in placed:
                raise RuleViolation("seated_twice", f"{entry} has two seats.", entry=entry).located(
                    table=table.number
                )
            placed.add(entry)
    for entry in current.sit_outs:
        if entry in placed:
            raise RuleViolation(
                "seated_twice", f"{entry} has a seat and sits out, or sits out twice.", entry=entry
            )
        placed.add(entry)
    for name, entered in event.entries.items():
        if entered.is_here(number) and name not in placed:
            raise RuleViolation("not_seated", f"{name} has no seat and does not sit out.", entry=name)


def _known(event: Event, name: str) -> str:
    """The name, validated to be an entry's. Raises RuleViolation `unknown_entry`."""
    if name not in event.entries:
        raise RuleViolation("unknown_entry", f"{name[:40]} is not entered.", entry=name[:40])
    return name


def _read_table(event: Event, written: object) -> TablePlay:
    """One of a round's tables; what is refused in it is located."""
    document = shapes.an_object(written, "a table")
    shapes.check_keys(
        document,
        known=(
            "table",
            "seating",
            "first_dealer",
            "hands",
            "totals",
            "low",
            "short",
            "adjustment",
            "stand_ins",
        ),
        needed=("table", "seating"),
    )
    number = shapes.a_figure(document["table"], "table")
    try:
        return _read_play(event, number, document)
    except RuleViolation as violation:
        raise violation.located(table=number) from None


def _read_play(event: Event, number: int, document: Mapping[str, object]) -> TablePlay:
    """A table's seating and its hands, or the totals of its sheet."""
    seating = {
        seat: _known(event, shapes.a_text(name, "seating"))
        for seat, name in shapes.an_object(document["seating"], "seating").items()
    }
    shapes.check_keys(seating, known=SEATS, needed=SEATS)
    dealer = shapes.a_text(document.get("first_dealer", "N"), "first_dealer")
    if "hands" in document and "totals" in document:
        raise RuleViolation(
            "hands_and_totals", "A table has its hands, or the totals of its sheet, not both."
        )
    _check_stand_ins(document.get("stand_ins", {}))
    sheet = None
    if "totals" in document:
        if dealer not in SEATS:
            raise RuleViolation(
                "unknown_player", f"{dealer[:40]} does not sit at this table.", player=dealer[:40]
            )
        result = _side_points(document["totals"], "totals")
        finished = True
    else:
        sheet = _read_sheet(event, document.get("hands", []), dealer)
        result = dict(sheet.totals)
        scored = sum(line.score.scored for line in sheet.hands)
        if scored > event.hands_per_round:
            raise RuleViolation(
                "too_many_hands", f"A round has {event.hands_per_round} hands, not {scored}.", hands=scored
            )
        finished = scored == event.hands_per_round
    if "short" in document:
        shapes.a_figure(document["short"], "short")
        finished = True
    for side, points in _read_adjustment(document).items():
        result[side] += points
    return TablePlay(_with_cut(document, PlayedTable(number, seating, result, finished)), sheet)


def _with_cut(document: Mapping[str, object], table: PlayedTable) -> PlayedTable:
    """Take over which side a cut made the low one; where there is no tie, it can only be that anyhow."""
    if "low" not in document:
        return table
    low = shapes.a_text(document["low"], "low")
    if low not in SIDES:
        raise RuleViolation("unknown_unit", "The low side is NS or EW.", unit=low[:40])
    if not table.is_tie and low != table.low_side:
        raise RuleViolation(
            "low_against_scores", "The other side has fewer points.", low=low, result=table.result
        )
    return table._replace(cut=low)


def _read_sheet(event: Event, written: object, dealer: str) -> Scoresheet:
    return tally(event.ruleset, SEATED, read_hands(written), dealer)


def _side_points(written: object, what: str) -> dict[str, int]:
    points = shapes.figures(written, what)
    for side in points:
        if side not in SIDES:
            raise RuleViolation("unknown_unit", f"A side is NS or EW, not {side[:40]}.", unit=side[:40])
    shapes.check_keys(points, known=SIDES, needed=SIDES)
    return {side: points[side] for side in SIDES}


def _read_adjustment(document: Mapping[str, object]) -> dict[str, int]:
    if "adjustment" not in document:
        return {}
    # A table's ruling is written as a hand's is.
    ruling = read_hand({"outcome": "misdeal", "adjustment": document["adjustment"]}).adjustment
    assert ruling is not None
    for side in ruling.points:
        if side not in SIDES:
            raise RuleViolation("unknown_unit", f"A side is NS or EW, not {side[:40]}.", unit=side[:40])
    if not can_be_printed(ruling.reason, lines=True):
        raise RuleViolation("reason_missing", "A ruling needs its reason in words.")
    return dict(ruling.points)


def _check_stand_ins(written: object) -> None:
    """Validate who played for somebody else from a hand on: for the reader, worth nothing by itself."""
    stand_ins = shapes.an_object(written, "stand_ins")
    shapes.check_keys(stand_ins, known=SEATS, needed=())
    for element in stand_ins.values():
        person = shapes.an_object(element, "a stand-in")
        shapes.check_keys(person, known=("name", "from_hand"), needed=("name", "from_hand"))
        shapes.a_text(person["name"], "name")
        shapes.a_figure(person["from_hand"], "from_hand")

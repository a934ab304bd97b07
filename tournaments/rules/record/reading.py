"""Parse and validate the record of an event (docs/record.md)."""

import dataclasses
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.rules.record import shapes
from tournaments.rules.another_game import read_rules
from tournaments.rules.events import Entry, Event, Round, TablePlay
from tournaments.rules.formats import USUAL_HANDS, RoundFormat, read_format
from tournaments.rules.movements import movement_named
from tournaments.rules.movements.protocol import concerned
from tournaments.rules.record.bases import read_bases
from tournaments.rules.record.kept import verify_kept
from tournaments.rules.record.plans import verify_plan
from tournaments.rules.record.playing import known_entry, read_table
from tournaments.rules.standings import RANKINGS, TIEBREAKS, usual_rounds

EVENT_FORMAT: Final = "five-hundred-tournament/1"
#: What may stand in an event, in an entry of its roll and in a round.
EVENT_KEYS: Final = (
    "format",
    "name",
    "ruleset",
    "movement",
    "hands_per_round",
    "round_format",
    "rounds",
    "entries",
    "round_list",
    "plan",
    "rank_by",
    "sit_out_points",
    "sit_out_games",
    "tiebreaks",
    "standings",
    "kept",
)
ENTRY_KEYS: Final = (*("name", "members", "ranked", "from", "until", "categories", "kept"),)
ROUND_KEYS: Final = ("round", "sit_outs", "moved", "tables", "based_on", "kept")


def read_event(document: Mapping[str, object]) -> Event:
    """Parse an event, judge its seatings. Raises RuleViolation, with round, table and hand."""
    shapes.check_keys(
        document,
        known=EVENT_KEYS,
        needed=("format", "ruleset", "movement", "entries", "round_list"),
    )
    verify_kept(document)
    if "name" in document:
        shapes.a_text(document["name"], "name")
    ruleset = read_rules(document["ruleset"])
    if ruleset.players != 4:
        raise RuleViolation("not_four_handed", players=ruleset.players)
    movement = movement_named(shapes.a_text(document["movement"], "movement"))
    entries = _read_entries(document["entries"])
    pairs = any(entry.members for entry in entries.values())
    if entries:
        # Before anybody has played, a record does not say whether the evening is of pairs.
        movement.verify_takes(pairs=pairs)
    plays = RoundFormat(
        hands=_read_count(document, "hands_per_round", ruleset.hands_per_round or USUAL_HANDS)
    )
    if "round_format" in document:
        plays = read_format(document["round_format"])
    players = len(entries) * (2 if pairs else 1)
    usual = ruleset.rounds if isinstance(ruleset.rounds, int) else usual_rounds(players)
    event = Event(
        ruleset=plays.ruleset_for(ruleset),
        movement=movement,
        plays=plays,
        rounds=_read_count(document, "rounds", usual),
        entries=entries,
        played=(),
        sit_out_points=_read_sit_out_points(document.get("sit_out_points", 0)),
        tiebreaks=_read_tiebreaks(document.get("tiebreaks", [])),
        rank_by=_read_choice(document, "rank_by", RANKINGS),
        sit_out_games=_read_sit_out_games(document.get("sit_out_games", 0)),
    )
    if "plan" in document:
        verify_plan(event, document["plan"])
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


def _read_count(document: Mapping[str, object], key: str, usual: int) -> int:
    number = shapes.a_figure(document.get(key, usual), key)
    if number < 1:
        raise RuleViolation("wrong_type", key=key, wanted="from_1")
    return number


def _read_choice(document: Mapping[str, object], option: str, values: Sequence[str]) -> str:
    """One of these texts, the first where it is left out. Raises RuleViolation `option_value`."""
    value = shapes.a_text(document.get(option, values[0]), option)
    if value not in values:
        raise RuleViolation("option_value", option=option, value=value[:40])
    return value


def _read_sit_out_games(written: object) -> Fraction:
    """What a sit-out counts where games do: nothing, half a game, a game."""
    if type(written) not in (int, float) or written not in (0, 0.5, 1):
        raise RuleViolation("option_value", option="sit_out_games", value=repr(written)[:40])
    assert isinstance(written, int | float)
    return Fraction(written)


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
    # A pair counts once: all entries are pairs, or none is.
    if len({bool(entry.members) for entry in entries.values()}) > 1:
        single = next(entry.name for entry in entries.values() if not entry.members)
        raise RuleViolation("members", entry=single)
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
        _read_members(document) if "members" in document else (),
    )


def _read_members(document: Mapping[str, object]) -> tuple[str, ...]:
    """The two names of a pair. Raises RuleViolation `members`."""
    members = shapes.texts(document["members"], "members")
    if len(members) != 2 or not all(map(can_be_printed, members)):
        raise RuleViolation("members", entry=shapes.a_text(document["name"], "name")[:40])
    return members


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

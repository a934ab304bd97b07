"""Validate a plan: the seatings of all rounds of a movement that is known beforehand."""

from collections.abc import Mapping

from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments.rules.events import Event
from tournaments.rules.record.playing import known_entry, read_seating


def verify_plan(event: Event, written: object) -> None:
    """Validate `plan` of an event: rounds in order, each with tables and those who sit out.

    Nothing follows from it: what was played is judged by the movement. Raises RuleViolation `plan`,
    with the round.
    """
    before = 0
    for element in shapes.a_list(written, "plan"):
        try:
            before = _verify_round(event, before, shapes.an_object(element, "each of plan"))
        except RuleViolation as violation:
            raise RuleViolation("plan", why=violation.code, **violation.facts).located(
                round=before + 1
            ) from None
    if before and not event.movement.is_known_beforehand:
        raise RuleViolation("plan", why="movement", movement=event.movement.code)


def _verify_round(event: Event, before: int, document: Mapping[str, object]) -> int:
    """Validate a round of the plan, and return its number; `before`: that of the one before it."""
    shapes.check_keys(document, known=("round", "tables", "sit_outs"), needed=("round", "tables"))
    number = shapes.a_figure(document["round"], "round")
    if number <= before:
        raise RuleViolation("wrong_type", key="round", wanted="in_order")
    if number > event.rounds:
        raise RuleViolation("too_many_rounds", rounds=event.rounds)
    placed = list(shapes.texts(document.get("sit_outs", []), "sit_outs"))
    for element in shapes.a_list(document["tables"], "tables"):
        table = shapes.an_object(element, "a table")
        shapes.check_keys(table, known=("table", "seating"), needed=("table", "seating"))
        shapes.a_figure(table["table"], "table")
        placed += read_seating(event, table["seating"]).values()
    twice: set[str] = set()
    for entry in placed:
        known_entry(event, entry)
        if entry in twice:
            raise RuleViolation("seated_twice", entry=entry)
        twice.add(entry)
    return number

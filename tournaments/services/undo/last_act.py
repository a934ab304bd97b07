"""Undo: the last act of an evening is taken back, and the log says so."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring import services as scoring
from scoring.models import Device, Hand
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import read_hand
from scoring.services import By
from tournaments.models import Change
from tournaments.queries import Evening, acts
from tournaments.services.locking import locked, log
from tournaments.services.roll import rename_in_games
from tournaments.services.seating import unpublish
from tournaments.services.undo.restoring import restore


@transaction.atomic
def undo_last(*, tournament_id: UUID, change_id: int, device: Device | None) -> Change:
    """Take the last act of an evening back: all is as before it (idempotent, optimistic lock).

    `change_id`: the line of the log that was seen as the last. Raises RuleViolation
    `not_the_last_act`, `cannot_undo`, `changed_since`, `has_results`, `has_played`.
    """
    evening = locked(tournament_id)
    change = Change.objects.filter(tournament=tournament_id, pk=change_id).first()
    if change is not None and change.undone:
        return change
    last = acts.last_act(evening.tournament)
    if change is None or last is None or last.pk != change.pk:
        raise RuleViolation("not_the_last_act")
    if not acts.can_be_undone(change):
        raise RuleViolation("cannot_undo", what=change.what)
    was = change.facts["was"]
    _verify_untouched(evening, change, was)
    names = _names(evening, was)
    if change.what == "published":
        _unpublish(evening, change)
    restore(evening, was)
    _take_hands_back(evening, was, By(device))
    for before, name in names:
        rename_in_games(evening, before, name)
    Change.objects.filter(pk=change.pk).update(undone=True)
    change.undone = True
    facts = {name: value for name, value in change.facts.items() if name != "was"}
    log(evening.tournament, "undone", device, act=change.what, facts=facts)
    return change


def _verify_untouched(evening: Evening, change: Change, was: Mapping[str, Any]) -> None:
    """Validate that nobody at the tables of an act has agreed or disputed since.

    Raises `changed_since`.
    """
    tables = {*was.get("tables", ()), *was.get("hands", ())}
    for other in Change.objects.filter(
        tournament=evening.tournament, pk__gt=change.pk, undone=False
    ):
        place = f"{other.facts.get('round')}/{other.facts.get('table')}"
        if place in tables and "was" in other.facts:
            number = other.facts["table"]
            raise RuleViolation("changed_since", table=number)


def _names(evening: Evening, was: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Names that the undo brings back: (the name now, the old one)."""
    return [
        (evening.entries[number].name, columns["name"])
        for number, columns in was.get("entries", {}).items()
        if "name" in columns and number in evening.entries
    ]


def _take_hands_back(evening: Evening, was: Mapping[str, Any], by: By) -> None:
    """Strike out a recorded hand, restore one struck out, revert one that was put right.

    Raises RuleViolation `changed_since` where somebody has changed it since, or the round is full
    without it.
    """
    for place, left in was.get("hands", {}).items():
        number, table = map(int, place.split("/"))
        round_ = evening.round(number)
        view = round_.table(table) if round_ else None
        hands = [hand for hand in view.entered if hand.number == left["number"]] if view else []
        is_full = view is not None and view.hands_done
        if not hands or hands[0].version != left["version"] or (hands[0].voided and is_full):
            raise RuleViolation("changed_since", table=table)
        _put_back(hands[0], by)


def _put_back(hand: Hand, by: By) -> None:
    """Undo the last change of a hand, which is kept as one more change of it."""
    game, seen = hand.game_id, scoring.SeenHand(hand.number, hand.version)
    last = hand.amendments.filter(number=hand.version).first()
    if last is None:
        scoring.void_hand(game_id=game, seen=seen, by=by)
    elif last.after is None:
        scoring.restore_hands(game_id=game, seen=[seen], by=by)
    else:
        scoring.amend_hand(game_id=game, seen=seen, facts=read_hand(last.before), by=by)


def _unpublish(evening: Evening, change: Change) -> None:
    round_ = evening.current
    if round_ is None or round_.number != change.facts["round"]:
        raise RuleViolation("changed_since")
    unpublish(round_)

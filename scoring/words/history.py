"""The audit log of a game in words: what was put right, what it was, what it became, who, when and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Amendment, GameChange
from scoring.queries import GameSheet
from scoring.rules.bids import parse_bid
from scoring.rules.rulesets.presets import PRESETS
from scoring.words import options as option_words
from scoring.words import vocabulary


@dataclass
class Event:
    """An entry of the audit log. `restore`: the row number and version of a hand that can be put back."""

    when: datetime
    title: str
    was: str
    became: str
    reason: str
    device_id: int | None
    by_me: bool = False
    restore: tuple[int, int] | None = None


def events(sheet: GameSheet, amendments: Sequence[Amendment], changes: Sequence[GameChange]) -> list[Event]:
    """Merge the log of a game's hands and that of the game itself, newest first."""
    numbers = {line.row.pk: line.number for line in sheet.lines}
    units = list(sheet.game.table.units)
    log = [_amended(amendment, numbers.get(amendment.hand_id), units) for amendment in amendments]
    log += [_changed(change) for change in changes]
    return sorted(log, key=lambda event: event.when, reverse=True)


def _amended(amendment: Amendment, number: int | None, units: Sequence[str]) -> Event:
    title = _("Hand {number}").format(number=number) if number else _("A hand that was struck out")
    hand = amendment.hand
    latest = amendment.number == hand.version
    return Event(
        amendment.made_at,
        title,
        hand_as_written(amendment.before, units),
        hand_as_written(amendment.after, units),
        amendment.reason,
        amendment.made_by_id,
        restore=(hand.number, hand.version) if hand.voided and latest else None,
    )


def hand_as_written(written: Mapping[str, Any] | None, units: Sequence[str]) -> str:
    """Say a hand of the record format in a few words, with the names it was written with.

    Its tricks come in the order of the `units`.
    """
    if written is None:
        return _("struck out")
    if "bid" not in written:
        return str(vocabulary.OUTCOMES[written.get("outcome", "contract")])
    # A database may keep the keys of a hand in another order than they were written in.
    place = {unit: number for number, unit in enumerate(units)}
    won = sorted(written["tricks"].items(), key=lambda entry: place.get(entry[0], len(place)))
    tricks = ", ".join(f"{unit} {number}" for unit, number in won)
    total = _("{tricks} tricks").format(tricks=tricks)
    contractors = vocabulary.people([written["contractor"], *written.get("partners", [])])
    return f"{contractors}: {vocabulary.bid_name(parse_bid(written['bid']))}, {total}"


def _changed(change: GameChange) -> Event:
    was, became = _in_words(change.kind, change.before), _in_words(change.kind, change.after)
    if change.kind == GameChange.Kind.RULES and was == became:
        was, became = _options(change.before), _options(change.after)
    title = change.get_kind_display().capitalize()
    return Event(change.made_at, title, was, became, change.reason, change.made_by_id)


def _options(values: Mapping[str, Any]) -> str:
    return " ".join(option_words.sentence(option, value) for option, value in values["options"].items())


def _in_words(kind: str, values: Mapping[str, Any]) -> str:
    if kind == GameChange.Kind.RULES:
        name = values["ruleset"]
        return PRESETS[name].title if name in PRESETS else name
    if kind == GameChange.Kind.SEATING:
        return vocabulary.people(values["names"])
    return str(values.get("name", ""))

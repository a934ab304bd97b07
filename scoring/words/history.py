"""The audit log of a game in words: what was put right, what it was and became, who, when, why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from config.language import capital, ngettext
from config.language import gettext as _
from scoring.models import Amendment, Device, Game, GameChange
from scoring.queries import GameSheet
from scoring.rules.bids import parse_bid
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS
from scoring.words import vocabulary
from scoring.words.options import SEATING
from scoring.words.rulebook import facts


@dataclass
class Event:
    """An entry of the audit log.

    `restore`: the row's number and version of a hand that can be put back; `also`: those of the
    hands that were struck out with it.
    """

    when: datetime
    title: str
    was: str
    became: str
    reason: str
    device: Device | None
    by_me: bool = False
    restore: tuple[int, int] | None = None
    also: tuple[tuple[int, int], ...] = ()

    @property
    def device_id(self) -> int | None:
        """The key of the device that did it; None for the computer itself."""
        return self.device.pk if self.device else None

    @property
    def by(self) -> str:
        """The name that people gave the device that did it; "" where it has none."""
        return self.device.name if self.device else ""

    @property
    def together(self) -> int:
        """The number of hands that can be put back with this entry."""
        return len(self.also) + (self.restore is not None)


def events(
    sheet: GameSheet, amendments: Sequence[Amendment], changes: Sequence[GameChange]
) -> list[Event]:
    """Merge the log of a game's hands and that of the game itself, newest first."""
    numbers = {line.row.pk: line.number for line in sheet.lines}
    log = [
        _amended(
            amendment,
            numbers.get(amendment.hand_id),
            _names_of(sheet.game, changes, amendment),
            sheet.game,
        )
        for amendment in amendments
    ]
    _offer_together(amendments, log)
    by_row = {line.row.number: line.number for line in sheet.lines}
    log += [_changed(change, by_row) for change in changes]
    return sorted(log, key=lambda event: event.when, reverse=True)


def _offer_together(amendments: Sequence[Amendment], log: Sequence[Event]) -> None:
    """Let the last entry of hands struck out together offer all that can still be put back."""
    together: dict[UUID, list[Event]] = {}
    for amendment, event in zip(amendments, log, strict=True):
        if amendment.struck_with is not None and event.restore is not None:
            together.setdefault(amendment.struck_with, []).append(event)
    for *others, last in together.values():
        last.also = tuple(event.restore for event in others if event.restore)


def _names_of(game: Game, changes: Sequence[GameChange], amendment: Amendment) -> dict[str, str]:
    """Map the names of the table, as it was when a hand was put right, to who played the hand.

    Seat by seat. Somebody may have taken a seat between the hand and its correction. The seats say
    who sat where, as a game that was brought in has no log of that. What was changed after the
    correction is taken back.
    """
    hand = amendment.hand.number
    then, played = list(game.names), list(game.names_at(hand))
    for change in sorted(changes, key=lambda change: change.number, reverse=True):
        if change.made_at <= amendment.made_at:
            continue
        before, after = change.before, change.after
        if change.kind == GameChange.Kind.SEATING:
            moved = [after["names"].index(name) for name in before["names"]]
            then, played = ([names[seat] for seat in moved] for names in (then, played))
        elif change.kind == GameChange.Kind.PLAYER:
            then = [before["name"] if name == after["name"] else name for name in then]
            if after["hand"] <= hand:
                played = [before["name"] if name == after["name"] else name for name in played]
    return dict(zip(then, played, strict=True))


def _amended(
    amendment: Amendment, number: int | None, names: Mapping[str, str], game: Game
) -> Event:
    if _is_answer(amendment):
        return _answered(amendment, number)
    title = _("Hand {number}").format(number=number) if number else _("A hand that was struck out")
    hand, seats, table = amendment.hand, list(names.values()), game.table
    units = {
        unit: vocabulary.people([seats[table.players.index(player)] for player in members])
        for unit, members in table.units.items()
    }
    latest = amendment.number == hand.version
    return Event(
        amendment.made_at,
        title,
        hand_as_written(amendment.before, units, names, game.ruleset),
        hand_as_written(amendment.after, units, names, game.ruleset),
        amendment.reason,
        amendment.made_by,
        restore=(hand.number, hand.version) if hand.voided and latest else None,
    )


def hand_as_written(
    written: Mapping[str, Any] | None,
    units: Mapping[str, str],
    names: Mapping[str, str],
    ruleset: Ruleset,
) -> str:
    """Say a hand of the record format in a few words; its tricks in the order of the `units`."""
    if written is None:
        return _("struck out")
    outcome = written.get("outcome", "contract")
    words = str(vocabulary.OUTCOMES.get(outcome, ""))
    if "bid" in written:
        contractors = vocabulary.people(
            [
                names.get(name, name)
                for name in (written["contractor"], *written.get("partners", []))
            ]
        )
        words = vocabulary.labelled(contractors, vocabulary.bid_name(parse_bid(written["bid"])))
    if "tricks" in written:
        words += ", " + _tricks_as_written(written, units)
    return " · ".join([words, *_remarks(written, units, names, ruleset)])


def _tricks_as_written(written: Mapping[str, Any], units: Mapping[str, str]) -> str:
    """Say who won how many tricks; “failed” of a misère-type bid given up at the first."""
    # A database may keep the keys of a hand in another order than they were written in.
    place = {unit: number for number, unit in enumerate(units)}
    won = sorted(written["tricks"].items(), key=lambda entry: place.get(entry[0], len(place)))
    is_special = "bid" in written and parse_bid(written["bid"]).is_special
    if is_special and sum(written["tricks"].values()) == 1:
        return _("failed")
    tricks = ", ".join(f"{units.get(unit, unit)} {number}" for unit, number in won)
    last = won[-1][1] if won else 0
    return ngettext("{tricks} trick", "{tricks} tricks", last).format(tricks=tricks)


def _remarks(
    written: Mapping[str, Any], units: Mapping[str, str], names: Mapping[str, str], ruleset: Ruleset
) -> list[str]:
    """List what a hand has beside its bid and its tricks: mostly nothing."""
    phrases = vocabulary.remarks(ruleset)
    said = [phrases[flag] for flag in ("grand_slam", "sans_kitty", "blind") if written.get(flag)]
    said += [
        phrases[key].format(name=names.get(written[key], written[key]))
        for key in ("revoke", "dealer")
        if written.get(key)
    ]
    ruling = written.get("adjustment") or {"points": {}}
    said += [
        phrases["ruling"].format(unit=units.get(unit, unit), points=vocabulary.signed(points))
        + f" ({ruling['reason']})"
        for unit, points in ruling["points"].items()
    ]
    return said


def _is_answer(amendment: Amendment) -> bool:
    """Return whether only the order of the tricks changed, which says who got there first."""
    before, after = amendment.before, amendment.after
    if before is None or after is None or not after.get("order"):
        return False
    return {**before, "order": None} == {**after, "order": None}


def _answered(amendment: Amendment, number: int | None) -> Event:
    """The entry of an order put right, or given as an amendment, as it once was."""
    orders = [
        (written or {}).get("order") or [""] for written in (amendment.before, amendment.after)
    ]
    was, became = (str(order[0]) for order in orders)
    return Event(amendment.made_at, _first_of(number), was, became, "", amendment.made_by)


def _first_of(number: int | None) -> str:
    words = _("Who got there first")
    return _("{words}, hand {number}").format(words=words, number=number) if number else words


def _changed(change: GameChange, by_row: Mapping[int, int]) -> Event:
    if change.kind == GameChange.Kind.FIRST:
        title = _first_of(by_row.get(change.after["hand"]))
        names = vocabulary.people(change.after["names"])
        return Event(change.made_at, title, "", names, change.reason, change.made_by)
    was, became = _in_words(change.kind, change.before), _in_words(change.kind, change.after)
    if change.kind == GameChange.Kind.RULES and was == became:
        was, became = _options(change.before), _options(change.after)
    title = capital(change.get_kind_display())
    return Event(change.made_at, title, was, became, change.reason, change.made_by)


def _options(values: Mapping[str, Any]) -> str:
    """Say options that were changed, each as it reads by itself: who sits at the table was not."""
    changed = values["options"].items()
    rulesets = {
        option: Ruleset.from_options(values["ruleset"], {option: value})
        for option, value in changed
        if option not in SEATING
    }
    return " ".join(facts.sentence(option, ruleset) for option, ruleset in rulesets.items())


def _in_words(kind: str, values: Mapping[str, Any]) -> str:
    if kind == GameChange.Kind.RULES:
        name = values["ruleset"]
        return vocabulary.ruleset_title(name) if name in PRESETS else name
    if kind == GameChange.Kind.SEATING:
        return vocabulary.people(values["names"])
    return str(values.get("name", ""))

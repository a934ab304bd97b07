"""Forms of the prizes, the treasurer, and marks of several people.

Their pages draw the controls.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from config.language import gettext as _
from scoring.pages.fields import (
    ListField,
    PageForm,
    ParsedField,
    PressedField,
    read_id,
    read_ids,
    read_whole,
)
from tournaments import services
from tournaments.models import Tournament
from tournaments.pages.hall.amounts import AmountField, read_number, read_part, read_sum
from tournaments.rules.prizes.kinds import OWN_MONEY, PARTS, Prize, read_prize
from tournaments.rules.prizes.money import read_amount, read_won
from tournaments.words import money


class DrawForm(PageForm):
    """A winner drawn by hand, a wish to draw one and why once more, or a jackpot that goes on."""

    seen = AmountField(read_number)
    reason = ParsedField()
    winner = ParsedField(read_id)
    by_hand = PressedField()
    goes_on = PressedField()

    def clean(self) -> dict[str, Any]:
        """Validate that somebody is chosen where the draw was by hand; winners count only there."""
        data = self.cleaned_data
        if not data["by_hand"]:
            return {**data, "winner": None}
        if data["winner"] is None:
            self.add_error("winner", _("Choose who was drawn."))
        return data


# ----------------------------------------------------------------------------------- list of prizes


def with_won(prize: Prize, typed: str | None) -> Prize:
    """Return the prize with what it brings, as typed; None leaves it. Raises RuleViolation."""
    if typed is None:
        return prize
    if prize.kind in OWN_MONEY:
        return prize._replace(amount=read_amount(typed))
    won = read_won(typed)
    return prize._replace(amount=won.amount, percent=won.percent, words=won.words)


class PrizesForm(PageForm):
    """The list of prizes: what each brings, one moved or taken off, and how the list is decided."""

    seen = ParsedField(absent=None)
    one_each = PressedField()
    remove = ParsedField()
    up = ParsedField()
    down = ParsedField()
    add = PressedField()
    each = PressedField()

    def __init__(self, prizes: Sequence[Prize], ties: str, *args: Any) -> None:
        """`ties`: how equals are decided where the form does not say."""
        super().__init__(*args)
        self.prizes = prizes
        self.fields["ties"] = ParsedField(absent=ties)
        for prize in prizes:
            self.fields[f"won_{prize.id}"] = ParsedField(absent=None)

    def typed(self, prize: Prize) -> str:
        """Return what was typed for a prize; empty for nothing."""
        return self[f"won_{prize.id}"].value() or ""

    def listed(self) -> list[Prize]:
        """Return the prizes as the form asks for them.

        Raises RuleViolation for what a prize brings.
        """
        data = self.read()
        listed = [
            with_won(prize, data[f"won_{prize.id}"])
            for prize in self.prizes
            if data["remove"] != str(prize.id)
        ]
        _move(listed, data["up"], -1)
        _move(listed, data["down"], 1)
        return listed


def _move(listed: list[Prize], number: str, step: int) -> None:
    """Move the prize of this number a place up or down, where it can."""
    for place, prize in enumerate(listed):
        if str(prize.id) == number and 0 <= place + step < len(listed):
            listed[place], listed[place + step] = listed[place + step], prize
            return


class NewPrizeForm(PageForm):
    """A prize that is added to the list."""

    kind = ParsedField()
    place = AmountField(read_number)
    part = ParsedField(absent=PARTS[0])
    category = ParsedField()
    figure = AmountField(read_number)
    won = ParsedField()

    def prize(self, number: int) -> Prize:
        """Return the prize, with this number. Raises Unclear, RuleViolation."""
        data = self.read()
        prize = read_prize(
            {
                "id": number,
                "kind": data["kind"],
                "place": data["place"] or 1,
                "part": data["part"],
                "category": " ".join(data["category"].split()),
                "figure": data["figure"],
            }
        )
        return with_won(prize, data["won"])


# ------------------------------------------------------------------------------------ the treasurer


#: The field of a note or coin, with its worth in hundredths.
_COIN: Final = re.compile(r"coin_(\d{1,7})", re.ASCII)


class CountForm(PageForm):
    """The box as counted: the change that was in it, the sum, or the numbers of notes and coins."""

    change = AmountField(read_amount)
    sum = AmountField(read_sum)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.coins = {int(match[1]): match[0] for match in map(_COIN.fullmatch, data) if match}
        for name in self.coins.values():
            self.fields[name] = AmountField(read_number)

    def counted(self) -> services.Counted:
        """Return what was counted. Raises Unclear."""
        data = self.read()
        coins = {worth: data[name] for worth, name in self.coins.items()}
        return services.Counted(data["change"], coins, data["sum"])


class FeesForm(PageForm):
    """The usual fee, and others by name; `before`: the name that each had."""

    usual = AmountField(read_amount)
    name = ListField()
    amount = ListField()
    before = ListField()

    def typed(self) -> list[tuple[str, str]]:
        """Return names and amounts as they were typed."""
        return list(zip(self["name"].value() or (), self["amount"].value() or (), strict=False))

    def named(self) -> Iterator[services.Fee]:
        """Return the fees that have a name. Raises RuleViolation for an amount."""
        for (name, amount), before in zip(self.typed(), self.read()["before"], strict=False):
            if name.strip():
                yield services.Fee(name, read_amount(amount), before)


class PotForm(PageForm):
    """The part of the fees that stays with the club, and what failed contracts bring."""

    club = AmountField(read_part)
    sets_each = AmountField(read_amount)
    sets_typed = AmountField(read_number)
    sets_to = ParsedField(read_whole)

    def pot(self) -> services.Pot:
        """Return the pot. Raises Unclear."""
        data = self.read()
        club, percent = data["club"]
        return services.Pot(club, percent, data["sets_each"], data["sets_typed"], data["sets_to"])


def pot_now(tournament: Tournament) -> dict[str, object]:
    """Return the initial values of a PotForm: the pot as it stands (inverse of its `pot`)."""
    pot = tournament.pot
    return {
        "club": f"{pot['club_percent']}%"
        if pot.get("club_percent")
        else money.to_type(pot.get("club")),
        "sets_each": money.to_type(pot.get("sets_each")),
        "sets_typed": pot.get("sets_typed", ""),
    }


class PlaceForm(PageForm):
    """The names of money and of the time of day."""

    currency = ParsedField()
    hours = AmountField(read_number)


# ---------------------------------------------------------------------------------- marks of people


class SeveralForm(PageForm):
    """People ticked, and the mark that they get: a category, a fee, that they have paid."""

    entry = ListField(read_ids)
    category = ParsedField(str.strip)
    into = PressedField()
    out = PressedField()
    fee = ParsedField(absent=None)
    paid = ParsedField(lambda text: text == "yes")


class EntryForm(PageForm):
    """One person's categories, ticked and typed, the fee, and the last round before going home."""

    category = ListField()
    new = ParsedField()
    fee = ParsedField(absent=None)
    leaves_after = ParsedField(lambda text: read_whole(text) or None)

    def categories(self) -> list[str]:
        """Return the categories that were ticked, then those typed between commas."""
        data = self.read()
        return [*data["category"], *(name for name in data["new"].split(",") if name.strip())]

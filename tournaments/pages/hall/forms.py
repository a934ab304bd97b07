"""Forms of the prizes, and marks of several people; their pages draw the controls."""

from collections.abc import Sequence
from typing import Any

from django.forms import ValidationError

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
from scoring.rules.errors import RuleViolation
from tournaments.rules.prizes.kinds import Prize, read_prize
from tournaments.rules.prizes.money import read_won
from tournaments.words.refusals import refusal_in_words


class AmountField(ParsedField):
    """A field whose parser raises RuleViolation, which becomes the field's error in words."""

    def to_python(self, value: Any) -> Any:
        """Parse the text. Raises ValidationError."""
        try:
            return super().to_python(value)
        except RuleViolation as violation:
            raise ValidationError(refusal_in_words(violation), code=violation.code) from violation


def read_number(text: str) -> int:
    """Parse a whole number of at most seven digits, 0 for nothing. Raises `number_unclear`."""
    number = read_whole(text)
    if number is None and text.strip():
        raise RuleViolation("number_unclear", typed=text.strip().replace("−", "-")[:40])
    return number or 0


class DrawForm(PageForm):
    """A winner drawn by hand, or a wish to draw one, and why once more."""

    seen = AmountField(read_number)
    reason = ParsedField()
    winner = ParsedField(read_id)
    by_hand = PressedField()

    def clean(self) -> dict[str, Any]:
        """Validate that somebody is chosen where the draw was by hand; winners count only there."""
        data = self.cleaned_data
        if not data["by_hand"]:
            return {**data, "winner": None}
        if data["winner"] is None:
            self.add_error("winner", _("Choose who was drawn."))
        return data


def with_won(prize: Prize, typed: str | None) -> Prize:
    """Return the prize with what it brings, as typed; None leaves it. Raises RuleViolation."""
    if typed is None:
        return prize
    won = read_won(typed)
    return prize._replace(amount=won.amount, words=won.words)


class PrizesForm(PageForm):
    """The list of prizes: what each brings, one moved or taken off, and whether nobody gets two."""

    seen = ParsedField(absent=None)
    one_each = PressedField()
    remove = ParsedField()
    up = ParsedField()
    down = ParsedField()
    add = PressedField()
    each = PressedField()

    def __init__(self, prizes: Sequence[Prize], *args: Any) -> None:
        super().__init__(*args)
        self.prizes = prizes
        for prize in prizes:
            self.fields[f"won_{prize.id}"] = ParsedField(absent=None)

    def typed(self, prize: Prize) -> str:
        """Return what was typed for a prize; empty for nothing."""
        return self[f"won_{prize.id}"].value() or ""

    def listed(self) -> list[Prize]:
        """Return the prizes as asked for. Raises RuleViolation for what one brings."""
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
    category = ParsedField()
    won = ParsedField()

    def prize(self, number: int) -> Prize:
        """Return the prize, with this number. Raises Unclear, RuleViolation."""
        data = self.read()
        prize = read_prize(
            {
                "id": number,
                "kind": data["kind"],
                "place": data["place"] or 1,
                "category": " ".join(data["category"].split()),
            }
        )
        return with_won(prize, data["won"])


class SeveralForm(PageForm):
    """People ticked, and the mark that they get: a category, a fee, that they have paid.

    `guest`: whether they pay the fee for guests; None where that is not asked.
    """

    entry = ListField(read_ids)
    category = ParsedField(str.strip)
    into = PressedField()
    out = PressedField()
    guest = ParsedField(lambda text: text == "yes", absent=None)
    paid = ParsedField(lambda text: text == "yes")


class EntryForm(PageForm):
    """One person's categories, ticked and typed, and the last round before going home."""

    category = ListField()
    new = ParsedField()
    leaves_after = ParsedField(lambda text: read_whole(text) or None)

    def categories(self) -> list[str]:
        """Return the categories that were ticked, then those typed between commas."""
        data = self.read()
        return [*data["category"], *(name for name in data["new"].split(",") if name.strip())]

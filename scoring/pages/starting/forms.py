"""Forms of the first pages: who sits where, who deals first; a deletion."""

import secrets
import uuid
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from django import forms

from config.language import gettext as _
from config.language import gettext_lazy, ngettext
from scoring.models import LONGEST_NAME
from scoring.rules.names import name_key
from scoring.rules.rulesets.options import Ruleset
from scoring.words.vocabulary import listed

#: The dealer is drawn by lot when the game starts.
DRAW: Final = -1
WHO_SITS_HERE: Final = gettext_lazy("Who sits here?")
SAY_WHO_DEALS: Final = gettext_lazy("Say who deals first, or let the app draw.")


class SeatRow(NamedTuple):
    """A seat as the page draws it: name, side (0 or 1; none where each plays alone), error."""

    name: forms.BoundField
    number: int
    side: int | None
    deals: bool
    is_last: bool


class StartForm(forms.Form):
    """Validate who sits where, clockwise, and who deals first. `names`: who sat there before."""

    game_id = forms.UUIDField(widget=forms.HiddenInput)
    first_dealer = forms.TypedChoiceField(
        coerce=int,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), SAY_WHO_DEALS),
    )

    def __init__(
        self, ruleset: Ruleset, *args: Any, names: Sequence[str] = (), **kwargs: Any
    ) -> None:
        initial = {f"name_{seat}": name for seat, name in enumerate(names)}
        kwargs.setdefault("initial", {"game_id": uuid.uuid4(), "first_dealer": DRAW, **initial})
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        for seat in range(ruleset.players):
            self.fields[f"name_{seat}"] = self._name_field(seat)
        dealer = self.fields["first_dealer"]
        assert isinstance(dealer, forms.ChoiceField)
        dealer.choices = [(seat, str(seat)) for seat in (*range(ruleset.players), DRAW)]

    def _name_field(self, seat: int) -> forms.CharField:
        is_last = seat == self.ruleset.players - 1
        attributes = {
            "autocomplete": "off",
            "autocapitalize": "words",
            "spellcheck": "false",
            "enterkeyhint": "go" if is_last else "next",
            "list": "known",
            "placeholder": _("Name"),
        }
        return forms.CharField(
            max_length=LONGEST_NAME,
            label=self.seat_label(seat),
            error_messages={
                "required": WHO_SITS_HERE,
                "max_length": _("A name has at most {longest} letters.").format(
                    longest=LONGEST_NAME
                ),
            },
            widget=forms.TextInput(attrs=attributes),
        )

    def seat_label(self, seat: int) -> str:
        """Name a seat for who cannot see the table: its number clockwise, who plays with whom."""
        label = _("Player {number}").format(number=seat + 1)
        if self.side_of(seat) is None:
            return label
        partners = [
            str(other + 1)
            for other in range(self.ruleset.players)
            if other != seat and (other - seat) % 2 == 0
        ]
        return _("{label}, with {partners}").format(label=label, partners=listed(partners))

    def side_of(self, seat: int) -> int | None:
        """The side of a seat, where sides are fixed: partners alternate round the table."""
        return seat % 2 if self.ruleset.unit == "side" and self.ruleset.players > 2 else None

    def rows(self) -> Iterator[SeatRow]:
        for seat in range(self.ruleset.players):
            deals = str(self["first_dealer"].value()) == str(seat)
            is_last = seat == self.ruleset.players - 1
            yield SeatRow(self[f"name_{seat}"], seat, self.side_of(seat), deals, is_last)

    @property
    def draws(self) -> bool:
        return str(self["first_dealer"].value()) == str(DRAW)

    @property
    def names(self) -> list[str]:
        return [
            " ".join(self.cleaned_data[f"name_{seat}"].split())
            for seat in range(self.ruleset.players)
        ]

    @property
    def first_dealer_seat(self) -> int:
        """The seat that deals first: the one chosen, or one drawn by lot."""
        chosen: int = self.cleaned_data["first_dealer"]
        return secrets.randbelow(self.ruleset.players) if chosen == DRAW else chosen

    @property
    def said_together(self) -> dict[str, str]:
        """Message of fields -> what it comes to for all of them: so many places are empty."""
        seats = range(self.ruleset.players)
        number = sum(self.has_error(f"name_{seat}", "required") for seat in seats)
        words = ngettext("A place is empty.", "{number} places are empty.", number)
        return {str(WHO_SITS_HERE): words.format(number=number)}

    def clean(self) -> dict[str, Any]:
        """Validate that no two players have one name, however it is spelled."""
        data = super().clean() or self.cleaned_data
        seats = [seat for seat in range(self.ruleset.players) if f"name_{seat}" in data]
        keys = {seat: name_key(data[f"name_{seat}"]) for seat in seats}
        for seat in seats:
            if list(keys.values()).count(keys[seat]) > 1:
                words = _("Two players are called {name}: add a letter.").format(
                    name=data[f"name_{seat}"]
                )
                self.add_error(f"name_{seat}", words)
        return data


class DeleteForm(forms.Form):
    """Validate the two steps of a deletion: ticked; then confirmed, for the game as shown."""

    tick = forms.BooleanField(
        label=gettext_lazy("Delete this game for good"),
        error_messages={"required": gettext_lazy("Tick the box first, or keep the game.")},
    )
    revision = forms.IntegerField(required=False, min_value=0)

"""Forms of a game's pages: validate the shape of what people type; the rules judge its sense."""

import uuid
from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import services
from scoring.house_rules.forms import SEATING
from scoring.models import LONGEST_NAME, LONGEST_REASON, Game
from scoring.queries import GameSheet
from scoring.rules.rulesets.options import OPTION_VALUES, Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.words import options as option_words
from scoring.words.lines import rules_of


def offer(form: forms.Form, name: str, choices: Sequence[tuple[object, object]]) -> None:
    """Set the choices of a field, where they are known only once there is a game."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


class StartForm(forms.Form):
    """Validate who sits where, clockwise, and who deals first."""

    game_id = forms.UUIDField(widget=forms.HiddenInput)
    first_dealer = forms.TypedChoiceField(
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Say who deals first.")},
    )

    def __init__(self, ruleset: Ruleset, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"game_id": uuid.uuid4(), "first_dealer": 0})
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        for seat in range(ruleset.players):
            self.fields[f"name_{seat}"] = forms.CharField(
                max_length=LONGEST_NAME,
                label=self.seat_label(seat),
                error_messages={"required": _("Who sits here?")},
                widget=forms.TextInput(
                    attrs={
                        "autocomplete": "off",
                        "autocapitalize": "words",
                        "enterkeyhint": "next",
                        "list": "known",
                    }
                ),
            )
        offer(self, "first_dealer", [(seat, str(seat)) for seat in range(ruleset.players)])

    def seat_label(self, seat: int) -> str:
        """Say where this player sits, seen from the first one."""
        if seat == 0:
            return _("First player")
        if self.ruleset.unit == "side" and self.ruleset.players == 4 and seat == 2:
            return _("Opposite, the first player's partner")
        if self.ruleset.players == 2:
            return _("Opponent")
        return _("Next to the left")

    def rows(self) -> Iterator[tuple[forms.BoundField, forms.BoundField, int]]:
        """List the seats: the field for the name, the field for the first dealer, the seat's number."""
        for seat in range(self.ruleset.players):
            yield self[f"name_{seat}"], self["first_dealer"], seat

    @property
    def names(self) -> list[str]:
        """The names that were typed, clockwise."""
        return [self.cleaned_data[f"name_{seat}"] for seat in range(self.ruleset.players)]

    def clean(self) -> dict[str, Any]:
        """Validate that no two players have one name."""
        data = super().clean() or self.cleaned_data
        names = [data[f"name_{seat}"] for seat in range(self.ruleset.players) if f"name_{seat}" in data]
        for seat in range(self.ruleset.players):
            name = data.get(f"name_{seat}")
            if name is not None and names.count(name) > 1:
                self.add_error(
                    f"name_{seat}", _("Two players are called {name}: add a letter.").format(name=name)
                )
        return data


class PutRightForm(forms.Form):
    """Validate what a game is to be played by, and who sits where."""

    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"))
    option = forms.ChoiceField(label=gettext_lazy("One house rule"), required=False)
    first_dealer = forms.TypedChoiceField(coerce=int, label=gettext_lazy("First dealer"))
    reason = forms.CharField(
        max_length=LONGEST_REASON, required=False, label=gettext_lazy("Why? (may stay empty)")
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        now = game.ruleset
        alike = [
            (name, PRESETS[name].title)
            for name, ruleset in RULESETS.items()
            if (ruleset.players, ruleset.unit) == (now.players, now.unit)
        ]
        offer(self, "ruleset", [("", _("{rules}, as now").format(rules=rules_of(game))), *alike])
        self.fields["ruleset"].required = False
        offer(self, "option", [("", _("none, as now")), *self._options()])
        people = list(enumerate(game.names))
        offer(self, "first_dealer", people)
        for seat in range(now.players):
            self.fields[f"seat_{seat}"] = forms.TypedChoiceField(
                coerce=int, choices=people, label=_("Seat {number}").format(number=seat + 1)
            )

    def _options(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """List each option that matters here, with the values it does not have now."""
        now = self.game.ruleset
        options = []
        for _title, members in option_words.groups():
            for option in members:
                if option in OPTION_VALUES and option not in SEATING and option_words.matters(option, now):
                    values = [
                        (f"{option} {place}", words)
                        for place, words in option_words.choices(option)
                        if OPTION_VALUES[option][int(place)] != getattr(now, option)
                    ]
                    options.append((option_words.label(option), values))
        return options

    def seats(self) -> list[forms.BoundField]:
        """List the fields that say who sits where, clockwise."""
        return [self[f"seat_{seat}"] for seat in range(self.game.ruleset.players)]

    def clean(self) -> dict[str, Any]:
        """Validate that everybody sits in one seat."""
        data = super().clean() or self.cleaned_data
        seats = [data.get(f"seat_{seat}") for seat in range(self.game.ruleset.players)]
        if not self.errors and len(set(seats)) != len(seats):
            self.add_error(None, _("Somebody sits in two seats. Everybody sits in one."))
        return data

    @property
    def right(self) -> services.PutRight:
        """The rules and seats that were chosen. Raises RuleViolation for house rules that clash."""
        data, game = self.cleaned_data, self.game
        order = tuple(data[f"seat_{seat}"] for seat in range(game.ruleset.players))
        name = data["ruleset"]
        ruleset = RULESETS[name] if name else game.ruleset
        if data["option"]:
            option, place = data["option"].split()
            ruleset = Ruleset.from_options(ruleset.name, {option: OPTION_VALUES[option][int(place)]}, ruleset)
        return services.PutRight(
            ruleset=ruleset,
            order=order,
            first_dealer=order.index(data["first_dealer"]),
            house_name="" if name else game.house_name,
            lines=game.lines,
        )


class ReplaceForm(forms.Form):
    """Validate who gets up, who sits down, and from which hand on."""

    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    seat = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Who stops playing?"))
    name = forms.CharField(max_length=LONGEST_NAME, label=gettext_lazy("Who plays on?"))
    from_hand = forms.TypedChoiceField(coerce=int, label=gettext_lazy("From which hand on?"))

    def __init__(self, sheet: GameSheet, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "seat", list(enumerate(sheet.game.names)))
        last = max((row.number for row in sheet.game.hands.all()), default=0)
        hands = [(line.row.number, _("Hand {number}").format(number=line.number)) for line in sheet.lines]
        hands.append((last + 1, _("Hand {number}, the next one").format(number=sheet.next_number)))
        offer(self, "from_hand", hands[::-1])

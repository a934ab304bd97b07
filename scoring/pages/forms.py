"""Forms of a game's pages: validate the shape of what people type; the rules judge its sense."""

from collections.abc import Sequence
from typing import Any

from django import forms

from config.language import gettext as _
from config.language import gettext_lazy
from scoring import services
from scoring.models import LONGEST_NAME, LONGEST_REASON, Game
from scoring.pages.fields import (
    ListField,
    PageForm,
    ParsedField,
    PressedField,
    read_hands,
    read_row,
    read_whole,
)
from scoring.queries import GameSheet
from scoring.rules.rulesets.options import OPTION_VALUES, Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.words import options as option_words
from scoring.words.forms import WordedForm
from scoring.words.lines import rules_of
from scoring.words.vocabulary import ruleset_title


def offer(form: forms.Form, name: str, choices: Sequence[tuple[object, object]]) -> None:
    """Set the choices of a field, where they are known only once there is a game."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


class PutRightForm(WordedForm):
    """Validate what a game is to be played by, and who sits where."""

    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"))
    option = forms.ChoiceField(label=gettext_lazy("Change one house rule"), required=False)
    first_dealer = forms.TypedChoiceField(coerce=int, label=gettext_lazy("First dealer"))
    reason = forms.CharField(
        max_length=LONGEST_REASON, required=False, label=gettext_lazy("Why? (optional)")
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        now = game.ruleset
        alike = [
            (name, ruleset_title(name))
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
                if (
                    option in OPTION_VALUES
                    and option not in option_words.SEATING
                    and option_words.matters(option, now)
                ):
                    values = [
                        (f"{option} {place}", words)
                        for place, words in option_words.choices(option)
                        if OPTION_VALUES[option][int(place)] != getattr(now, option)
                    ]
                    options.append((option_words.label(option), values))
        return options

    def seats(self) -> list[forms.BoundField]:
        return [self[f"seat_{seat}"] for seat in range(self.game.ruleset.players)]

    def clean(self) -> dict[str, Any]:
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
            ruleset = Ruleset.from_options(
                ruleset.name, {option: OPTION_VALUES[option][int(place)]}, ruleset
            )
        return services.PutRight(
            ruleset=ruleset,
            order=order,
            first_dealer=order.index(data["first_dealer"]),
            house_name="" if name else game.house_name,
            lines=game.lines,
        )


class SettleForm(PageForm):
    """The hand that counts where two phones entered different ones; `other`: the stored one."""

    settle = ParsedField()
    other = ParsedField(read_row)
    other_version = ParsedField(read_row)
    last = ParsedField(read_whole)


class VoidForm(PageForm):
    """A hand to strike out, or taken back into the pad (`undo`), with those struck out with it."""

    version = ParsedField(read_row)
    undo = PressedField()
    reason = ParsedField()
    strike = ListField(read_hands)


class RestoreForm(PageForm):
    """A hand that is to count again, those that are to with it, and those that it strikes out."""

    version = ParsedField(read_row)
    also = ListField(read_hands)
    strike = ListField(read_hands)


class ReplaceForm(WordedForm):
    """Validate who gets up, who sits down, and from which hand on."""

    revision = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    #: Nobody is chosen beforehand: the wrong one would be sent away unseen.
    seat = forms.TypedChoiceField(
        coerce=int,
        widget=forms.RadioSelect,
        label=gettext_lazy("Who stops playing?"),
        error_messages={"required": gettext_lazy("Choose who stops playing.")},
    )
    name = forms.CharField(
        max_length=LONGEST_NAME,
        label=gettext_lazy("Who takes the seat?"),
        error_messages={"required": gettext_lazy("Write who plays on.")},
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "words", "list": "known"}
        ),
    )
    from_hand = forms.TypedChoiceField(
        coerce=int,
        label=gettext_lazy("From which hand on?"),
        error_messages={"required": gettext_lazy("Choose the first hand that is played so.")},
    )

    def __init__(self, sheet: GameSheet, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = sheet.game
        offer(self, "seat", list(enumerate(sheet.game.names)))
        last = max((row.number for row in sheet.game.hand_rows), default=0)
        hands = [
            (line.row.number, _("Hand {number}").format(number=line.number)) for line in sheet.lines
        ]
        if sheet.sheet.is_open:
            next_one = _("Hand {number}, the next one").format(number=sheet.next_number)
            hands.append((last + 1, next_one))
        offer(self, "from_hand", hands[::-1])

    def clean(self) -> dict[str, Any]:
        """Validate that the newcomer is not at the table already, however it is spelled."""
        data = super().clean() or self.cleaned_data
        if not self.errors:
            sitting = self.game.names_at(data["from_hand"])
            seat = services.seat_of(sitting, data["name"])
            if seat is not None:
                words = _(
                    "{name} sits at this table already. Write somebody else, or add a letter."
                )
                self.add_error("name", words.format(name=sitting[seat]))
        return data

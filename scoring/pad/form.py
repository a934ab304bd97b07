"""What people type, turned into what the services take.

Forms check shape; the rules check sense.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.choices import BaseChoiceIterator

from config.language import gettext as _
from scoring.models import LONGEST_REASON, MOST_PLAYERS
from scoring.pad.facts import NOT_COUNTED, Told, hand_told
from scoring.rules.bids import BIDS, ORDINARY_BIDS, Bid
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import OUTCOMES, TRICKS, Hand, contracting_units, tricks_of
from scoring.rules.record.games import write_hand
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import Table
from scoring.words import vocabulary
from scoring.words.forms import LightFields, WordedForm, own_field
from scoring.words.refusals import REFUSALS, refusal_in_words

#: Row numbers and versions are small; what is larger was not made by our pages.
LARGEST_NUMBER = 32_767
OUTCOMES_WITHOUT_CONTRACT = frozenset(OUTCOMES) - {"contract"}
CALLS = (*BIDS, *sorted(OUTCOMES_WITHOUT_CONTRACT))
TRICK_CHOICES = [(number, str(number)) for number in range(TRICKS + 1)]


class Choices(BaseChoiceIterator):
    """Pairs of value and label as a field wants them, which does not look at each first.

    That was a fifth of the time in which a hand is read, and most fields are left empty.
    """

    def __init__(self, pairs: Iterable[tuple[int | str, str]] = ()) -> None:
        self._pairs = tuple(pairs)

    def __iter__(self) -> Iterator[tuple[int | str, str]]:
        return iter(self._pairs)


#: Of these a form has one for each unit.
TRICKS_OF_A_UNIT = forms.TypedChoiceField(
    coerce=int, required=False, empty_value=None, choices=Choices(TRICK_CHOICES)
)
RULING_FOR_A_UNIT = forms.IntegerField(required=False, min_value=-10_000, max_value=10_000)


class HandForm(WordedForm):
    """A deal as a person tells it: who, what, how many tricks; or how it ended without one."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    #: The last row the page knew of.
    after = forms.IntegerField(
        widget=forms.HiddenInput, required=False, min_value=0, max_value=LARGEST_NUMBER
    )
    #: How many hands the script has kept since then: they go before this one.
    behind = forms.IntegerField(
        widget=forms.HiddenInput, required=False, min_value=0, max_value=LARGEST_NUMBER
    )
    version = forms.IntegerField(
        widget=forms.HiddenInput, required=False, min_value=0, max_value=LARGEST_NUMBER
    )
    #: A bid's code, or an outcome without a contract.
    bid = forms.ChoiceField(choices=Choices((code, code) for code in CALLS), required=False)
    contractor = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    partners = forms.TypedMultipleChoiceField(coerce=int, required=False)
    tricks = forms.ChoiceField(choices=Choices([*TRICK_CHOICES, (NOT_COUNTED, "")]), required=False)
    #: The unit that got to the target before the others, where several did.
    first = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    grand_slam = forms.BooleanField(required=False)
    sans_kitty = forms.BooleanField(required=False)
    blind = forms.BooleanField(required=False)
    revoke = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    dealer = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    ruling_reason = forms.CharField(max_length=LONGEST_REASON, required=False)
    reason = forms.CharField(max_length=LONGEST_REASON, required=False)

    def __init__(self, ruleset: Ruleset, table: Table, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset, self.table = ruleset, table
        self.facts: Hand | None = None
        seats = Choices(enumerate(table.players))
        units = Choices(
            (number, vocabulary.unit_name(table, unit)) for number, unit in enumerate(table.units)
        )
        perhaps = Choices([("", "–"), *seats])
        choices = {
            "contractor": seats,
            "partners": seats,
            "revoke": perhaps,
            "dealer": perhaps,
            "first": units,
        }
        for field, those in choices.items():
            self.fields[field].choices = those  # type: ignore[attr-defined]
        for number, name in units:
            self.fields[f"tricks_{number}"] = own_field(TRICKS_OF_A_UNIT, label=name)
            self.fields[f"ruling_{number}"] = own_field(RULING_FOR_A_UNIT, label=name)

    # ------------------------------------------------------------------- what the template asks for

    @property
    def bid_rows(self) -> list[tuple[int, list[tuple[Bid, int]]]]:
        """The bid table as the ruleset has it: level, then the bids with their values."""
        return [
            (level, [(bid, self.ruleset.value(bid)) for bid in ORDINARY_BIDS if bid.level == level])
            for level in range(self.ruleset.lowest_level, TRICKS + 1)
        ]

    @property
    def special_bids(self) -> list[tuple[Bid, int]]:
        return [
            (bid, self.ruleset.value(bid))
            for rung in self.ruleset.ladder
            for bid in rung
            if bid.is_special
        ]

    @property
    def thrown_in(self) -> str:
        """The outcome of a deal that nobody bid on well enough to play, by this ruleset."""
        return self.ruleset.thrown_in

    @property
    def rare_outcomes(self) -> list[tuple[str, str]]:
        """The other outcomes of a deal that is not played: (code, words)."""
        outcomes = ["passed_out"] if self.thrown_in != "passed_out" else []
        if self.ruleset.ace_no_face:
            outcomes.append("ace_no_face")
        return [(outcome, str(vocabulary.OUTCOMES[outcome])) for outcome in (*outcomes, "misdeal")]

    @property
    def kitty(self) -> str:
        return vocabulary.kitty_word(self.ruleset)

    @property
    def played_when_passed(self) -> bool:
        return self.ruleset.passed_out == "play_nt"

    @property
    def each_counts_tricks(self) -> bool:
        """Return whether the tricks of every player are asked for, not only the contractors'."""
        return self.ruleset.unit == "player"

    @property
    def pays_in_a_misere(self) -> bool:
        """Return whether the tricks of a lost misère score, so that their number is asked for."""
        return self.ruleset.special_defender_points != "none"

    @property
    def most_partners(self) -> int:
        return max(self.ruleset.max_partners.values(), default=0)

    def trick_fields(self) -> list[forms.BoundField]:
        return [self[f"tricks_{number}"] for number in range(len(self.table.units))]

    def ruling_fields(self) -> list[forms.BoundField]:
        return [self[f"ruling_{number}"] for number in range(len(self.table.units))]

    @property
    def has_rare_things(self) -> bool:
        """Return whether something in the folded part of the form is filled in or chosen."""
        fields = ["grand_slam", "sans_kitty", "blind", "revoke", "dealer", "ruling_reason"]
        rare = [self[name].value() for name in fields] + [
            field.value() for field in self.ruling_fields()
        ]
        # The first seat's number is 0, which equals False and is said all the same.
        is_said = any(value is not False and value not in (None, "") for value in rare)
        return is_said or self["bid"].value() in dict(self.rare_outcomes)

    # --------------------------------------------------------------------------------- what it says

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        if data["bid"] not in OUTCOMES_WITHOUT_CONTRACT:
            self._verify_all_said(data)
        if self.errors:
            return data
        try:
            self.facts = hand_told(self.ruleset, self.table, self._told(data))
        except RuleViolation as violation:
            self.refuse(violation)
        return data

    def refuse(self, violation: RuleViolation) -> None:
        """Add the law's refusal to the form's errors, where a person would look for it."""
        field = "tricks" if violation.code == "tricks_missing" else None
        self.add_error(field, refusal_in_words(violation))

    def _verify_all_said(self, data: dict[str, Any]) -> None:
        """Ask for whatever a contract still lacks, all at once."""
        for field, missing in (
            ("contractor", _("Who won the bidding?")),
            ("bid", _("What was the bid?")),
            ("tricks", str(REFUSALS["tricks_missing"])),
        ):
            if data[field] in (None, ""):
                self.add_error(field, missing)

    def _told(self, data: dict[str, Any]) -> Told:
        tricks = data["tricks"]
        units = range(len(self.table.units))
        return Told(
            call=data["bid"],
            contractor=data["contractor"],
            partners=tuple(data["partners"]),
            tricks=int(tricks) if tricks.isdecimal() else tricks or None,
            others=tuple(data[f"tricks_{unit}"] for unit in units),
            first=data["first"],
            grand_slam=data["grand_slam"],
            sans_kitty=data["sans_kitty"],
            blind=data["blind"],
            revoke=data["revoke"],
            dealer=data["dealer"],
            ruling=tuple(data[f"ruling_{unit}"] for unit in units),
            ruling_reason=data["ruling_reason"],
        )


HandForm.base_fields = LightFields(HandForm.base_fields)


def initial_of(facts: Hand, table: Table) -> dict[str, Any]:
    """A recorded hand as the initial values of a HandForm."""
    written = write_hand(facts)
    initial: dict[str, Any] = {"bid": facts.outcome}
    for field in ("contractor", "revoke", "dealer"):
        if field in written:
            initial[field] = table.players.index(str(written[field]))
    for field in ("bid", "grand_slam", "sans_kitty", "blind"):
        if field in written:
            initial[field] = written[field]
    initial["partners"] = [table.players.index(partner) for partner in facts.partners]
    if facts.order:
        initial["first"] = list(table.units).index(facts.order[0])
    return initial | _initial_tricks(facts, table) | _initial_ruling(facts, table)


def _initial_tricks(facts: Hand, table: Table) -> dict[str, Any]:
    """The tricks of each unit, and the contractors' together; a misère given up is not counted."""
    initial: dict[str, Any] = {
        f"tricks_{number}": facts.tricks.get(unit, 0) for number, unit in enumerate(table.units)
    }
    if facts.contractor is not None:
        won = tricks_of(facts, contracting_units(table, facts))
        initial["tricks"] = NOT_COUNTED if sum(facts.tricks.values()) == 1 else won
    return initial


def _initial_ruling(facts: Hand, table: Table) -> dict[str, Any]:
    if facts.adjustment is None:
        return {}
    points = {
        f"ruling_{number}": facts.adjustment.points.get(unit)
        for number, unit in enumerate(table.units)
    }
    return {**points, "ruling_reason": facts.adjustment.reason}


def fields_in(data: QueryDict) -> dict[str, list[str]]:
    """Collect the pad's fields as a draft, name -> values, cut to size."""
    of_the_page = {"key", "after", "behind", "version", "reason"}
    names = [name for name in HandForm.base_fields if name not in of_the_page]
    names += [f"{name}_{number}" for name in ("tricks", "ruling") for number in range(MOST_PLAYERS)]
    fields = {name: data.getlist(name)[:MOST_PLAYERS] for name in (*names, "alone")}
    return {
        name: [value[:LONGEST_REASON] for value in values]
        for name, values in fields.items()
        if any(values)
    }

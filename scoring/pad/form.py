"""What people type, turned into what the services take. Forms check shape; the rules check sense."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.models import LONGEST_REASON, MOST_PLAYERS
from scoring.rules.bids import BIDS, ORDINARY_BIDS, Bid
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import (
    OUTCOMES,
    TRICKS,
    Hand,
    contracting_units,
    tricks_of,
    verify_hand,
    with_first_to_target,
)
from scoring.rules.record.games import read_hand, write_hand
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.tables import Table
from scoring.words import vocabulary

#: Row numbers and versions are small; what is larger was not made by our pages.
LARGEST_NUMBER = 32_767
#: "Failed", without the tricks counted: enough for a misère where nobody is paid for them.
NOT_COUNTED = "failed"
TRICK_CHOICES = [(number, str(number)) for number in range(TRICKS + 1)]


class HandForm(forms.Form):
    """One deal, as a person tells it: who, what, how many tricks; or how it ended without a contract."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    #: The last row the page knew of.
    after = forms.IntegerField(
        widget=forms.HiddenInput, required=False, min_value=0, max_value=LARGEST_NUMBER
    )
    version = forms.IntegerField(
        widget=forms.HiddenInput, required=False, min_value=0, max_value=LARGEST_NUMBER
    )
    #: A bid's code, or an outcome without a contract.
    bid = forms.ChoiceField(required=False)
    contractor = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    partners = forms.TypedMultipleChoiceField(coerce=int, required=False)
    tricks = forms.ChoiceField(choices=[*TRICK_CHOICES, (NOT_COUNTED, "")], required=False)
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
        seats = [(number, name) for number, name in enumerate(table.players)]
        units = [(number, vocabulary.unit_name(table, unit)) for number, unit in enumerate(table.units)]
        for field in ("contractor", "partners"):
            self.fields[field].choices = seats  # type: ignore[attr-defined]
        for field in ("revoke", "dealer"):
            self.fields[field].choices = [("", "–"), *seats]  # type: ignore[attr-defined]
        self.fields["first"].choices = units  # type: ignore[attr-defined]
        self.fields["bid"].choices = [(code, code) for code in (*BIDS, *OUTCOMES)]  # type: ignore[attr-defined]
        for number, name in units:
            self.fields[f"tricks_{number}"] = forms.TypedChoiceField(
                coerce=int, required=False, empty_value=None, choices=TRICK_CHOICES, label=name
            )
            self.fields[f"ruling_{number}"] = forms.IntegerField(
                required=False, min_value=-10_000, max_value=10_000, label=name
            )

    # ----------------------------------------------------------------------------- what the template asks for

    @property
    def bid_rows(self) -> list[tuple[int, list[tuple[Bid, int]]]]:
        """The bid table as the ruleset has it: level, then the bids with their values."""
        levels = [7, 8, 9, 10] if self.ruleset.six_bids == "thrown_in" else [6, 7, 8, 9, 10]
        return [
            (level, [(bid, self.ruleset.value(bid)) for bid in ORDINARY_BIDS if bid.level == level])
            for level in levels
        ]

    @property
    def special_bids(self) -> list[tuple[Bid, int]]:
        return [
            (bid, self.ruleset.value(bid)) for rung in self.ruleset.ladder for bid in rung if bid.is_special
        ]

    @property
    def thrown_in(self) -> str:
        """What this ruleset calls a deal that nobody bid on well enough to play."""
        return "six_only" if self.ruleset.six_bids == "thrown_in" else "passed_out"

    @property
    def rare_outcomes(self) -> list[tuple[str, str]]:
        """How else a deal may end without being played, in words."""
        outcomes = ["passed_out"] if self.thrown_in == "six_only" else []
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
        """Whether the tricks of every player are wanted, not only the contractors'."""
        return self.ruleset.unit == "player"

    @property
    def most_partners(self) -> int:
        return max(self.ruleset.max_partners.values(), default=0)

    def trick_fields(self) -> list[forms.BoundField]:
        return [self[f"tricks_{number}"] for number in range(len(self.table.units))]

    def ruling_fields(self) -> list[forms.BoundField]:
        return [self[f"ruling_{number}"] for number in range(len(self.table.units))]

    @property
    def has_rare_things(self) -> bool:
        """Whether something stands in the part of the form that is folded away."""
        fields = ["grand_slam", "sans_kitty", "blind", "revoke", "dealer", "ruling_reason"]
        rare = [self[name].value() for name in fields] + [field.value() for field in self.ruling_fields()]
        # The first seat's number is 0, which equals False and is said all the same.
        is_said = any(value is not False and value not in (None, "") for value in rare)
        return is_said or self["bid"].value() in dict(self.rare_outcomes)

    # ------------------------------------------------------------------------------------------- what it says

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        written = self._written(data)
        if self.errors:
            return data
        try:
            self.facts = self._read(written, data["first"])
        except RuleViolation as violation:
            self.refuse(violation)
        return data

    def refuse(self, violation: RuleViolation) -> None:
        """Add the law's refusal to the form's errors, where a person would look for it."""
        self.add_error(None, vocabulary.violation_in_words(violation))

    def _written(self, data: dict[str, Any]) -> dict[str, Any]:
        """The hand as the record format writes it; what is missing is added to the form's errors."""
        call = data["bid"]
        written: dict[str, Any] = {"outcome": call if call in OUTCOMES else "contract"}
        if written["outcome"] == "contract":
            written |= self._contract(data)
        elif call == "passed_nt":
            written["tricks"] = {unit: won or 0 for unit, won in self._by_unit(data, "tricks").items()}
        if data["dealer"] is not None:
            written["dealer"] = self.table.players[data["dealer"]]
        points = {unit: points for unit, points in self._by_unit(data, "ruling").items() if points}
        if points:
            written["adjustment"] = {"points": points, "reason": data["ruling_reason"]}
        return written

    def _read(self, written: dict[str, Any], first: int | None) -> Hand:
        """Parse and validate the hand. `first`: the unit that won the race. Raises RuleViolation."""
        facts = read_hand(written)
        verify_hand(self.ruleset, self.table, facts)
        if first is None or not facts.tricks:
            return facts
        return with_first_to_target(facts, self.table, list(self.table.units)[first])

    def _by_unit(self, data: dict[str, Any], field: str) -> dict[str, int | None]:
        """The numbers of a field that stands once for each unit, unit -> number; None where it is blank."""
        return {unit: data[f"{field}_{number}"] for number, unit in enumerate(self.table.units)}

    def _contract(self, data: dict[str, Any]) -> dict[str, Any]:
        for field, missing in (
            ("contractor", _("Who won the bidding?")),
            ("bid", _("What was the bid?")),
            ("tricks", _("How many tricks did the contractor's side win?")),
        ):
            if data[field] in (None, ""):
                self.add_error(field, missing)
        if self.errors:
            return {}
        players = self.table.players
        contractor = players[data["contractor"]]
        written: dict[str, Any] = {"contractor": contractor, "bid": data["bid"]}
        if not BIDS[data["bid"]].is_special:
            partners = [players[seat] for seat in data["partners"]]
            if partners:
                written["partners"] = partners
        written["tricks"] = self._tricks(data, contractor, written.get("partners", []))
        for flag in ("grand_slam", "sans_kitty", "blind"):
            if data[flag]:
                written[flag] = True
        if data["revoke"] is not None:
            written["revoke"] = players[data["revoke"]]
        return written

    def _tricks(self, data: dict[str, Any], contractor: str, partners: list[str]) -> dict[str, int]:
        """Tricks of every unit, from the contractors' and those told of the others; a blank gets the rest."""
        unit = self.table.unit_of[contractor]
        special = BIDS[data["bid"]].is_special
        if data["tricks"] == NOT_COUNTED:
            if not special:
                self.add_error("tricks", _("How many tricks did the contractor's side win?"))
            return {unit: 1}  # play stopped at the trick that lost it (reading 27)
        contracting = {unit, *(self.table.unit_of[partner] for partner in partners)}
        others = self._tricks_of_others(data, contracting, special)
        tricks = {unit: int(data["tricks"]), **{name: won for name, won in others.items() if won is not None}}
        blank = [name for name, won in others.items() if won is None]
        return tricks | self._rest(TRICKS - sum(tricks.values()), blank, special)

    def _tricks_of_others(
        self, data: dict[str, Any], contracting: set[str], special: bool
    ) -> dict[str, int | None]:
        """The tricks of each opponent as they were entered; None where they are blank, or not asked for."""
        others = {name: won for name, won in self._by_unit(data, "tricks").items() if name not in contracting}
        return others if self.each_counts_tricks and not special else dict.fromkeys(others)

    def _rest(self, left: int, blank: list[str], special: bool) -> dict[str, int]:
        """The tricks that are left, given to the unit whose field is blank; asks where several are."""
        if left <= 0 or not blank:
            return {}
        if special or len(blank) == 1:
            # Nobody is paid for his own tricks in a misère, so who won them need not be told: they are
            # written down under one of the opponents.
            return {blank[0]: left}
        self.add_error(None, _("How many tricks did {names} win?").format(names=vocabulary.people(blank)))
        return {}


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
    """The tricks of each unit, and the contractors' together; a misère given up at once was not counted."""
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
        f"ruling_{number}": facts.adjustment.points.get(unit) for number, unit in enumerate(table.units)
    }
    return {**points, "ruling_reason": facts.adjustment.reason}


def fields_in(data: QueryDict) -> dict[str, list[str]]:
    """The pad's fields as a draft to be kept: name -> values, cut to size.

    What belongs to the page, or is still open, is left out.
    """
    of_the_page = {"key", "after", "version", "reason"}
    names = [name for name in HandForm.base_fields if name not in of_the_page]
    names += [f"{name}_{number}" for name in ("tricks", "ruling") for number in range(MOST_PLAYERS)]
    fields = {name: data.getlist(name)[:MOST_PLAYERS] for name in (*names, "alone")}
    return {
        name: [value[:LONGEST_REASON] for value in values] for name, values in fields.items() if any(values)
    }

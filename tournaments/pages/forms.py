"""Forms of an evening: they validate shape alone; the rules and the services validate sense."""

import uuid
from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from django import forms
from django.conf import settings as project
from django.http import QueryDict

from config.language import gettext as _
from config.language import gettext_lazy, ngettext
from scoring.models import LONGEST_NAME
from scoring.pages.fields import PageForm, ParsedField, PressedField, read_id, read_whole
from scoring.rules.errors import RuleViolation
from scoring.rules.names import name_key
from scoring.words.forms import WordedForm
from scoring.words.vocabulary import in_figures, ruleset_title
from tournaments.models import Tournament
from tournaments.pages.names.lists import empty_list, posted_list
from tournaments.rules.another_game import EVENING_RULES, TOTALS_ONLY, knows_bids
from tournaments.rules.formats import (
    GAME,
    HANDS,
    MINUTES,
    MOST_HANDS,
    USUAL_HANDS,
    RoundFormat,
    ends_games,
    format_of,
)
from tournaments.rules.hall.clock import LONGEST
from tournaments.rules.hall.days import FIRST_DAY, LAST_DAY, verify_day
from tournaments.rules.movements import USUAL
from tournaments.rules.planning import FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS
from tournaments.rules.prizes.money import LONGEST_SIGN, read_amount
from tournaments.rules.standings import COUNTED_IN_HANDS, GAMES, POINTS
from tournaments.services import Settings
from tournaments.words.money import HOURS_NAMES, to_type
from tournaments.words.moving.movements import OF_PAIRS
from tournaments.words.moving.movements import choices as movement_choices
from tournaments.words.refusals import refusal_in_words
from tournaments.words.vocabulary import MARKS_ECHOED, RANKINGS, SIT_OUT_HALVES
from tournaments.words.vocabulary import TIEBREAKS as TIEBREAK_WORDS

#: What a sit-out scores, if not a figure that somebody has typed.
SIT_OUT_POINTS: Final = (
    ("average", gettext_lazy("the player’s own average (fair)")),
    ("0", gettext_lazy("nothing")),
)


class DayField(forms.DateField):
    """The field of a day on which an evening or a season can be."""

    def __init__(self, **kwargs: Any) -> None:
        days = {"type": "date", "min": FIRST_DAY.isoformat(), "max": LAST_DAY.isoformat()}
        widget = forms.DateInput(attrs=days, format="%Y-%m-%d")
        no_day = gettext_lazy("This is no day of the calendar. Write it as 2026-11-26.")
        super().__init__(widget=widget, error_messages={"invalid": no_day}, **kwargs)

    def clean(self, value: Any) -> date | None:
        day: date | None = super().clean(value)
        if day is not None:
            try:
                verify_day(day)
            except RuleViolation as violation:
                raise forms.ValidationError(refusal_in_words(violation)) from None
        return day


class FeeField(forms.CharField):
    """The field of an amount as people write it, in hundredths; None where it is empty."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False, widget=forms.TextInput(attrs={"inputmode": "decimal"}), **kwargs
        )

    def clean(self, value: Any) -> int | None:
        """Parse an amount. Raises ValidationError."""
        typed = super().clean(value)
        try:
            return read_amount(typed) if typed else None
        except RuleViolation as violation:
            raise forms.ValidationError(refusal_in_words(violation)) from violation


def four_handed() -> list[tuple[str, str]]:
    """The choices of an evening's ruleset, (name, title): own ones first, another game last."""
    rulesets = sorted(
        (ruleset for ruleset in EVENING_RULES.values() if knows_bids(ruleset)),
        key=lambda ruleset: ruleset.hands_per_round is None,
    )
    another = _("Another game, totals only")
    return [
        *((ruleset.name, ruleset_title(ruleset.name)) for ruleset in rulesets),
        (TOTALS_ONLY, another),
    ]


class StartForm(WordedForm):
    tournament_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    name = forms.CharField(max_length=LONGEST_NAME, label=gettext_lazy("What is it called?"))
    date = DayField(label=gettext_lazy("Date"))
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"))
    movement = forms.ChoiceField(
        label=gettext_lazy("How do people move?"),
        required=False,
        widget=forms.RadioSelect,
        initial=USUAL,
        choices=movement_choices,
    )
    # A line may begin with an empty cell, so that nothing is stripped.
    names = forms.CharField(
        label=gettext_lazy("Players, one a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10}),
    )
    file = forms.FileField(
        label=gettext_lazy("or from a file"),
        required=False,
        error_messages={
            "invalid": gettext_lazy("No file came. Choose it again."),
            "empty": gettext_lazy("This file is empty."),
        },
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=gettext_lazy("blank: as many as the rules say"),
    )

    plays = forms.ChoiceField(
        label=gettext_lazy("What does a table play in a round?"),
        required=False,
        widget=forms.RadioSelect,
        initial=HANDS,
        choices=[
            (HANDS, gettext_lazy("so many hands")),
            (GAME, gettext_lazy("a game, to its own end")),
            (MINUTES, gettext_lazy("until time is called")),
        ],
    )
    hands = forms.IntegerField(
        label=gettext_lazy("Hands a round"),
        required=False,
        min_value=1,
        max_value=MOST_HANDS,
        help_text=gettext_lazy("blank: as the rules say"),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes a round"),
        required=False,
        min_value=1,
        max_value=LONGEST,
        help_text=gettext_lazy("blank: no clock"),
    )
    rank_by = forms.ChoiceField(
        label=gettext_lazy("Who wins the evening?"),
        required=False,
        choices=[("", gettext_lazy("as usual (points or games)")), *RANKINGS.items()],
    )
    sit_out = forms.ChoiceField(
        label=gettext_lazy("What does a sit-out score?"),
        required=False,
        widget=forms.RadioSelect,
        choices=SIT_OUT_POINTS,
    )
    sit_out_halves = forms.TypedChoiceField(
        label=gettext_lazy("What does a sit-out count in games won?"),
        required=False,
        coerce=int,
        empty_value=None,
        widget=forms.RadioSelect,
        choices=list(SIT_OUT_HALVES.items()),
    )
    known = forms.MultipleChoiceField(
        label=gettext_lazy("Names you have used before"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self,
        known: Sequence[str],
        *args: Any,
        partners: Sequence[tuple[str, str]] = (),
        sit_out_points: int | None = None,
        **kwargs: Any,
    ) -> None:
        """`sit_out_points`: what a sit-out scored last time; None for an average, or for none."""
        super().__init__(*args, **kwargs)
        self._played = known
        #: Who played with whom all evening last time.
        self.partners = partners
        #: The choice of as many points for a sit-out as last time; empty where that was no figure.
        self.points_of_last_time = str(sit_out_points) if sit_out_points else ""
        if sit_out_points:
            scores = self.fields["sit_out"]
            assert isinstance(scores, forms.ChoiceField)
            words = ngettext("{points} point", "{points} points", abs(sit_out_points))
            label = words.format(points=in_figures(sit_out_points))
            scores.choices = [*SIT_OUT_POINTS, (self.points_of_last_time, label)]
        for field, choices in (
            ("ruleset", four_handed()),
            ("known", [(name, name) for name in known]),
        ):
            choice = self.fields[field]
            assert isinstance(choice, forms.ChoiceField)
            choice.choices = choices
        self.list = empty_list()
        #: Names ticked that are not in the list, and all who would be on the roll.
        self.ticked: list[str] = []
        self.players: list[str] = []
        #: Those of them who are partners where partners stay together.
        self.pairs: list[tuple[str, str]] = []

    def clean_movement(self) -> str:
        return self.cleaned_data["movement"] or USUAL

    @property
    def movement_code(self) -> str:
        return str(self.cleaned_data["movement"]).removesuffix(OF_PAIRS)

    @property
    def in_pairs(self) -> bool:
        return str(self["movement"].value()).endswith(OF_PAIRS)

    @property
    def alone(self) -> list[str]:
        """Those who have no partner, where partners stay together."""
        paired = {name for pair in self.pairs for name in pair}
        return [name for name in self.players if name not in paired] if self.in_pairs else []

    @property
    def says_what_is_played(self) -> bool:
        """Return whether one of these fields is filled in or wrong; else they are folded away."""
        fields = [self[name] for name in ("plays", "hands", "minutes", "rank_by")]
        return any(field.errors or field.value() not in {None, "", HANDS} for field in fields)

    def clean_plays(self) -> str:
        return self.cleaned_data["plays"] or HANDS

    @property
    def ranking(self) -> str:
        usual = GAMES if self.cleaned_data["plays"] == GAME else POINTS
        return self.cleaned_data["rank_by"] or usual

    @property
    def round_format(self) -> RoundFormat:
        data = self.cleaned_data
        hands = data["hands"] or EVENING_RULES[data["ruleset"]].hands_per_round or USUAL_HANDS
        return format_of(data["plays"], hands, data["minutes"] or 0)

    def _verify_round(self, data: dict[str, Any]) -> None:
        """Validate that something ends a round: its minutes, or the game's own rules."""
        ruleset = EVENING_RULES.get(data.get("ruleset", ""))
        if data.get("plays") == MINUTES and "minutes" in data and not data["minutes"]:
            self.add_error("minutes", _("Say how many minutes a round has."))
        if data.get("plays") == GAME and ruleset is not None and not ends_games(ruleset):
            self.add_error("plays", refusal_in_words(RuleViolation("no_end")))

    def clean(self) -> dict[str, Any]:
        """Validate the list of names: typed, from a file, and ticked, each once, not too many."""
        data = super().clean() or self.cleaned_data
        self._verify_round(data)
        upload = data.get("file")
        if upload is not None:
            upload.seek(0)
        assert isinstance(self.data, QueryDict)
        for file in (upload, None):
            try:
                self.list = posted_list(
                    self.data, data.get("names") or "", file, played=self._played
                )
                break
            except RuleViolation as violation:
                # A file that is refused leaves the list as it was.
                self.add_error("names" if file is None else "file", refusal_in_words(violation))
        pasted = {name_key(name) for name in self.list.names}
        self.ticked = [name for name in data.get("known", []) if name_key(name) not in pasted]
        ticked = set(self.ticked)
        pairs = [pair for pair in self.partners if ticked.issuperset(pair)] if self.in_pairs else []
        together = [name for pair in pairs for name in pair]
        others = [name for name in self.ticked if name not in together]
        self.players = [*together, *self.list.names, *others]
        # Whoever is last in the list waits for the next name.
        follow = [*filter(None, [self.list.waiting]), *others]
        self.pairs = [*pairs, *self.list.pairs, *zip(follow[::2], follow[1::2], strict=False)]
        if len(self.players) > MOST_PLAYERS:
            words = _("There are {players} names: an evening has at most {most} players.")
            self.add_error("names", words.format(players=len(self.players), most=MOST_PLAYERS))
        return data

    def show_list(self) -> None:
        """Show the list as read from now on: what a file held stands as if pasted."""
        if self.list.source:
            self.show("names", self.list.source)

    def show(self, field: str, value: str) -> None:
        """Show this value in a field from now on, in place of what was sent."""
        if isinstance(self.data, QueryDict):
            shown_again = self.data.copy()
            shown_again[field] = value
            self.data = shown_again

    @property
    def is_enough(self) -> bool:
        return len(self.players) >= FEWEST_PLAYERS


#: The settings that their page asks everybody for.
ASKED: Final = (
    *("name", "date", "rounds", "minutes", "starts_clock", "sit_out_points", "sit_out_halves"),
    *("rank_by", "hidden_rounds", "tiebreaks", "language"),
    *("hours", "fee", "guest_fee", "currency"),
)


class SettingsForm(WordedForm):
    """The form of what may be changed while people play."""

    name = forms.CharField(max_length=LONGEST_NAME, label=gettext_lazy("Name"))
    date = DayField(label=gettext_lazy("Date"))
    rounds = forms.IntegerField(min_value=1, max_value=MOST_ROUNDS, label=gettext_lazy("Rounds"))
    minutes = forms.IntegerField(
        min_value=0,
        max_value=LONGEST,
        label=gettext_lazy("Minutes a round, for the clock (0: no clock)"),
    )
    starts_clock = forms.BooleanField(
        required=False, label=gettext_lazy("Start the clock by itself when a round is published")
    )
    sit_out = forms.ChoiceField(
        label=gettext_lazy("What a sit-out scores"),
        choices=[*SIT_OUT_POINTS, ("figure", gettext_lazy("so many points:"))],
    )
    sit_out_figure = forms.IntegerField(
        required=False, min_value=-2000, max_value=2000, label=gettext_lazy("Points")
    )
    sit_out_halves = forms.TypedChoiceField(
        required=False,
        coerce=int,
        empty_value=None,
        label=gettext_lazy("What a sit-out counts in games won"),
        choices=list(SIT_OUT_HALVES.items()),
    )
    rank_by = forms.ChoiceField(
        required=False, label=gettext_lazy("Ranked by"), choices=list(RANKINGS.items())
    )
    hidden_rounds = forms.IntegerField(
        min_value=0,
        max_value=MOST_ROUNDS,
        label=gettext_lazy("Hide standings from the hall in the last rounds"),
    )
    hours = forms.TypedChoiceField(
        required=False,
        coerce=int,
        empty_value=None,
        label=gettext_lazy("Write times as"),
        choices=list(HOURS_NAMES.items()),
    )
    fee = FeeField(label=gettext_lazy("The usual fee, empty for none"))
    guest_fee = FeeField(label=gettext_lazy("The fee for guests, empty for the usual fee"))
    currency = forms.CharField(
        required=False, max_length=LONGEST_SIGN, label=gettext_lazy("Currency sign")
    )
    language = forms.ChoiceField(
        required=False,
        label=gettext_lazy("On screens, on paper and for what is read out"),
        choices=[("", gettext_lazy("as each browser asks")), *project.LANGUAGES],
    )
    copy_to = forms.CharField(
        required=False,
        max_length=400,
        label=gettext_lazy(
            "After each published round, copy the record to this folder (such as a USB stick)"
        ),
    )

    def __init__(self, *args: Any, may_copy: bool, has_hands: bool, **kwargs: Any) -> None:
        """`may_copy`: a folder of the server may be chosen. `has_hands`: hands are recorded."""
        super().__init__(*args, **kwargs)
        if not may_copy:
            del self.fields["copy_to"]
        choices = [
            ("", _("–")),
            *(
                (code, words)
                for code, words in TIEBREAK_WORDS.items()
                if has_hands or code not in COUNTED_IN_HANDS
            ),
        ]
        self.places_of_tiebreaks = range(1, len(choices))
        for place in self.places_of_tiebreaks:
            self.fields[f"tiebreak_{place}"] = forms.ChoiceField(
                required=False, choices=choices, label=_("Tie-break {place}").format(place=place)
            )

    def tiebreak_fields(self) -> list[forms.BoundField]:
        return [self[f"tiebreak_{place}"] for place in self.places_of_tiebreaks]

    @property
    def columns(self) -> list[str]:
        """The names of the settings that the page asks for, as `settings` has them."""
        return [*ASKED, *(["copy_to"] if "copy_to" in self.fields else [])]

    def settings(self) -> Settings:
        data = self.cleaned_data
        points = {"0": 0, "average": None}.get(data["sit_out"], data["sit_out_figure"] or 0)
        codes = [data[field.name] for field in self.tiebreak_fields() if data[field.name]]
        settings: Settings = {
            "name": data["name"],
            "date": data["date"],
            "rounds": data["rounds"],
            "minutes": data["minutes"],
            "starts_clock": data["starts_clock"],
            "sit_out_points": points,
            "hidden_rounds": data["hidden_rounds"],
            "tiebreaks": list(dict.fromkeys(codes)),
        }
        # A page that was opened before it asked leaves them as they are.
        if data["rank_by"]:
            settings["rank_by"] = data["rank_by"]
        if data["sit_out_halves"] is not None:
            settings["sit_out_halves"] = data["sit_out_halves"]
        if "language" in self.data:
            settings["language"] = data["language"]
        if data["hours"] is not None:
            settings["hours"] = data["hours"]
        if "fee" in self.data:
            settings["fee"] = data["fee"] or 0
            settings["guest_fee"] = data["guest_fee"]
            settings["currency"] = data["currency"]
        if "copy_to" in data:
            settings["copy_to"] = data["copy_to"].strip()
        return settings


def settings_now(tournament: Tournament) -> dict[str, object]:
    """The initial values of a SettingsForm: the current settings (inverse of its `settings`)."""
    points = tournament.sit_out_points
    return {
        "name": tournament.name,
        "date": tournament.date,
        "rounds": tournament.rounds,
        "minutes": tournament.minutes,
        "starts_clock": tournament.starts_clock,
        "sit_out": "average" if points is None else "figure" if points else "0",
        "sit_out_figure": points or None,
        "sit_out_halves": tournament.sit_out_halves,
        "rank_by": tournament.rank_by,
        "hidden_rounds": tournament.hidden_rounds,
        "language": tournament.language,
        "hours": tournament.hours,
        "fee": to_type(tournament.fee or None),
        "guest_fee": to_type(tournament.guest_fee),
        "currency": tournament.currency,
        "copy_to": tournament.copy_to,
        **{f"tiebreak_{place}": code for place, code in enumerate(tournament.tiebreaks, start=1)},
    }


class TapForm(PageForm):
    """A mark of somebody on the roll; `from`: the page."""

    status = ParsedField()
    leaves_after = ParsedField(lambda text: read_whole(text) or None)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        for name in MARKS_ECHOED:
            self.fields[name] = ParsedField(lambda text: text == "yes")
        self.fields["from"] = ParsedField()

    def marks(self) -> dict[str, object]:
        """Return the marks that the form has, in the order in which they are said back."""
        names = ("status", *MARKS_ECHOED, "leaves_after")
        return {name: self.read()[name] for name in names if name in self.data}


class NamesForm(PageForm):
    """Names for the roll, one a line, and what they come as: here already, or house players."""

    names = ParsedField()
    here = PressedField()
    house = PressedField()
    store = ParsedField(absent=None)


class WithdrawForm(PageForm):
    """The link that is withdrawn: a role's, a table's or a player's, as it was seen."""

    role = ParsedField()
    table = ParsedField(read_whole)
    entry = ParsedField(read_id)
    generation = ParsedField(read_whole)


class PutOutForm(PageForm):
    """The phone that is put out, and the table on whose page it was seen."""

    grant = ParsedField(read_whole)
    round = ParsedField(read_whole)
    table = ParsedField(read_whole)

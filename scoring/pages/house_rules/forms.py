"""The form to change house rules: every option in plain words, validated as a ruleset."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, cast

from django import forms

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.models import LONGEST_NAME
from scoring.rules.bids import ORDINARY_BIDS, Denomination, table_value
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import LARGEST_FIGURE, MOST_GAME_HANDS, OPTION_VALUES, Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.words import agreements, vocabulary
from scoring.words import options as option_words
from scoring.words.forms import WordedForm
from scoring.words.options.miseres import special_differences, special_sentences
from scoring.words.refusals import refusal_in_words, sentence
from scoring.words.rulebook.bid_table import BidTable, bid_table

LEVELS: Final = ("6", "7", "8", "9", "10")


@dataclass(frozen=True)
class Entry:
    """One question of the form: its fields, and its answer in words, now and in the named ruleset.

    `kind`: how the template shows it: `option`, `partners`, `told` (no field) or `worths`.
    """

    name: str
    label: str
    fields: list[forms.BoundField]
    now: str = ""
    was: str = ""
    kind: str = "option"

    @property
    def is_changed(self) -> bool:
        return self.now != self.was

    @property
    def in_words(self) -> str:
        """The answer in words: “All ten tricks score the bid, no more”."""
        colon = ":" if self.kind == "worths" else ""
        return f"{self.label}{colon} {self.now}"

    @property
    def has_errors(self) -> bool:
        return any(asked.errors for asked in self.fields)


@dataclass
class Topic:
    """A group of entries, folded unless `is_open`: changed, mistaken, or asked for."""

    name: str
    title: str
    entries: list[Entry] = field(default_factory=list)
    is_open: bool = False

    @property
    def changes(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.is_changed]


class HouseRulesForm(WordedForm):
    """A ruleset with any option changed, the lines about the play, and a name."""

    name = forms.CharField(
        max_length=LONGEST_NAME,
        label=gettext_lazy("What are these rules called?"),
        error_messages={"required": gettext_lazy("Give them a name, such as Tuesday rules.")},
    )

    def __init__(self, base: Ruleset, lines: Mapping[str, str], *args: Any, **kwargs: Any) -> None:
        """`base`: the ruleset the form begins with; `lines`: what it says of the play."""
        kwargs["initial"] = {**self._initial(base, lines), **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.base = base
        self.ruleset: Ruleset | None = None
        for option in OPTION_VALUES:
            if option not in option_words.SEATING:
                # What cannot come into play is not on the page, and stays as it is.
                self.fields[option] = forms.ChoiceField(
                    choices=option_words.choices(option),
                    label=option_words.label(option),
                    required=False,
                )
        for option in ("pack", "kitty"):
            self.fields[option] = forms.IntegerField(
                min_value=1, max_value=200, label=option_words.label(option)
            )
        self.fields["game_hands"] = forms.IntegerField(
            min_value=1,
            max_value=MOST_GAME_HANDS,
            required=False,
            label=option_words.label("game_hands"),
            help_text=_("Leave it empty to play on until a score ends the game."),
        )
        self._add_bid_table()
        for level in LEVELS:
            label = _("for a bid of {level}").format(level=level)
            self.fields[f"partners_{level}"] = forms.IntegerField(
                min_value=0, max_value=4, required=False, label=label
            )
        for code, line in agreements.LINES.items():
            choices = [
                ("", _("not agreed")),
                *((value, str(words)) for value, words in line.values.items()),
            ]
            self.fields[f"line_{code}"] = forms.ChoiceField(
                choices=choices, label=str(line.title), required=False
            )

    def _add_bid_table(self) -> None:
        """Add a field for each ordinary bid's worth, whose figure is a positive multiple of ten."""
        for bid in ORDINARY_BIDS:
            wrong = _("{bid} must be worth a multiple of 10, from 10 to 1,000,000.").format(
                bid=vocabulary.bid_name(bid)
            )
            self.fields[f"worth_{bid}"] = forms.IntegerField(
                min_value=10,
                max_value=LARGEST_FIGURE,
                step_size=10,
                required=False,
                label=vocabulary.bid_aloud(bid),
                error_messages=dict.fromkeys(
                    ("invalid", "min_value", "max_value", "step_size"), wrong
                ),
            )

    @staticmethod
    def _initial(base: Ruleset, lines: Mapping[str, str]) -> dict[str, object]:
        initial: dict[str, object] = {"pack": base.pack, "kitty": base.kitty}
        initial |= {option: _place(option, getattr(base, option)) for option in OPTION_VALUES}
        initial |= {"game_hands": base.game_hands}
        initial |= {f"worth_{bid}": base.value(bid) for bid in ORDINARY_BIDS}
        initial |= {f"partners_{level}": base.max_partners.get(level, 0) for level in LEVELS}
        return initial | {f"line_{code}": value for code, value in lines.items()}

    # ------------------------------------------------------------------- what the template asks for

    @cached_property
    def topics(self) -> list[Topic]:
        """List what is asked, topic by topic, with what is changed against the named ruleset."""
        topics = [
            Topic(f"topic-{number}", title)
            for number, (title, _options) in enumerate(option_words.groups())
        ]
        for topic, (_title, options) in zip(topics, option_words.groups(), strict=True):
            topic.entries = [self._option(option) for option in options if self._is_asked(option)]
            if "max_partners" in options and self.base.sides == "contractor_and_partner":
                topic.entries.append(self._partners())
            if "special_bids" in options and self.base.special_bids != self._named.special_bids:
                topic.entries.insert(0, self._miseres())
        topics.append(Topic("topic-worths", _("What each bid is worth"), [self._worths()]))
        lines = [self._line(code) for code in agreements.LINES]
        topics.append(
            Topic("topic-play", _("How the cards are played (it changes no score)"), lines)
        )
        for topic in topics:
            topic.is_open = bool(topic.changes) or any(entry.has_errors for entry in topic.entries)
        return [topic for topic in topics if topic.entries]

    @property
    def changes(self) -> list[Entry]:
        return [entry for topic in self.topics for entry in topic.changes]

    @property
    def order(self) -> BidTable:
        """The bids by rank as on the page, or as before while the page has a mistake."""
        return bid_table(self.ruleset or self.base)

    @property
    def denominations(self) -> list[tuple[Denomination, str]]:
        return [
            (denomination, str(words)) for denomination, words in vocabulary.DENOMINATIONS.items()
        ]

    def worths(self) -> list[tuple[str, list[forms.BoundField]]]:
        """List the fields of the bid table, row by row: the level, then the bids of it."""
        return [
            (level, [self[f"worth_{bid}"] for bid in ORDINARY_BIDS if str(bid.level) == level])
            for level in LEVELS
        ]

    @cached_property
    def _usual(self) -> dict[str, object]:
        """The values that the fields would hold for the named ruleset as it stands."""
        return self._initial(self._named, agreements.default_lines(self._named))

    @property
    def _named(self) -> Ruleset:
        return RULESETS[self.base.name]

    def _is_asked(self, option: str) -> bool:
        return option in self.fields and option_words.is_on_form(option, self.base)

    def _words(self, names: Iterable[str]) -> tuple[str, str]:
        now = [_answer(self[name], self[name].value()) for name in names]
        was = [_answer(self[name], self._usual.get(name)) for name in names]
        return ", ".join(filter(None, now)), ", ".join(filter(None, was))

    def _option(self, option: str) -> Entry:
        now, was = self._words([option])
        return Entry(option, option_words.label(option), [self[option]], now or "–", was or "–")

    def _partners(self) -> Entry:
        fields = [self[f"partners_{level}"] for level in LEVELS]
        now, was = self._words([asked.name for asked in fields])
        return Entry(
            "max_partners", option_words.label("max_partners"), fields, now, was, kind="partners"
        )

    def _miseres(self) -> Entry:
        """Tell the misère-type bids of rules that came from elsewhere: nobody changes them here."""
        return Entry(
            "special_bids",
            option_words.label("special_bids"),
            [],
            " ".join(special_differences(self.base, self._named)),
            " ".join(special_sentences(self._named)),
            kind="told",
        )

    def _worths(self) -> Entry:
        fields = [asked for _level, row in self.worths() for asked in row]
        own = [
            f"{vocabulary.bid_name(bid)} {self[f'worth_{bid}'].value()}"
            for bid in ORDINARY_BIDS
            if str(self[f"worth_{bid}"].value() or table_value(bid)) != str(table_value(bid))
        ]
        usual = option_words.value_words("bid_table", None)
        return Entry(
            "bid_table",
            _("What each bid is worth"),
            fields,
            ", ".join(own) or usual,
            usual,
            kind="worths",
        )

    def _line(self, code: str) -> Entry:
        now, was = self._words([f"line_{code}"])
        none = _("not agreed")
        title = str(agreements.LINES[code].title)
        return Entry(f"line_{code}", title, [self[f"line_{code}"]], now or none, was or none)

    # --------------------------------------------------------------------------------- what it says

    @property
    def lines(self) -> dict[str, str]:
        values = {code: self.cleaned_data[f"line_{code}"] for code in agreements.LINES}
        return {code: value for code, value in values.items() if value}

    def clean(self) -> dict[str, Any]:
        """Validate the options as a ruleset, which refuses clashes; a name may be missing."""
        data = super().clean() or self.cleaned_data
        if set(self.errors) - {"name"}:
            return data
        options: dict[str, object] = {
            option: values[int(data[option])]
            for option, values in OPTION_VALUES.items()
            if option not in option_words.SEATING and data[option]
        }
        options |= {option: data[option] for option in ("pack", "kitty", "game_hands")}
        options["bid_table"] = self._bid_table(data)
        if self.base.sides == "contractor_and_partner":
            options["max_partners"] = {level: data[f"partners_{level}"] or 0 for level in LEVELS}
        try:
            self.ruleset = Ruleset.from_options(self.base.name, options, self.base)
        except RuleViolation as violation:
            options_clash = violation.facts.get("options")
            for name in options_clash if isinstance(options_clash, list) else [None]:
                self.add_error(name if name in self.fields else None, _clash(violation))
        return data

    def _bid_table(self, data: dict[str, Any]) -> dict[str, int] | None:
        """The worth of each bid; a blank is the usual one, and None a table of blanks."""
        usual = {bid.code: table_value(bid) for bid in ORDINARY_BIDS}
        table = {code: data[f"worth_{code}"] or worth for code, worth in usual.items()}
        return None if table == usual else table


def _place(option: str, value: object) -> int:
    """The place of an option's value among its choices: 1 is not True, though equal in Python."""
    return next(
        place
        for place, allowed in enumerate(OPTION_VALUES[option])
        if allowed == value and type(allowed) is type(value)
    )


def _answer(asked: forms.BoundField, value: object) -> str:
    if isinstance(asked.field, forms.ChoiceField):
        choices = cast(
            "list[tuple[str, str]]", asked.field.choices
        )  # no group and no callable among ours
        return next((str(words) for key, words in choices if str(key) == str(value)), "")
    if asked.name.startswith("partners_"):
        return _("{level}: {number}").format(
            level=asked.name.removeprefix("partners_"), number=value or 0
        )
    if asked.name == "game_hands" and value in (None, ""):
        return option_words.value_words("game_hands", None)
    return "" if value in (None, "") else str(value)


def _clash(violation: RuleViolation) -> str:
    names = violation.facts.get("options")
    if isinstance(names, list):
        labels = " + ".join(vocabulary.quoted(option_words.label(option)) for option in names)
        return sentence("options_clash", {"options": labels})
    return refusal_in_words(violation)

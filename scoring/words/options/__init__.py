"""House rules in plain words: a record for each option, and what forms and pages take from it.

The sentences of the records are completed in `rulebook.facts`; the lines about the play, which
touch no score, are in `agreements`.
"""

from collections.abc import Mapping
from typing import Final

from scoring.rules.rulesets.options import OPTION_VALUES, Ruleset
from scoring.words.options import bidding, endings, miseres, mistakes, players, points, rounds
from scoring.words.options.option import NO_BREAK, Option

__all__ = (
    "NO_BREAK",
    "OPTIONS",
    "SEATING",
    "answers",
    "choices",
    "groups",
    "is_on_form",
    "label",
    "matters",
    "value_words",
)

#: Option -> its record, in the order in which people agree on them.
OPTIONS: Final[Mapping[str, Option]] = {
    **players.OPTIONS,
    **bidding.OPTIONS,
    **miseres.OPTIONS,
    **points.OPTIONS,
    **endings.OPTIONS,
    **mistakes.OPTIONS,
    **rounds.OPTIONS,
}

#: Options that say together who sits at the table; the ruleset that people begin with settles them.
SEATING: Final = ("players", "unit", "sides")


def groups() -> list[tuple[str, list[str]]]:
    """List the groups of options as (title, options), in the order people agree on them."""
    members: dict[str, list[str]] = {}
    for option, record in OPTIONS.items():
        members.setdefault(str(record.group), []).append(option)
    return list(members.items())


def label(option: str) -> str:
    """Say an option as a question or a heading: “How many play?”"""
    return str(OPTIONS[option].label)


def value_words(option: str, value: object) -> str:
    """Say one value of an option in words: “round and round; who has passed is out”."""
    record = OPTIONS[option]
    if record.value_words is not None:
        return record.value_words(value)
    return str(record.values[value].words)


def choices(option: str) -> list[tuple[str, str]]:
    """List the choices of an option for a form, as (place in OPTION_VALUES, words)."""
    return [
        (str(place), value_words(option, value))
        for place, value in enumerate(OPTION_VALUES[option])
    ]


def answers(option: str, value: object) -> list[str]:
    """List what people may choose for an option on paper, `value` too, with room for their own."""
    if option in OPTION_VALUES:
        return [words for _place, words in choices(option)]
    own = OPTIONS[option].own_answer
    offered = [] if own is None else [value_words(option, None), str(own)]
    chosen = value_words(option, value)
    return offered if chosen in offered else [chosen, *offered]


def matters(option: str, ruleset: Ruleset) -> bool:
    """Return whether the option is asked at such a table, whatever the other answers.

    `rulebook.facts.is_in_play` tells whether the option has an effect beside the other answers.
    """
    return OPTIONS[option].is_asked(ruleset)


def is_on_form(option: str, ruleset: Ruleset) -> bool:
    """Return whether a form asks for the option on which the other answers can be changed too."""
    record = OPTIONS[option]
    return (record.is_on_form or record.is_asked)(ruleset)

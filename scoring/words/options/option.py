"""The record of one option: all that forms, pages and paper say of it, and where it matters."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from django.utils.functional import Promise

from config.language import gettext_lazy as _
from scoring.rules.rulesets.options import Ruleset

#: Holds a bid and its worth together at the end of a line.
NO_BREAK: Final = "\N{NO-BREAK SPACE}"

# The titles of the groups in which people agree on options.
PLAYERS_AND_CARDS: Final = _("Players and cards")
BIDDING: Final = _("Bidding")
MISERES: Final = _("Misères")
SCORING: Final = _("Scoring")
THE_END: Final = _("The end of the game")
MISTAKES: Final = _("Mistakes")
TOURNAMENTS: Final = _("Tournaments")


class Passage(Enum):
    """A passage of the rulebook that tells options, one after the other (`rulebook.chapters`)."""

    AUCTION = auto()
    LOW_BIDS = auto()
    OTHER_CALLS = auto()
    MISTAKES = auto()
    CONTRACTS = auto()
    TEN_TRICKS = auto()
    WINNING = auto()
    LENGTH = auto()


@dataclass(frozen=True)
class Value:
    """A value of an option, in words.

    `words`: the answer on a form, after the option's label. `sentence`: what it means, for the
    rulebook; its blanks are filled by `rulebook.facts`. `phrase`: a few words for a list, where the
    sentence is too long.
    """

    words: Promise | str
    sentence: Promise | None = None
    phrase: Promise | None = None


def always(_ruleset: Ruleset) -> bool:
    """Return True: the condition of an option that can matter under every ruleset."""
    return True


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option of a ruleset, in words.

    `values` has an entry for each value that the law lists; an option with a grammar of its own has
    none. Where its words depend on more than the value, functions say them: `value_words` a value
    as the record format writes it, `sentence` a ruleset, `phrase` a ruleset against another one.
    Without a phrase the sentence stands in its place; an empty phrase says nothing.
    """

    group: Promise
    label: Promise
    #: The passage that tells it. None: `chapters` names it, among sentences that no option makes.
    passage: Passage | None
    values: Mapping[object, Value] = field(default_factory=dict)
    value_words: Callable[[object], str] | None = None
    sentence: Callable[[Ruleset], str] | None = None
    phrase: Callable[[Ruleset, Ruleset], str | None] | None = None
    #: Whether the rulebook leaves it out while it has the law's default.
    silent_by_default: bool = False
    #: Whether it is asked at such a table, whatever the other answers.
    is_asked: Callable[[Ruleset], bool] = always
    #: Whether a form that can change the other answers asks it. None: where `is_asked` says so.
    is_on_form: Callable[[Ruleset], bool] | None = None
    #: Whether it has an effect beside the other answers, where it is asked.
    has_effect: Callable[[Ruleset], bool] = always
    #: Another answer on paper, with room for a house's own.
    own_answer: Promise | None = None

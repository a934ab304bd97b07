"""Where people learnt the game, and the rulesets played there by so many; each in a line."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from config.language import capital, gettext_lazy
from config.language import gettext as _
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.words import vocabulary
from scoring.words.options.miseres import special_names
from scoring.words.rulebook.facts import phrase

#: Place -> its rulesets, the usual one of each number of players first.
PLACES: Final[dict[Promise, tuple[str, ...]]] = {
    gettext_lazy("Australia & New Zealand"): (
        "australian",
        "two-handed-corino",
        "australian-3",
        "australian-5",
        "australian-6",
    ),
    gettext_lazy("United States"): ("american", "american-3", "american-5"),
    gettext_lazy("St Paul"): ("west-seventh", "west-seventh-nullo", "west-seventh-grand-slam"),
    gettext_lazy("Québec"): ("quebec",),
}
#: What is offered in a place whose own rules know no game for so many: those nearest to them.
NEAREST: Final[dict[tuple[str, int], str]] = {
    ("american", 2): "house-of-cards-2",
    ("american", 6): "house-of-cards-6",
}
#: Number of players -> what is said beside the nearest rules.
NONE_KNOWN: Final[dict[int, Promise]] = {
    2: gettext_lazy("No American rules for two players are known; nearest: {title}"),
    6: gettext_lazy("No American rules for six players are known; nearest: {title}"),
}


@dataclass(frozen=True)
class Offer:
    """A ruleset as it is offered: its home (or its own name), and what it means in a line."""

    name: str
    title: str
    line: str
    #: Said where the place has no game of its own for so many.
    instead: str = ""
    #: It is a variant of the one before it.
    is_variant: bool = False


@dataclass(frozen=True)
class Offers:
    """The rulesets offered to a number of players, and the places that have no game for them."""

    rulesets: tuple[Offer, ...]
    without: tuple[str, ...]


def offers_for(players: int) -> Offers:
    """List the rulesets for so many players by where people have learnt them."""
    offers: list[Offer] = []
    without = []
    for place, names in PLACES.items():
        fitting = [name for name in names if RULESETS[name].players == players]
        for name in fitting:
            is_variant = name != fitting[0]
            title = vocabulary.ruleset_title(name) if is_variant else str(place)
            offers.append(Offer(name, title, in_a_line(RULESETS[name]), is_variant=is_variant))
        nearest = NEAREST.get((names[0], players))
        if nearest is not None:
            words = str(NONE_KNOWN[players]).format(title=vocabulary.ruleset_title(nearest))
            offers.append(Offer(nearest, str(place), in_a_line(RULESETS[nearest]), words))
        elif not fitting:
            without.append(str(place))
    return Offers(tuple(offers), tuple(without))


def in_a_line(ruleset: Ruleset) -> str:
    """Say in a line what a ruleset means to a player: special bids, and how a game is won."""
    parts = [vocabulary.listed(special_names(ruleset)) or phrase("special_bids", ruleset, ruleset)]
    if ruleset.auction == "single":
        parts.append(phrase("auction", ruleset, ruleset))
    if ruleset.grand_slam:
        parts.append(_("Grand Slam announced"))
    if ruleset.target is not None:
        parts.append(_won(ruleset).format(target=vocabulary.in_figures(ruleset.target)))
    parts.append(phrase("pack", ruleset, ruleset))
    line = ", ".join(parts)
    return capital(line)


def _won(ruleset: Ruleset) -> str:
    """Say how a game is won, with a blank for the target."""
    if ruleset.win_by == "contract":
        return _("{target} by winning a contract")
    if ruleset.on_fail == "value_to_opponents":
        return _("to {target}, a failed bid pays the opponents")
    return _("tricks count to {target}")

"""What a movement says of itself, translated: its name, its printed rules, how a tie is asked about.

The sentences stand in the movement's own file (`rules/movements`), which knows no catalogue of translations.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.queries import Evening
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.movements.protocol import Movement


def choices() -> list[tuple[str, str]]:
    """Code and name of every movement, for a form."""
    return [(movement.code, _(movement.words.name)) for movement in MOVEMENTS.values()]


def summaries() -> list[str]:
    """A sentence for each movement, for who is about to choose."""
    return [_(movement.words.summary) for movement in MOVEMENTS.values()]


def printed_rules(evening: Evening) -> list[str]:
    """The movement in a few lines, for who goes on by hand."""
    return [_(line) for line in evening.movement.words.rules]


def tie_choices(movement: Movement, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """The words of each button for a tie, and the low side that it means. `names`: side -> who is on it."""
    return [
        (_(movement.words.tie.choice).format(names=people), movement.low_if_named(side))
        for side, people in names.items()
    ]


def named_side(movement: Movement, low: str) -> str:
    """The side that a ruling on a tie named, from the low side as it is stored; "" where there is none."""
    return movement.low_if_named(low) if low else ""

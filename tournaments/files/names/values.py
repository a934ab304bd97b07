"""Parse the categories that stand beside names."""

import re
from collections.abc import Collection
from typing import Final

from tournaments.rules.prizes.kinds import read_categories

_BETWEEN: Final = re.compile(r"[,;/+&]")
#: The letters of columns of sexes that have H, for “homme” -> what each means. Beside other letters
#: H may be anything.
_SEXES: Final = {frozenset("h" + other): {"h": "men", other: "women"} for other in "fdm"}


def categories_of(cell: str) -> list[str]:
    """Parse the categories of a cell. Raises RuleViolation `category_unclear` or as they do."""
    return read_categories(filter(str.strip, _BETWEEN.split(cell)))


def with_sexes(rows: list[list[str]], columns: Collection[int]) -> list[list[str]]:
    """The rows with “men” and “women” for the letters of columns of sexes that have H for men.

    Of two columns, one for each of a pair, one may have the men and the other the women.
    """
    letters = {
        number: frozenset(row[number].casefold() for row in rows if len(row[number]) == 1)
        for number in columns
    }
    of_all = _SEXES.get(frozenset().union(*letters.values()), {})
    meant = {number: _SEXES.get(found, of_all) for number, found in letters.items()}
    return [
        [meant.get(number, {}).get(cell.casefold(), cell) for number, cell in enumerate(row)]
        for row in rows
    ]

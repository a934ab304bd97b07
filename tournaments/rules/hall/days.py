"""The days on which an evening or a season can be: others are slips, such as 26 for 2026."""

from datetime import date
from typing import Final

from scoring.rules.errors import RuleViolation

FIRST_DAY: Final = date(1900, 1, 1)
LAST_DAY: Final = date(2999, 12, 31)


def verify_day(day: date) -> None:
    """Validate the year of a day. Raises RuleViolation `year`."""
    if not FIRST_DAY <= day <= LAST_DAY:
        raise RuleViolation("year", first=FIRST_DAY.year, last=LAST_DAY.year)

"""Days as people say them."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.dateformat import format as formatted


def day(night: date) -> str:
    """Format a day: “3 March 2026”."""
    return formatted(night, "j F Y")


def day_of(moment: datetime) -> str:
    """Format the day of a moment, where the program runs."""
    return day(timezone.localtime(moment).date())

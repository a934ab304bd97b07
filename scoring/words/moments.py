"""Days and times as people say them, each way under a name."""

from datetime import date, datetime
from typing import Final

from django.utils import timezone

from config.language import dated, gettext_noop

#: Name -> how Django's `date` formats it; a translation says how its language has it.
FORMATS: Final = {
    "day": gettext_noop("j F Y"),
    "short": gettext_noop("j M Y"),
    "weekday": gettext_noop("l, j F Y"),
    "short weekday": gettext_noop("D, j F Y"),
    "sheet": gettext_noop("l j F Y"),
    "this year": gettext_noop("j F"),
    "weekday this year": gettext_noop("l, j F"),
    "short this year": gettext_noop("j M"),
    "month": gettext_noop("F Y"),
    "short month": gettext_noop("M Y"),
    "year": gettext_noop("Y"),
    "day of the week": gettext_noop("l"),
    "time": gettext_noop("H:i"),
    "moment": gettext_noop("j F Y, H:i"),
    "moment this year": gettext_noop("j F, H:i"),
    "second": gettext_noop("D j M Y, H:i:s"),
}


def told(moment: date, how: str = "day") -> str:
    """Format a day, or a moment where the program runs, in one of the ways of `FORMATS`."""
    if isinstance(moment, datetime):
        moment = timezone.localtime(moment)
    return dated(moment, FORMATS[how])

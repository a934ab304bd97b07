"""Amounts and times as people write them where they live: “$5.00”, “€5.00”, “7:05 pm”, “19:05”."""

import datetime
from typing import Final

from django.utils import timezone
from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.words.moments import told
from tournaments.models import Tournament

HOURS_NAMES: Final[dict[int, Promise]] = {24: gettext_lazy("19:30"), 12: gettext_lazy("7:30 pm")}


def in_money(amount: int, sign: str) -> str:
    """Format hundredths, with the currency's sign where the language has it: “$5.00”."""
    whole, cents = divmod(amount, 100)
    figures = _("{whole}.{cents}").format(whole=grouped(whole), cents=f"{cents:02}")
    return _("{sign}{figures}").format(sign=sign, figures=figures) if sign else figures


def grouped(number: int) -> str:
    """Format an amount with its thousands apart: “1,250”."""
    thousands, rest = divmod(number, 1000)
    if not thousands:
        return str(rest)
    return _("{thousands},{rest}").format(thousands=grouped(thousands), rest=f"{rest:03}")


def to_type(amount: int | None) -> str:
    """An amount as it stands in a field, to be typed over: “5”, “5.50”; nothing for none."""
    if amount is None:
        return ""
    whole, part = divmod(amount, 100)
    return f"{whole}.{part:02}" if part else str(whole)


def clock(moment: datetime.datetime, tournament: Tournament) -> str:
    """The time of day as the evening's place says it."""
    local = timezone.localtime(moment)
    if tournament.hours == 12:
        words = _("{hour}:{minute} am") if local.hour < 12 else _("{hour}:{minute} pm")
        return words.format(hour=local.hour % 12 or 12, minute=f"{local.minute:02}")
    return told(moment, "time")


def time_left(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"

"""Totals as a form has them."""

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from config.language import gettext as _
from scoring.pages.fields import Unclear, read_whole
from tournaments.rules.tables import SIDES

#: Names of the fields in which totals, slams and their reason are typed.
_TYPED: Final = re.compile(r"(below_)?(ns|ew)|slams_(ns|ew)|won|reason")


def typed_again(posted: Mapping[str, str]) -> str:
    """Return a query with the fields of a form that was refused, for its page to show again."""
    fields = {name: value for name, value in posted.items() if value and _TYPED.fullmatch(name)}
    return urlencode(fields)


def read_total(text: str) -> int | None:
    """Parse a total; None for nothing. Raises Unclear."""
    total = read_whole(text)
    if total is None and text.strip():
        raise Unclear(_("“{text}” is not a total.").format(text=text.strip()[:20]))
    return total


def totals_of(data: Mapping[str, Any]) -> dict[str, int]:
    """Read side -> the total in its field, below zero by its box; of filled-in fields alone."""
    return {
        side: -abs(points) if data[f"below_{side.lower()}"] else points
        for side in SIDES
        if (points := data[side.lower()]) is not None
    }

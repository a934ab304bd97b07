"""Parse the line that the director types from a paper sheet: its table or code, and its totals."""

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from tournaments.views.forms import Unclear

#: "7 530 -140 390": table, both totals, the sheet's sum; slams behind the total they belong to.
_FIGURE: Final = re.compile(r"^([+\-−]?\d{1,6})(?:\*(\d{1,2}))?$")


#: "ZBTGK-5": the code on a printed sheet, its table's letters and its round.
_CODE: Final = re.compile(r"^([A-Za-z]{5})-(\d{1,2})$")


class TypedLine:
    """A parsed line: which table, then its totals, or the four players' tallies.

    The table is its number, or the code on its sheet, which names the round as well. Two figures are the
    totals of North & South and of East & West, a third the sheet's sum box; four are what North, East, South
    and West have on their own cards. A code alone asks for the table's page.
    """

    def __init__(self, text: str) -> None:
        """Parse a line. Raises Unclear."""
        cleaned = re.sub(r"\s*\*\s*", "*", text.strip()).replace(",", " ").replace("−", "-").replace("–", "-")
        parts = cleaned.split()
        code = _CODE.match(parts[0]) if parts else None
        self.code = code[1].upper() if code else ""
        self.round = int(code[2]) if code else None
        self.table: int | None = None
        self.asks_for_page = code is not None and len(parts) == 1
        if self.asks_for_page:
            return
        if len(parts) not in (3, 4, 5):
            raise Unclear(
                _(
                    "Type the table, both totals and, if there is one, the sum: 7 530 -140 390. "
                    "Or the four tallies."
                )
            )
        if code is None:
            if not parts[0].isascii() or not parts[0].isdigit() or len(parts[0]) > 3:
                raise Unclear(_("“{text}” is not a table’s number.").format(text=parts[0][:20]))
            self.table = int(parts[0])
        figures = [_FIGURE.match(part) for part in parts[1:]]
        for part, figure in zip(parts[1:], figures, strict=True):
            if figure is None:
                raise Unclear(_("“{text}” is not a total.").format(text=part[:20]))
        totals = [int(figure[1]) for figure in figures if figure]
        slams = [int(figure[2] or 0) for figure in figures if figure]
        #: North's, East's, South's and West's own figures, where they were typed.
        self.tallies = tuple(totals) if len(totals) == 4 else None
        self.totals = {"NS": totals[0], "EW": totals[1]}
        self.slams = {"NS": slams[0], "EW": slams[1]}
        if any(slams[2:]):
            raise Unclear(_("Slams stand behind the total of the side that made them."))
        if len(totals) == 3 and sum(totals[:2]) != totals[2]:
            raise Unclear(
                _(
                    "{first} and {second} make {sum}, and the sheet says {box}. One of the three was misread."
                ).format(first=totals[0], second=totals[1], sum=sum(totals[:2]), box=totals[2])
            )

    def verify_tallies(self, names: Sequence[str]) -> None:
        """Validate that partners have the same on their cards. `names`: North, East, South, West.

        Raises Unclear, with both names.
        """
        if self.tallies is None:
            return
        for seat, partner in ((0, 2), (1, 3)):
            if self.tallies[seat] != self.tallies[partner]:
                words = _("{first} has {one} on the card and {second} has {other}: partners score the same.")
                raise Unclear(
                    words.format(
                        first=names[seat],
                        one=self.tallies[seat],
                        second=names[partner],
                        other=self.tallies[partner],
                    )
                )

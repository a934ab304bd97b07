"""Parse the line that the director types from a paper sheet: its table or code, and its totals."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from config.language import gettext as _
from scoring.pages.fields import Unclear
from tournaments.rules.tables import TIE

#: "7 530 -140 390": table, both totals, the sheet's sum; slams behind the total they belong to.
_FIGURE: Final = re.compile(r"^([+\-−]?\d{1,6})(?:\*(\d{1,2}))?$")


#: "ZBTGK-5": the code on a printed sheet, its table's letters and its round.
_CODE: Final = re.compile(r"^([A-Za-z]{5})-(\d{1,2})$")
#: "2-1": the games that each side won.
_GAMES: Final = re.compile(r"^(\d{1,2})[-:](\d{1,2})$")
#: What is typed of who won -> the side, or TIE.
WINNERS: Final = {"NS": "NS", "EW": "EW", "TIE": TIE}


class _Figure(NamedTuple):
    """One figure of a line: a total, and the slams typed behind it."""

    total: int
    slams: int


class TypedLine:
    """A parsed line: which table, then its totals, or the four players' tallies.

    The table is its number, or the code on its sheet, which names the round as well. Behind it may
    stand who won, NS, EW or tie, with or without totals: “7 NS”, “7 NS 520 -140”. Two figures
    are the totals of North & South and of East & West, a third the sheet's sum box; four are what
    North, East, South and West have on their own cards. A number or a code alone asks for the
    table's page.
    """

    def __init__(self, text: str, *, example: str = "7 530 -140 390") -> None:
        """Parse a line. `example`: a line that is right. Raises Unclear."""
        cleaned = (
            re.sub(r"\s*\*\s*", "*", text.strip())
            .replace(",", " ")
            .replace("−", "-")
            .replace("–", "-")
        )
        parts = cleaned.split()
        self.code, self.round = _code_and_round(parts)
        self.table: int | None = None
        self.asks_for_page = len(parts) == 1 and bool(self.code or parts[0].isdigit())
        if self.asks_for_page:
            self.table = None if self.code else _table_number(parts[0])
            return
        self.won = WINNERS.get(parts[1].upper(), "") if len(parts) > 1 else ""
        figures = [_figure(part) for part in parts[2 if self.won else 1 :]]
        if len(figures) not in ((0, 2, 3) if self.won else (2, 3, 4)):
            words = _(
                "Type the table, both totals and, if there is one, the sum: {example}. "
                "Or the figures on all four cards: North, East, South, West."
            )
            raise Unclear(words.format(example=example))
        if not self.code:
            self.table = _table_number(parts[0])
        _verify_figures(figures)
        figures = figures or [_Figure(0, 0), _Figure(0, 0)]
        #: North's, East's, South's and West's own figures, where they were typed.
        self.tallies = tuple(figure.total for figure in figures) if len(figures) == 4 else None
        self.totals = {"NS": figures[0].total, "EW": figures[1].total}
        self.slams = {"NS": figures[0].slams, "EW": figures[1].slams}

    def verify_tallies(self, names: Sequence[str]) -> None:
        """Validate that partners have the same. `names`: North to West. Raises Unclear."""
        if self.tallies is None:
            return
        for seat, partner in ((0, 2), (1, 3)):
            one, other = self.tallies[seat], self.tallies[partner]
            if one != other:
                words = _(
                    "{first} has {one} on the card and {second} has {other}: partners score the "
                    "same."
                )
                first, second = names[seat], names[partner]
                raise Unclear(words.format(first=first, one=one, second=second, other=other))


def _code_and_round(parts: Sequence[str]) -> tuple[str, int | None]:
    """The code of a sheet and the round it names; nothing where the line begins otherwise."""
    code = _CODE.match(parts[0]) if parts else None
    return (code[1].upper(), int(code[2])) if code else ("", None)


def _table_number(text: str) -> int:
    """Parse a table's number. Raises Unclear."""
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise Unclear(_("“{text}” is not a table’s number.").format(text=text[:20]))
    return int(text)


def _figure(text: str) -> _Figure:
    """Parse a total, with the slams behind it. Raises Unclear."""
    figure = _FIGURE.match(text)
    if figure is None:
        raise Unclear(_("“{text}” is not a total.").format(text=text[:20]))
    return _Figure(int(figure[1]), int(figure[2] or 0))


def _verify_figures(figures: Sequence[_Figure]) -> None:
    """Validate where slams stand, and that the sum box is the sum. Raises Unclear."""
    if any(figure.slams for figure in figures[2:]):
        raise Unclear(_("Slams stand behind the total of the side that made them."))
    if len(figures) != 3:
        return
    first, second, box = (figure.total for figure in figures)
    if first + second != box:
        words = _(
            "{first} and {second} make {sum}, and the sheet says {box}. One of the three was "
            "misread."
        )
        raise Unclear(words.format(first=first, second=second, sum=first + second, box=box))

"""The bid table as a reader sees it: rows by rank, lowest first, misères where they belong."""

from dataclasses import dataclass, field

from config.language import gettext as _
from scoring.rules.bids import Bid, Denomination, table_value
from scoring.rules.rulesets.options import Ruleset
from scoring.words import vocabulary

#: From here on a worth has too many figures for a column of the narrowest phone.
MANY_FIGURES = 10_000


@dataclass(frozen=True)
class Cell:
    """One ordinary bid: its worth, and whether the usual table has another one."""

    bid: Bid
    worth: int
    is_own: bool


@dataclass
class Row:
    """A piece of a level, or one misère-type bid (`special`, with its `worth` and its `place`).

    `before`, `after`: the empty cells where a misère-type bid parts the level. `unplayed`: why its
    bids are no contracts; empty where they are.
    """

    level: int | None = None
    before: int = 0
    after: int = 0
    cells: list[Cell] = field(default_factory=list)
    unplayed: str = ""
    special: Bid | None = None
    worth: int = 0
    place: str = ""


@dataclass(frozen=True)
class BidTable:
    """The rows, lowest first, and what has to be said of them."""

    rows: list[Row]
    #: Each column's denomination and its name.
    denominations: list[tuple[Denomination, str]]
    has_own_worths: bool
    has_long_figures: bool


def bid_table(ruleset: Ruleset) -> BidTable:
    """Lay out every bid of a ruleset by rank; a misère-type bid ranked inside a level parts it."""
    rows: list[Row] = []
    for rung in ruleset.ladder:
        ordinary = [bid for bid in rung if not bid.is_special]
        for bid in ordinary:
            _add(rows, ruleset, bid)
        for bid in rung:
            if bid.is_special:
                others = [other for other in rung if other is not bid]
                rows.append(
                    Row(special=bid, worth=ruleset.value(bid), place=_place(ruleset, bid, others))
                )
    last = len(Denomination)
    for row in rows:
        row.after = 0 if row.special else last - row.before - len(row.cells)
    worths = list(ruleset.values.values())
    return BidTable(
        rows,
        [(denomination, str(words)) for denomination, words in vocabulary.DENOMINATIONS.items()],
        any(cell.is_own and not row.unplayed for row in rows for cell in row.cells),
        max(worths) >= MANY_FIGURES,
    )


def _add(rows: list[Row], ruleset: Ruleset, bid: Bid) -> None:
    """Put an ordinary bid into the row of its level, or begin another one."""
    if not rows or rows[-1].special or rows[-1].level != bid.level:
        before = list(Denomination).index(Denomination(bid.denomination or ""))
        rows.append(Row(level=bid.level, before=before, unplayed=_unplayed(ruleset, bid)))
    worth = ruleset.value(bid)
    rows[-1].cells.append(Cell(bid, worth, worth != table_value(bid)))


def _unplayed(ruleset: Ruleset, bid: Bid) -> str:
    if ruleset.plays(bid):
        return ""
    return _("only a message") if ruleset.six_bids == "thrown_in" else _("thrown in")


def _place(ruleset: Ruleset, bid: Bid, others: list[Bid]) -> str:
    """Say where a misère-type bid ranks: above a bid, or beside others, which it shuts out."""
    if others:
        names = vocabulary.listed([vocabulary.bid_name(other) for other in others])
        return _("equal to {bids}: the first one bid shuts the other out").format(bids=names)
    rung = ruleset.rank[bid.code]
    if rung == 0:
        above = vocabulary.bid_name(ruleset.ladder[1][0])
        return _("below {above}, the lowest bid").format(above=above)
    below = vocabulary.bid_name(ruleset.ladder[rung - 1][0])
    if rung + 1 == len(ruleset.ladder):
        return _("above {below}, the highest bid").format(below=below)
    above = vocabulary.bid_name(ruleset.ladder[rung + 1][0])
    return _("above {below}, below {above}").format(below=below, above=above)

"""The head of an evening's sheets: what, whose, which date, as of when; and what bids are worth."""

from dataclasses import dataclass

from scoring.paper.pages import Paper, Sheet


@dataclass(frozen=True)
class EveningHead:
    """The head of every page: the evening's name, its date and rules in words, its size."""

    name: str
    date: str
    rules: str
    rounds: int
    #: Lines for hands, or for games, on a table's sheet.
    lines: int
    #: The link for everybody in the hall, on signs and tally cards; none on sheets without links.
    hall: str = ""
    #: As of when its figures are true, in words: “20:41, round 5, 3 of 10 tables in”.
    as_of: str = ""
    #: The title of a line where it is no hand of Five Hundred; empty: one with its bid.
    line_title: str = ""


@dataclass(frozen=True)
class BidTable:
    """The value of each bid.

    `bids`: a row a level, (bid, worth) each; `special`: the misère-type bids; `facts`: what matters
    at the table.
    """

    bids: tuple[tuple[tuple[str, int], ...], ...]
    special: tuple[tuple[str, int], ...]
    facts: tuple[str, ...]


def headed(head: EveningHead, title: str, paper: Paper) -> Sheet:
    return Sheet(
        paper,
        title,
        under=f"{head.name} · {head.rules}" if head.rules else head.name,
        aside=head.date,
        foot=head.as_of or None,
    )

"""The tables of docs/form.md and docs/fr/form.md are what the code gives.

Run as a program, it writes them.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import correlation, mean
from typing import Final, NamedTuple

import pytest

from tests.sampling import sample_of
from tests.tournaments.rules.seasons_by_lot import COUPLES, UNEVEN, USUAL_NIGHTS, season
from tournaments.rules.form import forms

DOCS: Final = Path(__file__).parents[2] / "docs"
BEGIN: Final = "<!-- the table begins -->\n"
END: Final = "<!-- the table ends -->"
#: The seasons of which each row gives the mean.
SEASONS: Final = 40
ROWS: Final = [
    *((nights, 12, USUAL_NIGHTS) for nights in (5, 20, 80)),
    *((nights, 25, USUAL_NIGHTS) for nights in (5, 10, 20, 80)),
    *((nights, 50, USUAL_NIGHTS) for nights in (5, 20, 80)),
    *((80, spread, kind) for kind in (COUPLES, UNEVEN) for spread in (25, 50)),
]


class Page(NamedTuple):
    """A document, and how its language writes the table."""

    path: Path
    columns: str
    kinds: Mapping[str, str]
    decimal_mark: str = "."
    percent: str = " %"

    @property
    def head(self) -> str:
        return f"| {self.columns} |\n|{' --- |' * 9}\n"

    def table(self) -> str:
        """Return the table as the page has it."""
        return self.path.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]


PAGES: Final = (
    Page(
        DOCS / "form.md",
        "nights | differ by | who plays | strength | got | total | off by | give or take | hold",
        {USUAL_NIGHTS: "all", COUPLES: "couples", UNEVEN: "uneven"},
    ),
    Page(
        DOCS / "fr" / "form.md",
        "soirées | différence | qui joue | force | obtenu | total | erreur | à … près | justes",
        {USUAL_NIGHTS: "tous", COUPLES: "couples", UNEVEN: "inégales"},
        decimal_mark=",",
        percent="\u00a0%",
    ),
)


class Figures(NamedTuple):
    """The figures of one season: three correlations with the truth, and three of the estimate."""

    strength: float
    got: float
    total: float
    #: The mean square of what the strengths are wrong by.
    off: float
    give_or_take: float
    #: The share of intervals that hold the truth.
    hold: float


def figures(nights: int, spread: int, kind: str, seed: int) -> Figures:
    """Play a season and compare, for everybody in it, what is told with what is true."""
    played = season(nights, spread, seed, kind)
    told = forms(played.margins, fewest=1)
    people = sorted(told)
    true = [played.strengths[person] for person in people]
    strengths = [form.strength for _person, form in sorted(told.items()) if form.strength]
    errors = [strength.points - each for strength, each in zip(strengths, true, strict=True)]
    return Figures(
        strength=correlation(true, [strength.points for strength in strengths]),
        got=correlation(true, [told[person].got for person in people]),
        total=correlation(true, [played.totals[person] for person in people]),
        off=mean(error**2 for error in errors),
        give_or_take=mean(strength.give_or_take for strength in strengths),
        hold=mean(
            abs(error) <= strength.give_or_take
            for error, strength in zip(errors, strengths, strict=True)
        ),
    )


@cache
def means(nights: int, spread: int, kind: str) -> Figures:
    """Return the mean of each figure over many seasons."""
    seasons = [figures(nights, spread, kind, seed) for seed in range(SEASONS)]
    return Figures(*map(mean, zip(*seasons, strict=True)))


def row(page: Page, nights: int, spread: int, kind: str) -> str:
    """Return a row of a page's table: the mean of many seasons."""
    each = means(nights, spread, kind)
    cells: Sequence[object] = (
        nights,
        spread,
        page.kinds[kind],
        *(
            f"{correlated:.2f}".replace(".", page.decimal_mark)
            for correlated in (each.strength, each.got, each.total)
        ),
        f"{each.off**0.5:.0f}",
        f"{each.give_or_take:.0f}",
        f"{each.hold:.0%}".replace("%", page.percent),
    )
    return f"| {' | '.join(map(str, cells))} |\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.path.relative_to(DOCS)))
def test_the_table_has_its_head_and_all_rows(page: Page) -> None:
    assert page.table().startswith(page.head)
    told = [line.split(" | ")[:3] for line in page.table().removeprefix(page.head).splitlines()]
    assert told == [[f"| {nights}", str(spread), page.kinds[kind]] for nights, spread, kind in ROWS]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("nights", "spread", "kind"), sample_of(ROWS, [(5, 25, USUAL_NIGHTS), (5, 50, USUAL_NIGHTS)])
)
def test_a_row_of_the_table_is_what_the_code_gives(nights: int, spread: int, kind: str) -> None:
    assert [row(page, nights, spread, kind) in page.table() for page in PAGES] == [True, True]


def main() -> None:
    """Write the tables of the pages anew."""
    for page in PAGES:
        before, _, rest = page.path.read_text("utf-8").partition(BEGIN)
        _, _, after = rest.partition(END)
        rows = "".join(row(page, *each) for each in ROWS)
        page.path.write_text(f"{before}{BEGIN}{page.head}{rows}{END}{after}", "utf-8")


if __name__ == "__main__":
    main()

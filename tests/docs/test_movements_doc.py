"""The tables of docs/movements.md and docs/fr/movements.md are what the code gives.

Run as a program, it writes them.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.sampling import sample_of
from tournaments.rules.movements.planned_rounds import quality
from tournaments.rules.movements.whist_plans import (
    rounds_of_a_whole_plan,
    whist_plan,
    whole_plan,
)

DOCS: Final = Path(__file__).parents[2] / "docs"
BEGIN: Final = "<!-- the table begins -->\n"
END: Final = "<!-- the table ends -->"
FIELDS: Final = range(4, 101)
EVENINGS: Final = (6, 8, 10, 13)
#: Page -> the names of the columns in its language. The rows are the same in every language.
COLUMNS: Final[Mapping[Path, str]] = {
    DOCS / "movements.md": "players | tables | sit out | rounds | partners repeated | opponents",
    DOCS / "fr" / "movements.md": (
        "joueurs | tables | au repos | rondes | partenaires répétés | adversaires"
    ),
}


def row(players: int) -> str:
    """Return a field's row: its whole plan, and the opponents of shorter evenings."""
    whole = quality(whole_plan(players))
    rounds = rounds_of_a_whole_plan(players)
    cells = [players, players // 4, players % 4, rounds, whole.partners_repeated]
    told = [str(cell) for cell in cells]
    told.append(f"{whole.opponents_at_least}–{whole.opponents_at_most}")
    for evening in EVENINGS:
        plan = quality(whist_plan(players, evening))
        least_to_most = f"{plan.opponents_at_least}–{plan.opponents_at_most}"
        told.append(least_to_most if evening <= rounds else "")
    return f"| {' | '.join(told)} |\n".replace("  |", " |")


def head(page: Path) -> str:
    """Return the head of a page's table."""
    return f"| {COLUMNS[page]} | 6 | 8 | 10 | 13 |\n|{' --- |' * 10}\n"


def table(page: Path) -> str:
    """Return the table as the page has it."""
    return page.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]


@pytest.mark.parametrize("page", COLUMNS, ids=lambda page: str(page.relative_to(DOCS)))
def test_every_field_has_a_row(page: Path) -> None:
    assert table(page).startswith(head(page))
    told = [int(line.split()[1]) for line in table(page).removeprefix(head(page)).splitlines()]
    assert told == list(FIELDS)


@pytest.mark.sampled
@pytest.mark.parametrize("players", sample_of(FIELDS, [*range(4, 24), 40, 41, 42, 43, 97, 100]))
def test_the_row_of_a_field_is_what_the_code_gives(players: int) -> None:
    told = row(players)
    assert [told in table(page) for page in COLUMNS] == [True, True]


def main() -> None:
    """Write the tables of the pages anew."""
    rows = "".join(row(players) for players in FIELDS)
    for page in COLUMNS:
        before, _, rest = page.read_text("utf-8").partition(BEGIN)
        _, _, after = rest.partition(END)
        page.write_text(f"{before}{BEGIN}{head(page)}{rows}{END}{after}", "utf-8")


if __name__ == "__main__":
    main()

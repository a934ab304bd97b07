"""The table of docs/movements.md is what the code gives. Run as a program, it writes the table."""

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

PAGE: Final = Path(__file__).parents[2] / "docs" / "movements.md"
BEGIN: Final = "<!-- the table begins -->\n"
END: Final = "<!-- the table ends -->"
FIELDS: Final = range(4, 101)
EVENINGS: Final = (6, 8, 10, 13)
HEAD: Final = (
    "| players | tables | sit out | rounds | partners repeated | opponents | 6 | 8 | 10 | 13 |\n"
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
)


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


def table() -> str:
    """Return the table as the page has it."""
    return PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]


def test_every_field_has_a_row() -> None:
    assert table().startswith(HEAD)
    told = [int(line.split()[1]) for line in table().removeprefix(HEAD).splitlines()]
    assert told == list(FIELDS)


@pytest.mark.sampled
@pytest.mark.parametrize("players", sample_of(FIELDS, [*range(4, 24), 40, 41, 42, 43, 97, 100]))
def test_the_row_of_a_field_is_what_the_code_gives(players: int) -> None:
    assert row(players) in table()


def main() -> None:
    """Write the table of the page anew."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = "".join(row(players) for players in FIELDS)
    PAGE.write_text(f"{before}{BEGIN}{HEAD}{rows}{END}{after}", "utf-8")


if __name__ == "__main__":
    main()

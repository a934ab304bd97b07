"""Write the last whole run into docs/performance.md: python -m benchmarks.table

The table there is made of benchmarks/latest.json, and a test holds it to that.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "performance.md"
LATEST: Final = Path(__file__).with_name("latest.json")
#: What stands between these is made here.
BEGIN: Final = "<!-- made by python -m benchmarks.table -->\n\n"
END: Final = "\n<!-- so far -->"
DATABASES: Final = ("SQLite", "PostgreSQL")

Row = Mapping[str, Any]


def main() -> None:
    """Put the table of the last run in the place of the one before."""
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    _last, after = rest.split(END)
    text = written(json.loads(LATEST.read_text("utf-8")))
    PAGE.write_text(f"{before}{BEGIN}{text}{END}{after}", encoding="utf-8")


def written(run: Mapping[str, Any]) -> str:
    """Write a run as a sentence and a table in Markdown: a row a job, a column a database."""
    figures: list[Row] = run["figures"]
    at = datetime.fromisoformat(run["at"])
    met = sum(figure["met"] for figure in figures)
    jobs = dict.fromkeys(figure["job"] for figure in figures)
    rows = [[figure for figure in figures if figure["job"] == job] for job in jobs]
    lines = [
        f"Measured on {at.day} {at:%B %Y} with {run['processors']} processors and Python "
        f"{run['python']}: {met} of {len(figures)}.",
        "",
        f"| job | goal | {' | '.join(DATABASES)} |",
        "| --- | --- | --- | --- |",
        *(_row(row) for row in rows),
    ]
    return "\n".join(lines) + "\n"


def _row(figures: Sequence[Row]) -> str:
    first = figures[0]
    goal = f"at most {first['goal']:,}{_UNITS.get(_kind(first), '')}"
    by_database = {figure["database"]: figure for figure in figures}
    cells = (_cell(by_database[name]) if name in by_database else "" for name in DATABASES)
    return f"| {first['job']} | {goal} | {' | '.join(cells)} |"


def _kind(figure: Row) -> str:
    """How a figure is told: as a ratio, or what the goal is about."""
    if figure["unit"] in ("requests", "hands"):
        return str(figure["unit"])
    if figure["unit"] == "s":
        return "drawn" if figure["bare"] else "seconds"
    return "ratio"


#: Kind of figure -> what its goal is counted in.
_UNITS: Final = {"drawn": " s", "seconds": " s"}


def _cell(figure: Row) -> str:
    ours, bare, ratio = figure["ours"], figure["bare"], figure["ratio"]
    kind, sign = _kind(figure), "" if figure["met"] else " ✗"
    words = {
        "ratio": f"{ours:.1f} beside {bare:.1f} {figure['unit']}: **{ratio:.2f}**",
        "drawn": f"{1000 * ours:.0f} ms: **{ratio:.2f} s**",
        "seconds": f"**{ours:.1f} s**",
    }
    told = words.get(kind, f"**{ratio:.0f}** of {ours:,.0f} {figure['unit']}")
    return told + sign


if __name__ == "__main__":
    main()

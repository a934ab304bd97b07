"""What docs/performance.md says was measured is what the last whole benchmark run wrote down."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import table
from benchmarks.table import BEGIN, END, LATEST, PAGE, written

RUN: dict[str, Any] = {
    "at": "2026-11-23T15:16Z",
    "python": "3.11.7",
    "processors": 2,
    "figures": [
        {
            "job": "save",
            "goal": 4,
            "ratio": 4.56,
            "ours": 4.9,
            "bare": 1.07,
            "unit": "ms",
            "met": False,
        },
        {
            "job": "draw",
            "goal": 0.2,
            "ratio": 0.15,
            "ours": 0.13,
            "bare": 0.001,
            "unit": "s",
            "met": True,
        },
        {
            "job": "late",
            "goal": 2.0,
            "ratio": 1.94,
            "ours": 1.94,
            "bare": 0.0,
            "unit": "s",
            "met": True,
        },
        {
            "job": "lost",
            "goal": 0,
            "ratio": 0,
            "ours": 2000,
            "bare": 0.0,
            "unit": "hands",
            "met": True,
        },
    ],
}


def test_the_table_is_made_of_the_last_run() -> None:
    told = PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    assert told == written(json.loads(LATEST.read_text("utf-8")))


def test_a_figure_is_told_as_what_its_goal_is_about() -> None:
    figures = [
        {
            **figure,
            "database": "SQLite",
        }
        for figure in RUN["figures"]
    ]
    assert written({**RUN, "figures": figures}).splitlines() == [
        "Measured on 23 November 2026 with 2 processors and Python 3.11.7: 3 of 4.",
        "",
        "| job | goal | SQLite | PostgreSQL |",
        "| --- | --- | --- | --- |",
        "| save | at most 4 | 4.9 beside 1.1 ms: **4.56** ✗ |  |",
        "| draw | at most 0.2 s | 130 ms: **0.15 s** |  |",
        "| late | at most 2.0 s | **1.9 s** |  |",
        "| lost | at most 0 | **0** of 2,000 hands |  |",
    ]


def test_what_stands_around_the_table_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "performance.md"
    page.write_text(f"Before.\n\n{BEGIN}What was.\n{END}\n\nAfter.\n", encoding="utf-8")
    monkeypatch.setattr(table, "PAGE", page)
    for _time in range(2):
        table.main()
    told = page.read_text("utf-8")
    assert (
        told.startswith(f"Before.\n\n{BEGIN}Measured on"),
        told.endswith(f"{END}\n\nAfter.\n"),
    ) == (
        True,
        True,
    )

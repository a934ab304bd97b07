"""What the sheets say is what the evening says."""

import re

from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall, text_of


def test_the_standings_on_paper_are_those_on_the_screen(dee: Client, played: Hall) -> None:
    printed = text_of(dee.get(reverse("print-sheet", args=[played.pk, "standings"])).content)
    shown = [(row.rank, played.now.entries[row.entry].name, row.points) for row in played.now.standings]
    lines = re.findall(r"^(\d+) (P\d\d) (−?\d+)", printed, re.M)
    assert [(int(rank), name, int(points.replace("−", "-"))) for rank, name, points in lines] == shown


def test_a_players_evening_adds_up_to_his_total(dee: Client, played: Hall) -> None:
    printed = text_of(dee.get(reverse("print-sheet", args=[played.pk, "evenings"])).content)
    for entry in played.now.entries.values():
        total = played.now.totals[entry.key]
        assert f"with {total}".replace("-", "−") in printed


def test_the_treasurers_sum(dee: Client, played: Hall) -> None:
    printed = text_of(dee.get(reverse("print-sheet", args=[played.pk, "treasurer"])).content)
    assert "1 paid 5.00 5.00" in printed
    assert "Still to be paid: 10 50.00" in printed

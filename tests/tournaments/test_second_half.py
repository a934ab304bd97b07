"""The second half of an evening, played from the printed recovery pack alone, and typed back in."""

import datetime
import math
import random
import uuid
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.rules.rulesets.presets import RULESETS
from scoring.words.refusals import answer_text
from tests.paper import MADE_AT, pdf_of
from tests.sampling import sample_of
from tests.tournaments.sheets.pencil.reading import PrintedPack
from tournaments import services
from tournaments.files.exports import archive
from tournaments.queries import Evening, PackOrder, fresh_evening
from tournaments.rules.tables import SIDES
from tournaments.sheets import packs
from tournaments.simulation.evenings import Plot, play

Seating = dict[int, dict[str, str]]
#: Chairs of those who stay and of those who come: one who stays and one who comes are partners.
STAY, COME = "NE", "SW"


class Pencil:
    """Somebody with the pack and a pencil, who has never seen the program."""

    def __init__(self, pack: PrintedPack, number: int, movement: str, lots: random.Random) -> None:
        self.number, self.movement, self.lots = number, movement, lots
        printed, self.form = pack.seating(), pack.form()
        self.seating: Seating = {
            table: {seat: who[0] for seat, who in of_table.seats.items()}
            for table, of_table in printed.items()
        }
        self.results = {
            table: of_table.result for table, of_table in printed.items() if of_table.result
        }
        self.already_in = set(self.results)
        self.started = {
            sheet.table: [sum(points) for points in zip((0, 0), *sheet.points, strict=True)]
            for sheet in pack.sheets()
            if sheet.round == number
        }
        self.out = [name for name, row in self.form.items() if row.known.get(number) == "sits out"]
        self.times = {name: 0 for name in self.everybody} | pack.times_sat_out()
        self.goes_home = pack.goes_home()
        self.points: dict[str, list[int]] = {name: [] for name in self.form}
        self.sat_out: dict[str, int] = dict.fromkeys(self.form, 0)

    @property
    def everybody(self) -> list[str]:
        """Whoever has a seat, or none in this round."""
        return [name for chairs in self.seating.values() for name in chairs.values()] + self.out

    def finish_the_round(self) -> None:
        """The hands that are left are played on the sheets; nobody ties."""
        for table in self.seating:
            if table not in self.results:
                begun = self.started.get(table, [0, 0])
                ns = begun[0] + 10 * self.lots.randrange(-10, 50)
                ew = begun[1] + 10 * self.lots.randrange(-10, 50)
                self.results[table] = {"NS": ns, "EW": ew + 10 * (ns == ew)}
        for table, chairs in self.seating.items():
            for side, seats in SIDES.items():
                for seat in seats:
                    self.points[chairs[seat]].append(self.results[table][side])
        for name in self.out:
            self.sat_out[name] += 1

    def leaving(self, table: int) -> str:
        """The side that goes on."""
        result = self.results[table]
        low = min(SIDES, key=lambda side: result[side])
        high = max(SIDES, key=lambda side: result[side])
        is_head = self.movement == "progressive" and table != max(self.seating)
        return high if is_head else low

    def seat_the_next(self) -> None:
        """By the printed rules: a side goes on, pairs split, who sat out takes another's place."""
        tables = sorted(self.seating)
        stay: dict[int, list[str]] = {}
        come: dict[int, list[str]] = {}
        for place, table in enumerate(tables):
            leaves = self.leaving(table)
            other = "EW" if leaves == "NS" else "NS"
            following = tables[(place + 1) % len(tables)]
            stay[table] = [self.seating[table][seat] for seat in SIDES[other]]
            come[following] = [self.seating[table][seat] for seat in SIDES[leaves]]
        seated = [name for four in (*stay.values(), *come.values()) for name in four]
        home = self.goes_home.get(self.number, [])
        coming = [name for name in self.out if name not in home]
        self.lots.shuffle(seated)
        # Whoever goes home leaves a place; then those who have sat out least go out.
        going = sorted(seated, key=lambda name: (name not in home, self.times[name]))[: len(coming)]
        instead = dict(zip(going, coming, strict=True))
        self.out = [name for name in going if name not in home]
        for name in self.out:
            self.times[name] += 1
        self.seating = {
            table: {
                seat: instead.get(name, name)
                for seats, names in ((STAY, stay[table]), (COME, come[table]))
                for seat, name in zip(seats, names, strict=True)
            }
            for table in tables
        }
        self.number += 1
        self.results, self.started = {}, {}

    def final(self, sit_out_points: int | None) -> dict[str, int]:
        """Name -> the sum worked out on the form."""
        sums = {}
        for name, row in self.form.items():
            at_tables = row.before - row.times * row.each + sum(self.points[name])
            rounds = row.at_tables + len(self.points[name])
            each = sit_out_points
            if each is None:
                each = math.floor(Fraction(at_tables, rounds) + Fraction(1, 2)) if rounds else 0
            sums[name] = at_tables + each * (row.times + self.sat_out[name])
        return sums


def type_in(dee: Client, evening: Evening, pencil: Pencil) -> None:
    """The totals of the tables of the round that were not in before."""
    for table, result in pencil.results.items():
        if table not in pencil.already_in:
            ns, ew = result["NS"], result["EW"]
            line = {"line": f"{table} {ns} {ew} {ns + ew}", "round": pencil.number}
            dee.post(reverse("scores", args=[evening.tournament.pk]), line)
    pencil.already_in = set()


def seat_by_hand(dee: Client, evening: Evening, pencil: Pencil) -> None:
    """The next round as it was sat, on the page for that; the rules have nothing against it."""
    pk = evening.tournament.pk
    dee.post(reverse("draft-round", args=[pk]))
    ids = {entry.name: entry.pk for entry in evening.entries.values()}
    form = {
        f"{table}{seat}": ids[name]
        for table, chairs in pencil.seating.items()
        for seat, name in chairs.items()
    }
    answer = dee.post(reverse("by-hand", args=[pk, pencil.number]), form, follow=True)
    assert "This breaks a rule" not in answer.content.decode()
    dee.post(reverse("publish-round", args=[pk, pencil.number]))
    round_ = fresh_evening(pk).round(pencil.number)
    assert round_ is not None
    assert round_.is_published
    assert {
        table.number: {seat: entry.name for seat, entry in table.entries.items()}
        for table in round_.tables
    } == pencil.seating


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("players", "movement", "sit_out_points"),
    sample_of(
        [(41, "midway", None), (42, "progressive", 0), (13, "midway", 100)],
        [(21, "midway", None), (14, "progressive", 0), (13, "midway", 100)],
    ),
)
def test_a_second_half_played_from_the_page_alone_comes_out_the_same(
    dee: Client, device: Device, players: int, movement: str, sit_out_points: int | None
) -> None:
    rounds, until = (10, 5) if players > 40 else (5, 3)
    plot = Plot(
        "Tuesday",
        players,
        rounds,
        RULESETS["midway"],
        4,
        datetime.date(2026, 11, 24),
        movement,
        until,
    )
    pk = play(plot, uuid.uuid4(), device).tournament.pk
    services.change_settings(
        tournament_id=pk, device=device, settings={"sit_out_points": sit_out_points}
    )
    evening = fresh_evening(pk)
    sheets = packs.sheets_of(evening, PackOrder("recovery", "a4", "http://hall"), MADE_AT)
    pencil = Pencil(PrintedPack(pdf_of(*sheets)), until, movement, random.Random(3))
    while True:
        pencil.finish_the_round()
        type_in(dee, evening, pencil)
        if pencil.number == rounds:
            break
        pencil.seat_the_next()
        seat_by_hand(dee, fresh_evening(pk), pencil)
    after = fresh_evening(pk)
    assert after.is_over
    assert "error" not in answer_text(archive(after))
    sums = pencil.final(sit_out_points)
    assert sums == {after.entries[key].name: total for key, total in after.totals.items()}
    ranks = {
        name: 1 + sum(other > total for other in sums.values()) for name, total in sums.items()
    }
    assert ranks == {after.entries[row.entry].name: row.rank for row in after.standings}

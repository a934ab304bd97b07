"""What keepsakes say is what the evening says: after and during each round, with sit-outs, ties."""

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.paper.pages import PAPERS
from tests.paper import MADE_AT, flaws, text_of
from tests.tournaments.conftest import Hall
from tests.tournaments.conftest import text_of as text_of_pdf
from tests.tournaments.sheets.contents.test_results import played_on
from tournaments.queries import Evening
from tournaments.sheets.after.keepsakes import Keepsake
from tournaments.sheets.contents.keepsakes import keepsakes
from tournaments.sheets.packs import Press

AS_OF = "as of 20:41"


def by_name(evening: Evening) -> dict[str, Keepsake]:
    return {card.name: card for card in keepsakes(evening, AS_OF)}


@pytest.mark.parametrize("sit_out", [None, 0, 45])
def test_total_and_place_are_those_of_the_evening(device: Device, sit_out: int | None) -> None:
    hall = Hall(device, 11, rounds=2, sit_out_points=sit_out)
    hall.mark("P11", ranked=False)
    for evening in played_on(hall):
        cards, ranks = by_name(evening), Counter(evening.ranks.values())
        assert list(cards) == [entry.name for entry in evening.listed if evening.took_part(entry)]
        for entry in evening.entries.values():
            if not evening.took_part(entry):
                continue
            card = cards[entry.name]
            assert card.total == evening.totals[entry.key]
            assert sum(round_.points or 0 for round_ in card.rounds) == card.total
            assert card.running[-1] == card.total
            rank = evening.ranks.get(entry.key)
            shared = "=" if rank and ranks[rank] > 1 else ""
            assert card.place == (f"Place {shared}{rank} of 10" if rank else "Not ranked")
            assert card.as_of == ("" if evening.is_over else AS_OF)


@pytest.mark.parametrize("sit_out", [None, 0])
def test_rounds_say_where_with_whom_against_whom_and_partners_how_it_went(
    device: Device, sit_out: int | None
) -> None:
    for evening in played_on(Hall(device, 11, rounds=2, sit_out_points=sit_out)):
        cards = by_name(evening)
        for entry in evening.entries.values():
            if not evening.took_part(entry):
                continue
            card = cards[entry.name]
            met: dict[str, list[int]] = {}
            for round_, kept in zip(evening.published, card.rounds, strict=True):
                sitting = evening.sitting(round_, entry)
                assert (kept.number, kept.table) == (sitting.round, sitting.table)
                if sitting.sits_out:
                    assert (kept.words, kept.points) == (
                        "sat out",
                        evening.event.sit_out_each(entry.key),
                    )
                elif sitting.partner:
                    assert (kept.partner, kept.points) == (sitting.partner.name, sitting.points)
                    assert kept.opponents == tuple(other.name for other in sitting.opponents)
                    points = [] if sitting.points is None else [sitting.points]
                    met.setdefault(sitting.partner.name, []).extend(points)
            assert [(partner.name, list(partner.points)) for partner in card.partners] == list(
                met.items()
            )


def test_the_best_round_is_marked_and_every_round_that_is_as_good(played: Hall) -> None:
    for card in keepsakes(played.now, AS_OF):
        seated = [
            round_.points for round_ in card.rounds if round_.table and round_.points is not None
        ]
        best = [round_.points for round_ in card.rounds if round_.is_best]
        assert best == (
            [points for points in seated if points == max(seated)] if len(seated) > 1 else []
        )


def test_the_chart_of_who_leads_has_the_second_beside_it_and_all_others_the_first(
    played: Hall,
) -> None:
    evening, cards = played.now, by_name(played.now)
    first, second = (evening.entries[row.entry] for row in evening.standings[:2])
    for entry in evening.entries.values():
        best, middle = cards[entry.name].beside
        other = second if entry == first else first
        assert best.totals[-1] == evening.totals[other.key]
        totals = sorted(evening.totals.values())
        assert middle.totals[-1] == totals[len(totals) // 2]
    labels = {cards[first.name].beside[0].label, cards[second.name].beside[0].label}
    assert labels <= {"first", "second", "first too"}


def test_the_course_of_others_ends_with_the_last_round_that_is_whole(played: Hall) -> None:
    played.seat()
    for card in keepsakes(played.now, AS_OF):
        assert [len(course.totals) for course in card.beside] == [3, 3]
    sitting = [card for card in keepsakes(played.now, AS_OF) if card.rounds[-1].table]
    assert all(len(card.running) == 3 for card in sitting)


def test_who_has_gone_home_has_the_rounds_until_then(played: Hall) -> None:
    played.mark("P02", status="withdrawn")
    played.seat()
    card = by_name(played.now)["P02"]
    assert (len(card.rounds), len(card.running)) == (2, 3)
    assert card.running[-1] == card.total


def test_the_pages_are_well_set_at_every_moment_and_say_as_of_when(device: Device) -> None:
    for evening in played_on(Hall(device, 11, rounds=2)):
        sheet = Press(evening, PAPERS["letter"], "", MADE_AT).keepsakes()
        assert flaws(sheet) == []
        assert ("as of" in text_of(sheet)) == (
            evening.settled.current is not None and not evening.is_over
        )


def test_a_card_over_the_web_has_everybodys_total(dee: Client, played: Hall) -> None:
    printed = text_of_pdf(dee.get(reverse("print-sheet", args=[played.pk, "keepsakes"])).content)
    for entry in played.now.entries.values():
        assert f"{played.now.totals[entry.key]} points".replace("-", "−") in printed

"""What result sheets say is what the evening says: after each round, in its middle, with ties."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.paper.pages import PAPERS
from tests.paper import MADE_AT, text_of
from tests.tournaments.conftest import Hall
from tests.tournaments.conftest import text_of as text_of_pdf
from tests.tournaments.sheets.after.results import lines_of
from tournaments import services
from tournaments.queries import Evening
from tournaments.rules.prizes.kinds import Prize
from tournaments.sheets.contents import results
from tournaments.sheets.contents.keepsakes import keepsakes
from tournaments.sheets.packs import Press
from tournaments.words import prizes
from tournaments.words.moments import how_far


def press_of(evening: Evening) -> Press:
    return Press(evening, PAPERS["a4"], "", MADE_AT)


def played_on(hall: Hall, rounds: int = 2) -> Iterator[Evening]:
    """The evening at each of its moments: before it, seated, in the middle of a round, after it."""
    yield hall.now
    for number in range(1, rounds + 1):
        hall.seat()
        yield hall.now
        hall.type(1, 260, -70, number)
        yield hall.now
        for table in hall.now.rounds[-1].tables[1:]:
            hall.type(table.number, 100, 90 * (number % 2), number, EW=1)
        yield hall.now


@pytest.mark.parametrize("sit_out", [None, 0, 45])
@pytest.mark.parametrize("tiebreaks", [[], ["best_round", "slams"]])
def test_the_standings_on_paper_are_those_of_the_evening(
    device: Device, sit_out: int | None, tiebreaks: list[str]
) -> None:
    hall = Hall(device, 11, rounds=2, sit_out_points=sit_out, tiebreaks=tiebreaks)
    hall.mark("P11", ranked=False)
    for now in played_on(hall):
        # On paper everybody has played as many rounds, whichever tables are in.
        evening = now.settled
        shown = Counter(row.rank for row in evening.standings)
        wanted = [
            (
                f"={row.rank}" if shown[row.rank] > 1 else str(row.rank),
                evening.entries[row.entry].name,
                row.points,
            )
            for row in evening.standings
        ]
        lines = "\n".join(lines_of(press_of(now).standings()))
        printed = re.findall(r"^(=?\d+) (P\d\d) (−?\d+)", lines, re.M)
        assert [
            (place, name, int(total.replace("−", "-"))) for place, name, total in printed
        ] == wanted
        eleventh = hall.entry("P11")
        words = f"Filled a seat, not ranked: P11 {evening.totals[eleventh.key]}.".replace("-", "−")
        assert (words in lines) == evening.took_part(eleventh)


@pytest.mark.parametrize("sit_out", [None, 0, 45])
def test_every_rounds_points_add_up_to_the_total(device: Device, sit_out: int | None) -> None:
    for evening in played_on(Hall(device, 11, rounds=2, sit_out_points=sit_out)):
        for row in results.ranked(evening):
            assert sum(score.points or 0 for score in row.rounds) == row.total
            assert sum(score.points or 0 for score in row.rounds if score.sat_out) == row.sit_out
            assert len(row.rounds) == len(evening.published)


def test_a_title_says_up_to_where_it_goes(device: Device) -> None:
    titles = [results.standings_title(evening) for evening in played_on(Hall(device, 11, rounds=2))]
    assert titles == [
        "Standings before round 1",
        *(
            "Standings so far (round 1, 0 of 2 tables in)",
            "Standings so far (round 1, 1 of 2 tables in)",
        ),
        "Standings after round 1",
        *(
            "Standings so far (round 2, 0 of 2 tables in)",
            "Standings so far (round 2, 1 of 2 tables in)",
        ),
        "Final standings",
    ]


def test_an_evening_that_was_closed_early_is_final(played: Hall) -> None:
    assert results.standings_title(played.now) == "Standings after round 2"
    assert results.wall_chart_title(played.now) == "Round by round, after round 2"
    assert results.prizes_title(played.now) == "Prizes so far (after round 2)"
    services.close_tournament(tournament_id=played.pk, device=played.device)
    assert results.standings_title(played.now) == "Final standings"
    assert results.prizes_title(played.now) == "Prizes"


def test_an_evening_that_was_opened_again_is_final_once_it_is_closed_again(device: Device) -> None:
    hall = Hall(device, 8, rounds=1)
    hall.seat()
    hall.type_all()

    def said() -> tuple[str, ...]:
        now = hall.now
        return (
            *(how_far(now), results.standings_title(now), results.wall_chart_title(now)),
            *(results.prizes_title(now), keepsakes(now, "as of 20:41")[0].as_of),
        )

    final = ("final", "Final standings", "Round by round, final", "Prizes", "")
    after = ("after round 1", "Standings after round 1", "Round by round, after round 1", "Prizes")
    assert said() == final
    services.close_tournament(tournament_id=hall.pk, device=device)
    assert said() == final
    services.reopen_tournament(tournament_id=hall.pk, device=device)
    assert said() == (*after, "as of 20:41")
    assert results.certificates(hall.now)
    services.close_tournament(tournament_id=hall.pk, device=device)
    assert said() == final


PRIZES = (
    Prize(1, "high", amount=2000),
    Prize(2, "high", 2, amount=1000),
    Prize(3, "low", words="a ham"),
    Prize(4, "high", category="Women"),
    Prize(5, "slams"),
    Prize(6, "door", words="a bottle of wine"),
)


def with_prizes(hall: Hall) -> None:
    chosen = services.PrizeList(PRIZES, False)
    services.choose_prizes(tournament_id=hall.pk, chosen=chosen, device=hall.device)


def test_prizes_on_paper_are_those_of_the_evening_in_the_order_in_which_they_are_called(
    device: Device,
) -> None:
    hall = Hall(device, 11, rounds=2, fee=500)
    with_prizes(hall)
    for evening in played_on(hall):
        called = results.called_prizes(evening)
        titles = [prize.title for prize in called]
        assert titles == ["Door prize", "Most slams", "Low", "High: Women", "Second", "High"]
        rows = {row.title: row for row in prizes.prize_rows(evening)}
        for prize in called:
            row = rows[prize.title]
            assert (prize.names, prize.won) == (tuple(row.names), row.won)
            assert row.figure in prize.figure
        text = text_of(press_of(evening).prizes())
        settled = prizes.prize_rows(evening.settled)
        assert all(name in text for row in settled for name in row.names)


def test_the_hall_does_not_hear_who_has_not_paid_nor_of_odd_cents(played: Hall) -> None:
    services.choose_prizes(
        tournament_id=played.pk,
        chosen=services.PrizeList((Prize(1, "low", amount=101),), True),
        device=played.device,
    )
    heard = text_of(press_of(played.now).prizes())
    for words in ("Odd cents", "more than one prize", "paid"):
        assert words not in heard


def test_winners_have_certificates_once_the_evening_is_over(device: Device) -> None:
    hall = Hall(device, 11, rounds=2, fee=500)
    with_prizes(hall)
    for evening in played_on(hall):
        rows = results.certificates(evening)
        assert bool(rows) == evening.is_over
    winners = {(row.title, name) for row in prizes.prize_rows(hall.now) for name in row.names}
    third = {
        ("Third", hall.now.entries[row.entry].name) for row in hall.now.standings if row.rank == 3
    }
    assert {(row.title, row.name) for row in rows} == winners | third
    assert len(press_of(hall.now).certificates().pages) == len(rows)
    titles = [sheet.title for sheet in press_of(hall.now).after()]
    assert titles[2] == "Certificates"


def test_a_certificate_names_up_to_three_others_who_share_the_prize(device: Device) -> None:
    hall = Hall(device, 8, rounds=1)
    hall.seat()
    hall.type(1, 100, 50)
    hall.type(2, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    rows = [row for row in results.certificates(hall.now) if row.title == "High"]
    names = {row.name for row in rows}
    assert len(rows) == 4
    for row in rows:
        one, two, three = sorted(names - {row.name})
        assert row.beside == f"shared with {one}, {two} and {three}"


def test_a_pack_without_winners_has_no_certificates(played: Hall) -> None:
    assert "Certificates" not in [sheet.title for sheet in press_of(played.now).after()]
    assert (
        text_of(press_of(played.now).certificates())
        == "Certificates are printed when the evening is over."
    )


def test_a_sheet_over_the_web_says_the_same(dee: Client, played: Hall) -> None:
    printed = text_of_pdf(dee.get(reverse("print-sheet", args=[played.pk, "standings"])).content)
    assert "Standings after round 2" in printed
    for row in played.now.standings:
        assert f"{played.now.entries[row.entry].name} {row.points}".replace("-", "−") in printed

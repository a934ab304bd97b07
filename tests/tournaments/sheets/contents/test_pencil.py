"""The recovery pack read from its PDF and compared with the evening, at all states of a round."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from scoring.models import Device
from scoring.paper.pages import PAPERS
from scoring.words.vocabulary import in_figures
from tests.paper import MADE_AT, pdf_of
from tests.tournaments.conftest import Hall
from tests.tournaments.sheets.pencil.reading import PrintedPack, title_of
from tournaments import services
from tournaments.queries import Evening, PackOrder, TableKey
from tournaments.rules.formats import RoundFormat
from tournaments.rules.prizes.kinds import Prize
from tournaments.rules.tables import SIDES
from tournaments.sheets import packs
from tournaments.sheets.contents.pencil import Story, form


def before_round_1(hall: Hall) -> None:
    services.draft_round(tournament_id=hall.pk, device=hall.device)


def just_published(hall: Hall) -> None:
    hall.seat()


def some_hands(hall: Hall) -> None:
    hall.seat()
    hall.play_hands(1, 3)
    hall.play_hands(2, 1, bid="8H", tricks=5)


def one_in(hall: Hall) -> None:
    some_hands(hall)
    hall.type(3, 340, -120)


def a_tie_and_a_dispute(hall: Hall) -> None:
    hall.seat()
    hall.type(2, 250, 250)
    hall.play_hands(1)
    key = TableKey(hall.pk, len(hall.now.published), 1)
    services.dispute(table=key, words="Hand 2", device=hall.device)


def all_but_one_in(hall: Hall) -> None:
    hall.seat()
    hall.type(1, 100, 30)
    hall.type(2, -80, 240)


def all_in(hall: Hall) -> None:
    hall.seat()
    hall.type_all()


def the_next_is_drafted(hall: Hall) -> None:
    all_in(hall)
    services.draft_round(tournament_id=hall.pk, device=hall.device)


STATES: list[Callable[[Hall], None]] = [
    just_published,
    some_hands,
    one_in,
    a_tie_and_a_dispute,
    all_but_one_in,
    all_in,
    the_next_is_drafted,
]


def recovery(evening: Evening, paper: str = "a4", **how: Any) -> PrintedPack:
    sheets = packs.sheets_of(evening, PackOrder("recovery", paper, "http://hall", **how), MADE_AT)
    return PrintedPack(pdf_of(*sheets))


@pytest.fixture(params=[0, None, 50], ids=["nothing", "average", "fifty"])
def hall(device: Device, request: pytest.FixtureRequest) -> Hall:
    """Thirteen players: one sits out each round. One round is played."""
    hall = Hall(device, 13, rounds=4, sit_out_points=request.param, tiebreaks=["best_round"])
    hall.seat()
    hall.type_all()
    return hall


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_every_figure_of_the_pack_is_the_evenings(
    hall: Hall, state: Callable[[Hall], None]
) -> None:
    state(hall)
    evening = hall.now
    pack = recovery(evening, "letter" if evening.tournament.sit_out_points else "a4")
    current = evening.current
    assert current is not None
    before = current.number if current.waiting_for else current.number + 1
    totals = evening.event_after(before - 1).totals()
    by_name = {entry.name: totals[entry.key] for entry in evening.entries.values()}
    # One total, and every page says before which round.
    rounds = re.findall(r"(?:total|those) before round (\d+)", pack.whole)
    assert {int(number) for number in rounds} == {before}
    assert {name: row.before for name, row in pack.form().items()} == by_name
    seated = {
        name: total for table in pack.seating().values() for name, total in table.seats.values()
    }
    assert seated.items() <= by_name.items()
    # What the screen says now is that total and what the tables brought that have finished.
    printed, sit_out = pack.seating(), evening.tournament.sit_out_points
    rows = pack.form()
    for entry in evening.entries.values():
        sitting = evening.sitting(current, entry)
        gain = 0
        if current.waiting_for and sitting.table is not None:
            result = printed[sitting.table].result or printed[sitting.table].open_result
            gain = result["NS" if sitting.seat in "NS" else "EW"] if result else 0
        elif current.waiting_for and sitting.sits_out:
            gain = sit_out or 0
        if sit_out is not None:
            assert evening.totals[entry.key] == by_name[entry.name] + gain
        known = rows[entry.name].known
        is_in = (
            sitting.table is not None and printed[sitting.table].result is not None
            if printed
            else False
        )
        if current.waiting_for:
            expected = in_figures(gain) if is_in else "sits out" if sitting.sits_out else None
            assert known == ({current.number: expected} if expected else {})
    # Tables that are in have their result no sheet; the others have the hands they played.
    sheets = {sheet.table: sheet for sheet in pack.sheets() if sheet.round == current.number}
    if current.waiting_for:
        for table in current.tables:
            assert printed[table.number].result == (dict(table.result) if table.is_in else None)
            assert (table.number in sheets) is not table.is_in
            if not table.is_in:
                sheet = sheets[table.number]
                assert sheet.names == {seat: entry.name for seat, entry in table.entries.items()}
                scored = [line for line in table.sheet.hands if line.score.scored]
                assert sheet.points == [
                    tuple(line.score.deltas[side] for side in SIDES) for line in scored
                ]
                if 0 < len(scored) < 4:
                    assert sheet.next_dealer == table.sheet.next_dealer
    else:
        assert sheets == {}
        assert {sheet.table for sheet in pack.sheets() if sheet.round == current.number + 1} == {
            1,
            2,
            3,
        }
    # The rounds whose seating is not here are written on the sheets of the blank set.
    assert pack.times_sat_out() == dict(evening.sat_out)
    last = max([current.number, *(sheet.round for sheet in pack.sheets())])
    named = re.search(
        r"rounds? (\d+)(?: to (\d+))? are in the “Blank set”", pack.text("Go on by pencil")
    )
    assert named is not None
    assert sorted({int(number) for number in named.groups() if number}) == sorted({last + 1, 4})


def test_a_draft_is_printed_as_not_called_yet_with_names_on_its_sheets(hall: Hall) -> None:
    the_next_is_drafted(hall)
    evening = hall.now
    assert evening.draft is not None
    pack = recovery(evening)
    assert pack.titled("Round 3, not called yet")
    seats = {
        table: {seat: who[0] for seat, who in printed.seats.items()}
        for table, printed in pack.seating().items()
    }
    drawn = {
        table.number: {seat: entry.name for seat, entry in table.entries.items()}
        for table in evening.draft.tables
    }
    assert seats == drawn
    assert {sheet.table: sheet.names for sheet in pack.sheets() if sheet.round == 3} == drawn


def test_once_a_round_is_over_everybody_is_seated_as_the_draft_would_have_it(hall: Hall) -> None:
    """With who never moves and who goes home: a sheet that contradicts that sends people astray."""
    hall.seat()
    chairs = hall.table(1).entries
    hall.mark(chairs["E"].name, fixed=True)
    hall.mark(chairs["N"].name, leaves_after=2)
    hall.type_all()
    pack = recovery(hall.now)
    printed = {
        table: {seat: who[0] for seat, who in of_table.seats.items()}
        for table, of_table in pack.seating().items()
    }
    services.draft_round(tournament_id=hall.pk, device=hall.device)
    draft = hall.now.draft
    assert draft is not None
    assert printed == {
        table.number: {seat: entry.name for seat, entry in table.entries.items()}
        for table in draft.tables
    }
    assert printed[1]["E"] == chairs["E"].name
    assert f"Goes home after round 2: {chairs['N'].name}." in pack.text("How the next round")


def test_in_the_last_round_nobody_is_sent_on(hall: Hall) -> None:
    for _round in range(2):
        all_in(hall)
    one_in(hall)
    pack = recovery(hall.now)
    assert pack.titled("How the next round") == []
    assert "After the round" not in pack.whole
    assert [sheet for sheet in pack.sheets() if sheet.round > 4] == []
    assert all(len(row.known) <= 1 for row in pack.form().values())


def test_once_all_is_played_the_pack_says_that_nothing_is_left(hall: Hall) -> None:
    for _round in range(3):
        all_in(hall)
    pack = recovery(hall.now)
    assert title(pack) == "Nothing is left to play"
    assert pack.sheets() == []


def title(pack: PrintedPack) -> str:
    return title_of(pack.pages[0])


def test_before_the_first_round_the_pack_is_the_blank_set(device: Device) -> None:
    hall = Hall(device, 13, rounds=4)
    before_round_1(hall)
    pack = recovery(hall.now)
    assert title(pack) == "A whole evening by pencil"
    assert {(sheet.round, sheet.table) for sheet in pack.sheets()} == {
        (number, table) for number in range(1, 5) for table in (1, 2, 3)
    }


def test_the_first_page_names_the_tables_that_play_and_those_that_are_in(hall: Hall) -> None:
    one_in(hall)
    text = recovery(hall.now).text("Go on by pencil")
    assert "As of 20:41, round 2, 1 of 3 tables in." in text
    assert "Table 3 has finished round 2" in text
    assert "Give tables 1, 2 their sheets: the hands that they have played are on them." in text


def test_a_table_that_has_played_nothing_is_not_said_to_have_hands_on_its_sheet(hall: Hall) -> None:
    hall.seat()
    hall.play_hands(2, 1)
    hall.type(3, 250, 250)
    text = recovery(hall.now).text("Go on by pencil")
    assert "Give table 2 its sheet: the hands that it has played are on it." in text
    assert "Give table 1 its sheet: no hand of it is known, North deals first." in text
    assert "Table 3 has played: settle what is written on its sheet." in text


def test_what_prizes_and_ties_need_stands_beside_the_total(device: Device) -> None:
    prizes = (Prize(1, "slams"),)
    hall = Hall(device, 8, rounds=4, tiebreaks=["best_round", "sets"])
    chosen = services.PrizeList(prizes, False)
    services.choose_prizes(tournament_id=hall.pk, chosen=chosen, device=device)
    hall.seat()
    hall.play_hands(1, bid="10S", tricks=10)
    hall.type(2, 340, -120)
    hall.seat()
    known = form(Story(hall.now))
    assert known.so_far == ["Best round so far", "Slams so far", "Failed so far"]
    rows = {row.name: list(row.so_far) for row in known.rows if row.name}
    first, second = hall.table(1, 1), hall.table(2, 1)
    for seat, entry in first.entries.items():
        points = in_figures(first.result["NS" if seat in "NS" else "EW"])
        assert rows[entry.name] == [points, "4" if seat in "NS" else "0", "0"]
    for entry in second.entries.values():
        assert rows[entry.name][1:] == ["0", "?"]
    assert "Most slams" in recovery(hall.now).whole


def test_who_is_in_which_category_is_said_where_a_prize_has_one(device: Device) -> None:
    hall = Hall(device, 8, rounds=4)
    senior = hall.entry("P02")
    services.put_in_category(
        tournament_id=hall.pk, entry_ids=[senior.pk], category="Seniors", device=device
    )
    hall.seat()
    hall.type_all()
    hall.seat()
    assert "Category" not in form(Story(hall.now)).so_far
    chosen = services.PrizeList((Prize(1, "high", category="Seniors"),), False)
    services.choose_prizes(tournament_id=hall.pk, chosen=chosen, device=device)
    known = form(Story(hall.now))
    assert known.so_far == ["Category"]
    assert [row.name for row in known.rows if list(row.so_far) == ["Seniors"]] == ["P02"]


def test_in_round_1_stands_what_is_known_before_it(device: Device) -> None:
    hall = Hall(device, 8, rounds=3)
    chosen = services.PrizeList((Prize(1, "high", category="Seniors"),), False)
    services.choose_prizes(tournament_id=hall.pk, chosen=chosen, device=device)
    hall.seat()
    known = form(Story(hall.now))
    assert (known.so_far, known.has_before) == (["Category"], True)


def test_where_games_rank_the_points_of_a_table_that_is_in_have_their_dots(device: Device) -> None:
    hall = Hall(device, 8, ruleset="australian", plays=RoundFormat(game=True), rank_by="games")
    hall.seat()
    hall.type(1, 510, 120)
    chairs = hall.table(1).entries
    known = {row.name: dict(row.points) for row in form(Story(hall.now)).rows}
    assert (known[chairs["N"].name], known[chairs["E"].name]) == ({1: "510 •"}, {1: "120"})


def test_the_pack_is_thin_enough_to_be_printed_after_each_round(device: Device) -> None:
    hall = Hall(device, 41, rounds=10, sit_out_points=None)
    hall.seat()
    order = PackOrder("recovery", "a4", "http://hall")
    assert sum(len(sheet.pages) for sheet in packs.sheets_of(hall.now, order, MADE_AT)) <= 14


@pytest.mark.parametrize("large", [False, True])
def test_sheets_begin_on_the_page_that_the_first_one_says(hall: Hall, large: bool) -> None:
    some_hands(hall)
    order = PackOrder("recovery", "a4", "http://hall", large=large)
    sheets = packs.sheets_of(hall.now, order, MADE_AT)
    pack = PrintedPack(pdf_of(*sheets))
    page = 1
    contents = {
        row: number
        for row, number in re.findall(
            r"([^\d][^·]*?) \d+ (\d+)(?= |$)", pack.text("Go on by pencil").split("From page ")[1]
        )
    }
    for sheet in sheets:
        if page > 1 and sheet.title in contents:
            assert int(contents[sheet.title]) == page
        page += len(sheet.pages)
    assert PAPERS["a4"].size == pytest.approx((595.28, 841.89))

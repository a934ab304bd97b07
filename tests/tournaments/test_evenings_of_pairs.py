"""Evenings in which partners stay together: seated, scored, ranked, out and in again."""

import datetime
import re
import uuid
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Device
from scoring.rules.errors import RuleViolation
from scoring.services import By
from scoring.words.vocabulary import in_figures
from tests.paper import MADE_AT
from tests.scoring.spreadsheets.test_files import rows_of
from tests.tournaments.conftest import Hall, forget, pages_of, refused, simulate
from tournaments import services
from tournaments.files.arrivals import arrive
from tournaments.files.exports import archive_of, copy_to_folder, record_of
from tournaments.models import Entry, Tournament
from tournaments.queries import Evening, PackOrder, SeatKey, TableKey, fresh_evening
from tournaments.rules.movements import FOR_PAIRS
from tournaments.rules.record.answers import answer_event
from tournaments.rules.tables import SIDES
from tournaments.sheets.contents import pencil
from tournaments.sheets.contents.results import ranked
from tournaments.sheets.contents.rules import evening_rules
from tournaments.sheets.packs import PACKS, sheets_of
from tournaments.words.corrections import preview_correction
from tournaments.words.moving.leaving import read_out
from tournaments.words.moving.movements import printed_rules
from tournaments.words.prizes import prize_rows
from tournaments.words.refusals import refusal_in_words


def pairs_at_tables(evening: Evening) -> set[frozenset[str]]:
    current = evening.current
    assert current is not None
    return {
        frozenset(table.entries[seat].name for seat in seats)
        for table in current.tables
        for seats in SIDES.values()
    }


@pytest.fixture
def pairs(device: Device) -> Hall:
    """Four pairs, P01 & P02 and so on, all against all."""
    return Hall(device, 8, movement="round_robin", in_pairs=True)


@pytest.mark.parametrize("movement", FOR_PAIRS)
def test_partners_sit_opposite_each_other_all_evening(device: Device, movement: str) -> None:
    hall = Hall(device, 14, movement=movement, in_pairs=True)
    together = {frozenset((f"P{n:02}", f"P{n + 1:02}")) for n in range(1, 14, 2)}
    for _round in range(3):
        hall.seat()
        assert pairs_at_tables(hall.now) < together  # one of seven pairs sits out
        assert len(hall.now.current.sit_outs) == 2
        hall.type_all()
    document = record_of(hall.now)
    assert answer_event(document)["standings"] == document["standings"]
    assert [len(row["members"]) for row in document["entries"]] == [2] * 7


def test_a_pair_is_one_row_of_the_standings_and_both_have_its_points(pairs: Hall) -> None:
    pairs.seat()
    pairs.type(1, 300, 100)
    pairs.type(2, 50, 60)
    now = pairs.now
    assert [(row.rank, row.points) for row in now.standings] == [
        (1, 300),
        (2, 100),
        (3, 60),
        (4, 50),
    ]
    winner = now.party(now.standings[0].entry)
    table = now.current.table(1)
    assert winner.name == f"{table.entries['N'].name} & {table.entries['S'].name}"
    assert now.totals[table.entries["S"].key] == now.totals[table.entries["N"].key] == 300


def test_who_is_away_keeps_the_partner_away_until_both_are_here(device: Device) -> None:
    hall = Hall(device, 10, movement="random", in_pairs=True)
    hall.mark("P04", status="away")
    hall.seat()
    assert hall.now.current.table_of(hall.entry("P03")) is None
    assert len(hall.now.current.tables) == 2
    hall.type_all()
    hall.mark("P04", status="here")
    hall.seat()
    assert frozenset(("P03", "P04")) in pairs_at_tables(hall.now)


def test_who_went_home_keeps_no_partner_waiting(pairs: Hall) -> None:
    pairs.seat()
    pairs.type_all()
    pairs.mark("P03", leaves_after=1)
    assert pairs.now.waiting_for_partner == []


def test_somebody_without_a_partner_is_named_before_a_round_is_seated(device: Device) -> None:
    hall = Hall(device, 9, movement="random", in_pairs=True)
    assert refused(hall.seat) == "no_partner"
    services.add_entries(tournament_id=hall.pk, names=["Zoe"], device=device)
    services.make_couple(
        tournament_id=hall.pk,
        first=hall.entry("P09").pk,
        second=hall.entry("Zoe").pk,
        device=device,
    )
    hall.seat()
    assert len(pairs_at_tables(hall.now)) == 4


def test_pairs_that_have_played_are_not_parted(pairs: Hall) -> None:
    pairs.seat()
    one, other = pairs.entry("P01"), pairs.entry("P03")
    couple = {"first": one.pk, "second": other.pk, "device": pairs.device}
    assert refused(services.make_couple, tournament_id=pairs.pk, **couple) == "partners_stay"
    late = Entry.objects.create(tournament_id=pairs.pk, number=99, name="Late")
    seat = SeatKey(TableKey(pairs.pk, 1, 1), "N")
    fill = {"seat": seat, "entry_id": late.pk, "device": pairs.device}
    assert refused(services.fill_seat, **fill) == "partners_stay"
    services.stand_in(seat=seat, name="Uncle Bob", from_hand=1, device=pairs.device)
    assert pairs.table(1).places["N"].stand_in == "Uncle Bob"


def test_pairs_change_places_together(pairs: Hall) -> None:
    pairs.seat()
    before = pairs.table(1)
    north, west = before.entries["N"], pairs.table(2).entries["W"]
    services.swap_places(
        tournament_id=pairs.pk, number=1, pair=(north.pk, west.pk), by=By(pairs.device, "Sun")
    )
    after = pairs.table(1)
    assert west.name in (after.entries["N"].name, after.entries["S"].name)
    assert pairs_at_tables(pairs.now) == {
        frozenset((f"P{n:02}", f"P{n + 1:02}")) for n in (1, 3, 5, 7)
    }


def test_it_comes_in_again_as_it_went_out(pairs: Hall) -> None:
    for _round in range(2):
        pairs.seat()
        pairs.play_hands(1)
        pairs.type(2, 300, -100)
    for kept in (archive_of(pairs.now), {**record_of(pairs.now)}):
        copy = services.bring_in(
            device=pairs.device,
            tournament_id=uuid.uuid4(),
            document=kept,
            date=datetime.date(2026, 11, 24),
            seed=1,
        )
        again = fresh_evening(copy.pk)
        assert again.tournament.in_pairs
        assert record_of(again) == record_of(pairs.now)
        assert len(again.field().entries) == 4


@pytest.mark.parametrize("movement", FOR_PAIRS)
def test_it_goes_out_and_comes_in_as_pairs_before_anybody_has_played(
    device: Device, dee: Client, tmp_path: Path, movement: str
) -> None:
    hall = Hall(device, 8, movement=movement, in_pairs=True, copy_to=str(tmp_path))
    services.draft_round(tournament_id=hall.pk, device=device)
    drafted = hall.now.draft
    assert drafted is not None
    saved = dee.get(reverse("evening-record", args=[hall.pk]))
    assert dee.get(reverse("archive-file")).status_code == saved.status_code == 200
    assert copy_to_folder(hall.now) == ""
    document = saved.json()
    assert (document["entries"], "standings" in document) == ([], True)
    forget(hall.pk)
    arrive(document, lambda: device)
    again = hall.now
    assert again.tournament.in_pairs
    assert again.draft is not None
    assert again.draft.seating() == drafted.seating()
    assert archive_of(again) == document
    hall.seat()
    assert pairs_at_tables(hall.now) == {
        frozenset((f"P{n:02}", f"P{n + 1:02}")) for n in (1, 3, 5, 7)
    }


def test_a_record_without_entries_is_of_those_whom_its_movement_takes(device: Device) -> None:
    record = record_of(Hall(device, 8, movement="mitchell", in_pairs=True).now)
    copy, _was_here = arrive(record, lambda: device)
    assert copy.in_pairs
    kept: dict[str, Any] = {"hall": {"id": str(uuid.uuid4()), "columns": {"in_pairs": True}}}
    whist = {**record, "movement": "whist", "kept": kept}
    assert refused(arrive, whist, lambda: device) == "members"


def test_pairs_of_one_name_are_told_apart_by_a_number(device: Device) -> None:
    people = ["A & B", "C", "A", "B & C", "D", "E", "A & B & C", "F (3)"]
    hall = Hall(device, people, movement="swiss", in_pairs=True)
    hall.seat()
    names = [party.name for party in hall.now.parties.values()]
    assert names == ["A & B & C (1)", "A & B & C (3)", "D & E", "A & B & C & F (3)"]
    document = archive_of(hall.now)
    forget(hall.pk)
    arrive(document, lambda: device)
    assert archive_of(hall.now) == document


def test_the_standings_by_pencil_have_a_row_for_each_pair(pairs: Hall) -> None:
    pairs.mark("P03", ranked=False)
    for _round in range(2):
        pairs.seat()
        pairs.type(1, 300, -100)
        pairs.type(2, 40, 120)
    form = pencil.form(pencil.Story(pairs.now))
    rows = {row.name: row for row in form.rows if row.name}
    assert list(rows) == ["P01 & P02", "P03 & P04, not ranked", "P05 & P06", "P07 & P08"]
    assert {row.at_tables for row in rows.values()} == {"2"}
    totals = pairs.now.totals
    assert [row.before for row in rows.values()] == [
        in_figures(totals[pairs.entry(name).key]) for name in ("P01", "P03", "P05", "P07")
    ]
    assert any("adds up to the results of all tables" in line for line in form.lines)
    assert len(pencil.blank_form(pairs.now, 5).rows) == 5


def test_nothing_printed_or_read_out_parts_a_pair(device: Device) -> None:
    hall = Hall(device, 12, movement="midway", in_pairs=True)
    services.make_couple(
        tournament_id=hall.pk,
        first=hall.entry("P01").pk,
        second=hall.entry("P02").pk,
        device=device,
    )
    assert not any("Couples are kept apart" in line for line in printed_rules(hall.now))
    for _round in range(2):
        hall.seat()
        hall.type_all()
    told = evening_rules(hall.now)
    assert (told.picture, told.caption) == (None, "")
    assert read_out(hall.now, hall.now.published[1])[-1] == "Everyone else stays put."


def test_pairs_are_listed_by_the_surname_of_their_first(device: Device) -> None:
    names = ["Ann Zed", "Bob Abel", "Cal Abbot", "Dee Yule"]
    hall = Hall(device, names, movement="random", in_pairs=True)
    Tournament.objects.filter(pk=hall.pk).update(by_surname=True)
    assert [one.name for one in fresh_evening(hall.pk).listed_parties] == [
        "Cal Abbot & Dee Yule",
        "Ann Zed & Bob Abel",
    ]


def test_a_movement_of_pairs_takes_no_single_players(device: Device) -> None:
    assert refused(Hall, device, 8, movement="mitchell") == "members"
    assert refused(Hall, device, 8, movement="whist", in_pairs=True) == "members"


@pytest.mark.parametrize("movement", FOR_PAIRS)
def test_every_page_and_sheet_of_an_evening_of_pairs(
    device: Device, dee: Client, movement: str
) -> None:
    hall = Hall(device, 18, movement=movement, in_pairs=True)
    for _round in range(2):
        hall.seat()
        hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=device)
    answers = {address: dee.get(address).status_code for address in pages_of(hall)}
    assert len(answers) > 50
    assert {code for code in answers.values()} <= {200, 302, 401, 404, 405}
    assert sum(code == 200 for code in answers.values()) > 35
    for pack in PACKS:
        order = PackOrder(pack, "a4", "http://hall", round=2, tables=4)
        assert sum(len(sheet.pages) for sheet in sheets_of(hall.now, order, MADE_AT))


def test_pages_boards_and_files_name_both_of_a_pair(pairs: Hall, dee: Client) -> None:
    pairs.seat()
    pairs.type(1, 300, 100)
    pairs.type(2, 50, 60)
    names = [pairs.now.party(row.entry).name for row in pairs.now.standings]
    assert all(" & " in name for name in names)
    board = {"show": "standings"}
    for page, query in (("standings", {}), ("board", board)):
        shown = dee.get(reverse(page, args=[pairs.pk]), query).content.decode()
        assert [name for name in names if name not in unescape(shown)] == [], page
    workbook = dee.get(reverse("evening-spreadsheet", args=[pairs.pk])).content
    assert [row[1] for row in rows_of(workbook)[1:]] == names
    second = pairs.now.members(pairs.now.standings[0].entry)[1]
    shown = dee.get(reverse("player", args=[second.pk])).content.decode()
    assert "place 1 of 4" in " ".join(shown.split())


def test_partners_are_drawn_for_those_who_have_none(device: Device, dee: Client) -> None:
    hall = Hall(device, 9, movement="random", in_pairs=True)
    services.add_entries(tournament_id=hall.pk, names=["Zoe"], device=device)
    shown = dee.get(reverse("roll", args=[hall.pk])).content.decode()
    assert "2 people have no partner" in " ".join(shown.split())
    assert "with P02" in shown
    said = dee.post(reverse("draw-partners", args=[hall.pk]), follow=True).content.decode()
    assert "Partners drawn: " in said
    assert "no partner" not in said
    partner = hall.now.members(hall.now.key_of(hall.entry("P09")))
    assert [entry.name for entry in partner] == ["P09", "Zoe"]
    assert services.draw_partners(tournament_id=hall.pk, device=device) == []
    assert hall.seat() == 1


@pytest.mark.parametrize("page", ["evening", "standings", "roll", "results", "boards"])
def test_pages_of_pairs_cost_as_many_statements_whatever_the_hall(
    device: Device, dee: Client, page: str
) -> None:
    counted = []
    for players in (8, 8, 40):  # the first visit makes the browser known
        hall = Hall(device, players, movement="round_robin", in_pairs=True)
        hall.seat()
        hall.type_all()
        with CaptureQueriesContext(connection) as asked:
            assert dee.get(reverse(page, args=[hall.pk])).status_code == 200
        counted.append(len(asked))
    assert counted[1] == counted[2]


def test_whose_partner_withdraws_before_they_play_is_not_left_out(
    device: Device, dee: Client
) -> None:
    hall = Hall(device, 10, movement="swiss", in_pairs=True)
    hall.mark("P09", status="withdrawn")
    assert refused(hall.seat) == "no_partner"
    assert "P10 has no partner" in " ".join(
        f"{row.entry.name} {row.notes}"
        for row in dee.get(reverse("roll", args=[hall.pk])).context["rows"]
    )
    services.add_entries(tournament_id=hall.pk, names=["Zoe"], device=device)
    hall.mark("Zoe", status="here")
    services.draw_partners(tournament_id=hall.pk, device=device)
    hall.seat()
    assert len(hall.now.pairs) == 5
    assert hall.now.span(hall.entry("P10")) == hall.now.span(hall.entry("Zoe")) == (1, 1)
    assert hall.entry("P09").couple is None


def test_a_draft_in_which_partners_were_changed_is_not_published(device: Device) -> None:
    hall = Hall(device, 8, movement="swiss", in_pairs=True)
    services.add_entries(tournament_id=hall.pk, names=["Late"], device=device)
    hall.mark("Late", status="away")
    services.draft_round(tournament_id=hall.pk, device=device)
    hall.mark("Late", status="here")
    services.make_couple(
        tournament_id=hall.pk,
        first=hall.entry("P01").pk,
        second=hall.entry("Late").pk,
        device=device,
    )
    hall.mark("P02", status="withdrawn")
    assert (
        refused(services.publish_round, tournament_id=hall.pk, number=1, device=device)
        == "partners_changed"
    )
    hall.seat()
    assert frozenset(("P01", "Late")) in pairs_at_tables(hall.now)


def test_a_pair_that_was_parted_is_here_and_seated_and_not_as_partners(
    device: Device, dee: Client
) -> None:
    hall = Hall(device, 8, movement="swiss", in_pairs=True)
    services.draft_round(tournament_id=hall.pk, device=device)
    parted(hall, "P01", "P01")
    desk = " ".join(dee.get(reverse("evening", args=[hall.pk])).content.decode().split())
    said = "Not partners as in this draft: P01 &amp; P02. Seat again before you publish."
    assert (said in desk, "not here now" in desk) == (True, False)
    assert "Parted: P01 &amp; P02" in desk
    assert changed_partners(hall) == ["1", "2"]
    parted(hall, "P01", "P03")
    assert changed_partners(hall) == ["1", "2", "4"]
    parted(hall, "P02", "P04")
    assert changed_partners(hall) == ["1", "2"]


def test_a_pair_that_sits_out_and_was_parted_is_drawn_again(device: Device) -> None:
    hall = Hall(device, 10, movement="swiss", in_pairs=True)
    services.draft_round(tournament_id=hall.pk, device=device)
    draft = hall.now.draft
    assert draft is not None
    first, second = (place.entry for place in draft.sit_outs)
    parted(hall, first.name, first.name)
    assert changed_partners(hall) == [first.key, second.key]


@pytest.mark.parametrize("partner", ["X1", "P01", "P04", ""])
def test_nobody_changes_places_in_a_draft_whose_partners_are_others_by_now(
    device: Device, dee: Client, partner: str
) -> None:
    hall = Hall(device, 8, rounds=2, movement="mitchell", in_pairs=True)
    services.add_entries(tournament_id=hall.pk, names=["X1"], device=device)
    hall.mark("X1", status="late")
    services.draft_round(tournament_id=hall.pk, device=device)
    if partner:
        parted(hall, "P01", partner)
    else:
        hall.mark("P01", status="withdrawn")
    for first, second in (("P01", "P05"), ("P05", "P02"), ("P01", "P02")):
        asked = {"first": hall.entry(first).pk, "second": hall.entry(second).pk}
        for confirm in ({}, {"confirm": "1", "seen": hall.now.draft.version}):
            said = dee.post(reverse("swap", args=[hall.pk, 1]), {**asked, **confirm}, follow=True)
            assert "Not partners as in this draft" in said.content.decode()


def parted(hall: Hall, first: str, second: str) -> None:
    pks = {"first": hall.entry(first).pk, "second": hall.entry(second).pk}
    services.make_couple(tournament_id=hall.pk, device=hall.device, **pks)


def changed_partners(hall: Hall) -> Any:
    """Those of whom publishing says that they are not partners as in the draft."""
    with pytest.raises(RuleViolation, match="partners_changed") as caught:
        services.publish_round(tournament_id=hall.pk, number=1, device=hall.device)
    return caught.value.facts["entries"]


def test_refusals_name_both_of_a_pair(pairs: Hall) -> None:
    violation = RuleViolation("not_from_movement", entry="1", expected_table=2)
    assert "P01 & P02" in refusal_in_words(violation, pairs.now)


@pytest.mark.parametrize("movement", ["round_robin", "mitchell", "midway"])
def test_pairs_seated_by_hand_meet_with_the_objections_of_an_exchange(
    device: Device, movement: str
) -> None:
    hall = Hall(device, 12, movement=movement, in_pairs=True)
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=device)
    now = hall.now
    draft = now.draft
    assert draft is not None
    seats = {
        table.number: {seat: entry.pk for seat, entry in table.entries.items()}
        for table in draft.tables
    }
    assert services.objections_by_hand(now, draft, seats) == []
    east, other = seats[1]["E"], seats[2]["E"]
    for seat in "EW":
        seats[1][seat], seats[2][seat] = seats[2][seat], seats[1][seat]
    by_hand = services.objections_by_hand(now, draft, seats)
    exchanged = services.objections_to_swap(now, 2, east, other)
    assert [(one.code, one.facts) for one in by_hand] == [
        (one.code, one.facts) for one in exchanged
    ]
    assert by_hand


def test_a_lot_falls_on_one_of_a_pair(pairs: Hall) -> None:
    pairs.seat()
    prizes = [{"id": 1, "kind": "door"}]
    Tournament.objects.filter(pk=pairs.pk).update(prize_list=prizes)
    for seen, name in enumerate(("P01", "P02")):
        lot = services.Lot(1, seen, 1, "Gone home", pairs.entry(name).pk)
        services.draw_prize(tournament_id=pairs.pk, lot=lot, device=pairs.device)
        assert [row.names for row in prize_rows(pairs.now)] == [[name]]


def test_an_archive_keeps_what_is_said_of_each_of_a_pair(pairs: Hall) -> None:
    pairs.mark("P04", ranked=False)
    Entry.objects.filter(tournament=pairs.pk, name="P01").update(categories=["Women"])
    pairs.seat()
    pairs.type_all()
    copy = services.bring_in(
        device=pairs.device,
        tournament_id=uuid.uuid4(),
        document=archive_of(pairs.now),
        date=datetime.date(2026, 11, 24),
        seed=1,
    )
    columns = ("name", "couple", "ranked", "categories")
    there = Entry.objects.filter(tournament=copy.pk).order_by("number").values_list(*columns)
    here = Entry.objects.filter(tournament=pairs.pk).order_by("number").values_list(*columns)
    assert list(there) == list(here)
    assert record_of(fresh_evening(copy.pk)) == record_of(pairs.now)


def test_who_waits_for_a_partner_is_named_beside_the_draft(device: Device, dee: Client) -> None:
    hall = Hall(device, 10, movement="random", in_pairs=True)
    hall.mark("P04", status="late")
    services.draft_round(tournament_id=hall.pk, device=device)
    shown = dee.get(reverse("round", args=[hall.pk, 1])).content.decode()
    assert "P03 is here, and has no seat before P04 is." in shown


def test_partners_seated_by_hand_have_their_chairs_in_the_order_of_the_roll(pairs: Hall) -> None:
    draft = services.draft_round(tournament_id=pairs.pk, device=pairs.device)
    now = pairs.now
    seats = {table.number: {"N": "S", "S": "N", "E": "W", "W": "E"} for table in now.draft.tables}
    turned = {
        table.number: {seat: table.entries[other].pk for seat, other in seats[table.number].items()}
        for table in now.draft.tables
    }
    services.seat_by_hand(
        tournament_id=pairs.pk, number=draft.number, seats=turned, device=pairs.device
    )
    for table in pairs.now.draft.tables:
        assert table.entries["N"].number < table.entries["S"].number
        assert table.entries["E"].number < table.entries["W"].number


def test_a_late_correction_names_both_of_each_pair(device: Device) -> None:
    hall = Hall(device, 8, movement="midway", in_pairs=True)
    hall.seat()
    table = hall.table(2)
    ns, ew = (" & ".join(table.entries[seat].name for seat in seats) for seats in SIDES.values())
    hall.type_all()
    hall.seat()
    version = hall.table(2, 1).row.version
    lines = preview_correction(hall.now, lambda: hall.type(2, -500, 500, 1, version))
    assert f"After round 1 {ew} went on from table 2; it should have been {ns}." in lines
    assert any(line.startswith(f"{ns}: from ") for line in lines)


@pytest.mark.parametrize("of_pair", [0, 1])
def test_a_pair_with_a_house_player_is_one_row_that_is_not_ranked(
    pairs: Hall, dee: Client, of_pair: int
) -> None:
    pairs.mark(("P01", "P02")[of_pair], ranked=False)
    pairs.seat()
    pairs.type_all()
    now = pairs.now
    assert [row.name for row in ranked(now) if not row.rank] == ["P01 & P02"]
    assert len(now.standings) == 3
    shown = dee.get(reverse("standings", args=[pairs.pk])).content.decode()
    house = unescape(shown.partition("House players, not ranked:")[2]).partition("</p>")[0]
    assert re.findall(r'translate="no">(.*?)</span>', house) == ["P01 & P02"]
    assert any("P01 & P02 fill seats and are not ranked." in line for line in printed_rules(now))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_all_against_all_goes_out_whatever_goes_wrong(db: None, tmp_path: Path, seed: int) -> None:
    options: dict[str, Any] = {"movement": "round_robin", "pairs": True, "trouble": True}
    document, pk = simulate(tmp_path, players=16, rounds=6, seed=seed, **options)
    assert answer_event(document)["standings"] == document["standings"]
    assert record_of(fresh_evening(pk))["round_list"] == document["round_list"]


def test_a_swap_in_an_old_round_of_an_odd_number_of_pairs_is_marked(device: Device) -> None:
    hall = Hall(device, 18, rounds=9, movement="round_robin", in_pairs=True)
    for _round in range(3):
        hall.seat()
        hall.type_all()
    first, second = (hall.table(number, 1).entries["N"] for number in (1, 2))
    by = By(device, "They sat so")
    services.swap_places(tournament_id=hall.pk, number=1, pair=(first.pk, second.pk), by=by)
    document = record_of(hall.now)
    assert answer_event(document)["standings"] == document["standings"]


def test_a_swap_of_pairs_names_all_four_and_one_couple_is_none(dee: Client, pairs: Hall) -> None:
    pairs.seat()
    address = reverse("swap", args=[pairs.pk, 1])
    asked: dict[str, Any] = {"first": pairs.entry("P01").pk, "second": pairs.entry("P04").pk}
    shown = dee.post(address, asked).content.decode()
    seen = re.findall(r'name="seen" value="([^"]*)"', shown)[0]
    assert "P01 &amp; P02 and P03 &amp; P04 change places in round 1" in shown
    asked |= {"confirm": "1", "reason": "in each other’s seats", "seen": seen}
    dee.post(address, asked)
    history = unescape(dee.get(reverse("evening-history", args=[pairs.pk])).content.decode())
    assert "P01 & P02 and P03 & P04 change places" in history
    asked = {"first": pairs.entry("P01").pk, "second": pairs.entry("P02").pk}
    shown = dee.post(address, asked, follow=True).content.decode()
    assert "These two are a pair" in shown


def test_the_new_total_of_a_pair_is_said_once(dee: Client, pairs: Hall) -> None:
    pairs.seat()
    address = reverse("scores", args=[pairs.pk])
    answer = dee.post(address, {"line": "1 300 100", "round": "1"}, follow=True).content.decode()
    echo = " ".join(re.sub("<[^>]*>", " ", answer).split())
    names = pairs.table(1).entries
    assert f"{names['N'].name} &amp; {names['S'].name} 300 → 300" in echo
    assert f"{names['N'].name} 300, {names['S'].name} 300" not in echo

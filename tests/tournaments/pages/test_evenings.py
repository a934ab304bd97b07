"""An evening as a whole: its settings, its log, its end; copied to a folder, polled."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.copies.asking import note_outcome
from scoring.models import Device, Role
from tests.pressing import fields_of, follow, press, read
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.models import Table
from tournaments.pages import evenings


def shown(client: Client, hall: Hall, name: str = "evening", *more: object) -> Any:
    return client.get(reverse(name, args=[hall.pk, *more]))


def change(hall: Hall, **settings: Any) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings=settings)  # type: ignore[arg-type]  # a test names them


def test_a_folder_gets_each_round_and_the_end(dee: Client, hall: Hall, tmp_path: Path) -> None:
    desk = shown(dee, hall)
    assert "No copy is kept on a USB stick" in read(desk)
    saved = press(follow(desk, "settings"), "Save", copy_to=f" {tmp_path} ")
    assert "No copy is kept on a USB stick" not in read(saved)
    (copy,) = tmp_path.iterdir()
    press(press(saved, "Seat round 1"), "Publish round 1")
    assert json.loads(copy.read_text("utf-8"))["round_list"][0]["round"] == 1
    for number in (1, 2):
        page = shown(dee, hall, "event-table", 1, number)
        press(page, "Save the totals", ns="530", ew="140")
    [round_] = json.loads(copy.read_text("utf-8"))["round_list"]
    assert [table["totals"]["NS"] for table in round_["tables"]] == [530, 530]
    open_still = copy.read_text("utf-8")
    asked = dee.post(reverse("close-evening", args=[hall.pk]))
    press(asked, "Close the evening")
    assert copy.read_text("utf-8") != open_still


def test_a_stick_that_is_gone_stops_nothing(dee: Client, hall: Hall, tmp_path: Path) -> None:
    saved = press(shown(dee, hall, "evening-settings"), "Save", copy_to=str(tmp_path / "gone"))
    assert "did not work" in read(saved)
    press(press(saved, "Seat round 1"), "Publish round 1")
    assert len(hall.now.published) == 1


def test_the_computers_health_and_folder_are_for_who_directs_at_it(
    dee: Client, client: Client, hall: Hall, settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES = tmp_path
    note_outcome(timezone.now(), None, "No copy could be laid into /media/stick.")
    told = "The problem: No copy could be laid into /media/stick."
    assert told in read(shown(dee, hall))
    helper = let_in(Client(), hall.now.tournament, Role.KEEP)
    assert "free on this computer" not in read(shown(helper, hall))
    assert shown(helper, hall, "evening-settings").status_code == 404
    let_in(client, hall.now.tournament, Role.OWN)
    form = fields_of(shown(client, hall, "evening-settings"), "Save")
    assert "copy_to" not in form
    page = reverse("evening-settings", args=[hall.pk])
    client.post(page, {**form, "name": "T", "copy_to": str(tmp_path)})
    assert (hall.now.tournament.name, hall.now.tournament.copy_to) == ("T", "")


def test_what_a_sit_out_scores_is_chosen_at_the_desk(dee: Client, device: Device) -> None:
    hall = Hall(device, 13, rounds=10)
    desk = shown(dee, hall)
    assert "those 10 have one round less" in read(desk)
    fair = press(desk, "Score the average: the fair choice")
    assert "A sit-out scores the average" in read(fair)
    assert hall.now.tournament.sit_out_points is None
    press(fair, "Score nothing")
    assert hall.now.tournament.sit_out_points == 0
    change(hall, rank_by="games")
    half = press(shown(dee, hall), "Count half a game")
    assert "A sit-out counts as half a game, and scores no points." in read(half)
    press(half, "Count no game")
    assert hall.now.tournament.sit_out_halves == 0
    change(hall, rank_by="average")
    assert "Score nothing" not in read(shown(dee, hall))
    change(hall, rank_by="points")
    fair = press(press(desk, "Seat round 1"), "Score the average: the fair choice")
    assert "A sit-out scores the average" in read(fair)
    paper = "Print what the hall needs Table signs, tally cards, table sheets, the house rules."
    board = "It says who sits where, runs the clock and shows the standings."
    for link in (paper, f"Put the board on the screen {board}"):
        assert follow(desk, link).status_code == 200


def test_what_is_open_is_asked_about_before_the_end(dee: Client, begun: Hall) -> None:
    change(begun, rounds=2, fee=500)
    early = read(dee.post(reverse("close-evening", args=[begun.pk])))
    assert "1 round is not played yet.Table 1: nothing yet." in early
    begun.type_all()
    begun.seat()
    begun.type(1, 300, 100)
    begun.type(2, 300, 100)
    # An older version let a table of an earlier round be opened again.
    row = Table.objects.filter(round__tournament=begun.pk, round__number=1, number=1)
    row.update(ns=None, ew=None)
    for name in ("P01", "P02", "P03", "P04", "P05", "P06"):
        begun.mark(name, paid=True)
    asked = press(shown(dee, begun), "Close the evening")
    assert "Round 1, table 1: nothing yet." in read(asked)
    assert "P07 & P08 have not paid the fee: $10.00." in read(asked)
    follow(asked, "Cancel")
    begun.mark("P07", paid=True)
    # What was agreed to is no longer what would be left open: it is asked again.
    again = press(asked, "Close the evening")
    assert "P08 has not paid the fee: $5.00." in read(again)
    assert not begun.now.is_closed
    press(again, "Close the evening")
    assert begun.now.is_closed


def test_who_types_opens_a_closed_evening_and_the_line_stays(dee: Client, begun: Hall) -> None:
    desk = shown(dee, begun)
    table = shown(dee, begun, "event-table", 1, 1)
    services.close_tournament(tournament_id=begun.pk, device=None)
    refused = press(desk, "Enter", line="1 300 100")
    assert (refused.status_code, "nothing was changed" in read(refused)) == (422, True)
    opened = press(refused, "Open it again")
    assert "The evening is open again." in read(opened)
    assert "The evening was opened again, just now" in read(opened)
    assert fields_of(opened, "Enter")["line"] == ["1 300 100"]
    services.close_tournament(tournament_id=begun.pk, device=None)
    typed = {"ns": "310", "ew": "-140", "slams_ns": "1"}
    refused = press(table, "Save the totals", **typed)
    kept = fields_of(refused, "See what changes", within="Slams")
    assert {name: kept[name] for name in typed} == {name: [one] for name, one in typed.items()}
    # What was done without leaving the page is said on it, once; and one stays where one was.
    close, roll = (reverse(name, args=[begun.pk]) for name in ("close-evening", "roll"))
    services.close_tournament(tournament_id=begun.pk, device=None)
    part = dee.post(close, {"reopen": "1"}, headers={"X-Part": "1"}, follow=True)
    assert read(part).count("The evening is open again.") == 1
    services.close_tournament(tournament_id=begun.pk, device=None)
    opened = press(dee.get(roll), "Open it again")
    assert read(opened).count("The evening is open again.") == 1
    assert opened.request["PATH_INFO"] == roll


def test_the_round_that_is_played_belongs_to_the_time_to_go(dee: Client, device: Device) -> None:
    """Ten rounds take three and a quarter hours, nine of them not quite three."""
    hall = Hall(device, 8, rounds=10)
    hall.seat()
    assert "about 3¼ hours to go" in read(shown(dee, hall))
    hall.type_all()
    assert "about 3 hours to go" in read(shown(dee, hall))


def test_the_log_is_read_page_by_page_and_takes_back_its_newest_line(
    dee: Client, begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "LINES", 3)
    change(begun, one_prize_each=True)
    begun.play_hands(1, 1)
    begun.type(2, 300, 100)
    log = shown(dee, begun, "evening-history")
    newest, *others = read(log).split("Undo")
    assert ("typed 300" in newest, len(others), "one prize each" in others[0]) == (True, 1, True)
    assert "another laptop" in newest
    older = read(follow(log, "Older"))
    assert ("typed 300" in older, "one prize each" in older, "seating drawn up" in older) == (
        *(False, False, True),
    )
    undone = press(log, "Undo")
    assert undone.request["PATH_INFO"] == log.request["PATH_INFO"]
    # And so has the bar on every other page.
    bar = press(shown(dee, begun, "roll"), "✓ P01")
    assert bar.request["PATH_INFO"] == press(bar, "Undo").request["PATH_INFO"]


def test_settings_are_saved_and_an_older_page_stores_nothing(dee: Client, begun: Hall) -> None:
    page = shown(dee, begun, "evening-settings")
    for link in (
        "The whole evening as a file, to continue on another laptop",
        "The figures for a spreadsheet (XLSX)",
        "Choose the prizes",
        "Everything in one file: all games and evenings",
    ):
        assert follow(page, link).status_code == 200
    new: dict[str, Any] = {
        **{"name": "Friday", "date": "2026-11-27", "rounds": "4", "minutes": "20"},
        **{"starts_clock": True, "hours": "24", "sit_out": "figure", "sit_out_figure": "-10"},
        **{"sit_out_halves": "1", "rank_by": "games", "hidden_rounds": "1", "fee": "5.50"},
        **{"guest_fee": "8", "currency": "€", "language": "fr", "tiebreak_1": "slams"},
    }
    assert "Saved." in read(press(page, "Save", **new))
    now = fields_of(shown(dee, begun, "evening-settings"), "Save")
    assert {name: now[name] for name in new} == {
        **{name: [value] for name, value in new.items()},
        "starts_clock": ["on"],
    }
    log = read(shown(dee, begun, "evening-history"))
    assert "by what people are ranked, what a sit-out counts in games" in log
    quicker = press(page, "Save", hidden_rounds="2")
    assert "Somebody else was quicker. This is how it stands now: look again." in read(quicker)
    wrong = press(quicker, "Save", rounds="99", hidden_rounds="2")
    assert "This is too large: 40 is the most." in read(wrong)
    press(wrong, "Save", rounds="3")
    assert begun.now.tournament.hidden_rounds == 2
    # A page that was opened before it asked leaves it as it is.
    unasked = ("rank_by", "sit_out_halves", "language", "hours", "fee", "seen")
    old = {name: value for name, value in now.items() if name not in unasked}
    dee.post(reverse("evening-settings", args=[begun.pk]), {**old, "name": "Monday"})
    kept = fields_of(shown(dee, begun, "evening-settings"), "Save")
    assert [kept[name] for name in unasked[:-1]] == [["games"], ["1"], ["fr"], ["24"], ["5.50"]]
    assert kept["name"] == ["Monday"]


def test_fewer_rounds_throw_a_draft_away_and_the_page_says_so(dee: Client, begun: Hall) -> None:
    begun.type_all()
    services.draft_round(tournament_id=begun.pk, device=None)
    for rounds, is_said in (("2", False), ("1", True)):
        saved = press(shown(dee, begun, "evening-settings"), "Save", rounds=rounds)
        assert ("The draft of round 2 was thrown away." in read(saved)) == is_said


def test_an_evening_is_removed_once_confirmed_unless_it_has_begun(
    dee: Client, device: Device, hall: Hall
) -> None:
    asked = press(shown(dee, hall, "evening-settings"), "Remove this evening")
    assert "Its roll of 8 people goes, and so do its links." in read(asked)
    hall.seat()
    assert "Remove this evening" not in read(follow(asked, "Cancel"))
    refused = press(asked, "Remove this evening")
    assert "This evening has begun: what was played in it stays." in read(refused)
    empty = Hall(device, [])
    asked = press(shown(dee, empty, "evening-settings"), "Remove this evening")
    assert "Its links go with it. This cannot be taken back." in read(asked)
    assert "Tuesday was removed." in read(press(asked, "Remove this evening"))
    assert shown(dee, empty).status_code == 404

"""Rounds drafted, published, taken back; and what changed since a page was opened."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.services import By
from tests.pressing import follow, press, read
from tests.tournaments.conftest import Hall, opened, says, where
from tournaments import services
from tournaments.models import Status
from tournaments.queries import TableKey

ANEW = "Seat again, from the roll"


@pytest.fixture
def seated(hall: Hall) -> Hall:
    """Round 1 of eight people is a draft."""
    services.draft_round(tournament_id=hall.pk, device=None)
    return hall


@pytest.fixture
def second(begun: Hall) -> Hall:
    """Round 2 is a draft."""
    begun.type_all()
    services.draft_round(tournament_id=begun.pk, device=None)
    return begun


def look(dee: Client, hall: Hall, number: int = 1) -> Any:
    return opened(dee, "round", hall.pk, number)


def come(hall: Hall, *names: str) -> None:
    services.add_entries(tournament_id=hall.pk, names=list(names), device=None)


def test_a_round_is_drafted_thrown_away_published_and_taken_back(dee: Client, hall: Hall) -> None:
    come(hall, "Zoe")
    draft = press(opened(dee, "roll", hall.pk), "Seat round 1")
    assert "draft: nobody sees it yet" in read(draft)
    desk = press(draft, "Discard the draft")
    assert (where(desk), hall.now.draft) == ("evening", None)
    published = press(press(desk, "Seat round 1"), "Publish round 1")
    assert "Round 1 is published." in read(published)
    seating = look(dee, hall)
    shown = read(seating)
    assert [shown.count(words) for words in ("Why these four?", "Without a seat")] == [2, 1]
    assert re.search(r"Without a seat \w+ .*sits out", shown)
    figures = "Beside each name: the score so far. ▾ marks the low side."
    assert [figures in read(answer) for answer in (draft, seating)] == [False, True]
    caller = follow(seating, "For the caller")
    assert where(follow(caller, "‹ Round 1")) == "round"
    papers = [(caller, "Print it"), (seating, "Print the seating")]
    for at, paper in (*papers, (seating, "Print the table sheets")):
        assert follow(at, paper)["Content-Type"] == "application/pdf"
    again = press(seating, "Take it back")
    assert "Round 1 is a draft again." in read(again)
    assert (hall.now.published, where(again)) == ([], "round")


def test_a_draft_says_who_came_and_who_went_and_is_seated_again(dee: Client, seated: Hall) -> None:
    draft = look(dee, seated)
    assert "The roll has changed" not in read(draft)
    come(seated, "Zoe", "Yan", "Xia", "Wim")
    seated.mark("P01", status=Status.WITHDRAWN)
    refused = press(draft, "Publish round 1")
    said = read(refused)
    assert "Here now, and nowhere in this draft: Zoe, Yan, Xia & Wim." in said
    assert "Wim, Xia, Yan & Zoe are here now, but have neither a seat nor a sit-out" in said
    assert "P01 is not here now, but is still in this draft." in said
    # What is against it stands before its tables, and what there is to do.
    order = [said.index(words) for words in ("Zoe are here now", ANEW, "Table 1 North")]
    assert (order, "Publish round 1" in said) == (sorted(order), False)
    assert not seated.now.published
    changed = "The roll has changed since this round was seated."
    for name, link in (("evening", "Look at the draft"), ("roll", "Look at the draft")):
        shown = opened(dee, name, seated.pk)
        assert (changed in read(shown), where(follow(shown, link))) == (True, "round")
    anew = press(refused, ANEW)
    press(anew, "Publish round 1")
    [published] = seated.now.published
    assert len(published.sit_outs) == 3


def test_who_came_since_can_be_seated_by_hand(dee: Client, seated: Hall) -> None:
    come(seated, "Zoe")
    by_hand = follow(look(dee, seated), "Seat by hand, as on paper")
    gone = seated.now.draft.table(1).entries["N"]
    seated.mark(gone.name, status=Status.WITHDRAWN)
    refused = press(by_hand, "Use this seating")
    assert f"{gone.name} is not here. Mark as here on the roll first." in read(refused)
    draft = press(refused, "Use this seating", **{"1N": str(seated.entry("Zoe").pk)})
    press(draft, "Publish round 1")
    assert seated.table(1).entries["N"].name == "Zoe"


def test_what_a_new_draw_would_do_otherwise_forbids_nothing(dee: Client, device: Device) -> None:
    nine = Hall(device, 9)
    services.draft_round(tournament_id=nine.pk, device=None)
    one = nine.now.draft.table(1).entries["N"].name
    nine.mark(one, volunteers=True)
    draft = look(dee, nine)
    assert f"{one} offers to sit out, but has a seat." in read(draft)
    press(draft, "Publish round 1")
    assert len(nine.now.published) == 1


def test_other_rounds_and_tables_are_one_tap_from_a_seating(dee: Client, second: Hall) -> None:
    draft = look(dee, second, 2)
    first = follow(draft, "1")
    assert first.request["PATH_INFO"] == reverse("round", args=[second.pk, 1])
    assert follow(first, "2").request["PATH_INFO"] == draft.request["PATH_INFO"]
    assert where(follow(first, "Open Table 2")) == "event-table"
    services.open_again(table=TableKey(second.pk, 1, 1), device=None)
    for words in ("Round 1 is open again.", "Not in yet: table 1."):
        assert (words in read(draft), words in says(dee, "round", second.pk, 2)) == (
            False,
            True,
        )


def test_an_open_draft_hears_what_changed_since(dee: Client, seated: Hall) -> None:
    address = reverse("round", args=[seated.pk, 1])
    [(tag, seen)] = re.findall(
        r'data-tag="(.*?)" data-from="(.*?)"', look(dee, seated).content.decode()
    )

    def now() -> Any:
        return dee.get(address + seen, headers={"X-Part": "1", "If-None-Match": f'"{tag}"'})

    assert now().status_code == 304
    come(seated, "Zoe")
    assert "Zoe is here now, but has neither a seat nor a sit-out in this draft." in read(now())
    assert "<section" not in now().content.decode()
    changed = "Somebody has changed this seating meanwhile"
    services.draft_round(tournament_id=seated.pk, device=None)
    assert changed in read(now())
    assert where(follow(now(), "See how it is now")) == "round"
    assert changed not in read(look(dee, seated))
    services.discard_draft(tournament_id=seated.pk, number=1, device=None)
    assert where(follow(now(), "See how it is now")) == "evening"


def test_an_overtaken_draft_is_published_once_it_is_seated_by_hand(
    dee: Client, second: Hall
) -> None:
    draft, typed = look(dee, second, 2), second.table(1, 1)
    low, high = typed.result["EW"], typed.result["NS"]
    second.type(1, low, high, version=typed.row.version)  # the other side goes on
    words = "The results of round 1 have changed since"
    refused = press(draft, "Publish round 2")
    assert f"{words} this was seated: others go on now." in read(refused)
    assert f"{words} this round was seated." in read(refused)
    assert (len(second.now.published), "Publish round 2" in read(refused)) == (1, False)
    # The director may let them sit so all the same: then it is his word.
    draft = press(follow(refused, "Seat by hand, as on paper"), "Use this seating")
    assert (words in read(draft), "seated by the director" in read(draft)) == (False, True)
    press(draft, "Publish round 2")
    assert len(second.now.published) == 2


def test_nobody_changes_what_somebody_else_drew_anew(dee: Client, second: Hall) -> None:
    old = look(dee, second, 2)
    press(old, ANEW)
    draft = second.now.round(2)
    pair = draft.table(1).entries["N"].pk, draft.table(2).entries["N"].pk
    services.swap_places(tournament_id=second.pk, number=2, pair=pair, by=By())
    drawn = second.now.draft.version
    for button in ("Publish round 2", "Discard the draft", ANEW):
        refused = read(press(old, button))
        assert "Nothing was done: since you looked, something else was: " in refused
    assert (len(second.now.published), second.now.draft.version) == (1, drawn)


def test_an_old_page_throws_no_published_round_away(dee: Client, seated: Hall) -> None:
    old = look(dee, seated)
    services.publish_round(tournament_id=seated.pk, number=1, device=None)
    refused = press(old, "Discard the draft")
    assert "Round 1 is published by now." in read(refused)
    services.take_back_round(tournament_id=seated.pk, number=1, device=None)
    services.draft_round(tournament_id=seated.pk, device=None, draw_again=True)
    services.publish_round(tournament_id=seated.pk, number=1, device=None)
    assert "Nothing was done" in read(press(refused, "Take it back"))
    assert len(seated.now.published) == 1


def test_an_old_page_seats_no_other_round(dee: Client, hall: Hall) -> None:
    old = [opened(dee, "roll", hall.pk), opened(dee, "evening", hall.pk)]
    hall.seat()
    hall.type_all()
    for stale in old:
        press(stale, "Seat round 1")
        assert hall.now.draft is None
    desk = opened(dee, "evening", hall.pk)
    draft = press(desk, "Seat round 2")
    first, other = (str(hall.now.draft.table(table).entries["N"].pk) for table in (1, 2))
    press(press(draft, "Check this swap", first=first, second=other), "Swap them")
    press(desk, "Seat round 2")
    assert str(hall.now.draft.table(1).entries["N"].pk) == other


@pytest.mark.parametrize(("movement", "again"), [("random", "Draw again"), ("midway", ANEW)])
def test_a_later_draft_is_drawn_or_seated_anew(
    dee: Client, device: Device, movement: str, again: str
) -> None:
    hall = Hall(device, 12, movement=movement)
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=device)
    before = services.draft_now(hall.now)
    draft = look(dee, hall, 2)
    assert [words for words in ("Draw again", ANEW) if words in read(draft)] == [again]
    press(draft, again)
    assert (services.draft_now(hall.now) != before) == (again == "Draw again")


def test_a_plan_made_anew_says_that_cards_hold_no_more(dee: Client, device: Device) -> None:
    hall = Hall(device, 9, rounds=4, movement="whist")
    for number, late in ((1, ()), (2, ()), (3, ("Xia", "Yan", "Zoe")), (4, ())):
        if late:
            come(hall, *late)
        services.draft_round(tournament_id=hall.pk, device=device)
        draft = look(dee, hall, number)
        anew = "the rounds from this one on are planned anew" in read(draft)
        assert anew == bool(late), number
        if late:
            assert where(follow(draft, "Print them again")) == "evening-print"
        press(draft, f"Publish round {number}")
        hall.type_all()

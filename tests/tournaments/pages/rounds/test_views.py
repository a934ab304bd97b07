"""Rounds drafted, published, taken back; and what changed since a page was opened."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from scoring.services import By
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Status
from tournaments.queries import TableKey


@pytest.fixture
def seated(hall: Hall) -> Hall:
    """Round 1 of eight people is a draft."""
    services.draft_round(tournament_id=hall.pk, device=None)
    return hall


def button(page: str, words: str) -> dict[str, str]:
    """The fields of the form whose button says this, with the button's class."""
    form = next(form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if words in form)
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(.*?)"', form))
    named = re.search(r'<button class="([\w ]+)"(?: name="(\w+)" value="(\w+)")?', form)
    assert named is not None
    return {**fields, "class": named[1], **({named[2]: named[3]} if named[2] else {})}


def look(dee: Client, hall: Hall, number: int = 1) -> str:
    return dee.get(reverse("round", args=[hall.pk, number])).content.decode()


def test_a_draft_says_who_came_and_who_went_since_it_was_seated(dee: Client, seated: Hall) -> None:
    page = look(dee, seated)
    assert "The roll has changed" not in page
    assert button(page, "Publish round 1")["class"] == "button wide"
    services.add_entries(tournament_id=seated.pk, names=["Zoe", "Yan", "Xia", "Wim"], device=None)
    seated.mark("P01", status=Status.WITHDRAWN)
    page = look(dee, seated)
    assert "Wim, Xia, Yan &amp; Zoe are here now, but have neither a seat nor a sit-out" in page
    assert "P01 is not here now, but is still in this draft." in page
    assert "Publish round 1" not in page
    assert button(page, "Seat again")["class"] == "button wide"
    evening = dee.get(reverse("evening", args=[seated.pk])).content.decode()
    roll = dee.get(reverse("roll", args=[seated.pk])).content.decode()
    assert all(
        "The roll has changed since this round was seated." in shown for shown in (evening, roll)
    )


def test_a_draft_says_what_is_against_it_before_its_tables(dee: Client, seated: Hall) -> None:
    services.add_entries(tournament_id=seated.pk, names=["Zoe"], device=None)
    page = look(dee, seated)
    places = [page.index(words) for words in ("Zoe is here now", "Seat again", "<h2>Table 1</h2>")]
    assert places == sorted(places)
    assert page.count('class="button wide"') == 1


def test_a_table_says_why_on_demand_and_who_sits_out_has_a_tile(dee: Client, hall: Hall) -> None:
    services.add_entries(tournament_id=hall.pk, names=["Zoe"], device=None)
    hall.seat()
    page = " ".join(look(dee, hall).split())
    tiles = re.findall(r'<section class="seating">(.*?)</section>', page)
    assert [len(re.findall("<strong", tile)) for tile in tiles] == [4, 4]
    assert all("<details> <summary> Why these four?" in tile for tile in tiles)
    assert re.search(r'<section class="seatless"> <h2>Without a seat</h2>.*sits out', page)


def test_figures_and_marks_of_a_seating_are_explained_where_they_are(
    dee: Client, seated: Hall
) -> None:
    figures, marks = "Beside each name: the score so far.", "▾ marks the low side."
    shown = look(dee, seated)
    assert (figures in shown, marks in shown) == (False, False)
    services.publish_round(tournament_id=seated.pk, number=1, device=None)
    shown = look(dee, seated)
    assert (figures in shown, marks in shown) == (True, True)


def test_from_one_rounds_seating_the_others_are_one_tap_away(dee: Client, hall: Hall) -> None:
    hall.seat()
    assert 'aria-label="Rounds"' not in look(dee, hall)
    hall.type_all()
    hall.seat()
    page = " ".join(look(dee, hall, 2).split())
    [rounds] = re.findall(r'<nav class="chips" aria-label="Rounds">(.*?)</nav>', page)
    addresses = [reverse("round", args=[hall.pk, number]) for number in (1, 2)]
    assert re.findall(r'href="(.*?)"', rounds) == addresses
    assert rounds.count("aria-current") == 1


def test_an_open_draft_hears_what_changed_since(dee: Client, seated: Hall) -> None:
    address = reverse("round", args=[seated.pk, 1])
    page = look(dee, seated)
    [(tag, seen)] = re.findall(r'data-tag="(.*?)" data-from="(.*?)"', page)

    def now() -> str:
        answer = dee.get(address + seen, headers={"X-Part": "1", "If-None-Match": f'"{tag}"'})
        return "" if answer.status_code == 304 else answer.content.decode()

    assert not now()
    services.add_entries(tournament_id=seated.pk, names=["Zoe"], device=None)
    part = now()
    assert "Zoe is here now, but has neither a seat nor a sit-out in this draft." in part
    assert "<section" not in part
    changed = "Somebody has changed this seating meanwhile"
    services.draft_round(tournament_id=seated.pk, device=None)
    assert changed in now()
    assert changed not in look(dee, seated)
    services.discard_draft(tournament_id=seated.pk, number=1, device=None)
    part = now()
    assert changed in part
    assert reverse("evening", args=[seated.pk]) in part


def test_a_draft_says_which_round_is_open_again(dee: Client, hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=None)
    assert "is open again" not in look(dee, hall, 2)
    services.open_again(table=TableKey(hall.pk, 1, 1), device=None)
    page = look(dee, hall, 2)
    assert "Round 1 is open again." in page
    assert "Not in yet: table 1." in page


def test_a_draft_that_the_results_have_overtaken_is_not_published(dee: Client, hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=None)
    form = button(look(dee, hall, 2), "Publish round 2")
    low = hall.table(1, 1).result
    typed = hall.table(1, 1)
    hall.type(1, low["EW"], low["NS"], version=typed.row.version)  # the other side goes on
    words = "The results of round 1 have changed since"
    refused = dee.post(
        reverse("publish-round", args=[hall.pk, 2]), form, follow=True
    ).content.decode()
    assert f"{words} this was seated: others go on now." in refused
    assert len(hall.now.published) == 1
    page = look(dee, hall, 2)
    assert f"{words} this round was seated." in page
    assert "Publish round 2" not in page
    # The director may let them sit so all the same: then it is his word.
    seats = {
        f"{table.number}{seat}": entry.pk
        for table in hall.now.draft.tables
        for seat, entry in table.entries.items()
    }
    dee.post(reverse("by-hand", args=[hall.pk, 2]), seats)
    page = look(dee, hall, 2)
    assert words not in page
    assert "seated by the director" in page
    dee.post(reverse("publish-round", args=[hall.pk, 2]), button(page, "Publish round 2"))
    assert len(hall.now.published) == 2


def test_a_draft_that_the_roll_contradicts_is_not_published(dee: Client, seated: Hall) -> None:
    form = button(look(dee, seated), "Publish round 1")
    services.add_entries(tournament_id=seated.pk, names=["Zoe"], device=None)
    refused = dee.post(
        reverse("publish-round", args=[seated.pk, 1]), form, follow=True
    ).content.decode()
    assert "Here now, and nowhere in this draft: Zoe." in refused
    assert not seated.now.published
    anew = button(refused, "Seat again")
    dee.post(reverse("draft-round", args=[seated.pk]), anew)
    form = button(look(dee, seated), "Publish round 1")
    dee.post(reverse("publish-round", args=[seated.pk, 1]), form)
    assert [place.entry.name for place in seated.now.current.sit_outs] != []
    assert len(seated.now.published) == 1


def test_what_a_new_draw_would_do_otherwise_is_said_and_forbids_nothing(
    dee: Client, device: Device
) -> None:
    nine = Hall(device, 9)
    services.draft_round(tournament_id=nine.pk, device=None)
    one = nine.now.draft.table(1).entries["N"].name
    nine.mark(one, volunteers=True)
    page = look(dee, nine)
    assert f"{one} offers to sit out, but has a seat." in page
    assert button(page, "Seat again")["class"] == "button wide"
    form = button(page, "Publish round 1")
    assert form["class"] == "button plain"
    dee.post(reverse("publish-round", args=[nine.pk, 1]), form)
    assert len(nine.now.published) == 1


def test_who_came_since_can_be_left_out_or_seated_by_hand(dee: Client, seated: Hall) -> None:
    services.add_entries(tournament_id=seated.pk, names=["Zoe"], device=None)
    gone = seated.now.draft.table(1).entries["N"]
    seated.mark(gone.name, status=Status.WITHDRAWN)
    form = {
        f"{table.number}{seat}": entry.pk
        for table in seated.now.draft.tables
        for seat, entry in table.entries.items()
    }
    page = dee.post(reverse("by-hand", args=[seated.pk, 1]), form).content.decode()
    assert f"{gone.name} is not here. Mark as here on the roll first." in page
    dee.post(reverse("by-hand", args=[seated.pk, 1]), {**form, "1N": seated.entry("Zoe").pk})
    publish = button(look(dee, seated), "Publish round 1")
    dee.post(reverse("publish-round", args=[seated.pk, 1]), publish)
    assert seated.table(1).entries["N"].name == "Zoe"


def test_nobody_publishes_what_somebody_else_drew_anew(dee: Client, seated: Hall) -> None:
    form = button(look(dee, seated), "Publish round 1")
    services.draft_round(tournament_id=seated.pk, device=None, draw_again=True)
    refused = dee.post(
        reverse("publish-round", args=[seated.pk, 1]), form, follow=True
    ).content.decode()
    assert (
        "Nothing was done: since you looked, something else was: Round 1: seating drawn up"
        in refused
    )
    assert not seated.now.published
    drawn = seated.now.draft.version
    dee.post(reverse("take-back-round", args=[seated.pk, 1]), {**form, "state": "draft"})
    dee.post(reverse("draft-round", args=[seated.pk]), {**form, "round": "1"})
    assert seated.now.draft.version == drawn


def test_an_old_page_throws_no_published_round_away(dee: Client, seated: Hall) -> None:
    form = button(look(dee, seated), "Discard the draft")
    services.publish_round(tournament_id=seated.pk, number=1, device=None)
    refused = dee.post(
        reverse("take-back-round", args=[seated.pk, 1]), form, follow=True
    ).content.decode()
    assert "Round 1 is published by now." in refused
    assert len(seated.now.published) == 1
    form = button(refused, "Take it back")
    services.take_back_round(tournament_id=seated.pk, number=1, device=None)
    services.draft_round(tournament_id=seated.pk, device=None, draw_again=True)
    services.publish_round(tournament_id=seated.pk, number=1, device=None)
    refused = dee.post(
        reverse("take-back-round", args=[seated.pk, 1]), form, follow=True
    ).content.decode()
    assert "Nothing was done" in refused
    assert len(seated.now.published) == 1


def test_an_old_page_seats_no_other_round(dee: Client, hall: Hall) -> None:
    form = button(dee.get(reverse("roll", args=[hall.pk])).content.decode(), "Seat round 1")
    hall.seat()
    hall.type_all()
    dee.post(reverse("draft-round", args=[hall.pk]), form)
    assert hall.now.draft is None
    form = button(dee.get(reverse("evening", args=[hall.pk])).content.decode(), "Seat round 2")
    services.draft_round(tournament_id=hall.pk, device=None)
    draft = hall.now.round(2)
    first, second = (draft.table(table).entries["N"].pk for table in (1, 2))
    services.swap_places(tournament_id=hall.pk, number=2, pair=(first, second), by=By())
    dee.post(reverse("draft-round", args=[hall.pk]), form)
    assert hall.now.round(2).table(1).entries["N"].pk == second


def test_where_every_round_is_drawn_any_draft_can_be_drawn_again(
    device: Device, dee: Client
) -> None:
    hall = Hall(device, 12, movement="random")
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=device)
    address = reverse("round", args=[hall.pk, 2])
    page = dee.get(address).content.decode()
    assert "Seat again" not in page
    before = services.draft_now(hall.now)
    dee.post(reverse("draft-round", args=[hall.pk]), button(page, "Draw again"))
    assert services.draft_now(hall.now) != before


def test_where_a_side_leaves_its_table_a_later_draft_is_seated_anew(
    device: Device, dee: Client
) -> None:
    hall = Hall(device, 12)
    hall.seat()
    hall.type_all()
    services.draft_round(tournament_id=hall.pk, device=device)
    page = dee.get(reverse("round", args=[hall.pk, 2])).content.decode()
    assert "Seat again" in page
    assert "Draw again" not in page


def test_a_plan_made_anew_says_that_cards_hold_no_more(dee: Client, device: Device) -> None:
    hall = Hall(device, 9, rounds=4, movement="whist")
    words = "the rounds from this one on are planned anew"
    for number, comes in ((1, 0), (2, 0), (3, 3), (4, 0)):
        if comes:
            late = [f"Late {place}" for place in range(comes)]
            services.add_entries(tournament_id=hall.pk, names=late, device=device)
        services.draft_round(tournament_id=hall.pk, device=device)
        shown = " ".join(dee.get(reverse("round", args=[hall.pk, number])).content.decode().split())
        assert (words in shown) == bool(comes), number
        services.publish_round(tournament_id=hall.pk, number=number, device=device)
        hall.type_all()

"""The bar that says what was done last, and its button."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Role
from tests.pressing import follow, press, read
from tests.tournaments.conftest import Hall, let_in, opened, says, where
from tournaments import services
from tournaments.models import Change
from tournaments.queries import acts

TYPED = "Round 1, table 1: typed 300 : 100"


def type_a_line(client: Client, hall: Hall) -> None:
    press(opened(client, "scores", hall.pk), "Enter", line="1 300 100")


def offers(client: Client, hall: Hall, name: str = "results") -> bool:
    return " Undo " in says(client, name, hall.pk)


def test_it_says_what_was_done_and_takes_it_back(dee: Client, begun: Hall) -> None:
    type_a_line(dee, begun)
    assert f"Last done {TYPED}, just now Undo" in says(dee, "evening", begun.pk)
    results = opened(dee, "results", begun.pk)
    assert f"{TYPED} Undo" in read(results)
    undone = press(results, "Undo")
    assert (where(undone), f"Taken back: {TYPED}" in read(undone)) == ("results", True)
    assert begun.table(1).typed is None
    type_a_line(dee, begun)
    stale = opened(dee, "evening", begun.pk)
    begun.type(2, 300, 100)
    late = press(stale, "Undo")
    assert "Something else was done since" in read(late)
    log = follow(late, "Everything that was done")
    assert f"taken back: {TYPED}" in read(log)
    assert where(press(log, "Undo")) == "evening-history"
    assert [table.state for table in begun.now.current.tables] == ["in", "waiting"]


def test_it_is_offered_for_a_minute_to_who_did_it(dee: Client, client: Client, begun: Hall) -> None:
    let_in(client, begun.now.tournament, Role.OWN)
    type_a_line(client, begun)
    assert [offers(client, begun), offers(dee, begun)] == [True, False]
    helper = let_in(Client(), begun.now.tournament, Role.KEEP)
    assert [offers(who, begun, "evening") for who in (dee, helper)] == [True, False]
    Change.objects.update(made_at=timezone.now() - timedelta(minutes=1, seconds=1))
    acts._LAST.clear()
    assert not offers(client, begun)


@pytest.mark.parametrize("change", ["", "x", "-1", "٧", "9" * 40])
def test_nonsense_takes_nothing_back(dee: Client, begun: Hall, change: str) -> None:
    answer = dee.post(reverse("undo", args=[begun.pk]), {"change": change}, follow=True)
    assert "Something else was done since" in read(answer)


def test_a_draft_taken_back_leads_to_the_evening_alone(dee: Client, begun: Hall) -> None:
    begun.type_all()
    undone = press(press(opened(dee, "evening", begun.pk), "Seat round 2"), "Undo")
    assert (where(undone), "Round 1 is in." in read(undone)) == ("evening", True)
    assert begun.now.draft is None
    form = {"change": acts.last_act(begun.now.tournament).pk, "back": "//olga.example/"}
    answer = dee.post(reverse("undo", args=[begun.pk]), form)
    assert answer["Location"] == reverse("evening", args=[begun.pk])


def test_a_round_that_the_hall_has_seen_is_asked_about_first(dee: Client, begun: Hall) -> None:
    asked = press(opened(dee, "evening", begun.pk), "Undo")
    assert "People may be on their way to them." in read(asked)
    assert (len(begun.now.published), where(follow(asked, "Cancel"))) == (1, "evening")
    press(asked, "Take it back")
    assert len(begun.now.published) == 0
    services.publish_round(tournament_id=begun.pk, number=1, device=None)
    assert offers(dee, begun, "evening")
    begun.play_hands(1, 1)
    assert not offers(dee, begun, "evening")

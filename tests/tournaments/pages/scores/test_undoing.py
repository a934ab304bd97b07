"""The bar that says what was done last, and its button."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Role
from tests.tournaments.conftest import Hall, let_in, page
from tournaments import services
from tournaments.models import Change
from tournaments.queries import acts


def press(dee: Client, hall: Hall, back: str, change: str | None = None) -> str:
    last = acts.last_act(hall.now.tournament)
    form = {"change": change if change is not None else str(last.pk), "back": back}
    return dee.post(reverse("undo", args=[hall.pk]), form, follow=True).content.decode()


def test_it_says_what_was_done_and_takes_it_back(dee: Client, begun: Hall) -> None:
    begun.type(1, 300, 100)
    back = reverse("results", args=[begun.pk])
    shown = page(dee, "evening", begun.pk)
    assert re.search(r'class="last-act">\s+<p>\s+Round 1, table 1: typed 300 : 100', shown)
    answer = press(dee, begun, back)
    assert (
        "Taken back: Round 1, table 1: typed 300 : 100" in answer,
        "Results by round" in answer,
    ) == (
        True,
        True,
    )
    assert begun.table(1).typed is None
    assert "taken back: Round 1, table 1: typed 300 : 100" in page(dee, "evening-history", begun.pk)


#: The offer on pages other than the desk.
JUST_DONE = 'class="last-act passing"'


def type_a_line(dee: Client, hall: Hall) -> None:
    dee.post(reverse("scores", args=[hall.pk]), {"round": 1, "line": "1 300 100"})


def test_what_one_has_just_done_can_be_taken_back_on_the_next_page(
    dee: Client, begun: Hall
) -> None:
    type_a_line(dee, begun)
    shown = page(dee, "results", begun.pk)
    offer = shown[shown.index(JUST_DONE) :]
    assert offer.index("Round 1, table 1: typed 300 : 100") < offer.index("Undo")
    assert JUST_DONE not in page(dee, "evening", begun.pk)


def test_what_another_laptop_has_just_done_is_offered_on_the_desk_alone(
    dee: Client, client: Client, begun: Hall
) -> None:
    let_in(client, begun.now.tournament, Role.OWN)
    type_a_line(client, begun)
    assert JUST_DONE not in page(dee, "results", begun.pk)
    assert "Undo" in page(dee, "evening", begun.pk)


def test_the_offer_does_not_stand_for_long(dee: Client, begun: Hall) -> None:
    type_a_line(dee, begun)
    Change.objects.update(made_at=timezone.now() - timedelta(minutes=1, seconds=1))
    acts._LAST.clear()
    assert JUST_DONE not in page(dee, "results", begun.pk)


def test_a_page_that_is_stale_is_told_so(dee: Client, begun: Hall) -> None:
    begun.type(1, 300, 100)
    first = acts.last_act(begun.now.tournament)
    begun.type(2, 300, 100)
    assert "Something else was done since" in press(dee, begun, "", str(first.pk))
    assert begun.table(1).typed is not None


@pytest.mark.parametrize("change", ["", "x", "-1", "٧", "9" * 40])
def test_nonsense_takes_nothing_back(dee: Client, begun: Hall, change: str) -> None:
    assert "Something else was done since" in press(dee, begun, "", change)


def test_a_draft_taken_back_leads_to_the_evening(dee: Client, begun: Hall) -> None:
    begun.type_all()
    services.draft_round(tournament_id=begun.pk, device=None)
    assert "Round 1 is in." in press(dee, begun, reverse("round", args=[begun.pk, 2]))
    assert begun.now.draft is None


def test_nobody_is_sent_to_another_host(dee: Client, begun: Hall) -> None:
    begun.type(1, 300, 100)
    form = {"change": acts.last_act(begun.now.tournament).pk, "back": "//olga.example/"}
    answer = dee.post(reverse("undo", args=[begun.pk]), form)
    assert answer["Location"] == reverse("evening", args=[begun.pk])


def test_a_round_in_which_something_was_entered_offers_no_undo(dee: Client, begun: Hall) -> None:
    assert 'name="change"' in page(dee, "evening", begun.pk)
    begun.play_hands(1, 1)
    assert 'name="change"' not in page(dee, "evening", begun.pk)


def test_who_helps_is_not_offered_it(client: Client, begun: Hall) -> None:
    let_in(client, begun.now.tournament, Role.KEEP)
    begun.type(1, 300, 100)
    assert 'class="last-act"' not in page(client, "scores", begun.pk)


def test_a_round_that_the_hall_has_seen_is_asked_about_first(dee: Client, begun: Hall) -> None:
    act = acts.last_act(begun.now.tournament)
    assert act is not None
    asked = dee.post(reverse("undo", args=[begun.pk]), {"change": act.pk, "back": "/"})
    assert "People may be on their way" in asked.content.decode()
    assert len(begun.now.published) == 1
    dee.post(reverse("undo", args=[begun.pk]), {"change": act.pk, "back": "/", "sure": "1"})
    assert len(begun.now.published) == 0

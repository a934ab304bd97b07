"""One table of one round, as the director looks at it."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.services import By
from tests.tournaments.conftest import Hall, page
from tournaments import services
from tournaments.pages.scores.table_page import is_past, people_of
from tournaments.queries import TableKey


@pytest.mark.parametrize(("number", "table"), [(1, 3), (1, 0), (2, 1), (0, 1)])
def test_a_table_or_round_that_is_not_there_is_not_found(
    dee: Client, begun: Hall, number: int, table: int
) -> None:
    assert dee.get(reverse("event-table", args=[begun.pk, number, table])).status_code == 404


def test_a_drafted_round_has_no_tables_yet(dee: Client, hall: Hall) -> None:
    services.draft_round(tournament_id=hall.pk, device=None)
    assert dee.get(reverse("event-table", args=[hall.pk, 1, 1])).status_code == 404


def test_hands_are_said_with_names(dee: Client, begun: Hall) -> None:
    begun.play_hands(1, 1)
    north = begun.table(1).entries["N"].name
    context = dee.get(reverse("event-table", args=[begun.pk, 1, 1])).context
    ((place, row, words, points),) = context["hands"]
    assert (place, row.number, north in words, points) == (1, 1, True, [140, 30])


def test_figures_are_by_hand_typed_ruled_and_what_counts(dee: Client, begun: Hall) -> None:
    begun.type(1, 530, -140)
    services.adjust(
        table=TableKey(begun.pk, 1, 1), points={"NS": -100, "EW": 0}, by=By(None, "late")
    )
    figures = dee.get(reverse("event-table", args=[begun.pk, 1, 1])).context["figures"]
    names = people_of(begun.table(1))
    assert figures == [
        (names["NS"], 0, 530, -100, 430, "NS"),
        (names["EW"], 0, -140, 0, -140, "EW"),
    ]


def test_a_round_is_past_once_another_is_published_or_the_evening_closed(begun: Hall) -> None:
    assert not is_past(begun.now, 1)
    begun.type_all()
    begun.seat()
    assert (is_past(begun.now, 1), is_past(begun.now, 2)) == (True, False)
    services.close_tournament(tournament_id=begun.pk, device=None)
    assert is_past(begun.now, 2)


def test_a_table_of_a_past_round_says_so(dee: Client, begun: Hall) -> None:
    begun.type_all()
    begun.seat()
    pages = [page(dee, "event-table", begun.pk, number, 1) for number in (1, 2)]
    assert ["See what changes" in text for text in pages] == [True, False]

"""What pages of an evening share."""

import uuid

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.tournaments.conftest import Hall, let_in
from tournaments import services
from tournaments.models import Tournament


def test_an_evening_that_is_not_there_and_one_that_is_not_yours_look_the_same(
    client: Client, hall: Hall
) -> None:
    missing = uuid.UUID(int=0)
    answers = [client.get(reverse("evening", args=[pk])) for pk in (hall.pk, missing)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content.replace(str(hall.pk).encode(), b"") == answers[1].content.replace(
        str(missing).encode(), b""
    )


@pytest.mark.parametrize(("role", "directs"), [(Role.KEEP, False), (Role.OWN, True)])
def test_the_top_of_a_page_knows_what_its_visitor_may(
    client: Client, begun: Hall, role: Role, directs: bool
) -> None:
    let_in(client, begun.now.tournament, role)
    context = client.get(reverse("evening", args=[begun.pk])).context
    assert (context["may_direct"], context["may_help"]) == (directs, True)
    assert (context["current"].number, context["draft"]) == (1, None)


def test_a_house_name_stands_in_the_place_of_the_rulesets(dee: Client, hall: Hall) -> None:
    Tournament.objects.filter(pk=hall.pk).update(house_name="Our way")
    assert dee.get(reverse("evening", args=[hall.pk])).context["rules_title"] == "Our way"


def test_a_script_that_polls_gets_the_part_that_changes(dee: Client, hall: Hall) -> None:
    whole = dee.get(reverse("roll", args=[hall.pk])).content
    part = dee.get(reverse("roll", args=[hall.pk]), headers={"X-Part": "1"}).content
    assert (b"<html" in whole, b"<html" in part, b"P01" in part) == (True, False, True)


def test_a_refusal_is_said_on_the_next_page(dee: Client, hall: Hall) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings={"rounds": 1})
    services.close_tournament(tournament_id=hall.pk, device=None)
    answer = dee.post(reverse("draft-round", args=[hall.pk]))
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [
        "The evening is closed. The director can open it again."
    ]

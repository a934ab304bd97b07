"""The pages of the prizes: asked for, chosen, drawn, cut for; kept back with the standings."""

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.tournaments.conftest import Hall, let_in, page
from tournaments import services
from tournaments.queries import Accounts
from tournaments.rules.prizes.kinds import Prize, read_list
from tournaments.sheets.contents.results import called_prizes


def post(client: Client, hall: Hall, where_to: str, /, *arguments: object, **fields: Any) -> str:
    answer = client.post(reverse(where_to, args=[hall.pk, *arguments]), fields, follow=True)
    return answer.content.decode()


def listed(hall: Hall) -> list[Prize]:
    return list(read_list(hall.now.tournament.prize_list))


def test_prizes_have_a_page_that_is_asked_for(dee: Client, played: Hall) -> None:
    standings = page(dee, "standings", played.pk)
    assert "Most slams" not in standings
    assert reverse("prizes", args=[played.pk]) in standings
    shown = page(dee, "prizes", played.pk)
    assert all(words in shown for words in ("High", "Second", "Third", "Low", "Most slams"))
    words = "only the totals were typed. Their slams are those typed beside the totals."
    assert words in " ".join(shown.split())
    # Equal totals are not parted by what only hands show.
    assert "typed without" not in standings
    services.change_settings(
        tournament_id=played.pk, device=None, settings={"tiebreaks": ["slams"]}
    )
    assert "typed without" in page(dee, "standings", played.pk)
    assert shown.count("<a ") < 20  # not a link for each table


def test_kept_back_with_the_standings_but_not_from_who_directs(
    client: Client, dee: Client, begun: Hall
) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    let_in(client, begun.now.tournament, Role.KEEP)
    assert "The prizes are hidden until" in page(client, "prizes", begun.pk)
    assert client.get(reverse("print-sheet", args=[begun.pk, "prizes"])).status_code == 404
    assert "Most slams" in page(dee, "prizes", begun.pk)
    assert dee.get(reverse("print-sheet", args=[begun.pk, "prizes"])).status_code == 200


def test_the_list_is_filled_in_ordered_and_shortened_in_one_form(dee: Client, hall: Hall) -> None:
    post(dee, hall, "choose-prizes", won_1="$20", won_2="30%", won_4="a ham", down="1", ties="cut")
    assert [(prize.id, prize.amount, prize.percent, prize.words) for prize in listed(hall)] == [
        (2, 0, 30, ""),
        (1, 2000, 0, ""),
        (3, 0, 0, ""),
        (4, 0, 0, "a ham"),
        (5, 0, 0, ""),
    ]
    post(dee, hall, "choose-prizes", remove="3", up="5", one_each="1")
    assert [prize.id for prize in listed(hall)] == [2, 1, 5, 4]
    assert (hall.now.tournament.prize_ties, hall.now.tournament.one_prize_each) == ("cut", True)


def test_a_new_prize_does_not_get_the_pot_of_one_that_was_taken_off(
    dee: Client, hall: Hall
) -> None:
    post(dee, hall, "choose-prizes", add="1", kind="sets")
    pot = services.Pot(sets_each=25, sets_typed=8, sets_to=6)
    services.choose_pot(tournament_id=hall.pk, pot=pot, device=None)
    assert Accounts(hall.now).books.pays[6] == 200
    post(dee, hall, "choose-prizes", remove="6")
    post(dee, hall, "choose-prizes", add="1", kind="low", won="a ham")
    assert (listed(hall)[-1].id, Accounts(hall.now).books.pays[7]) == (7, 0)


def test_a_prize_is_added_and_one_of_every_category(dee: Client, hall: Hall) -> None:
    post(
        dee,
        hall,
        "choose-prizes",
        add="1",
        kind="near",
        figure="-500",
        category=" club  women",
        won="5,50",
    )
    assert listed(hall)[-1] == Prize(6, "near", category="club women", figure=-500, amount=550)
    services.put_in_category(
        tournament_id=hall.pk, entry_ids=[hall.entry("P01").pk], category="Men", device=None
    )
    for _again in range(2):
        post(dee, hall, "choose-prizes", each="1")
    assert listed(hall)[6:] == [Prize(7, "high", category="Men"), Prize(8, "low", category="Men")]


def test_what_is_unclear_is_refused_and_stays_in_its_field(dee: Client, hall: Hall) -> None:
    shown = post(dee, hall, "choose-prizes", won_1="$5,0000", won_2="20")
    assert "could not be read as an amount" in shown
    assert 'value="$5,0000"' in shown
    assert 'value="20"' in shown
    assert hall.now.tournament.prize_list is None
    assert "could not be read as a number" in post(
        dee, hall, "choose-prizes", add="1", kind="near", figure="many"
    )


def test_a_door_prize_is_drawn_on_the_page_and_again_with_a_reason(dee: Client, hall: Hall) -> None:
    post(dee, hall, "choose-prizes", add="1", kind="door")
    assert "Draw among 8 here" in page(dee, "prizes", hall.pk)
    for _twice in range(2):
        assert "was drawn." in post(dee, hall, "draw-prize", 6, draw="1", seen="0")
    assert len(hall.now.tournament.draws["6"]) == 1
    assert "Say why it is drawn again" in post(dee, hall, "draw-prize", 6, draw="1", seen="1")
    shown = post(dee, hall, "draw-prize", 6, draw="1", seen="1", reason="went home")
    assert "Drawn again: went home" in shown
    assert "Before: " in shown
    assert "Choose who was drawn" in post(
        dee, hall, "draw-prize", 6, by_hand="1", seen="2", reason="no"
    )


def test_a_jackpot_that_nobody_won_is_said_to_go_on_and_pays_nothing(
    dee: Client, hall: Hall
) -> None:
    post(dee, hall, "choose-prizes", add="1", kind="jackpot", won="120")
    goes_on = "Nobody won it: it goes on to the next evening"
    assert goes_on in page(dee, "prizes", hall.pk)
    post(dee, hall, "draw-prize", 6, draw="1", seen="0")
    assert goes_on in page(dee, "prizes", hall.pk)
    answer = post(dee, hall, "draw-prize", 6, goes_on="1", seen="1")
    shown = " ".join(re.sub("<[^>]*>", " ", answer).split())
    assert "it goes on to the next evening that is set up like this one" in shown
    assert "Jackpot not won, noted at" in shown
    assert "Draw again" in shown
    assert f"{goes_on} Draw" not in shown
    # Its money has a box of its own.
    assert Accounts(hall.now).books.pays[6] == 0
    called = {prize.title: prize.sentence for prize in called_prizes(hall.now)}
    assert called["Jackpot"].startswith("Not won, noted at ")


def test_those_who_are_equal_cut_and_the_page_asks_who_cut_best(dee: Client, begun: Hall) -> None:
    begun.type(1, 200, 0)
    begun.type(2, 100, 0)
    services.choose_prizes(
        tournament_id=begun.pk,
        chosen=services.PrizeList([Prize(1, "high")], False, "cut"),
        device=None,
    )
    assert "Who cut best?" in page(dee, "prizes", begun.pk)
    first = begun.now.entries[begun.now.prizes[0].tied[0]]
    shown = post(dee, begun, "cut-for-prize", 1, first=first.pk)
    assert "Who cut best?" not in shown
    assert "Take back the cut" in shown
    assert "Who cut best?" in post(dee, begun, "cut-for-prize", 1, back="1")


def test_more_than_came_in_is_said_in_red(dee: Client, played: Hall) -> None:
    post(dee, played, "choose-prizes", won_1="20")
    assert "The prizes come to 15.00 more than has come in." in page(dee, "prizes", played.pk)


def test_what_somebody_else_has_changed_meanwhile_is_shown_before_anything_is_stored(
    dee: Client, hall: Hall
) -> None:
    seen = dee.get(reverse("choose-prizes", args=[hall.pk])).context["seen"]
    post(dee, hall, "choose-prizes", won_1="20", seen=seen)
    late = dee.post(reverse("choose-prizes", args=[hall.pk]), {"won_2": "7", "seen": seen})
    assert (late.status_code, "meanwhile" in late.content.decode()) == (409, True)
    assert 'value="7"' in late.content.decode()
    assert [prize.amount for prize in listed(hall)[:2]] == [2000, 0]
    post(dee, hall, "choose-prizes", won_2="7", seen=late.context["seen"])
    assert [prize.amount for prize in listed(hall)[:2]] == [2000, 700]

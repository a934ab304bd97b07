"""The pages of the prizes: asked for, chosen, drawn; kept back with the standings."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.pressing import fields_of, follow, press
from tests.tournaments.conftest import Hall, let_in, page
from tests.tournaments.reading import lines, read
from tournaments import services
from tournaments.rules.prizes.kinds import Prize, read_list


def listed(hall: Hall) -> list[Prize]:
    return list(read_list(hall.now.tournament.prize_list))


def choosing(visitor: Client, hall: Hall) -> Any:
    prizes = visitor.get(reverse("prizes", args=[hall.pk]))
    return follow(prizes, "Choose the prizes")


def test_prizes_have_a_page_that_is_asked_for(dee: Client, played: Hall) -> None:
    standings = dee.get(reverse("standings", args=[played.pk]))
    assert "Most slams" not in read(standings)
    shown = follow(standings, "Prizes")
    titles = [row.split(" –")[0] for row in lines(shown, ".prize-list .for")]
    assert [title.split()[0] for title in titles] == ["High", "Second", "Third", "Low", "Most"]
    assert "only the totals were typed. Their slams are those typed beside the totals." in read(
        shown
    )
    # Equal totals are not parted by what only hands show.
    assert "typed without" not in read(standings)
    assert len(lines(shown, "a")) < 20  # not a link for each table
    for link in ("Prize list", "Certificates for the winners"):
        assert follow(shown, link)["Content-Type"] == "application/pdf"


def test_kept_back_with_the_standings_but_not_from_who_directs(
    client: Client, dee: Client, begun: Hall
) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    let_in(client, begun.now.tournament, Role.KEEP)
    assert "The prizes are hidden until" in page(client, "prizes", begun.pk)
    assert client.get(reverse("print-sheet", args=[begun.pk, "prizes"])).status_code == 404
    assert "Most slams" in page(dee, "prizes", begun.pk)
    assert dee.get(reverse("print-sheet", args=[begun.pk, "prizes"])).status_code == 200


@pytest.mark.parametrize(("route", "more"), [("choose-prizes", []), ("draw-prize", [1])])
def test_who_helps_chooses_and_draws_nothing(
    client: Client, hall: Hall, route: str, more: list[int]
) -> None:
    let_in(client, hall.now.tournament, Role.KEEP)
    assert lines(client.get(reverse("prizes", args=[hall.pk])), "main form, p a.button") == []
    assert client.post(reverse(route, args=[hall.pk, *more]), {"draw": "1"}).status_code == 404


def test_the_list_is_filled_in_ordered_and_shortened_in_one_form(dee: Client, hall: Hall) -> None:
    chosen = press(choosing(dee, hall), "↓", within="High", won_1="$20", won_2="30", won_4="a ham")
    won = [(prize.id, prize.amount, prize.words) for prize in listed(hall)]
    assert won == [(2, 3000, ""), (1, 2000, ""), (3, 0, ""), (4, 0, "a ham"), (5, 0, "")]
    chosen = press(chosen, "✕", within="Third", one_each=True)
    chosen = press(chosen, "↑", within="Most slams")
    assert [prize.id for prize in listed(hall)] == [2, 1, 5, 4]
    assert hall.now.tournament.one_prize_each
    refused = press(chosen, "Save", won_1="$5,0000", won_2="20")
    assert "could not be read as an amount" in read(refused)
    # What is unclear stays in its field, and nothing is stored.
    kept = {"won_1": ["$5,0000"], "won_2": ["20"]}
    assert kept.items() <= fields_of(refused, "Save").items()
    assert [prize.amount for prize in listed(hall)] == [3000, 2000, 0, 0]
    unclear = {"add": "1", "kind": "low", "place": "many"}
    refused = dee.post(reverse("choose-prizes", args=[hall.pk]), unclear)
    assert "could not be read as a number" in read(refused)


def test_a_prize_is_added_and_one_of_every_category(dee: Client, hall: Hall) -> None:
    fields = {"kind": "low", "place": "2", "category": " club  women", "won": "5,50"}
    chosen = press(choosing(dee, hall), "Add this prize", **fields)
    assert listed(hall)[-1] == Prize(6, "low", 2, category="club women", amount=550)
    several = follow(chosen, "Who is in which category")
    press(several, "Add", entry=hall.entry("P01").pk, category="Men")
    chosen = choosing(dee, hall)
    for _again in range(2):
        chosen = press(chosen, "Add high and low of every category")
    assert listed(hall)[6:] == [Prize(7, "high", category="Men"), Prize(8, "low", category="Men")]


def test_a_door_prize_is_drawn_on_the_page_and_again_with_a_reason(dee: Client, hall: Hall) -> None:
    press(choosing(dee, hall), "Add this prize", kind="door")
    shown = dee.get(reverse("prizes", args=[hall.pk]))
    for _twice in range(2):
        drawn = press(shown, "Draw among 8 here")
        assert "was drawn." in read(drawn, ".messages")
    assert len(hall.now.tournament.draws["6"]) == 1
    refused = dee.post(reverse("draw-prize", args=[hall.pk, 6]), {"seen": "1"}, follow=True)
    assert "Say why it is drawn again" in read(refused, ".messages")
    again = press(drawn, "Draw among 8 here", reason="went home")
    assert ("Drawn again: went home" in read(again), "Before: " in read(again)) == (True, True)
    refused = press(again, "Write it down", reason="no")
    assert "Choose who was drawn" in read(refused, ".messages")
    winner = hall.entry("P03")
    by_hand = press(again, "Write it down", reason="from the hat", winner=winner.pk)
    assert hall.now.tournament.draws["6"][-1]["entry"] == winner.number
    assert "Drawn again: from the hat" in read(by_hand)
    # A prize that is added gets a number that none was drawn with.
    press(press(choosing(dee, hall), "✕", within="Door"), "Add this prize", kind="low")
    assert listed(hall)[-1].id == 7


def test_what_somebody_else_has_changed_meanwhile_is_shown_before_anything_is_stored(
    dee: Client, hall: Hall
) -> None:
    seen = choosing(dee, hall)
    press(seen, "Save", won_1="20")
    late = press(seen, "Save", won_2="7")
    assert (late.status_code, "meanwhile" in read(late)) == (409, True)
    assert [prize.amount for prize in listed(hall)[:2]] == [2000, 0]
    assert fields_of(late, "Save")["won_2"] == ["7"]
    press(late, "Save")
    assert [prize.amount for prize in listed(hall)[:2]] == [2000, 700]

"""The pages of the prizes: asked for, chosen, drawn; kept back with the standings."""

from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests.pressing import fields_of, press
from tests.tournaments.conftest import Hall, let_in, page
from tournaments import services
from tournaments.rules.prizes.kinds import Prize, read_list


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
    chosen = dee.get(reverse("choose-prizes", args=[hall.pk]))
    chosen = press(chosen, "↓", within="High", won_1="$20", won_2="30", won_4="a ham")
    assert [(prize.id, prize.amount, prize.words) for prize in listed(hall)] == [
        (2, 3000, ""),
        (1, 2000, ""),
        (3, 0, ""),
        (4, 0, "a ham"),
        (5, 0, ""),
    ]
    chosen = press(chosen, "✕", within="Third", one_each=True)
    press(chosen, "↑", within="Most slams")
    assert [prize.id for prize in listed(hall)] == [2, 1, 5, 4]
    assert hall.now.tournament.one_prize_each


def test_a_prize_is_added_and_one_of_every_category(dee: Client, hall: Hall) -> None:
    chosen = dee.get(reverse("choose-prizes", args=[hall.pk]))
    fields = {"kind": "low", "place": "2", "category": " club  women", "won": "5,50"}
    press(chosen, "Add this prize", **fields)
    assert listed(hall)[-1] == Prize(6, "low", 2, category="club women", amount=550)
    services.put_in_category(
        tournament_id=hall.pk, entry_ids=[hall.entry("P01").pk], category="Men", device=None
    )
    chosen = dee.get(reverse("choose-prizes", args=[hall.pk]))
    for _again in range(2):
        chosen = press(chosen, "Add high and low of every category")
    assert listed(hall)[6:] == [Prize(7, "high", category="Men"), Prize(8, "low", category="Men")]


def test_what_is_unclear_is_refused_and_stays_in_its_field(dee: Client, hall: Hall) -> None:
    chosen = dee.get(reverse("choose-prizes", args=[hall.pk]))
    refused = press(chosen, "Save", won_1="$5,0000", won_2="20")
    assert "could not be read as an amount" in refused.content.decode()
    kept = fields_of(refused, "Save")
    assert (kept["won_1"], kept["won_2"]) == (["$5,0000"], ["20"])
    assert hall.now.tournament.prize_list is None
    assert "could not be read as a number" in post(
        dee, hall, "choose-prizes", add="1", kind="low", place="many"
    )


def test_a_door_prize_is_drawn_on_the_page_and_again_with_a_reason(dee: Client, hall: Hall) -> None:
    press(dee.get(reverse("choose-prizes", args=[hall.pk])), "Add this prize", kind="door")
    shown = dee.get(reverse("prizes", args=[hall.pk]))
    for _twice in range(2):
        drawn = press(shown, "Draw among 8 here")
        assert "was drawn." in drawn.content.decode()
    assert len(hall.now.tournament.draws["6"]) == 1
    assert "Say why it is drawn again" in post(dee, hall, "draw-prize", 6, draw="1", seen="1")
    again = press(drawn, "Draw among 8 here", reason="went home")
    assert "Drawn again: went home" in again.content.decode()
    assert "Before: " in again.content.decode()
    refused = press(again, "Write it down", reason="no")
    assert "Choose who was drawn" in refused.content.decode()
    winner = str(hall.entry("P03").pk)
    by_hand = press(again, "Write it down", reason="from the hat", winner=winner)
    assert hall.now.tournament.draws["6"][-1]["entry"] == hall.entry("P03").number
    assert "Drawn again: from the hat" in by_hand.content.decode()


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

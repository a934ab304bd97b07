"""The prize list, categories and draws, as the director makes them."""

import uuid

import pytest

from scoring.models import Device
from tests.tournaments.conftest import Hall, refused
from tournaments import services
from tournaments.models import Change, Status
from tournaments.rules.prizes.awards import drawn_by_lot
from tournaments.rules.prizes.kinds import USUAL, Prize, read_list


def choose(hall: Hall, *prizes: Prize, one_each: bool = False) -> None:
    services.choose_prizes(
        tournament_id=hall.pk, chosen=services.PrizeList(prizes, one_each), device=hall.device
    )


def draw(hall: Hall, seen: int = 0, **more: object) -> str:
    """The name of who was drawn."""
    lot = services.Lot(9, seen, 77, **more)  # type: ignore[arg-type]
    return services.draw_prize(tournament_id=hall.pk, lot=lot, device=hall.device).name


def put(hall: Hall, category: str, *names: str, out: bool = False) -> int:
    ids = [hall.entry(name).pk for name in names]
    return services.put_in_category(
        tournament_id=hall.pk, entry_ids=ids, category=category, out=out, device=hall.device
    )


def logged(hall: Hall, what: str) -> int:
    return Change.objects.filter(tournament=hall.pk, what=what).count()


def test_a_list_is_stored_and_the_same_again_is_no_change(hall: Hall) -> None:
    assert read_list(hall.now.tournament.prize_list) == USUAL
    for _again in range(2):
        choose(hall, Prize(1, "low", words="a ham"), one_each=True)
    tournament = hall.now.tournament
    assert (tournament.prize_list, tournament.one_prize_each) == (
        [{"id": 1, "kind": "low", "words": "a ham"}],
        True,
    )
    assert logged(hall, "prizes") == 1


def test_a_list_that_cannot_be_leaves_everything_as_it_was(hall: Hall) -> None:
    assert refused(choose, hall, Prize(1, "high"), Prize(1, "low")) == "prize_unclear"
    assert refused(choose, hall, Prize(1, "high", category="\n")) == "category_unclear"
    assert hall.now.tournament.prize_list is None


def test_many_are_put_in_a_category_at_once_and_taken_out(hall: Hall) -> None:
    assert put(hall, "Women", "P01", "P02") == 2
    assert put(hall, "women", "P02", "P03") == 1
    assert [hall.entry(name).categories for name in ("P02", "P03", "P04")] == [
        ["Women"],
        ["Women"],
        [],
    ]
    assert put(hall, "WOMEN", "P02", out=True) == 1
    assert hall.entry("P02").categories == []
    assert (logged(hall, "category"), logged(hall, "left_category")) == (2, 1)
    assert refused(put, hall, " ", "P01") == "category_unclear"


def test_one_has_the_categories_that_were_ticked_and_no_other(hall: Hall) -> None:
    put(hall, "Women", "P01")
    services.mark_categories(
        tournament_id=hall.pk,
        entry_id=hall.entry("P02").pk,
        categories=["women", " Guests"],
        device=None,
    )
    assert hall.entry("P02").categories == ["Women", "Guests"]
    assert (
        refused(
            services.mark_categories,
            tournament_id=hall.pk,
            entry_id=uuid.uuid4(),
            categories=[],
            device=None,
        )
        == "no_such_entry"
    )


@pytest.mark.parametrize("seen", [0, -1])
def test_a_draw_is_stored_whole_and_a_form_sent_twice_draws_once(hall: Hall, seen: int) -> None:
    choose(hall, Prize(9, "door"))
    assert draw(hall, seen) == draw(hall, seen)
    [stored] = hall.now.tournament.draws["9"]
    assert (stored["among"], stored["seed"]) == (list(range(1, 9)), 77)
    assert stored["entry"] == drawn_by_lot(77, range(1, 9))
    assert hall.now.prizes[0].entries == (str(stored["entry"]),)
    assert logged(hall, "drawn") == 1


def test_it_is_drawn_again_with_a_reason_and_never_the_same_one(hall: Hall) -> None:
    choose(hall, Prize(9, "door"))
    first = draw(hall)
    assert refused(draw, hall, 1, reason=" ") == "draw_needs_reason"
    second = draw(hall, 1, reason="went home")
    assert second != first
    draws = hall.now.tournament.draws["9"]
    assert [row.get("reason") for row in draws] == [None, "went home"]
    assert draws[0]["entry"] not in draws[1]["among"]


def test_a_lot_is_among_those_here_of_its_category_who_have_none(hall: Hall) -> None:
    put(hall, "Women", "P01", "P02", "P03")
    hall.mark("P01", status=Status.WITHDRAWN)
    choose(hall, Prize(8, "door", category="Women"), Prize(9, "door", category="women"))
    services.draw_prize(tournament_id=hall.pk, lot=services.Lot(8, 0, 1), device=None)
    draw(hall)
    assert sorted(rows[0]["entry"] for rows in hall.now.tournament.draws.values()) == [2, 3]
    assert refused(draw, hall, 1, reason="lost the ticket") == "nobody_to_draw"


def test_who_has_gone_home_is_in_no_hat(hall: Hall) -> None:
    hall.seat()
    hall.type_all()
    hall.mark("P01", leaves_after=1)
    choose(hall, Prize(9, "door"))
    draw(hall)
    among = hall.now.tournament.draws["9"][0]["among"]
    assert (len(among), hall.entry("P01").number in among) == (7, False)


def test_a_newcomer_does_not_get_the_prize_of_somebody_struck_off(hall: Hall) -> None:
    choose(hall, Prize(9, "door"))
    draw(hall, winner=hall.entry("P08").pk)
    services.strike_off(tournament_id=hall.pk, entry_id=hall.entry("P08").pk, device=None)
    services.add_entries(tournament_id=hall.pk, names=["Newcomer"], device=None)
    assert hall.now.prizes[0].entries == ()
    assert hall.entry("Newcomer").number == 9


def test_who_was_drawn_from_a_hat_is_written_down(hall: Hall) -> None:
    choose(hall, Prize(9, "door"))
    assert draw(hall, winner=hall.entry("P05").pk) == "P05"
    assert set(hall.now.tournament.draws["9"][0]) == {"entry", "time"}


def test_what_is_not_drawn_is_not_drawn(hall: Hall) -> None:
    assert refused(draw, hall) == "no_such_prize"
    choose(hall, Prize(9, "high"))
    assert refused(draw, hall) == "no_such_prize"


def test_each_round_with_its_sit_outs_adds_up_to_the_total(played: Hall) -> None:
    services.change_settings(
        tournament_id=played.pk, device=None, settings={"sit_out_points": None}
    )
    now = played.now
    for key, total in now.totals.items():
        assert sum(points or 0 for points in now.round_points(now.entries[key])) == total


def test_who_was_away_a_round_has_not_played_every_round(device: Device) -> None:
    hall = Hall(device, 9)
    choose(hall, Prize(1, "low", words="a ham"))
    hall.seat()
    hall.play_hands(1)
    hall.play_hands(2)
    away = hall.table(1).entries["E"]
    hall.mark(away.name, status=Status.AWAY)
    for _round in range(2):
        hall.seat()
        for table in (1, 2):
            hall.play_hands(table, 3, bid="8H", tricks=8)
            hall.play_hands(table, 1, bid="8H", tricks=7)
    [low] = hall.now.prizes
    assert hall.now.round_points(away)[1:] == [0, 0]
    assert (low.entries != (), away.key in low.entries) == (True, False)

"""What the roll says of a draft by now, in sentences."""

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Status
from tournaments.words.drafts import many_people, what_differs, what_forbids


def test_nothing_is_said_of_a_draft_as_the_roll_has_it(hall: Hall) -> None:
    assert (what_forbids(hall.now), what_differs(hall.now)) == ([], [])
    services.draft_round(tournament_id=hall.pk, device=None)
    assert (what_forbids(hall.now), what_differs(hall.now)) == ([], [])


def test_who_came_and_who_went_is_named(hall: Hall) -> None:
    services.draft_round(tournament_id=hall.pk, device=None)
    services.add_entries(tournament_id=hall.pk, names=["Yan", "Zoe"], device=None)
    hall.mark("P02", status=Status.EXPECTED)
    assert what_forbids(hall.now) == [
        "Yan & Zoe are here now, but have neither a seat nor a sit-out in this draft.",
        "P02 is not here now, but is still in this draft.",
    ]


def test_a_pair_that_came_or_went_is_two_people(device: Device) -> None:
    hall = Hall(device, 8, movement="midway", in_pairs=True)
    services.draft_round(tournament_id=hall.pk, device=None)
    hall.mark("P01", status=Status.EXPECTED)
    hall.mark("P02", status=Status.EXPECTED)
    assert what_forbids(hall.now) == ["P01 & P02 are not here now, but are still in this draft."]


def test_what_a_new_draw_would_do_otherwise_is_said(device: Device) -> None:
    hall = Hall(device, 9)
    hall.seat()
    hall.type_all()
    hall.mark("P01", status=Status.AWAY)
    hall.mark("P02", status=Status.AWAY)
    services.draft_round(tournament_id=hall.pk, device=None)
    assert len(hall.now.draft.tables) == 1
    hall.mark("P01", status=Status.HERE)
    hall.mark("P02", status=Status.HERE)
    seated = hall.now.draft.table(1).entries["N"]
    hall.mark(seated.name, volunteers=True)
    moved = next(
        entry
        for entry in hall.now.draft.table(1).entries.values()
        if hall.now.current.table_of(entry) is not None
        and hall.now.current.table_of(entry)[0].number == 2
    )
    hall.mark(moved.name, fixed=True)
    assert what_differs(hall.now) == [
        "P01 & P02 are back, and were left without a seat as people who are away.",
        f"{seated.name} offers to sit out, but has a seat.",
        f"{moved.name} keeps the seat, but was moved to another table.",
    ]
    assert what_forbids(hall.now) == []


def test_a_couple_that_was_named_since_is_said(hall: Hall) -> None:
    services.draft_round(tournament_id=hall.pk, device=None)
    one, other = (hall.now.draft.table(1).entries[seat] for seat in "NE")
    services.make_couple(tournament_id=hall.pk, first=one.pk, second=other.pk, device=None)
    [sentence] = what_differs(hall.now)
    assert sentence.endswith("are a couple, and meet at one table.")
    assert {one.name, other.name} <= set(sentence.replace("&", " ").split())


def test_very_many_are_counted() -> None:
    names = [f"P{number:02}" for number in range(1, 41)]
    assert many_people(names[:13]).endswith("P12 & P13")
    assert many_people(names).endswith("P11, P12 & 28 others")

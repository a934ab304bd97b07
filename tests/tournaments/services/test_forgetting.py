"""A person forgotten: under former names too, in every log, and as nobody else."""

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Player
from tests.tournaments.conftest import Hall, pages_of
from tournaments import queries, services
from tournaments.models import Club, Entry, Member
from tournaments.services import forgetting

ANN, ZED, OTHERS = "Annabel Xyzzy", "Zed", ("Bob", "Cal", "Dot")


def evening(device: Device, *names: str, called: str = "") -> Hall:
    """A closed evening of four; `called`: what the first is put right to once all have played."""
    hall = Hall(device, list(names))
    hall.seat()
    hall.type_all()
    if called:
        entry = hall.entry(names[0])
        services.rename(tournament_id=hall.pk, entry_id=entry.pk, name=called, device=device)
    services.close_tournament(tournament_id=hall.pk, device=device)
    services.keep_summaries(Club.objects.get())
    return hall


def forget(name: str) -> int:
    member = Member.objects.get(name=name)
    return services.forget_member(club_id=member.club_id, member_id=member.pk, called="Player")


def results() -> dict[str, list[tuple[Fraction, int | None]]]:
    """Who the club says has played -> points and place of each evening."""
    services.keep_summaries(Club.objects.get())
    history = queries.history_of(Club.objects.get())
    found: dict[str, list[tuple[Fraction, int | None]]] = {}
    for night in history.nights:
        for one, person in zip(night.summary.results, night.persons, strict=True):
            found.setdefault(history.name_of(person), []).append((one.points, one.rank))
    return found


def named_on(dee: Client, hall: Hall, word: str) -> list[str]:
    """The pages of an evening that have a word."""
    answers = {path: dee.get(path) for path in pages_of(hall)}
    return [
        path
        for path, answer in answers.items()
        if not answer.streaming and word in answer.content.decode(errors="replace")
    ]


def test_a_name_that_was_put_right_on_the_roll_is_gone_from_its_log(
    dee: Client, device: Device
) -> None:
    hall = evening(device, ANN, *OTHERS, called="Anna Xyzzy")
    assert named_on(dee, hall, ANN)
    assert forget("Anna Xyzzy") == 1
    assert named_on(dee, hall, "Xyzzy") == []


def test_a_name_that_was_struck_off_a_roll_is_gone_from_its_log(
    dee: Client, device: Device
) -> None:
    evening(device, ANN, *OTHERS)
    hall = Hall(device, ["Eve", ANN, *OTHERS])
    services.strike_off(tournament_id=hall.pk, entry_id=hall.entry(ANN).pk, device=device)
    assert named_on(dee, hall, "Xyzzy")
    assert forget(ANN) == 2
    assert named_on(dee, hall, "Xyzzy") == []


def test_a_slip_that_is_the_name_of_somebody_else_stays_theirs(device: Device) -> None:
    first = evening(device, "Bob", "Eve", "Cal", "Dot", called=ANN)
    second = evening(device, *OTHERS, ZED)
    before = results()["Bob"]
    forget(ANN)
    assert results()["Bob"] == before
    assert "Bob" in {entry.name for entry in second.now.entries.values()}
    assert first.now.tournament.changes.filter(what="renamed", facts__before="Bob").exists()


def test_a_forgotten_name_is_offered_nowhere(dee: Client, device: Device) -> None:
    evening(device, ANN, *OTHERS, called="Anna Xyzzy")
    assert "Xyzzy" in dee.get(reverse("start-evening")).content.decode()
    forget("Anna Xyzzy")
    assert "Xyzzy" not in dee.get(reverse("start-evening")).content.decode()
    assert not Player.objects.filter(name__contains="Xyzzy").exists()
    assert not Member.objects.filter(name__contains="Xyzzy").exists()


def test_two_who_are_forgotten_stay_two_people(device: Device) -> None:
    evening(device, ANN, *OTHERS)
    evening(device, ZED, *OTHERS)
    evening(device, ANN, ZED, "Bob", "Cal")
    before = results()
    for name in (ANN, ZED):
        forget(name)
    after = results()
    assert sorted(before.values()) == sorted(after.values())
    assert len({name for name in after if name.startswith("Player ")}) == 2


def test_a_guest_who_is_forgotten_stays_a_guest(device: Device) -> None:
    evening(device, ANN, *OTHERS)
    Member.objects.filter(name=ANN).update(is_guest=True, number="17")
    forget(ANN)
    left = Member.objects.get(name__startswith="Player ")
    assert (left.is_guest, left.number, left.same_as) == (True, "", None)


def test_two_spellings_that_played_the_same_evening_stay_two(device: Device) -> None:
    evening(device, ANN, *OTHERS)
    evening(device, "A. Xyzzy", *OTHERS)
    club = Club.objects.get()
    person, spelling = (Member.objects.get(name=name).pk for name in (ANN, "A. Xyzzy"))
    hall = evening(device, ANN, "Eve", "Bob", "Cal")
    services.merge_members(club_id=club.pk, person_id=person, spelling_id=spelling)
    Entry.objects.filter(tournament=hall.pk, name="Eve").update(name="A. Xyzzy")
    forget(ANN)
    assert len(hall.now.entries) == 4
    assert not Entry.objects.filter(name__contains="Xyzzy").exists()


def test_what_was_stopped_half_way_is_done_by_doing_it_again(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    halls = [evening(device, ANN, *OTHERS) for _night in range(2)]
    before = sorted(results().values())
    forget_in, done = forgetting._forget_in, list[object]()

    def stopped(*arguments: object, **more: object) -> None:
        if done:
            raise KeyboardInterrupt
        done.append(arguments)
        forget_in(*arguments, **more)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(forgetting, "_forget_in", stopped)
        with pytest.raises(KeyboardInterrupt):
            forget(ANN)
    forget(ANN)
    assert sorted(results().values()) == before
    assert not Entry.objects.filter(tournament__in=[hall.pk for hall in halls], name=ANN).exists()


def test_who_never_played_is_forgotten_without_a_trace(device: Device) -> None:
    evening(device, ANN, *OTHERS)
    services.add_member(club_id=Club.objects.get().pk, name="Olga")
    assert forget("Olga") == 0
    assert sorted(Member.objects.values_list("name", flat=True)) == [ANN, *OTHERS]

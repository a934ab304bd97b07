"""A club's people merged and taken apart, kept and dropped; seasons that begin by themselves."""

import datetime
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device
from tests.tournaments.conftest import Hall, refused
from tournaments import queries, services
from tournaments.models import Club, Member, Season, Status, Tournament

ED, SUE, WILL = "Ed", "Sue", "Will"


def evening(device: Device, *names: str, day: str = "2026-11-24") -> Hall:
    """A closed evening of four, whose figures the club has."""
    hall = Hall(device, list(names) or 4)
    Tournament.objects.filter(pk=hall.pk).update(date=day)
    hall.seat()
    hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    services.keep_summaries(Club.objects.get())
    return hall


def member(name: str) -> Member:
    return Member.objects.get(name=name)


def merge(person: str, spelling: str) -> None:
    one, other = member(person), member(spelling)
    services.merge_members(club_id=one.club_id, person_id=one.pk, spelling_id=other.pk)


def apart(spelling: str) -> None:
    one = member(spelling)
    services.take_member_apart(club_id=one.club_id, spelling_id=one.pk)


def whose() -> dict[str, str]:
    """Spelling -> the person it is of, but for those who were always there."""
    others = Member.objects.exclude(name__in=(ED, SUE, WILL)).select_related("same_as")
    return {one.name: one.person.name for one in others}


def both(device: Device) -> list[Hall]:
    """Two evenings of the same four, one of whom is spelled otherwise each time."""
    return [evening(device, name, ED, SUE, WILL) for name in ("Ann Lee", "A. Lee")]


def test_a_group_comes_apart_as_it_was(device: Device) -> None:
    names = ("A. Lee", "Ann Lee", "Anna Lee", "A. L.")
    for name in names:
        evening(device, name, ED, SUE, WILL)
    for person, spelling in (("Ann Lee", "A. Lee"), ("Anna Lee", "Ann Lee"), ("A. L.", "Anna Lee")):
        merge(person, spelling)
    assert whose() == dict.fromkeys(names, "A. L.")
    for _twice in range(2):
        apart("Anna Lee")
        assert whose() == {**dict.fromkeys(names[:3], "Anna Lee"), "A. L.": "A. L."}
    apart("Ann Lee")
    club = Club.objects.get()
    assert whose() == {
        **dict.fromkeys(names[:2], "Ann Lee"),
        "Anna Lee": "Anna Lee",
        "A. L.": "A. L.",
    }
    services.forget_member(club_id=club.pk, member_id=member("Ann Lee").pk, called="Player")
    assert {"Ann Lee", "A. Lee"} & {*whose()} == set()


@pytest.mark.parametrize(
    "roll", [("Ann Lee", "A. Lee", SUE, WILL), ("A. Lee", "Ann Lee", SUE, WILL)]
)
def test_two_who_were_merged_and_then_play_together_are_two_in_that_evening(
    device: Device, roll: tuple[str, ...]
) -> None:
    """The person has the result of the name that stands for both, whoever is first on the roll."""
    both(device)
    merge("Ann Lee", "A. Lee")
    played = evening(device, *roll).now
    totals = {entry.name: played.totals[key] for key, entry in played.entries.items()}
    history = queries.history_of(Club.objects.get())
    assert len(set(history.nights[-1].persons)) == 4
    ranked, _unranked = history.table(*history.counting(history.seasons[0]))
    each = {history.name_of(int(row.person)): row.each[-1] for row in ranked}
    assert each == {name: totals.get(name) for name in ("Ann Lee", "A. Lee", ED, SUE, WILL)}
    result = history.nights[-1].played.result_of(member("Ann Lee").pk)
    assert (result.name, result.points) == ("Ann Lee", totals["Ann Lee"])


def test_two_on_the_roll_of_an_open_evening_are_one_where_one_of_them_was_a_mistake(
    device: Device,
) -> None:
    """Who went home and never played is nobody else."""
    both(device)
    tonight = Hall(device, ["A. Lee", "Ann Lee", SUE, WILL])
    assert refused(merge, "Ann Lee", "A. Lee") == "on_one_roll"
    tonight.mark("A. Lee", status=Status.WITHDRAWN)
    merge("Ann Lee", "A. Lee")
    assert whose()["A. Lee"] == "Ann Lee"


def test_people_are_merged_before_an_evening_of_theirs_was_read(device: Device) -> None:
    """Its figures are those of the club that it was in before, of people not known here."""
    foreign = evening(device, "Nora", ED, SUE, WILL)
    for name in ("Ann Lee", "A. Lee"):
        evening(device, name, "Olga", "Otto", "Zoe")
    club, other = Club.objects.get(), Club.objects.create(device=device, name="Friends")
    services.put_into_club(tournament_id=foreign.pk, club=other)
    services.keep_summaries(other)
    club.members.filter(name__in=("Nora", ED, SUE, WILL)).delete()
    services.put_into_club(tournament_id=foreign.pk, club=club)
    merge("Ann Lee", "A. Lee")
    assert len(queries.history_of(club).nights) == 2
    services.keep_summaries(club)
    assert len(queries.history_of(club).nights) == 3


@pytest.mark.parametrize(
    ("person", "spelling", "kept"),
    [
        (("", "name"), ("17", "nobody"), ("17", "nobody")),
        (("3", "initials"), ("17", "nobody"), ("3", "nobody")),
        (("3", "nobody"), ("", "initials"), ("3", "nobody")),
        (("3", "page"), ("", "name"), ("3", "page")),
    ],
)
def test_what_was_written_down_of_either_is_kept_where_two_are_merged(
    device: Device, person: tuple[str, str], spelling: tuple[str, str], kept: tuple[str, str]
) -> None:
    both(device)
    for name, (number, shown) in (("Ann Lee", person), ("A. Lee", spelling)):
        Member.objects.filter(name=name).update(number=number, shown=shown)
    merge("Ann Lee", "A. Lee")
    assert (member("Ann Lee").number, member("Ann Lee").shown) == kept


def test_a_name_that_is_put_right_after_the_evening_is_read_again(device: Device) -> None:
    """A slip is not kept for figures that are out of date either."""
    first, second = (evening(device, "Zeo", ED, SUE, WILL) for _twice in range(2))
    for hall, name in ((second, "Zoe"), (first, "Zora")):
        services.reopen_tournament(tournament_id=hall.pk, device=device)
        services.rename(
            tournament_id=hall.pk, entry_id=hall.entry("Zeo").pk, name=name, device=device
        )
    services.put_into_club(tournament_id=first.pk, club=None)
    services.close_tournament(tournament_id=second.pk, device=device)
    # Figures that are out of date name nobody.
    club = Club.objects.get()
    assert queries.history_of(club).nights == []
    services.keep_summaries(club)
    assert whose() == {"Zoe": "Zoe"}


def test_guests_of_an_evening_that_is_out_of_the_club_are_not_offered(
    dee: Client, device: Device
) -> None:
    evening(device, "Nora", ED, SUE, WILL)
    party = evening(device, "Uma", "Vic", "Wes", "Nora")
    Member.objects.filter(name="Wes").update(number="17")
    services.put_into_club(tournament_id=party.pk, club=None)
    assert {*whose()} == {"Nora", "Wes"}
    # Of Wes something was said, and Nora has played here.
    evening(device, ED, SUE, WILL, "Olga")
    offered = dee.get(reverse("start-evening")).context["club_names"]
    assert [name for name, _is_ticked in offered] == ["Nora", "Wes"]


def test_a_number_that_is_taken_is_not_taken_again(device: Device) -> None:
    hall = evening(device, "Ann Lee", "Player 1", SUE, WILL)
    Member.objects.filter(name="Ann Lee").update(uid=uuid.UUID(int=0))
    ann = member("Ann Lee")
    services.forget_member(club_id=ann.club_id, member_id=ann.pk, called="Player")
    names = {entry.name for entry in hall.now.entries.values()}
    assert names == {"Player 2", "Player 1", SUE, WILL}


# --------------------------------------------------------------------------------------- seasons


@pytest.mark.parametrize("of", ["Tuesday", ""])
def test_evenings_before_a_season_begin_no_other(device: Device, of: str) -> None:
    """The first day was moved past two of them, or last year's were put in later."""
    evening(device), evening(device)
    Season.objects.update(first="2026-11-25", of=of)
    evening(device), evening(device)
    assert Season.objects.get().first == datetime.date(2026, 11, 25)


def test_evenings_after_a_season_that_has_ended_begin_the_next(device: Device) -> None:
    evening(device), evening(device)
    Season.objects.update(last="2026-11-30")
    evening(device, day="2027-01-05"), evening(device, day="2027-01-12")
    new, _old = Season.objects.all()
    assert (new.name, new.first, new.last) == ("Tuesday 2027", datetime.date(2027, 1, 5), None)


@pytest.mark.parametrize(
    ("name", "season"),
    [
        ("Tuesday", "Tuesday 2026"),
        ("The Ancient and Honourable Midway Club of", "The Ancient and Honourable Midway 2026"),
        ("The Ancient and Honourable Mid Club of it", "The Ancient and Honourable Mid Club 2026"),
        ("Wolfeschlegelsteinhausenbergerdorffworth", "Wolfeschlegelsteinhausenbergerdorff 2026"),
    ],
)
def test_a_long_name_of_a_season_loses_whole_words(name: str, season: str) -> None:
    assert services.season_name(name, 2026) == season
    assert len(season) <= 40

"""A club out and in: people, seasons and evenings are the same; two laptops become one club."""

import datetime
import json
import uuid
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring import services as scoring_services
from scoring.access.access import Visitor
from scoring.models import Device
from scoring.rules.errors import RuleViolation
from scoring.rules.record.shapes import parse_storable, write_json
from scoring.rules.rulesets.presets import RULESETS
from tests.tournaments.conftest import Hall, forget
from tournaments import queries, services
from tournaments.files.archives.clubs import read_club, write_club
from tournaments.files.archives.index import NAME, Index, write_index
from tournaments.files.archives.reading import bring_archive, bringing_archive
from tournaments.files.archives.writing import archive_of_club, archive_of_everything
from tournaments.files.archives.zips import Zip, write_zip
from tournaments.files.arrivals import arrive
from tournaments.files.exports import archive
from tournaments.models import Club, Publicity, Tournament
from tournaments.queries import fresh_evening
from tournaments.services.imports.clubs import bring_club

NORA = {"name": "Nora", "same_as": None, "number": "", "guest": False, "shown": "name"}


def evening(device: Device, *names: str) -> Hall:
    hall = Hall(device, list(names))
    hall.seat()
    hall.type(1, 100, 40)
    services.close_tournament(tournament_id=hall.pk, device=device)
    return hall


@pytest.fixture
def club(device: Device) -> Club:
    """Two evenings, one of them left out of the season; Ann Lee under two spellings; a guest."""
    first = evening(device, "Ann Lee", "Ed", "Sue", "Will")
    evening(device, "A. Lee", "Ed", "Sue", "Olga")
    club = Club.objects.get()
    services.keep_summaries(club)
    members = {member.name: member.pk for member in club.members.all()}
    services.merge_members(
        club_id=club.pk, person_id=members["Ann Lee"], spelling_id=members["A. Lee"]
    )
    services.describe_member(
        club_id=club.pk,
        member_id=members["Olga"],
        about={"is_guest": True, "number": "G7", "shown": Publicity.INITIALS},
    )
    services.rename_club(club_id=club.pk, name="Midway Club")
    season = club.seasons.get()
    services.change_season(
        season_id=season.pk,
        chosen={
            "name": "Winter",
            "of": season.of,
            "first": season.first,
            "last": season.first,
            "rules": {"best": 5, "minimum": 2},
            "left_out": [first.pk],
        },
    )
    club.refresh_from_db()
    return club


def everything_gone() -> None:
    """As on another laptop: nothing of it is here."""
    for pk in list(Tournament.objects.values_list("pk", flat=True)):
        forget(pk)


def test_a_club_out_and_in_is_the_same_byte_for_byte(club: Club, device: Device) -> None:
    whole = archive_of_club(Visitor(device), club)
    table = told(club)
    everything_gone()
    other = Device.objects.create(token_hash="other")
    brought = bring_archive(whole, lambda: other)
    assert (brought.clubs, brought.evenings, brought.known) == (1, 2, 0)
    here = Club.objects.get()
    assert (here.pk, here.name, here.device) == (club.pk, "Midway Club", other)
    assert archive_of_club(Visitor(other), here) == whole
    assert told(here) == table


def told(club: Club) -> Any:
    """The season as its table says it, by names."""
    services.keep_summaries(club)
    history = queries.history_of(club)
    ranked, unranked = history.table(*history.counting(history.seasons[0]))
    return [(history.name_of(int(row.person)), row.total, row.each) for row in (*ranked, *unranked)]


@pytest.mark.parametrize(("first", "last"), [("0026-11-03", None), ("2026-11-03", "9999-12-31")])
def test_a_club_with_a_slip_of_the_year_is_saved_and_brought_in(
    club: Club, device: Device, first: str, last: str | None
) -> None:
    """Such days were stored once: the copy is worth having all the same."""
    club.seasons.update(first=first, last=last)
    whole = archive_of_club(Visitor(device), club)
    everything_gone()
    club.delete()
    bring_archive(whole, lambda: device)
    assert archive_of_club(Visitor(device), Club.objects.get()) == whole


def test_the_same_file_twice_changes_nothing(club: Club, device: Device) -> None:
    whole = archive_of_club(Visitor(device), club)
    brought = bring_archive(whole, lambda: device)
    assert (brought.clubs, brought.evenings, brought.known) == (0, 0, 3)
    assert archive_of_club(Visitor(device), Club.objects.get()) == whole


def test_everything_has_its_clubs(club: Club, device: Device) -> None:
    whole = archive_of_everything(Visitor(device))
    everything_gone()
    other = Device.objects.create(token_hash="other")
    assert bring_archive(whole, lambda: other).clubs == 1
    assert archive_of_everything(Visitor(other)) == whole


def test_a_second_laptops_evenings_join_the_club(club: Club, device: Device) -> None:
    """The club goes to a second laptop, has an evening and a new person there, and comes back."""
    whole = archive_of_club(Visitor(device), club)
    hall = evening(device, "Ann Lee", "Ed", "Sue", "Zoe")
    services.keep_summaries(club)
    later = archive_of_club(Visitor(device), club)
    everything_gone()
    bring_archive(whole, lambda: device)
    assert not Tournament.objects.filter(pk=hall.pk).exists()
    here = Club.objects.get()
    services.rename_club(club_id=here.pk, name="Our name for it")
    brought = bring_archive(later, lambda: device)
    assert (brought.clubs, brought.evenings) == (0, 1)
    here = Club.objects.get()
    assert here.name == "Our name for it"
    assert Tournament.objects.get(pk=hall.pk).club == here
    assert here.members.filter(name="Zoe").exists()
    assert here.members.get(name="A. Lee").same_as == here.members.get(name="Ann Lee")


def two_laptops(device: Device, *here: str, is_read: bool) -> Club:
    """One laptop has merged Annie with Ann Lee; the other has an evening of these meanwhile.

    `is_read`: whether a page of the club has been read there since.
    """
    evening(device, "Ann Lee", "Bob", "Cal", "Dot")
    club = Club.objects.get()
    services.keep_summaries(club)
    first = archive_of_club(Visitor(device), club)
    evening(device, "Annie", "Bob", "Cal", "Dot")
    services.keep_summaries(club)
    members = {member.name: member.pk for member in club.members.all()}
    services.merge_members(
        club_id=club.pk, person_id=members["Ann Lee"], spelling_id=members["Annie"]
    )
    later = archive_of_club(Visitor(device), club)
    everything_gone()
    Club.objects.all().delete()
    bring_archive(first, lambda: device)
    evening(device, *here)
    if is_read:
        services.keep_summaries(Club.objects.get())
    bring_archive(later, lambda: device)
    club = Club.objects.get()
    services.keep_summaries(club)
    return club


def test_a_merge_comes_in_however_the_name_is_written_here(device: Device) -> None:
    club = two_laptops(device, "ANN LEE", "Bob", "Cal", "Dot", is_read=True)
    assert club.members.get(name="Annie").same_as == club.members.get(name__iexact="ann lee")
    assert len(told(club)) == 4


@pytest.mark.parametrize("is_read", [False, True])
def test_who_played_here_together_is_not_merged_by_a_file(device: Device, is_read: bool) -> None:
    club = two_laptops(device, "Annie", "Ann Lee", "Cal", "Dot", is_read=is_read)
    assert club.members.get(name="Annie").same_as is None
    assert sum(len([one for one in each if one is not None]) for *_line, each in told(club)) == 12


def test_who_was_merged_before_they_played_together_comes_in_as_they_were(
    club: Club, device: Device
) -> None:
    """An evening of the file with both does not part them: nor did it where the file was made."""
    evening(device, "A. Lee", "Ann Lee", "Sue", "Will")
    services.keep_summaries(club)
    whole = archive_of_club(Visitor(device), club)
    everything_gone()
    bring_archive(whole, lambda: device)
    assert archive_of_club(Visitor(device), Club.objects.get()) == whole


def test_a_group_comes_apart_as_it_was_after_it_came_in(club: Club, device: Device) -> None:
    anna = services.add_member(club_id=club.pk, name="Anna Lee")
    ann = club.members.get(name="Ann Lee")
    services.merge_members(club_id=club.pk, person_id=anna.pk, spelling_id=ann.pk)
    whole = archive_of_club(Visitor(device), club)
    everything_gone()
    bring_archive(whole, lambda: device)
    here = Club.objects.get()
    assert archive_of_club(Visitor(device), here) == whole
    ann = here.members.get(name="Ann Lee")
    assert (ann.person.name, ann.brought.get().name) == ("Anna Lee", "A. Lee")
    services.take_member_apart(club_id=here.pk, spelling_id=ann.pk)
    assert here.members.get(name="A. Lee").same_as == ann


@pytest.mark.parametrize("came_with", ["Ann Lee", "A. Lee", "Nobody", "Ed"])
def test_who_came_with_nobody_that_can_be_comes_alone(club: Club, came_with: str) -> None:
    written = write_club(club)
    (one,) = (member for member in written["members"] if member["name"] == "A. Lee")
    one["came_with"] = came_with
    everything_gone()
    new = {**written, "id": str(uuid.uuid4())}
    bring_club(owner=club.device, coming=read_club(new))
    row = Club.objects.get(pk=new["id"]).members.get(name="A. Lee")
    assert (row.person.name, row.came_with) == ("Ann Lee", None)


def test_one_name_twice_in_a_file_is_one_person(club: Club, device: Device) -> None:
    written = {**write_club(club), "members": [NORA, {**NORA, "name": "nora", "number": "7"}]}
    everything_gone()
    new = {**written, "id": str(uuid.uuid4())}
    bring_club(owner=device, coming=read_club(new))
    assert list(Club.objects.get(pk=new["id"]).members.values_list("name", "number")) == [
        ("Nora", "")
    ]


def on_another_laptop(whole: bytes, device: Device) -> None:
    everything_gone()
    Club.objects.all().delete()
    bring_archive(whole, lambda: device)


def test_two_seasons_of_the_same_evenings_are_two_on_every_laptop(
    club: Club, device: Device
) -> None:
    """As they were stored before twins were seen: what a file has of them comes in."""
    season = club.seasons.get()
    season.pk, season.name = uuid.uuid4(), "Winter again"
    season.save(force_insert=True)
    on_another_laptop(archive_of_club(Visitor(device), club), device)
    assert Club.objects.get().seasons.count() == 2


def test_a_club_remembers_elsewhere_that_a_season_was_removed(club: Club, device: Device) -> None:
    services.delete_season(season_id=club.seasons.get().pk)
    whole = archive_of_club(Visitor(device), Club.objects.get())
    on_another_laptop(whole, device)
    assert archive_of_club(Visitor(device), Club.objects.get()) == whole
    evening(device, "Ann", "Ed", "Sue", "Will")
    assert not Club.objects.get().seasons.exists()


def named(device: Device, name: str, day: int) -> Hall:
    """A closed evening of this name."""
    hall = evening(device, "Ann", "Ed", "Sue", "Will")
    Tournament.objects.filter(pk=hall.pk).update(name=name, date=datetime.date(2026, 11, day))
    return hall


def test_an_evening_of_no_club_is_of_none_on_another_laptop(club: Club, device: Device) -> None:
    party = evening(device, "Ann", "Bo", "Cy", "Di")
    services.put_into_club(tournament_id=party.pk, club=None)
    on_another_laptop(archive_of_everything(Visitor(device)), device)
    assert Tournament.objects.get(pk=party.pk).club is None
    assert Club.objects.get().tournaments.count() == 2


def test_an_evening_that_was_taken_out_stays_out(club: Club, device: Device) -> None:
    whole = archive_of_club(Visitor(device), club)
    taken = club.tournaments.latest("created_at")
    services.put_into_club(tournament_id=taken.pk, club=None)
    bring_archive(whole, lambda: device)
    assert Tournament.objects.get(pk=taken.pk).club is None


def test_an_evening_that_comes_alone_is_put_into_the_club_of_its_name(device: Device) -> None:
    tuesday = named(device, "Tuesday", 3)
    away = evening(device, "Ann", "Ed", "Sue", "Will")
    text = archive(away.now)
    forget(away.pk)
    friday = named(device, "Friday", 20)
    services.begin_club(device=device, name="Friday club", tournament_id=friday.pk)
    brought, _was_here = arrive(json.loads(text), lambda: device)
    assert brought.club == tuesday.now.tournament.club
    # One of no club's name is put where the last evening was set up.
    document = {**json.loads(text), "name": "Christmas"}
    del document["kept"]
    brought, _was_here = arrive(document, lambda: device)
    assert brought.club == Club.objects.get(name="Friday club")


@pytest.mark.parametrize("is_read", [False, True])
def test_an_evening_that_came_before_its_club_goes_to_it(
    club: Club, device: Device, is_read: bool
) -> None:
    """The club that was made for it goes, where nothing else became of it."""
    whole = archive_of_club(Visitor(device), club)
    texts = [archive(fresh_evening(pk)) for pk in club.tournaments.values_list("pk", flat=True)]
    pk = club.pk
    everything_gone()
    Club.objects.all().delete()
    for text in texts:
        arrive(json.loads(text), lambda: device)
    made = Club.objects.get()
    assert (made.name, made.seasons.count()) == ("Tuesday", 1)
    if is_read:
        services.keep_summaries(made)
    bring_archive(whole, lambda: device)
    here = Club.objects.get()
    assert here.pk == pk
    assert archive_of_club(Visitor(device), here) == whole


@pytest.mark.parametrize("what", ["another evening", "a person", "a season"])
def test_a_club_that_became_more_stays_without_the_evening(
    club: Club, device: Device, what: str
) -> None:
    whole = archive_of_club(Visitor(device), club)
    texts = [archive(fresh_evening(pk)) for pk in club.tournaments.values_list("pk", flat=True)]
    everything_gone()
    Club.objects.all().delete()
    for text in texts:
        arrive(json.loads(text), lambda: device)
    made = Club.objects.get()
    if what == "another evening":
        evening(device, "Ann", "Ed", "Sue", "Will")
    elif what == "a person":
        services.add_member(club_id=made.pk, name="Zoe")
    else:
        made.seasons.update(rules={"best": 5})
    bring_archive(whole, lambda: device)
    assert Club.objects.get(pk=club.pk).tournaments.count() == 2
    assert Club.objects.filter(pk=made.pk).exists()


def test_an_evening_that_was_put_into_a_club_by_hand_stays_there(
    club: Club, device: Device
) -> None:
    whole = archive_of_club(Visitor(device), club)
    first = club.tournaments.earliest("created_at")
    text = archive(fresh_evening(first.pk))
    everything_gone()
    Club.objects.all().delete()
    arrive(json.loads(text), lambda: device)
    other = services.begin_club(device=device, name="Other", tournament_id=first.pk)
    bring_archive(whole, lambda: device)
    assert Tournament.objects.get(pk=first.pk).club == other


def test_a_copy_of_an_evening_that_the_club_has_counts_in_no_club(
    club: Club, device: Device
) -> None:
    """A score was put right after the file was made: the night is one, and counts once."""
    first = club.tournaments.earliest("created_at")
    text = archive(fresh_evening(first.pk))
    services.change_settings(tournament_id=first.pk, settings={"by_surname": True}, device=device)
    copy, was_here = arrive(json.loads(text), lambda: device)
    assert (was_here, copy.club) == (False, None)
    assert club.tournaments.count() == 2
    # Where the club does not have the evening, the copy is as good as any.
    services.put_into_club(tournament_id=first.pk, club=None)
    again, _was_here = arrive({**json.loads(text), "name": "Tuesday again"}, lambda: device)
    assert again.club == club


def test_an_evening_set_up_here_and_played_elsewhere_comes_home(device: Device) -> None:
    """The evening that has not begun here stays beside it: it has nothing to count."""
    hall = Hall(device, 8)
    at_home = archive_of_everything(Visitor(device))
    hall.seat()
    hall.type_all()
    services.close_tournament(tournament_id=hall.pk, device=device)
    played = archive_of_everything(Visitor(device))
    everything_gone()
    Club.objects.all().delete()
    bring_archive(at_home, lambda: device)
    for evenings in (1, 0):
        assert bring_archive(played, lambda: device).evenings == evenings
    club = Club.objects.get()
    begun = Tournament.objects.annotate(begun=queries.has_begun()).values_list("begun", "club")
    assert sorted(begun) == [(False, club.pk), (True, club.pk)]
    # What was played here goes on here: a file from before changes nothing.
    assert bring_archive(at_home, lambda: device).evenings == 0


@pytest.mark.parametrize("is_closed", [True, False])
def test_an_evening_that_comes_home_twice_counts_once(device: Device, is_closed: bool) -> None:
    """A later file of it is another copy: of the club where the first one was not closed."""
    hall = Hall(device, 8)
    at_home = archive_of_everything(Visitor(device))
    hall.seat()
    hall.type_all()
    files = []
    for closes in (is_closed, True):
        if closes:
            services.close_tournament(tournament_id=hall.pk, device=device)
        files.append(archive_of_everything(Visitor(device)))
        services.change_settings(
            tournament_id=hall.pk, device=device, settings={"by_surname": True}
        )
    everything_gone()
    Club.objects.all().delete()
    for file in (at_home, *files):
        bring_archive(file, lambda: device)
    assert Tournament.objects.count() == 3
    closed = Club.objects.get().tournaments.filter(closed_at__isnull=False)
    assert closed.count() == 1


def two_files(device: Device, *acts: Callable[[Club], None]) -> tuple[bytes, bytes]:
    """A club's file with its first evening, and a later one with a second, after these acts."""
    evening(device, "Ann Lee", "Ed", "Sue", "Will")
    club = Club.objects.get()
    services.keep_summaries(club)
    first = archive_of_club(Visitor(device), club)
    evening(device, "A. Lee", "Ed", "Sue", "Will")
    services.keep_summaries(club)
    for act in acts:
        act(club)
    return first, archive_of_club(Visitor(device), Club.objects.get())


def one_after_the_other(files: Iterable[bytes], device: Device) -> Club:
    """The club on another laptop, into which these files have come."""
    everything_gone()
    Club.objects.all().delete()
    for file in files:
        bring_archive(file, lambda: device)
    return Club.objects.get()


def leave_out_the_last(club: Club) -> None:
    season = club.seasons.get()
    season.left_out.add(club.tournaments.latest("created_at"))


def about_sue(shown: str, number: str = "") -> Callable[[Club], None]:
    def act(club: Club) -> None:
        sue = club.members.get(name="Sue")
        about: services.About = {"shown": shown, "number": number}
        services.describe_member(club_id=club.pk, member_id=sue.pk, about=about)

    return act


def test_a_club_that_is_here_gets_what_it_lacks_and_nothing_else(device: Device) -> None:
    """A new evening and new people come in; what is there stays as it is."""

    def change(club: Club) -> None:
        leave_out_the_last(club)
        about_sue("nobody", "17")(club)
        services.add_member(club_id=club.pk, name="Zoe")
        zoe, ann = club.members.get(name="Zoe"), club.members.get(name="Ann Lee")
        services.merge_members(club_id=club.pk, person_id=ann.pk, spelling_id=zoe.pk)
        services.rename_club(club_id=club.pk, name="Elsewhere")
        club.seasons.update(name="Autumn")

    files = two_files(device, change)
    club = one_after_the_other(files[:1], device)
    for evenings, known in ((1, 2), (0, 3)):
        brought = bring_archive(files[1], lambda: device)
        assert (brought.evenings, brought.known, brought.known_clubs) == (evenings, known, 1)
        club = Club.objects.get()
        sue, zoe = club.members.get(name="Sue"), club.members.get(name="Zoe")
        assert (club.name, sue.shown, sue.number) == ("Tuesday", "name", "")
        assert zoe.person.name == "Ann Lee"
        assert club.tournaments.count() == 2
        assert [season.name for season in club.seasons.all()] != ["Autumn"]


def test_a_later_evening_is_left_out_of_the_season_as_the_file_has_it(device: Device) -> None:
    evening(device, "Ann Lee", "Ed", "Sue", "Will")
    evening(device, "Ann Lee", "Ed", "Sue", "Will")
    first = archive_of_club(Visitor(device), Club.objects.get())
    late = evening(device, "A. Lee", "Ed", "Sue", "Will")
    leave_out_the_last(Club.objects.get())
    later = archive_of_club(Visitor(device), Club.objects.get())
    club = one_after_the_other((first, later), device)
    assert [one.pk for one in club.seasons.get().left_out.all()] == [late.pk]


def test_an_import_that_broke_is_repeated_by_giving_the_file_again(
    club: Club, device: Device
) -> None:
    whole = archive_of_club(Visitor(device), club)
    everything_gone()
    Club.objects.all().delete()
    other = Device.objects.create(token_hash="other")
    coming = bringing_archive(whole, lambda: other)
    assert any((told.step, told.done) == ("storing", 2) for told in coming)
    coming.close()
    assert Tournament.objects.count() == 1
    brought = bring_archive(whole, lambda: other)
    assert (brought.evenings, brought.clubs, brought.known) == (1, 0, 2)
    assert archive_of_club(Visitor(other), Club.objects.get()) == whole


def forget_ann(club: Club) -> None:
    ann = club.members.get(name="Ann Lee")
    services.forget_member(club_id=club.pk, member_id=ann.pk, called="Player")


def test_who_was_forgotten_does_not_come_back_with_a_file_from_before(
    club: Club, device: Device
) -> None:
    """Both of her spellings stay away; everybody else of the file comes as before."""
    services.add_member(club_id=club.pk, name="Zoe")
    whole = archive_of_club(Visitor(device), club)
    club.members.get(name="Zoe").delete()
    forget_ann(club)
    before = set(club.members.values_list("name", flat=True))
    (stands,) = before - {"Ed", "Sue", "Will", "Olga"}
    assert stands.startswith("Player ")
    bring_archive(whole, lambda: device)
    services.keep_summaries(club)
    assert set(club.members.values_list("name", flat=True)) == before | {"Zoe"}


def test_who_was_forgotten_elsewhere_stays_here_under_the_name(device: Device) -> None:
    files = two_files(device, forget_ann)
    club = one_after_the_other(files, device)
    names = set(club.members.values_list("name", flat=True))
    assert names == {"Ann Lee", "A. Lee", "Ed", "Sue", "Will"}


def test_a_stranger_who_has_the_file_gets_a_copy(club: Club, device: Device) -> None:
    whole = archive_of_club(Visitor(device), club)
    stranger = Device.objects.create(token_hash="stranger")
    for _twice in range(2):
        bring_archive(whole, lambda: stranger)
    copy = Club.objects.get(device=stranger)
    assert copy.pk != club.pk
    assert copy.tournaments.count() == 2
    assert copy.seasons.get().left_out.get().pk in set(
        copy.tournaments.values_list("pk", flat=True)
    )
    assert club.tournaments.count() == 2


def test_an_archive_from_before_there_were_clubs_comes_in(device: Device, club: Club) -> None:
    text = Zip(archive_of_club(Visitor(device), club)).text("evenings/1.json").decode()
    index = write_json(write_index(Index((), ("evenings/1.json",), ())))
    everything_gone()
    brought = bring_archive(write_zip([(NAME, index), ("evenings/1.json", text)]), lambda: device)
    assert (brought.evenings, brought.clubs) == (1, 0)
    assert Tournament.objects.get().club == Club.objects.get()


def test_the_address_of_a_person_goes_with_the_club(club: Club, device: Device) -> None:
    """What is published of a person keeps its link, wherever the club is published from."""
    before = dict(club.members.values_list("name", "uid"))
    whole = archive_of_club(Visitor(device), club)
    everything_gone()
    bring_archive(whole, lambda: device)
    assert dict(Club.objects.get().members.values_list("name", "uid")) == before


@pytest.mark.parametrize("twice", [None, "one id"])
def test_people_without_an_id_or_with_one_id_get_their_own(
    club: Club, device: Device, twice: str | None
) -> None:
    written = write_club(club)
    same = written["members"][0]["id"]
    for one in written["members"]:
        del one["id"]
        if twice:
            one["id"] = same
    everything_gone()
    new = {**written, "id": str(uuid.uuid4())}
    bring_club(owner=device, coming=read_club(new))
    uids = Club.objects.get(pk=new["id"]).members.values_list("uid", flat=True)
    assert len(set(uids)) == len(written["members"])


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("format", "five-hundred-club/9"),
        ("without_season", "Tuesday"),
        ("without_season", [7]),
        ("id", "no id"),
        ("name", ""),
        ("name", "x" * 41),
        ("members", [{"name": "Nora"}]),
        ("members", [{"name": "", "same_as": None, "number": "", "guest": False, "shown": "name"}]),
        ("members", [{**NORA, "id": "n"}]),
        ("members", [{"name": "N", "same_as": 7, "number": "", "guest": False, "shown": "name"}]),
        ("members", [{"name": "N", "same_as": None, "number": "", "guest": 1, "shown": "name"}]),
        ("members", [{"name": "N", "same_as": None, "number": "", "guest": False, "shown": "x"}]),
        ("members", [{**NORA, "came_with": None}]),
        ("members", [{**NORA, "weather": "rain"}]),
        ("seasons", [{"id": "x"}]),
        ("evenings", ["x"]),
        ("evenings", "x"),
    ],
)
def test_a_club_that_cannot_be_read_is_refused(club: Club, key: str, wrong: object) -> None:
    with pytest.raises(RuleViolation):
        read_club({**write_club(club), key: wrong})


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("first", "soon"),
        ("first", "2026-11-31"),
        ("last", "2001-01-01"),
        ("rules", {"best": "x"}),
        ("rules", []),
        ("name", None),
        ("left_out", [1]),
        ("id", "1ad86519-12df"),
    ],
)
def test_a_season_that_cannot_be_read_is_refused(club: Club, key: str, wrong: object) -> None:
    written = write_club(club)
    written["seasons"][0][key] = wrong
    with pytest.raises(RuleViolation):
        read_club(written)


def test_what_was_written_is_read_again(club: Club) -> None:
    written = parse_storable(write_json(write_club(club)))
    assert read_club(written).name == "Midway Club"


def test_the_club_is_saved_and_brought_in_by_clicks(dee: Client, club: Club) -> None:
    answer = dee.get(reverse("club-archive", args=[club.pk]))
    assert answer["Content-Disposition"].startswith('attachment; filename="club-')
    assert answer.content == archive_of_club(Visitor(None, at_the_computer=True), club)


@pytest.mark.parametrize("tells", [False, True])
def test_a_club_that_was_brought_in_is_where_it_ends(
    olga: Client, club: Club, device: Device, tells: bool
) -> None:
    whole = archive_of_club(Visitor(device), club)
    everything_gone()
    sent = {"archive": SimpleUploadedFile("club.zip", whole)}
    if tells:
        answer = olga.post(reverse("archive"), sent, headers={"X-Progress": "1"})
        last = answer.getvalue().splitlines()[-1]
        answer = olga.get(json.loads(last)["to"], follow=True)
    else:
        answer = olga.post(reverse("archive"), sent, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("club", args=[Club.objects.get().pk])
    html = answer.content.decode()
    assert ("Brought in: 2 evenings, 1 club." in html, "Midway Club" in html) == (True, True)


def test_everything_ends_where_it_began_whatever_is_in_it(
    olga: Client, club: Club, device: Device
) -> None:
    scoring_services.keep_house_rules(
        device=device, house_id=uuid.uuid4(), name="Ours", ruleset=RULESETS["midway"], lines={}
    )
    whole = archive_of_everything(Visitor(device))
    sent = {"archive": SimpleUploadedFile("all.zip", whole)}
    answer = olga.post(reverse("archive"), sent, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("archive")

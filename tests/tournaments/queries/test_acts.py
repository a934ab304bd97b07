"""What was done last, at a table, and by whose device."""

from pytest_django import DjangoAssertNumQueries

from scoring.models import Device, Grant, Role
from scoring.services import By
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.queries import TableKey, acts


def test_what_players_do_at_their_table_is_no_act_of_the_evening(begun: Hall) -> None:
    services.dispute(table=TableKey(begun.pk, 1, 1), words="no", device=None)
    last = acts.last_act(begun.now.tournament)
    assert last is not None
    assert (last.what, acts.can_be_undone(last)) == ("published", True)


def test_a_table_has_its_own_lines_and_those_of_the_whole_round(begun: Hall) -> None:
    begun.play_hands(1, 2)
    begun.type(2, 300, 100)
    services.call_time(tournament_id=begun.pk, round_number=1, device=None)
    lines = [
        [change.what for change in acts.changes_at(begun.now.tournament, 1, table)]
        for table in (1, 2)
    ]
    assert lines == [["time", "hand_in", "hand_in"], ["typed"]]


def test_only_what_was_put_right_counts_as_that(played: Hall) -> None:
    assert acts.tables_put_right(played.now.tournament) == set()
    services.adjust(
        table=TableKey(played.pk, 1, 2), points={"NS": 10, "EW": 0}, by=By(None, "late")
    )
    assert acts.tables_put_right(played.now.tournament) == {(1, 2)}


def test_grants_tell_whose_device_it_is(begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=2)
    phone = Device.objects.create(token_hash="phone")
    Grant.objects.create(
        device=phone, kind="table", object_id=sign.pk, role=Role.KEEP, generation=1
    )
    begun.mark("P01", paid=True)
    services.mark(tournament_id=begun.pk, entry_id=begun.entry("P02").pk, device=phone, paid=True)
    lines = begun.now.tournament.changes.all()
    devices = acts.Devices(begun.now.tournament, lines, None)
    assert (devices.directing, devices.tables) == ({begun.device.pk}, {phone.pk: 2})


def test_of_ones_own_device_nothing_is_looked_up(
    begun: Hall, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = begun.now.tournament
    lines = list(tournament.changes.all())
    assert {line.made_by_id for line in lines} == {begun.device.pk}
    with django_assert_num_queries(0):
        devices = acts.Devices(tournament, lines, begun.device)
    assert (devices.here, devices.directing, devices.tables) == (begun.device.pk, set(), {})
